import { ALL_TIME, inPeriodSql, monthSql, type Period } from "~/domain/reports/period";
import { dayAtShop } from "~/lib/time/shop-days";
import type { GiftCardMonth } from "~/schemas/report";
import { now } from "~/services/clock/clock";
import { db, Prisma } from "~/services/database";

/**
 * What the shop owes to the holders of gift cards, from the month of the first entry to today. The first
 * and last month have only the days of the period.
 */
export function giftCardsByMonth(period: Period = ALL_TIME): Promise<GiftCardMonth[]> {
  return db.$queryRaw<GiftCardMonth[]>`
    WITH changed AS (
      SELECT ${monthSql("created_at")} AS month, sum(amount) AS change, ${sumSql("sold")} AS sold, ${sumSql("given")} AS given,
        -${sumSql("used")} AS used, ${sumSql("returned")} AS returned, -${sumSql("refunded")} AS refunded, -${sumSql("voided")} AS voided
      FROM (SELECT *, ${inPeriodSql(Prisma.sql`created_at`, { from: period.from, to: null })} AS is_in_period
        FROM gift_card_entries WHERE ${inPeriodSql(Prisma.sql`created_at`, { from: null, to: period.to })}) AS entries
      GROUP BY 1),
    months AS (
      SELECT day::date AS month FROM generate_series((SELECT min(month) FROM changed),
        least(${period.to}::date, ${dayAtShop(now())}::date), interval '1 month') AS day),
    added_up AS (
      SELECT *, sum(change) OVER (ORDER BY month) AS open FROM months LEFT JOIN changed USING (month))
    SELECT to_char(month, 'YYYY-MM-DD') AS month, ${textSql("sold")}, ${textSql("given")}, ${textSql("used")},
      ${textSql("returned")}, ${textSql("refunded")}, ${textSql("voided")}, ${textSql("open")}
    FROM added_up WHERE month >= date_trunc('month', coalesce(${period.from}::date, month)::timestamp) ORDER BY month`;
}

type GiftCardMonthColumn = Exclude<keyof GiftCardMonth, "month" | "open">;

const sumSql = (kind: GiftCardMonthColumn) =>
  Prisma.sql`sum(amount) FILTER (WHERE kind = ${kind} AND is_in_period)`;

const textSql = (column: GiftCardMonthColumn | "open") => {
  const name = Prisma.raw(column);
  return Prisma.sql`coalesce(${name}, 0)::numeric(20, 2)::text AS ${name}`;
};

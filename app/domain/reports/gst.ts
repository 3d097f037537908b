import { cardsBackSql, cardsSoldSql, hasGoodsSql } from "~/domain/reports/gift-cards";
import { ALL_TIME, inPeriodSql, monthSql, type Period } from "~/domain/reports/period";
import { changesSql, givenBackSql, roundingBackSql } from "~/domain/reports/sold";
import type { CalendarDay } from "~/lib/time/calendar-day";
import { toCents } from "~/lib/money/money.ts";
import { db, Prisma } from "~/services/database";

/** In cents, without cash rounding. Charges count from the first payment or the change that added them, refunds when they were sent. */
export interface GstMonth {
  month: CalendarDay;
  orders: number;
  /** Before GST. */
  salesCents: number;
  collectedCents: number;
  refunds: number;
  refundedSalesCents: number;
  refundedCents: number;
  /** Counted on the day the dispute closed. The GST of these sales stays due. */
  lostDisputesCents: number;
}

export async function gstByMonth(period: Period): Promise<GstMonth[]> {
  const rows = await db.$queryRaw<Record<keyof GstMonth, string>[]>`
    WITH charged AS (
      SELECT first_paid_at AS at, 1 AS orders, subtotal - discount + delivery_fee AS sales, gst FROM orders
      WHERE first_paid_at IS NOT NULL AND ${inPeriodSql(Prisma.sql`first_paid_at`, period)}
      UNION ALL SELECT o.first_paid_at, CASE WHEN ${hasGoodsSql(Prisma.sql`o.id`)} THEN 0 ELSE -1 END, -sold.amount, 0
      FROM ${cardsSoldSql} AS sold JOIN orders o ON o.id = sold.order_id
      WHERE o.first_paid_at IS NOT NULL AND ${inPeriodSql(Prisma.sql`o.first_paid_at`, period)}
      UNION ALL SELECT first_paid_at, 0, -net, -gst FROM ${changesSql(ALL_TIME)} AS added
      WHERE ${inPeriodSql(Prisma.sql`first_paid_at`, period)}
      UNION ALL SELECT at, 0, net, gst FROM ${changesSql(period)} AS added),
    placed AS (
      SELECT ${monthSql("at")} AS month, sum(orders) AS orders, sum(sales) AS sales, sum(gst) AS gst
      FROM charged GROUP BY 1),
    given_back AS (
      SELECT ${monthSql("at")} AS month, sum(refunds) AS refunds, sum(amount) AS amount, sum(gst) AS gst
      FROM (SELECT at, 1 AS refunds, amount, gst FROM ${givenBackSql} AS back
        UNION ALL SELECT at, 0, -amount, 0 FROM ${cardsBackSql} AS cards
        UNION ALL SELECT at, 0, -amount, 0 FROM ${roundingBackSql} AS rounded) AS back
      WHERE ${inPeriodSql(Prisma.sql`at`, period)} GROUP BY 1),
    disputes AS (
      SELECT ${monthSql("d.lost_at")} AS month, sum(d.amount) AS lost
      FROM lost_disputes d JOIN payments p ON p.id = d.payment_id AND p.order_id IS NOT NULL
      WHERE ${inPeriodSql(Prisma.sql`d.lost_at`, period)} GROUP BY 1)
    SELECT to_char(month, 'YYYY-MM-DD') AS month, coalesce(orders, 0)::text AS orders,
      coalesce(sales, 0)::text AS "salesCents", coalesce(placed.gst, 0)::text AS "collectedCents",
      coalesce(refunds, 0)::text AS refunds,
      coalesce(given_back.amount - given_back.gst, 0)::text AS "refundedSalesCents",
      coalesce(given_back.gst, 0)::text AS "refundedCents", coalesce(lost, 0)::text AS "lostDisputesCents"
    FROM placed FULL JOIN given_back USING (month) FULL JOIN disputes USING (month) ORDER BY 1`;
  return rows.map(({ month, orders, refunds, ...amounts }) => ({
    month,
    orders: Number(orders),
    salesCents: toCents(amounts.salesCents),
    collectedCents: toCents(amounts.collectedCents),
    refunds: Number(refunds),
    refundedSalesCents: toCents(amounts.refundedSalesCents),
    refundedCents: toCents(amounts.refundedCents),
    lostDisputesCents: toCents(amounts.lostDisputesCents),
  }));
}

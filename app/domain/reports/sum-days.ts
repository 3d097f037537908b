import type { CalendarDay } from "~/lib/calendar-day";
import { ofShop, ofVariations, raw, type Sums } from "~/domain/reports/sums";
import { Prisma, transaction } from "~/services/database";

/** So that no transaction is long, however many days there are. */
const DAYS_AT_ONCE = 31;
/** One at a time: an older look at a day must not follow a newer one. */
const SUMMING_LOCK = 5_417_320_261;

export const lockSums = (tx: Prisma.TransactionClient) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(${SUMMING_LOCK}::bigint)`;

/** The job: makes the changed days part of the sums. */
export async function sumChangedDays(stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await transaction(sumSomeDays)) === DAYS_AT_ONCE);
}

/** How many days it was. What changes them meanwhile notes them again. */
async function sumSomeDays(tx: Prisma.TransactionClient): Promise<number> {
  await lockSums(tx);
  const changed = await tx.$queryRaw<{ day: CalendarDay }[]>`
    SELECT DISTINCT day::text FROM changed_days ORDER BY day DESC LIMIT ${DAYS_AT_ONCE}`;
  if (changed.length === 0) return 0;
  const days = changed.map(({ day }) => day);
  await tx.$executeRaw`DELETE FROM changed_days WHERE day = ANY (${days}::date[])`;
  for (const sums of [ofVariations, ofShop]) await addDifferences(tx, sums, days);
  return days.length;
}

/** Rows by day that come to nothing where the sums are right. */
export function differences({ table, ofDays, keys, columns }: Sums, days: CalendarDay[]): Prisma.Sql {
  const takenBack = columns.map((column) => `-${column}`);
  return Prisma.sql`
    SELECT day, ${raw([...keys, ...columns])} FROM ${raw([ofDays])}(${days}::date[])
    UNION ALL
    SELECT starts, ${raw([...keys, ...takenBack])} FROM ${raw([table])}
    WHERE span = 'day' AND starts = ANY (${days}::date[])`;
}

/** By so much the days have changed, and with them their months, and all. */
async function addDifferences(tx: Prisma.TransactionClient, sums: Sums, days: CalendarDay[]): Promise<void> {
  const { table, keys, columns } = sums;
  const summed = columns.map((column) => `sum(${column})`);
  const added = columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`);
  const spans = ["'day', day", "'month', date_trunc('month', day)::date", "'all', DATE '0001-01-01'"];
  await tx.$executeRaw`
    WITH differences AS (${differences(sums, days)})
    INSERT INTO ${raw([table])} (span, starts, ${raw([...keys, ...columns])})
    SELECT s.span, s.starts, ${raw([...keys, ...summed])} FROM differences
    CROSS JOIN LATERAL (VALUES ${raw(spans.map((span) => `(${span})`))}) AS s(span, starts)
    GROUP BY ${raw(["s.span", "s.starts", ...keys])}
    ON CONFLICT (${raw(["span", "starts", ...keys])}) DO UPDATE SET ${raw(added)}`;
}

import { addDays, addMonths, type CalendarDay } from "~/lib/calendar-day";
import { ofShop, ofVariations, raw, type Sums } from "~/domain/reports/sums";
import { differences, lockSums } from "~/domain/reports/sum-days";
import { db, Prisma, transaction } from "~/services/database";

/**
 * The months (their first days) in which the sums are not what the orders of their days come to, or a month's not
 * what its days' are; `0001-01-01` where those of all time or of a year are not what the months' are. A month at a time, so
 * that no statement is long. Changed days are not looked at: their sums are not used.
 */
export async function differingMonths(): Promise<CalendarDay[]> {
  const found = new Set<CalendarDay>();
  for (const sums of [ofVariations, ofShop]) {
    for (const month of await monthsWithOrders()) if (await isWrong(sums, month)) found.add(month);
    for (const span of ["year", "all"] as const) if (await isLongWrong(sums, span)) found.add("0001-01-01");
  }
  return [...found].sort();
}

async function monthsWithOrders(): Promise<CalendarDay[]> {
  const rows = await db.$queryRaw<{ month: CalendarDay }[]>`
    SELECT generate_series(date_trunc('month', min(starts)), max(starts), interval '1 month')::date::text AS month
    FROM (
      SELECT starts FROM shop_sales WHERE span IN ('day', 'month')
      UNION ALL SELECT shop_day(min(created_at)) FROM orders UNION ALL SELECT shop_day(max(created_at)) FROM orders
    ) AS days`;
  return rows.map(({ month }) => month);
}

async function isWrong(sums: Sums, month: CalendarDay): Promise<boolean> {
  const { table, keys, columns } = sums;
  const end = addMonths(month, 1);
  const days: CalendarDay[] = [];
  for (let day = month; day < end; day = addDays(day, 1)) days.push(day);
  const minus = columns.map((column) => `-${column}`);
  return hasRows(Prisma.sql`
    SELECT FROM (${differences(sums, days)}) AS differences
    WHERE day NOT IN (SELECT day FROM changed_days) GROUP BY ${raw(["day", ...keys])} HAVING ${isNotZero(columns)}
    UNION ALL
    SELECT FROM (
      SELECT ${raw([...keys, ...columns])} FROM ${raw([table])}
      WHERE span = 'day' AND starts >= ${month}::date AND starts < ${end}::date
      UNION ALL
      SELECT ${raw([...keys, ...minus])} FROM ${raw([table])} WHERE span = 'month' AND starts = ${month}::date
    ) AS month ${groupBy(keys)} HAVING ${isNotZero(columns)}`);
}

/** Whether what is summed over years, or all time, is not what the months' sums come to. */
async function isLongWrong({ table, keys, columns }: Sums, span: "year" | "all"): Promise<boolean> {
  const minus = columns.map((column) => `-${column}`);
  const start = span === "year" ? "date_trunc('year', starts)" : "DATE '0001-01-01'";
  return hasRows(Prisma.sql`
    SELECT FROM (
      SELECT ${raw([`${start} AS start`, ...keys, ...columns])} FROM ${raw([table])} WHERE span = 'month'
      UNION ALL SELECT ${raw(["starts", ...keys, ...minus])} FROM ${raw([table])} WHERE span = ${span}
    ) AS sums ${groupBy(["start", ...keys])} HAVING ${isNotZero(columns)}`);
}

const groupBy = (keys: string[]) => (keys.length > 0 ? Prisma.sql`GROUP BY ${raw(keys)}` : Prisma.empty);

const isNotZero = (columns: string[]) =>
  Prisma.join(
    columns.map((column) => Prisma.sql`sum(${raw([column])}) <> 0`),
    " OR ",
  );

async function hasRows(query: Prisma.Sql): Promise<boolean> {
  const [row] = await db.$queryRaw<{ found: boolean }[]>`SELECT EXISTS (${query}) AS found`;
  return row?.found ?? false;
}

/** Forgets all sums: reports are read from the orders until the job has summed their days. */
export function makeSumsAnew(): Promise<void> {
  return transaction(async (tx) => {
    await lockSums(tx);
    await tx.$executeRaw`DELETE FROM variation_sales`;
    await tx.$executeRaw`DELETE FROM shop_sales`;
    await tx.$executeRaw`
      INSERT INTO changed_days (day)
      SELECT shop_day(created_at) FROM orders UNION SELECT shop_day(refunded_at) FROM refunds WHERE refunded_at IS NOT NULL`;
  });
}

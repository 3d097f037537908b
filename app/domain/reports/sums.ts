import { addDays, addMonths, type CalendarDay, daysIn, endOfMonth, startOfMonth } from "~/lib/calendar-day";
import { Prisma } from "~/services/database";

// What the orders of a day, a month and all come to, kept as sums (docs/decisions/sales-sums.md). A change of an
// order or a refund notes its days in `changed_days`, in its own transaction. Who reads takes the sums, and for
// those days what the orders themselves come to: true at every moment. The job makes the days part of the sums.

/** Days of the shop, both included; null: without an end. */
export interface Period {
  from: CalendarDay | null;
  to: CalendarDay | null;
}

export const ALL_TIME: Period = { from: null, to: null };

export interface Sums {
  table: string;
  /** Of the database: what the sums of some days must be. */
  ofDays: string;
  keys: string[];
  columns: string[];
}

export const ofVariations: Sums = {
  table: "variation_sales",
  ofDays: "variation_sales_of",
  keys: ["variation_id", "product_id"],
  columns: ["units", "orders", "product_orders", "revenue"],
};

export const ofShop: Sums = {
  table: "shop_sales",
  ofDays: "shop_sales_of",
  keys: [],
  columns: [
    ...["orders", "units", "net_revenue", "revenue", "placed", "subtotal", "gst"],
    ...["refunds", "refunded", "refunded_gst"],
    ...["pending", "processing", "ready", "fulfilled", "cancelled"],
  ],
};

/** A relation to be summed up: what was sold of each variation in the period. */
export const variationSales = (period: Period) => rowsOf(ofVariations, period, spansOf(period));

/** A relation to be summed up: what the shop sold in the period. */
export const shopSales = (period: Period) => rowsOf(ofShop, period, spansOf(period));

/** The same, each row of one month: `day` is in it. */
export const shopSalesByMonth = (period: Period) =>
  rowsOf(ofShop, period, isAllTime(period) ? added(Prisma.sql`span = 'month'`) : spansOf(period));

/** The same, each row of one `day`. */
export const shopSalesByDay = (period: Period) => rowsOf(ofShop, period, added(daysOf(period)));

/** Which sums make up a period: some are added, and what they have beyond it is taken back. */
interface Spans {
  added: Prisma.Sql;
  takenBack: Prisma.Sql;
}

const added = (condition: Prisma.Sql): Spans => ({ added: condition, takenBack: Prisma.sql`false` });

/** The sums, in which a changed day's are taken back and replaced by what its orders come to. */
function rowsOf({ table, ofDays, keys, columns }: Sums, period: Period, spans: Spans): Prisma.Sql {
  const kept = raw(keys.concat(columns));
  const takenBack = raw(keys.concat(columns.map((column) => `-${column}`)));
  return Prisma.sql`(
    WITH changed AS MATERIALIZED (SELECT DISTINCT day FROM changed_days WHERE ${within("day", period)})
    SELECT starts AS day, ${kept} FROM ${raw([table])} WHERE ${spans.added}
    UNION ALL
    SELECT starts, ${takenBack} FROM ${raw([table])} WHERE ${spans.takenBack}
    UNION ALL
    SELECT starts, ${takenBack} FROM ${raw([table])} WHERE span = 'day' AND starts IN (SELECT day FROM changed)
    UNION ALL
    SELECT day, ${kept} FROM ${raw([ofDays])}(ARRAY(SELECT day FROM changed))
  )`;
}

/**
 * The fewest sums: all, or months. Of a month in which the period begins or ends either its days are added, or it
 * is added and the days beside the period are taken back.
 */
function spansOf(period: Period): Spans {
  if (isAllTime(period)) return added(Prisma.sql`span = 'all'`);
  const { from, to } = period;
  if (from && to && !isWholeMonth(from, to) && startOfMonth(from) >= startOfMonth(to))
    return added(daysOf(period));
  const start = from ? spansFrom(from) : { month: null };
  const end = to ? spansTo(to) : { month: null };
  const months = Prisma.sql`(span = 'month' AND ${within("starts", { from: start.month, to: end.month })})`;
  return { added: anyOf([months, start.days, end.days]), takenBack: anyOf([start.beside, end.beside]) };
}

/** How a period begins or ends: with whole months from or to this one, and some days more or less. */
interface End {
  month: CalendarDay | null;
  days?: Prisma.Sql;
  beside?: Prisma.Sql;
}

function spansFrom(from: CalendarDay): End {
  const month = startOfMonth(from);
  const days = { from, to: endOfMonth(from) };
  const beside = { from: month, to: addDays(from, -1) };
  return daysIn(beside.from, beside.to) < daysIn(days.from, days.to)
    ? { month, beside: daysOf(beside) }
    : { month: addMonths(month, 1), days: daysOf(days) };
}

function spansTo(to: CalendarDay): End {
  const month = startOfMonth(to);
  const days = { from: month, to };
  const beside = { from: addDays(to, 1), to: endOfMonth(to) };
  return daysIn(beside.from, beside.to) < daysIn(days.from, days.to)
    ? { month, beside: daysOf(beside) }
    : { month: addMonths(month, -1), days: daysOf(days) };
}

const isWholeMonth = (from: CalendarDay, to: CalendarDay) =>
  from === startOfMonth(from) && to === endOfMonth(from);

const daysOf = (period: Period) => Prisma.sql`(span = 'day' AND ${within("starts", period)})`;

const anyOf = (conditions: (Prisma.Sql | undefined)[]) =>
  Prisma.join([Prisma.sql`false`, ...conditions.filter((condition) => condition !== undefined)], " OR ");

const isAllTime = ({ from, to }: Period) => from === null && to === null;

function within(column: "day" | "starts", { from, to }: Period): Prisma.Sql {
  const conditions = [
    ...(from ? [Prisma.sql`${raw([column])} >= ${from}::date`] : []),
    ...(to ? [Prisma.sql`${raw([column])} <= ${to}::date`] : []),
  ];
  return conditions.length > 0 ? Prisma.sql`(${Prisma.join(conditions, " AND ")})` : Prisma.sql`true`;
}

/** Only for the names above. */
export const raw = (names: string[]) => Prisma.raw(names.join(", "));

import { addDays, addMonths, type CalendarDay, startOfMonth } from "~/lib/calendar-day";
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
  rowsOf(ofShop, period, isAllTime(period) ? Prisma.sql`span = 'month'` : spansOf(period));

/** The same, each row of one `day`. */
export const shopSalesByDay = (period: Period) =>
  rowsOf(ofShop, period, Prisma.sql`span = 'day' AND ${within("starts", period)}`);

/** The sums, in which a changed day's are taken back and replaced by what its orders come to. */
function rowsOf({ table, ofDays, keys, columns }: Sums, period: Period, spans: Prisma.Sql): Prisma.Sql {
  const kept = raw(keys.concat(columns));
  const takenBack = raw(keys.concat(columns.map((column) => `-${column}`)));
  return Prisma.sql`(
    WITH changed AS MATERIALIZED (SELECT DISTINCT day FROM changed_days WHERE ${within("day", period)})
    SELECT starts AS day, ${kept} FROM ${raw([table])} WHERE ${spans}
    UNION ALL
    SELECT starts, ${takenBack} FROM ${raw([table])} WHERE span = 'day' AND starts IN (SELECT day FROM changed)
    UNION ALL
    SELECT day, ${kept} FROM ${raw([ofDays])}(ARRAY(SELECT day FROM changed))
  )`;
}

/** The fewest spans: all, or whole months with the days before and after them. */
function spansOf(period: Period): Prisma.Sql {
  const { from, to } = period;
  if (isAllTime(period)) return Prisma.sql`span = 'all'`;
  const months: Period = {
    from: from && startOfMonth(addMonths(addDays(from, -1), 1)),
    to: to && addDays(startOfMonth(addDays(to, 1)), -1),
  };
  if (months.from && months.to && months.from > months.to)
    return Prisma.sql`span = 'day' AND ${within("starts", period)}`;
  const before = months.from && { from, to: addDays(months.from, -1) };
  const after = months.to && { from: addDays(months.to, 1), to };
  const days = [before, after].flatMap((part) => (part ? [within("starts", part)] : []));
  return Prisma.sql`(span = 'month' AND ${within("starts", months)})
    OR (span = 'day' AND (${Prisma.join(days, " OR ")}))`;
}

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

import {
  addDays,
  type CalendarDay,
  daysIn,
  endOfMonth,
  endOfYear,
  startOfMonth,
  startOfYear,
} from "~/lib/calendar-day";
import { Prisma } from "~/services/database";

// What the orders of a day, a month, a year and all come to, kept as sums (docs/decisions/sales-sums.md). A change of an
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
export const variationSales = (period: Period) => rowsOf(ofVariations, period, partsOf(period));

/** A relation to be summed up: what the shop sold in the period. */
export const shopSales = (period: Period) => rowsOf(ofShop, period, partsOf(period));

/** The same, each row of one month: `day` is in it. */
export const shopSalesByMonth = (period: Period) => rowsOf(ofShop, period, fewest(period, "month"));

/** The same, each row of one `day`. */
export const shopSalesByDay = (period: Period) => rowsOf(ofShop, period, fewest(period, "day"));

type Span = "day" | "month" | "year";

/** Sums that are added, or taken back where a longer one has too much. */
interface Part {
  span: Span | "all";
  period: Period;
  isTakenBack?: boolean;
}

/** The sums, in which a changed day's are taken back and replaced by what its orders come to. */
function rowsOf({ table, ofDays, keys, columns }: Sums, period: Period, parts: Part[]): Prisma.Sql {
  const kept = raw(keys.concat(columns));
  const takenBack = raw(keys.concat(columns.map((column) => `-${column}`)));
  return Prisma.sql`(
    WITH changed AS MATERIALIZED (SELECT DISTINCT day FROM changed_days WHERE ${within("day", period)})
    SELECT starts AS day, ${kept} FROM ${raw([table])} WHERE ${inParts(parts, false)}
    UNION ALL
    SELECT starts, ${takenBack} FROM ${raw([table])} WHERE ${inParts(parts, true)}
    UNION ALL
    SELECT starts, ${takenBack} FROM ${raw([table])} WHERE span = 'day' AND starts IN (SELECT day FROM changed)
    UNION ALL
    SELECT day, ${kept} FROM ${raw([ofDays])}(ARRAY(SELECT day FROM changed))
  )`;
}

const partsOf = (period: Period): Part[] =>
  isAllTime(period) ? [{ span: "all", period }] : fewest(period, "year");

/** What makes up a period with the fewest sums, none of them longer than `span`. */
function fewest(period: Period, span: Span): Part[] {
  if (span === "day") return [{ span, period }];
  const { startOf, endOf } = calendar[span];
  const { from, to } = period;
  if (from && to && startOf(from) >= startOf(to)) return fewestOfOne(from, to, span);
  const parts: Part[] = [];
  const whole = { ...period };
  if (from && from !== startOf(from)) {
    parts.push(...fewestOfOne(from, endOf(from), span));
    whole.from = addDays(endOf(from), 1);
  }
  if (to && to !== endOf(to)) {
    parts.push(...fewestOfOne(startOf(to), to, span));
    whole.to = addDays(startOf(to), -1);
  }
  return [...parts, { span, period: whole }];
}

/** Of days in one month or year: its shorter sums, or its own less what is beside these days. */
function fewestOfOne(from: CalendarDay, to: CalendarDay, span: "month" | "year"): Part[] {
  const { startOf, endOf, shorter } = calendar[span];
  const within = fewest({ from, to }, shorter);
  if (from > to) return within;
  const whole = { from: startOf(from), to: endOf(from) };
  const beside = [
    ...(from > whole.from ? fewest({ from: whole.from, to: addDays(from, -1) }, shorter) : []),
    ...(to < whole.to ? fewest({ from: addDays(to, 1), to: whole.to }, shorter) : []),
  ].map((part) => ({ ...part, isTakenBack: !part.isTakenBack }));
  return count(beside) + 1 < count(within) ? [{ span, period: whole }, ...beside] : within;
}

const calendar = {
  month: { startOf: startOfMonth, endOf: endOfMonth, shorter: "day" },
  year: { startOf: startOfYear, endOf: endOfYear, shorter: "month" },
} as const;

/** About how many sums these are. */
function count(parts: Part[]): number {
  const days = { day: 1, month: 30, year: 365, all: Infinity };
  return parts.reduce(
    (sum, { span, period: { from, to } }) => sum + (from && to ? daysIn(from, to) / days[span] : 0),
    0,
  );
}

function inParts(parts: Part[], isTakenBack: boolean): Prisma.Sql {
  const conditions = parts
    .filter((part) => (part.isTakenBack ?? false) === isTakenBack)
    .map(({ span, period }) => Prisma.sql`(span = ${raw([`'${span}'`])} AND ${within("starts", period)})`);
  return Prisma.join([Prisma.sql`false`, ...conditions], " OR ");
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

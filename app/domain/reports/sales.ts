import { ALL_TIME, type Period } from "~/domain/reports/period";
import { lostDisputesSql, soldLinesSql, soldOrdersSql } from "~/domain/reports/sold";
import { addDays, type CalendarDay } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import type { SalesReportRow } from "~/schemas/report";
import { now } from "~/services/clock/clock";
import { db, Prisma } from "~/services/database";

const revenueSql = Prisma.sql`sum(s.revenue)::numeric(20, 2)::text AS "totalRevenue"`;

/** SQL: the name used in the latest sale. */
const soldAsSql = (name: "product_name" | "variation_name", id: "product_id" | "variation_id") =>
  Prisma.sql`(SELECT ${Prisma.raw(name)} FROM order_items i WHERE i.${Prisma.raw(id)} = s.${Prisma.raw(id)}
    ORDER BY i.created_at DESC LIMIT 1)`;

/** SQL relation. Each order counts once. */
const soldByKeySql = (keys: readonly ("product_id" | "variation_id")[], period: Period) => {
  const columns = Prisma.raw(keys.join(", "));
  return Prisma.sql`(
    SELECT ${columns}, sum(quantity) AS units, sum(revenue) AS revenue, count(DISTINCT order_id) AS orders
    FROM ${soldLinesSql(period)} AS lines GROUP BY ${columns})`;
};

/** Revenue is before GST, less cancelled orders and refunds. */
export function salesByProduct(period: Period = ALL_TIME): Promise<SalesReportRow[]> {
  return db.$queryRaw<SalesReportRow[]>`
    SELECT s.product_id::text AS "productId", coalesce(p.name, ${soldAsSql("product_name", "product_id")}) AS "productName",
      s.units::int AS "unitsSold", s.revenue::numeric(20, 2)::text AS "totalRevenue", s.orders::int AS "totalSales"
    FROM ${soldByKeySql(["product_id"], period)} AS s LEFT JOIN products p ON p.id = s.product_id
    ORDER BY s.revenue DESC, s.product_id`;
}

export interface VariationSales extends SalesReportRow {
  variationId: string;
  variationName: string;
}

export function salesByVariation(period: Period = ALL_TIME): Promise<VariationSales[]> {
  return db.$queryRaw<VariationSales[]>`
    SELECT s.variation_id::text AS "variationId", s.product_id::text AS "productId",
      coalesce(p.name, ${soldAsSql("product_name", "product_id")}) AS "productName",
      coalesce(v.name, ${soldAsSql("variation_name", "variation_id")}) AS "variationName",
      s.units::int AS "unitsSold", s.revenue::numeric(20, 2)::text AS "totalRevenue", s.orders::int AS "totalSales"
    FROM ${soldByKeySql(["product_id", "variation_id"], period)} AS s
    LEFT JOIN products p ON p.id = s.product_id LEFT JOIN variations v ON v.id = s.variation_id
    ORDER BY s.revenue DESC, s.product_id, s.variation_id`;
}

export interface CategorySales {
  category: string;
  unitsSold: number;
  totalRevenue: string;
}

export function salesByCategory(period: Period = ALL_TIME): Promise<CategorySales[]> {
  return db.$queryRaw<CategorySales[]>`
    SELECT coalesce(p.category, '') AS category, sum(s.units)::int AS "unitsSold", ${revenueSql}
    FROM ${soldByKeySql(["product_id"], period)} AS s LEFT JOIN products p ON p.id = s.product_id
    GROUP BY 1 ORDER BY sum(s.revenue) DESC, 1`;
}

export interface SalesTotals {
  orders: number;
  /** Decimal text, before GST, lost disputes not subtracted. */
  totalRevenue: string;
  /** Decimal text, by the day each closed. */
  lostDisputes: string;
}

export async function salesTotals(period: Period = ALL_TIME): Promise<SalesTotals> {
  const [row] = await db.$queryRaw<SalesTotals[]>`
    SELECT (count(*) FILTER (WHERE is_order))::int AS orders, coalesce(sum(net), 0)::numeric(20, 2)::text AS "totalRevenue",
      (SELECT coalesce(sum(amount), 0)::numeric(20, 2)::text FROM ${lostDisputesSql(period)} AS lost) AS "lostDisputes"
    FROM ${soldOrdersSql(period)} AS sold`;
  return row ?? { orders: 0, totalRevenue: "0.00", lostDisputes: "0.00" };
}

export async function unitsSold(period: Period = ALL_TIME): Promise<number> {
  const [row] = await db.$queryRaw<{ units: number }[]>`
    SELECT coalesce(sum(quantity), 0)::int AS units FROM ${soldLinesSql(period)} AS lines`;
  return row?.units ?? 0;
}

export interface SalesDay extends SalesTotals {
  /** The day, or the first day of the month. */
  day: CalendarDay;
  unitsSold: number;
  /** With GST, less refunds; lost disputes not subtracted. */
  revenue: string;
}

export const salesByDay = (period: Period) => salesOverTime("day", period);

export const salesByMonth = (period: Period) => salesOverTime("month", period);

function salesOverTime(unit: "day" | "month", period: Period): Promise<SalesDay[]> {
  const unitSql = Prisma.raw(`'${unit}'`);
  const startSql = (moment: string) =>
    Prisma.sql`date_trunc(${unitSql}, shop_day(${Prisma.raw(moment)})::timestamp)::date`;
  return db.$queryRaw<SalesDay[]>`
    WITH sold AS (SELECT ${startSql("at")} AS day, is_order, net, kept FROM ${soldOrdersSql(period)} AS counted),
    orders_of AS (SELECT day, count(*) FILTER (WHERE is_order) AS orders, sum(net) AS net, sum(kept) AS kept FROM sold GROUP BY day),
    units_of AS (
      SELECT ${startSql("at")} AS day, sum(quantity) AS units FROM ${soldLinesSql(period)} AS lines GROUP BY 1),
    lost_of AS (
      SELECT ${startSql("lost_at")} AS day, sum(amount) AS lost FROM ${lostDisputesSql(period)} AS lost GROUP BY 1),
    bounds AS (
      SELECT coalesce(${period.from}::date, min(day)) AS first, coalesce(${period.to}::date, max(day)) AS last
      FROM (SELECT day FROM orders_of UNION ALL SELECT day FROM lost_of) AS known)
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(o.orders, 0)::int AS orders,
      coalesce(u.units, 0)::int AS "unitsSold", coalesce(o.net, 0)::numeric(20, 2)::text AS "totalRevenue",
      coalesce(o.kept, 0)::numeric(20, 2)::text AS revenue, coalesce(l.lost, 0)::numeric(20, 2)::text AS "lostDisputes"
    FROM bounds
    CROSS JOIN LATERAL generate_series(date_trunc(${unitSql}, first), last, ('1 ' || ${unitSql})::interval) AS d(day)
    LEFT JOIN orders_of o ON o.day = d.day LEFT JOIN units_of u ON u.day = d.day LEFT JOIN lost_of l ON l.day = d.day
    ORDER BY d.day`;
}

export function recentSales(days: number): Promise<SalesDay[]> {
  const today = dayAtShop(now());
  return salesByDay({ from: addDays(today, 1 - days), to: today });
}

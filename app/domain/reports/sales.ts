import {
  ALL_TIME,
  type Period,
  shopSales,
  shopSalesByDay,
  shopSalesByMonth,
  variationSales,
} from "~/domain/reports/sums";
import { addDays, type CalendarDay } from "~/lib/calendar-day";
import { dayAtShop } from "~/lib/shop-days";
import type { SalesReportRow } from "~/schemas/report";
import { now } from "~/services/clock";
import { db, Prisma } from "~/services/database";

/** Decimal text of an exact sum, to the cent. */
const sumOfRevenue = Prisma.sql`sum(s.revenue)::numeric(20, 2)::text`;
const revenue = Prisma.sql`${sumOfRevenue} AS "totalRevenue"`;

/** As it is called today; what is no more, as it was sold last. */
const soldAs = (name: "product_name" | "variation_name", id: "product_id" | "variation_id") =>
  Prisma.sql`(SELECT ${Prisma.raw(name)} FROM order_items i WHERE i.${Prisma.raw(id)} = s.${Prisma.raw(id)}
    ORDER BY i.created_at DESC LIMIT 1)`;

/**
 * By product with the name it has today, best seller first; revenue before GST, without cancelled orders and
 * what went back of others.
 */
export function salesByProduct(period: Period = ALL_TIME): Promise<SalesReportRow[]> {
  return db.$queryRaw<SalesReportRow[]>`
    SELECT s.product_id::text AS "productId", coalesce(max(p.name), ${soldAs("product_name", "product_id")}) AS "productName",
      sum(s.units)::int AS "unitsSold", ${revenue}, sum(s.product_orders)::int AS "totalSales"
    FROM ${variationSales(period)} AS s LEFT JOIN products p ON p.id = s.product_id
    GROUP BY s.product_id HAVING sum(s.product_orders) > 0 ORDER BY sum(s.revenue) DESC, s.product_id`;
}

export interface VariationSales extends SalesReportRow {
  variationId: string;
  variationName: string;
}

export function salesByVariation(period: Period = ALL_TIME): Promise<VariationSales[]> {
  return db.$queryRaw<VariationSales[]>`
    SELECT s.variation_id::text AS "variationId", s.product_id::text AS "productId",
      coalesce(max(p.name), ${soldAs("product_name", "product_id")}) AS "productName",
      coalesce(max(v.name), ${soldAs("variation_name", "variation_id")}) AS "variationName",
      sum(s.units)::int AS "unitsSold", ${revenue}, sum(s.orders)::int AS "totalSales"
    FROM ${variationSales(period)} AS s
    LEFT JOIN products p ON p.id = s.product_id LEFT JOIN variations v ON v.id = s.variation_id
    GROUP BY s.product_id, s.variation_id HAVING sum(s.orders) > 0
    ORDER BY sum(s.revenue) DESC, s.product_id, s.variation_id`;
}

export interface CategorySales {
  /** In which its products are today; empty for those that are no more. */
  category: string;
  unitsSold: number;
  totalRevenue: string;
}

export function salesByCategory(period: Period = ALL_TIME): Promise<CategorySales[]> {
  return db.$queryRaw<CategorySales[]>`
    SELECT coalesce(p.category, '') AS category, sum(s.units)::int AS "unitsSold", ${revenue}
    FROM ${variationSales(period)} AS s LEFT JOIN products p ON p.id = s.product_id
    GROUP BY 1 HAVING sum(s.orders) > 0 ORDER BY sum(s.revenue) DESC, 1`;
}

export interface SalesTotals {
  orders: number;
  unitsSold: number;
  /** Before GST, as the rows of the reports; decimal text. */
  totalRevenue: string;
}

const totals = Prisma.sql`coalesce(sum(s.orders), 0)::int AS orders, coalesce(sum(s.units), 0)::int AS "unitsSold",
  coalesce(sum(s.net_revenue), 0)::numeric(20, 2)::text AS "totalRevenue"`;

export async function salesTotals(period: Period = ALL_TIME): Promise<SalesTotals> {
  const [row] = await db.$queryRaw<SalesTotals[]>`SELECT ${totals} FROM ${shopSales(period)} AS s`;
  return row ?? { orders: 0, unitsSold: 0, totalRevenue: "0.00" };
}

export interface SalesDay extends SalesTotals {
  /** `2026-11-20`, the shop's; of a month its first. */
  day: CalendarDay;
  /** Totals with GST, less what went back of the orders of that time. */
  revenue: string;
}

const ofTime = Prisma.sql`${totals}, coalesce(sum(s.revenue), 0)::numeric(20, 2)::text AS revenue`;

/** Every day between two, those without sales too. */
export function salesByDay({ from, to }: { from: CalendarDay; to: CalendarDay }): Promise<SalesDay[]> {
  return db.$queryRaw<SalesDay[]>`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, ${ofTime}
    FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS d(day)
    LEFT JOIN ${shopSalesByDay({ from, to })} AS s ON s.day = d.day GROUP BY d.day ORDER BY d.day`;
}

/** The months in which there were orders, oldest first; a month at either end has the days of the period. */
export function salesByMonth(period: Period): Promise<SalesDay[]> {
  return db.$queryRaw<SalesDay[]>`
    SELECT to_char(date_trunc('month', s.day), 'YYYY-MM-DD') AS day, ${ofTime}
    FROM ${shopSalesByMonth(period)} AS s GROUP BY 1 HAVING sum(s.orders) > 0 ORDER BY 1`;
}

/** The last `days` days with today, for the dashboard. */
export function recentSales(days: number): Promise<SalesDay[]> {
  const today = dayAtShop(now());
  return salesByDay({ from: addDays(today, 1 - days), to: today });
}

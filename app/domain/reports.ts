import { LOW_STOCK_BELOW } from "~/lib/stock";
import type { DashboardStats, SalesReportRow, StockReportRow } from "~/schemas/report";
import { now } from "~/services/clock";
import { db, Prisma } from "~/services/database";

export async function stats(): Promise<DashboardStats> {
  const [row] = await db.$queryRaw<DashboardStats[]>`
    SELECT (SELECT count(*)::int FROM products WHERE archived_at IS NULL) AS "totalProducts",
      (SELECT count(*)::int FROM orders WHERE status = 'pending') AS "pendingOrders",
      (SELECT count(DISTINCT v.product_id)::int FROM variations v JOIN products p ON p.id = v.product_id AND p.archived_at IS NULL
        WHERE ${isLow}) AS "lowStockProducts",
      (SELECT coalesce(sum(total_price), 0)::numeric(20, 2)::text FROM orders WHERE status <> 'cancelled') AS "totalRevenue"`;
  return row ?? { totalProducts: 0, pendingOrders: 0, lowStockProducts: 0, totalRevenue: "0.00" };
}

const isLow = Prisma.sql`v.stock_quantity > 0 AND v.stock_quantity < ${LOW_STOCK_BELOW}`;

/** Products with variations that are low, and only those variations. */
export const lowStock = () => stockReport(isLow);

export const outOfStock = () => stockReport(Prisma.sql`v.stock_quantity = 0`);

function stockReport(which: Prisma.Sql): Promise<StockReportRow[]> {
  return db.$queryRaw<StockReportRow[]>`
    SELECT p.id::text, p.name, p.category,
      json_agg(json_build_object('id', v.id, 'name', v.name, 'stockQuantity', v.stock_quantity) ORDER BY v.position) AS variations
    FROM products p JOIN variations v ON v.product_id = p.id
    WHERE p.archived_at IS NULL AND ${which}
    GROUP BY p.id ORDER BY p.name COLLATE names, p.id`;
}

interface Period {
  from?: Date;
  /** Exclusive. */
  to?: Date;
}

/** By product with the name it has today, best seller first; revenue before GST, cancelled orders left out. */
export function sales({ from, to }: Period = {}): Promise<SalesReportRow[]> {
  return db.$queryRaw<SalesReportRow[]>`
    SELECT i.product_id::text AS "productId", coalesce(max(p.name), (array_agg(i.product_name ORDER BY o.created_at DESC))[1]) AS "productName",
      sum(i.quantity)::int AS "unitsSold", sum(i.total_price)::numeric(20, 2)::text AS "totalRevenue", count(DISTINCT o.id)::int AS "totalSales"
    FROM order_items i JOIN orders o ON o.id = i.order_id LEFT JOIN products p ON p.id = i.product_id
    WHERE o.status <> 'cancelled'
      AND (${from ?? null}::timestamptz IS NULL OR o.created_at >= ${from ?? null}) AND (${to ?? null}::timestamptz IS NULL OR o.created_at < ${to ?? null})
    GROUP BY i.product_id ORDER BY sum(i.total_price) DESC, i.product_id`;
}

export interface SalesDay {
  /** `2026-11-20`, the shop's day. */
  day: string;
  orders: number;
  /** Totals with GST. */
  revenue: string;
}

/** The last `days` days with today, those without sales too. */
export function salesByDay(days: number): Promise<SalesDay[]> {
  return db.$queryRaw<SalesDay[]>`
    WITH today AS (SELECT (${now()}::timestamptz AT TIME ZONE 'America/Edmonton')::date AS day),
    sold AS (
      SELECT (created_at AT TIME ZONE 'America/Edmonton')::date AS day, count(*)::int AS orders, sum(total_price) AS revenue
      FROM orders WHERE status <> 'cancelled' AND created_at >= ${now()}::timestamptz - make_interval(days => ${days + 1}::int) GROUP BY 1
    )
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(s.orders, 0) AS orders, coalesce(s.revenue, 0)::numeric(20, 2)::text AS revenue
    FROM today, LATERAL (SELECT (today.day - back)::date AS day FROM generate_series(0, ${days - 1}::int) AS back) d
    LEFT JOIN sold s ON s.day = d.day ORDER BY d.day`;
}

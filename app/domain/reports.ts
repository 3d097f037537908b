import { LOW_STOCK_BELOW } from "~/lib/stock";
import type { DashboardStats, SalesReportRow, StockReportRow } from "~/schemas/report";
import { ago, now } from "~/services/clock";
import { db, Prisma } from "~/services/database";

export async function stats(): Promise<DashboardStats> {
  const [row] = await db.$queryRaw<DashboardStats[]>`
    SELECT (SELECT count(*)::int FROM products WHERE archived_at IS NULL) AS "totalProducts",
      (SELECT count(*)::int FROM orders WHERE status = 'pending') AS "pendingOrders",
      (SELECT count(DISTINCT v.product_id)::int
        FROM variations v JOIN products p ON p.id = v.product_id AND p.archived_at IS NULL
        WHERE ${isLow}) AS "lowStockProducts",
      ((SELECT coalesce(sum(total_price), 0) FROM orders WHERE status <> 'cancelled')
        - (SELECT coalesce(sum(g.amount), 0) FROM (${refunded(null)}) g JOIN orders o ON o.id = g.order_id
           WHERE o.status <> 'cancelled'))::numeric(20, 2)::text AS "totalRevenue"`;
  return row ?? { totalProducts: 0, pendingOrders: 0, lowStockProducts: 0, totalRevenue: "0.00" };
}

/** What was refunded of each order's payment, by the shop or at the provider; null: since the first order. */
function refunded(since: Date | null): Prisma.Sql {
  const isRecent = since ? Prisma.sql`AND r.created_at >= ${since}` : Prisma.empty;
  return Prisma.sql`
    SELECT p.order_id, sum(r.amount) AS amount FROM refunds r JOIN payments p ON p.id = r.payment_id
    WHERE r.status = 'refunded' AND p.order_id IS NOT NULL ${isRecent} GROUP BY p.order_id`;
}

const isLow = Prisma.sql`v.stock_quantity > 0 AND v.stock_quantity < ${LOW_STOCK_BELOW}`;

/** Products with variations that are low, and only those variations. */
export const lowStock = () => stockReport(isLow);

export const outOfStock = () => stockReport(Prisma.sql`v.stock_quantity = 0`);

function stockReport(which: Prisma.Sql): Promise<StockReportRow[]> {
  return db.$queryRaw<StockReportRow[]>`
    SELECT p.id::text, p.name, p.category,
      json_agg(
        json_build_object('id', v.id, 'name', v.name, 'stockQuantity', v.stock_quantity) ORDER BY v.position
      ) AS variations
    FROM products p JOIN variations v ON v.product_id = p.id
    WHERE p.archived_at IS NULL AND ${which}
    GROUP BY p.id ORDER BY p.name COLLATE names, p.id`;
}

interface Period {
  from?: Date;
  /** Exclusive. */
  to?: Date;
}

/** A line's part of what was not refunded; of an order without refunds exactly its price. */
const kept = Prisma.sql`
  CASE WHEN g.amount IS NULL THEN i.total_price
  ELSE i.total_price * greatest(o.total_price - g.amount, 0) / o.total_price END`;

/**
 * By product with the name it has today, best seller first; revenue before GST, without cancelled orders and
 * what went back of others.
 */
export function sales({ from, to }: Period = {}): Promise<SalesReportRow[]> {
  return db.$queryRaw<SalesReportRow[]>`
    SELECT i.product_id::text AS "productId",
      coalesce(max(p.name), (array_agg(i.product_name ORDER BY o.created_at DESC))[1]) AS "productName",
      sum(i.quantity)::int AS "unitsSold", sum(${kept})::numeric(20, 2)::text AS "totalRevenue",
      count(DISTINCT o.id)::int AS "totalSales"
    FROM order_items i JOIN orders o ON o.id = i.order_id LEFT JOIN products p ON p.id = i.product_id
    LEFT JOIN (${refunded(from ?? null)}) g ON g.order_id = o.id
    WHERE o.status <> 'cancelled'
      AND (${from ?? null}::timestamptz IS NULL OR o.created_at >= ${from ?? null})
      AND (${to ?? null}::timestamptz IS NULL OR o.created_at < ${to ?? null})
    GROUP BY i.product_id ORDER BY sum(${kept}) DESC, i.product_id`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export interface SalesDay {
  /** `2026-11-20`, the shop's day. */
  day: string;
  orders: number;
  /** Totals with GST, less what went back of that day's orders. */
  revenue: string;
}

/** The last `days` days with today, those without sales too. */
export function salesByDay(days: number): Promise<SalesDay[]> {
  const since = ago((days + 1) * DAY_MS);
  return db.$queryRaw<SalesDay[]>`
    WITH today AS (SELECT (${now()}::timestamptz AT TIME ZONE 'America/Edmonton')::date AS day),
    sold AS (
      SELECT (o.created_at AT TIME ZONE 'America/Edmonton')::date AS day, count(*)::int AS orders,
        sum(o.total_price - coalesce(g.amount, 0)) AS revenue
      FROM orders o LEFT JOIN (${refunded(since)}) g ON g.order_id = o.id
      WHERE o.status <> 'cancelled' AND o.created_at >= ${since} GROUP BY 1
    )
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(s.orders, 0) AS orders,
      coalesce(s.revenue, 0)::numeric(20, 2)::text AS revenue
    FROM today, LATERAL (
      SELECT (today.day - back)::date AS day FROM generate_series(0, ${days - 1}::int) AS back
    ) d
    LEFT JOIN sold s ON s.day = d.day ORDER BY d.day`;
}

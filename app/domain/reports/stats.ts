import { isInShop } from "~/domain/catalog/in-shop";
import { isLow } from "~/domain/reports/stock";
import { ALL_TIME, shopSales } from "~/domain/reports/sums";
import type { OrderStatus } from "~/lib/order-status.ts";
import type { DashboardStats } from "~/schemas/report";
import { db } from "~/services/database";

/** Revenue is with GST: what came in for orders that were not cancelled, less what went back of them. */
export async function stats(): Promise<DashboardStats> {
  const [row] = await db.$queryRaw<DashboardStats[]>`
    SELECT (SELECT count(*)::int FROM products WHERE archived_at IS NULL) AS "totalProducts",
      coalesce(sum(sold.pending), 0)::int AS "pendingOrders",
      (SELECT count(DISTINCT v.product_id)::int
        FROM variations v JOIN products p ON p.id = v.product_id AND ${isInShop}
        WHERE ${isLow}) AS "lowStockProducts",
      coalesce(sum(sold.revenue), 0)::numeric(20, 2)::text AS "totalRevenue"
    FROM ${shopSales(ALL_TIME)} AS sold`;
  return row ?? { totalProducts: 0, pendingOrders: 0, lowStockProducts: 0, totalRevenue: "0.00" };
}

/** How many orders there are of each status. */
export async function ordersByStatus(): Promise<Record<OrderStatus, number>> {
  const [row] = await db.$queryRaw<Record<OrderStatus, number>[]>`
    SELECT coalesce(sum(pending), 0)::int AS pending, coalesce(sum(processing), 0)::int AS processing,
      coalesce(sum(ready), 0)::int AS ready, coalesce(sum(fulfilled), 0)::int AS fulfilled,
      coalesce(sum(cancelled), 0)::int AS cancelled
    FROM ${shopSales(ALL_TIME)} AS placed`;
  return row ?? { pending: 0, processing: 0, ready: 0, fulfilled: 0, cancelled: 0 };
}

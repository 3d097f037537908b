import { isInShop } from "~/domain/catalog/in-shop";
import { ALL_TIME } from "~/domain/reports/period";
import { hasAnythingLeftSql, lostDisputesSql, soldOrdersSql } from "~/domain/reports/sold";
import { isLowSql } from "~/domain/reports/stock";
import { type OrderStatus, orderStatuses } from "~/lib/orders/order-status.ts";
import type { DashboardStats } from "~/schemas/report";
import { db } from "~/services/database";

/** Revenue includes GST, less cancelled orders, refunds and lost disputes. */
export async function stats(): Promise<DashboardStats> {
  const [row] = await db.$queryRaw<DashboardStats[]>`
    SELECT (SELECT count(*)::int FROM products WHERE archived_at IS NULL) AS "totalProducts",
      (SELECT count(*)::int FROM orders WHERE status = 'pending' AND ${hasAnythingLeftSql}) AS "pendingOrders",
      (SELECT count(DISTINCT v.product_id)::int
        FROM variations v JOIN products p ON p.id = v.product_id AND ${isInShop}
        WHERE ${isLowSql}) AS "lowStockProducts",
      ((SELECT coalesce(sum(kept), 0) FROM ${soldOrdersSql(ALL_TIME)} AS sold)
        - (SELECT coalesce(sum(amount), 0) FROM ${lostDisputesSql(ALL_TIME)} AS lost))::numeric(20, 2)::text
        AS "totalRevenue"`;
  return row ?? { totalProducts: 0, pendingOrders: 0, lowStockProducts: 0, totalRevenue: "0.00" };
}

export async function ordersByStatus(): Promise<Record<OrderStatus, number>> {
  const rows = await db.$queryRaw<{ status: OrderStatus; count: number }[]>`
    SELECT status, count(*)::int AS count FROM orders GROUP BY status`;
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(orderStatuses.map((status) => [status, counts.get(status) ?? 0])) as Record<
    OrderStatus,
    number
  >;
}

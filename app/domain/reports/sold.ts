import { inPeriodSql, type Period } from "~/domain/reports/period";
import { Prisma } from "~/services/database";

// An order counts on the day it was placed, unless it is cancelled or fully refunded. A lost dispute counts on the day
// it closed and does not change orders, units or GST.

const refundedByOrderSql = Prisma.sql`(
  SELECT p.order_id, sum(r.amount) AS amount FROM refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.status = 'refunded' AND p.order_id IS NOT NULL GROUP BY p.order_id)`;

/** SQL relation. `kept` includes GST, `net` excludes it, both less refunds; `refunded` is null without refunds. */
export const soldOrdersSql = (period: Period) => Prisma.sql`(
  SELECT o.id, o.created_at, g.amount AS refunded, o.total_price - coalesce(g.amount, 0) AS kept,
    CASE WHEN g.amount IS NULL THEN o.subtotal
      ELSE o.subtotal - (g.amount - round(o.gst * g.amount / o.total_price, 2)) END AS net
  FROM orders o LEFT JOIN ${refundedByOrderSql} g ON g.order_id = o.id
  WHERE o.status <> 'cancelled' AND (g.amount IS NULL OR g.amount < o.total_price)
    AND ${inPeriodSql(Prisma.sql`o.created_at`, period)})`;

/**
 * SQL relation; `revenue` excludes GST. Lines of a partly refunded order share the rest in whole cents, so rows add up
 * to the total.
 */
export const soldLinesSql = (period: Period) => Prisma.sql`(
  SELECT i.order_id, i.product_id, i.variation_id, i.quantity, i.total_price AS revenue
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.status <> 'cancelled' AND ${inPeriodSql(Prisma.sql`o.created_at`, period)}
    AND o.id NOT IN (SELECT order_id FROM ${refundedByOrderSql} AS g)
  UNION ALL
  SELECT order_id, product_id, variation_id, quantity,
    coalesce(round(net * up_to / lines, 2) - round(net * (up_to - total_price) / lines, 2), 0)
  FROM (
    SELECT i.order_id, i.product_id, i.variation_id, i.quantity, i.total_price, sold.net,
      sum(i.total_price) OVER (PARTITION BY i.order_id ORDER BY i.position, i.id) AS up_to,
      nullif(sum(i.total_price) OVER (PARTITION BY i.order_id), 0) AS lines
    FROM ${soldOrdersSql(period)} AS sold JOIN order_items i ON i.order_id = sold.id WHERE sold.refunded IS NOT NULL
  ) AS shared)`;

/** SQL relation `(lost_at, amount)`, without cancelled orders. */
export const lostDisputesSql = (period: Period) => Prisma.sql`(
  SELECT d.lost_at, d.amount
  FROM lost_disputes d JOIN payments p ON p.id = d.payment_id JOIN orders o ON o.id = p.order_id
  WHERE o.status <> 'cancelled' AND ${inPeriodSql(Prisma.sql`d.lost_at`, period)})`;

import { inPeriodSql, type Period } from "~/domain/reports/period";
import { Prisma } from "~/services/database";

// What reports count, read from the orders themselves. An order counts on the day it was placed, unless it is cancelled
// or all of its money went back: its units count only together with its money. A lost dispute is no refund: it counts
// on the day it was closed, and leaves orders, units and GST alone.

/** SQL relation `(order_id, amount)`: what went back of each order. */
const refundedByOrderSql = Prisma.sql`(
  SELECT p.order_id, sum(r.amount) AS amount FROM refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.status = 'refunded' AND p.order_id IS NOT NULL GROUP BY p.order_id)`;

/**
 * SQL relation: the orders that count. `kept` is with GST, `net` before it, both less what went back; `refunded` is
 * null where nothing did.
 */
export const soldOrdersSql = (period: Period) => Prisma.sql`(
  SELECT o.id, o.created_at, g.amount AS refunded, o.total_price - coalesce(g.amount, 0) AS kept,
    CASE WHEN g.amount IS NULL THEN o.subtotal
      ELSE o.subtotal - (g.amount - round(o.gst * g.amount / o.total_price, 2)) END AS net
  FROM orders o LEFT JOIN ${refundedByOrderSql} g ON g.order_id = o.id
  WHERE o.status <> 'cancelled' AND (g.amount IS NULL OR g.amount < o.total_price)
    AND ${inPeriodSql(Prisma.sql`o.created_at`, period)})`;

/**
 * SQL relation: the lines of those orders, `revenue` before GST. Lines of an order of which a part went back share what
 * is left in whole cents, so that the rows of every report come to its total.
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

/** SQL relation `(lost_at, amount)`: lost disputes of orders that are not cancelled, whose money had counted. */
export const lostDisputesSql = (period: Period) => Prisma.sql`(
  SELECT d.lost_at, d.amount
  FROM lost_disputes d JOIN payments p ON p.id = d.payment_id JOIN orders o ON o.id = p.order_id
  WHERE o.status <> 'cancelled' AND ${inPeriodSql(Prisma.sql`d.lost_at`, period)})`;

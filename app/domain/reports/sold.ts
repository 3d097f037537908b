import { inPeriodSql, type Period } from "~/domain/reports/period";
import { Prisma } from "~/services/database";

// An order counts from the day of its first payment, unless it is cancelled or fully refunded. A replacement never does. A lost dispute counts on the day
// it closed and does not change orders, units or GST.

/** SQL relation `(order_id, at, amount, gst)`: what was sent back, or no longer needs to be paid. */
export const givenBackSql = Prisma.sql`(
  SELECT f.order_id, r.refunded_at AS at, r.amount, r.gst
  FROM refund_parts r JOIN refunds f ON f.id = r.refund_id WHERE r.status = 'refunded'
  UNION ALL SELECT f.order_id, greatest(f.created_at, o.first_paid_at), f.covered, f.covered_gst
  FROM refunds f JOIN orders o ON o.id = f.order_id WHERE f.covered > 0 AND o.first_paid_at IS NOT NULL)`;

/** SQL relation: the rows of refunds that were given back as a whole; `net` excludes GST. */
const refundedRowsSql = Prisma.sql`(
  SELECT f.order_id, w.order_item_id, w.kind, w.quantity, w.amount - w.gst AS net
  FROM refunds f JOIN refund_rows w ON w.refund_id = f.id
  WHERE w.kind IN ('line', 'delivery_fee')
    AND NOT EXISTS (SELECT FROM refund_parts r WHERE r.refund_id = f.id AND r.status <> 'refunded'))`;

/**
 * SQL relation. `kept` includes GST, `net` excludes it, both less refunds; `refunded` is null without refunds. `lines`
 * is what of `net` is for the lines.
 */
export const soldOrdersSql = (period: Period) => Prisma.sql`(
  SELECT o.id, o.first_paid_at, g.amount AS refunded, o.total_price - coalesce(g.amount, 0) AS kept,
    o.total_price - o.gst - coalesce(g.amount - g.gst, 0) AS net,
    o.subtotal - o.discount + coalesce(fee.net, 0) - coalesce(g.amount - g.gst, 0) AS lines
  FROM orders o
  LEFT JOIN (SELECT order_id, sum(amount) AS amount, sum(gst) AS gst FROM ${givenBackSql} AS back GROUP BY 1) g
    ON g.order_id = o.id
  LEFT JOIN (SELECT order_id, sum(net) AS net FROM ${refundedRowsSql} AS fees WHERE kind = 'delivery_fee' GROUP BY 1) fee
    ON fee.order_id = o.id
  WHERE o.status <> 'cancelled' AND o.first_paid_at IS NOT NULL AND (g.amount IS NULL OR g.amount < o.total_price)
    AND ${inPeriodSql(Prisma.sql`o.first_paid_at`, period)})`;

/**
 * SQL relation; `revenue` excludes GST. A refund of a line lowers that line. What was given back without a line is
 * shared among all of them in whole cents, so that rows add up to the total.
 */
export const soldLinesSql = (period: Period) => Prisma.sql`(
  SELECT i.order_id, o.first_paid_at, i.product_id, i.variation_id, i.quantity, i.total_price - i.discount AS revenue
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.status <> 'cancelled' AND o.first_paid_at IS NOT NULL AND ${inPeriodSql(Prisma.sql`o.first_paid_at`, period)}
    AND o.id NOT IN (SELECT order_id FROM ${givenBackSql} AS back)
  UNION ALL
  SELECT order_id, first_paid_at, product_id, variation_id, quantity,
    coalesce(round(lines * up_to / all_net, 2) - round(lines * (up_to - net) / all_net, 2), 0)
  FROM (
    SELECT left_of.*, sum(net) OVER (PARTITION BY order_id ORDER BY position, id) AS up_to,
      nullif(sum(net) OVER (PARTITION BY order_id), 0) AS all_net
    FROM (
      SELECT i.id, i.order_id, sold.first_paid_at, sold.lines, i.product_id, i.variation_id, i.position,
        i.quantity - coalesce(back.quantity, 0) AS quantity, i.total_price - i.discount - coalesce(back.net, 0) AS net
      FROM ${soldOrdersSql(period)} AS sold JOIN order_items i ON i.order_id = sold.id
      LEFT JOIN (
        SELECT order_item_id, sum(quantity)::int AS quantity, sum(net) AS net FROM ${refundedRowsSql} AS rows GROUP BY 1
      ) back ON back.order_item_id = i.id
      WHERE sold.refunded IS NOT NULL
    ) AS left_of
  ) AS shared
  WHERE quantity > 0 OR net > 0)`;

/** SQL relation `(lost_at, amount)`, without cancelled orders. */
export const lostDisputesSql = (period: Period) => Prisma.sql`(
  SELECT d.lost_at, d.amount
  FROM lost_disputes d JOIN payments p ON p.id = d.payment_id JOIN orders o ON o.id = p.order_id
  WHERE o.status <> 'cancelled' AND ${inPeriodSql(Prisma.sql`d.lost_at`, period)})`;

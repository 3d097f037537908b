import { cardsBackSql, cardsSoldSql, hasGoodsSql } from "~/domain/reports/gift-cards";
import { inPeriodSql, type Period } from "~/domain/reports/period";
import { Prisma } from "~/services/database";

// Orders count from their first payment, unless cancelled or fully refunded; replacements never. A change counts on
// its day, not before its order; a lost dispute on the day it closed, without changing orders, units or GST.

/** SQL relation `(order_id, at, amount, gst)`: refunded or waived amounts. */
export const givenBackSql = Prisma.sql`(
  SELECT f.order_id, r.refunded_at AS at, r.amount, r.gst
  FROM refund_parts r JOIN refunds f ON f.id = r.refund_id WHERE r.status = 'refunded'
  UNION ALL SELECT f.order_id, greatest(f.created_at, o.first_paid_at), f.covered, f.covered_gst
  FROM refunds f JOIN orders o ON o.id = f.order_id WHERE f.covered > 0 AND o.first_paid_at IS NOT NULL)`;

/** SQL on `refund_parts r` and `payments p`: how the money went back. */
export const sentBackBySql = Prisma.sql`coalesce(r.given_as, p.method)`;

/** SQL on `refund_parts r` and `payments p`: the amount that went back. A card refund given in cash is rounded up to 5 cents. */
export const sentBackAmountSql = Prisma.sql`
  CASE WHEN ${sentBackBySql} = 'cash' THEN (ceil(r.amount * 20) / 20)::numeric(10, 2) ELSE r.amount END`;

/** SQL relation `(order_id, at, amount)`: the order's cash rounding, counted with the refund that completes the order's refunds. */
export const roundingBackSql = Prisma.sql`(
  SELECT order_id, min(at) AS at, rounding AS amount
  FROM (
    SELECT back.order_id, back.at, o.rounding, o.total_price,
      sum(back.amount) OVER (PARTITION BY back.order_id ORDER BY back.at) AS so_far
    FROM ${givenBackSql} AS back JOIN orders o ON o.id = back.order_id AND o.rounding <> 0
  ) AS added_up WHERE so_far >= total_price GROUP BY order_id, rounding)`;

/** SQL relation `(order_id, name, status, at, net, fee, gst)`: what changes added to paid orders. */
export const changesSql = (period: Period) => {
  const at = Prisma.sql`greatest(c.created_at, o.first_paid_at)`;
  return Prisma.sql`(
    SELECT o.id AS order_id, o.name, o.status, o.first_paid_at, ${at} AS at, c.subtotal + c.delivery_fee AS net, c.delivery_fee AS fee, c.gst
    FROM order_changes c JOIN orders o ON o.id = c.order_id
    WHERE o.first_paid_at IS NOT NULL AND ${inPeriodSql(at, period)})`;
};

const changedOrdersSql = Prisma.sql`(SELECT order_id FROM order_changes)`;

/** SQL relation: rows of refunds whose parts have all been paid out. `net` excludes GST. */
const refundedRowsSql = Prisma.sql`(
  SELECT f.order_id, w.order_item_id, w.kind, w.quantity, w.amount, w.amount - w.gst AS net
  FROM refunds f JOIN refund_rows w ON w.refund_id = f.id
  WHERE w.kind IN ('line', 'delivery_fee')
    AND NOT EXISTS (SELECT FROM refund_parts r WHERE r.refund_id = f.id AND r.status <> 'refunded'))`;

/**
 * SQL relation, without gift cards. `kept` includes GST, `net` neither GST nor rounding, both less refunds. `lines`, `kept_lines`: only lines,
 * without GST.
 */
const wholeOrdersSql = (which: Prisma.Sql) => Prisma.sql`(
  SELECT o.id, o.first_paid_at, sold.amount IS NULL OR ${hasGoodsSql(Prisma.sql`o.id`)} AS is_order,
    o.total_price - coalesce(g.amount, 0) - cards.kept AS kept,
    o.total_price - o.gst - coalesce(g.amount - g.gst, 0) - cards.kept - o.rounding + coalesce(rounded.amount, 0) AS net,
    o.subtotal - o.discount + coalesce(fee.net, 0) - coalesce(g.amount - g.gst, 0) - cards.kept AS lines,
    o.subtotal - o.discount + coalesce(fee.amount, 0) - coalesce(g.amount, 0) - cards.kept AS kept_lines
  FROM orders o
  LEFT JOIN (SELECT order_id, sum(amount) AS amount, sum(gst) AS gst FROM ${givenBackSql} AS back GROUP BY 1) g
    ON g.order_id = o.id
  LEFT JOIN (SELECT order_id, sum(net) AS net, sum(amount) AS amount FROM ${refundedRowsSql} AS fees
    WHERE kind = 'delivery_fee' GROUP BY 1) fee ON fee.order_id = o.id
  LEFT JOIN ${cardsSoldSql} AS sold ON sold.order_id = o.id
  LEFT JOIN (SELECT order_id, sum(amount) AS amount FROM ${cardsBackSql} AS rows GROUP BY 1) back ON back.order_id = o.id
  LEFT JOIN ${roundingBackSql} AS rounded ON rounded.order_id = o.id
  CROSS JOIN LATERAL (SELECT coalesce(sold.amount, 0) - coalesce(back.amount, 0) AS kept) cards
  WHERE o.status <> 'cancelled' AND o.first_paid_at IS NOT NULL
    AND (g.amount IS NULL OR g.amount + cards.kept <> o.total_price OR sold.amount = o.total_price)
    AND (sold.amount IS NULL OR ${hasGoodsSql(Prisma.sql`o.id`)} OR g.amount + cards.kept > o.total_price) AND ${which})`;

/** SQL relation of lines. `revenue` excludes GST, `kept` includes it. Lines share refunds without a line, so that rows add up. */
const sharedLinesSql = (whole: Prisma.Sql) => Prisma.sql`(
  SELECT order_id, change_id, greatest(changed_at, first_paid_at) AS at, product_id, variation_id, quantity, net,
    coalesce(round(lines * up_to / all_net, 2) - round(lines * (up_to - net) / all_net, 2), 0) AS revenue,
    coalesce(round((kept_lines + all_gst) * gross_up_to / all_gross, 2)
      - round((kept_lines + all_gst) * (gross_up_to - gross) / all_gross, 2), 0) AS kept
  FROM (
    SELECT left_of.*, sum(net) OVER so_far AS up_to, nullif(sum(net) OVER of_order, 0) AS all_net,
      sum(gross) OVER so_far AS gross_up_to, nullif(sum(gross) OVER of_order, 0) AS all_gross,
      sum(gst) OVER of_order AS all_gst
    FROM (
      SELECT i.id, i.order_id, i.change_id, c.created_at AS changed_at, sold.first_paid_at, sold.lines, sold.kept_lines,
        i.product_id, i.variation_id, i.position, i.gst, i.quantity - coalesce(back.quantity, 0) AS quantity,
        i.total_price - i.discount - coalesce(back.net, 0) AS net,
        i.total_price - i.discount + i.gst - coalesce(back.amount, 0) AS gross
      FROM ${whole} AS sold JOIN order_items i ON i.order_id = sold.id AND NOT i.is_gift_card LEFT JOIN order_changes c ON c.id = i.change_id
      LEFT JOIN (
        SELECT order_item_id, sum(quantity)::int AS quantity, sum(net) AS net, sum(amount) AS amount
        FROM ${refundedRowsSql} AS rows GROUP BY 1
      ) back ON back.order_item_id = i.id
    ) AS left_of
    WINDOW of_order AS (PARTITION BY order_id), so_far AS (PARTITION BY order_id ORDER BY position, id)
  ) AS shared)`;

/** SQL relation: the kept amounts of lines that changes added. A delivery fee counts with the order. */
const addedSql = Prisma.sql`(
  SELECT lines.order_id, lines.at, sum(lines.kept) AS kept, sum(lines.revenue) AS net
  FROM ${sharedLinesSql(wholeOrdersSql(Prisma.sql`o.id IN ${changedOrdersSql}`))} AS lines
  WHERE lines.change_id IS NOT NULL GROUP BY lines.change_id, 1, 2)`;

/**
 * SQL relation of orders and, in rows of their own, their changes. `is_order` is false for changes and for gift cards
 * alone. `kept` includes GST, `net` excludes it, both less refunds.
 */
export const soldOrdersSql = (period: Period) => Prisma.sql`(
  WITH added AS MATERIALIZED ${addedSql}
  SELECT o.id, o.first_paid_at AS at, o.is_order, o.kept - coalesce(less.kept, 0) AS kept,
    o.net - coalesce(less.net, 0) AS net
  FROM ${wholeOrdersSql(inPeriodSql(Prisma.sql`o.first_paid_at`, period))} AS o
  LEFT JOIN (SELECT order_id, sum(kept) AS kept, sum(net) AS net FROM added GROUP BY 1) less ON less.order_id = o.id
  UNION ALL SELECT order_id, at, false, kept, net FROM added WHERE ${inPeriodSql(Prisma.sql`at`, period)})`;

/** SQL relation `(order_id, at, product_id, variation_id, quantity, revenue)`; `revenue` excludes GST, less refunds. */
export const soldLinesSql = (period: Period) => {
  const whole = wholeOrdersSql(
    Prisma.sql`o.id NOT IN ${changedOrdersSql} AND g.amount IS NOT NULL AND ${inPeriodSql(Prisma.sql`o.first_paid_at`, period)}`,
  );
  const changed = wholeOrdersSql(Prisma.sql`o.id IN ${changedOrdersSql}`);
  return Prisma.sql`(
  SELECT i.order_id, o.first_paid_at AS at, i.product_id, i.variation_id, i.quantity, i.total_price - i.discount AS revenue
  FROM orders o JOIN order_items i ON i.order_id = o.id AND NOT i.is_gift_card
  WHERE o.status <> 'cancelled' AND o.first_paid_at IS NOT NULL AND ${inPeriodSql(Prisma.sql`o.first_paid_at`, period)}
    AND o.id NOT IN (SELECT order_id FROM ${givenBackSql} AS back UNION ALL SELECT order_id FROM order_changes)
  UNION ALL SELECT order_id, at, product_id, variation_id, quantity, revenue FROM ${sharedLinesSql(whole)} AS refunded
  WHERE quantity > 0 OR net > 0
  UNION ALL SELECT order_id, at, product_id, variation_id, quantity, revenue FROM ${sharedLinesSql(changed)} AS changed
  WHERE (quantity > 0 OR net > 0) AND ${inPeriodSql(Prisma.sql`at`, period)})`;
};

/** SQL relation `(lost_at, amount)`, without cancelled orders. */
export const lostDisputesSql = (period: Period) => Prisma.sql`(
  SELECT d.lost_at, d.amount
  FROM lost_disputes d JOIN payments p ON p.id = d.payment_id JOIN orders o ON o.id = p.order_id
  WHERE o.status <> 'cancelled' AND ${inPeriodSql(Prisma.sql`d.lost_at`, period)})`;

/** SQL condition on `order_items i`. */
export const isPieceLeftSql = Prisma.sql`i.quantity >
  coalesce((SELECT sum(r.quantity) FROM refund_rows r WHERE r.order_item_id = i.id), 0)
  + coalesce((SELECT sum(n.quantity) FROM order_items n JOIN orders again ON again.id = n.order_id
      WHERE n.replaces_id = i.id AND again.status <> 'cancelled'), 0)`;

/** SQL condition on `orders`: at least one piece, also a gift card, was neither refunded nor replaced. */
export const hasAnythingLeftSql = Prisma.sql`EXISTS (SELECT FROM order_items i
  WHERE i.order_id = orders.id AND ${isPieceLeftSql})`;

import { Prisma } from "~/services/database";

/** SQL relation `(order_id, amount)`: gift card lines of orders. Selling a gift card is no supply, so reports leave them out. */
export const cardsSoldSql = Prisma.sql`(
  SELECT order_id, sum(total_price) AS amount FROM order_items WHERE is_gift_card GROUP BY 1)`;

/** SQL relation: the money given back at one time, and how much of it is for gift card lines and for goodwill. */
const backSql = Prisma.sql`(
  SELECT back.id, f.order_id, back.at, back.amount, coalesce(back.amount * rows.cards / nullif(rows.amount, 0), 0) AS cards,
    coalesce(back.amount * rows.goodwill / nullif(rows.amount, 0), 0) AS goodwill
  FROM (
    SELECT id, refund_id, refunded_at AS at, amount FROM refund_parts WHERE status = 'refunded'
    UNION ALL SELECT f.id, f.id, greatest(f.created_at, o.first_paid_at), f.covered
    FROM refunds f JOIN orders o ON o.id = f.order_id WHERE f.covered > 0 AND o.first_paid_at IS NOT NULL
  ) back JOIN refunds f ON f.id = back.refund_id CROSS JOIN LATERAL (
    SELECT sum(w.amount) AS amount, coalesce(sum(w.amount) FILTER (WHERE i.is_gift_card), 0) AS cards,
      coalesce(sum(w.amount) FILTER (WHERE w.kind = 'goodwill'), 0) AS goodwill
    FROM refund_rows w LEFT JOIN order_items i ON i.id = w.order_item_id WHERE w.refund_id = f.id
  ) rows WHERE f.order_id IN (SELECT order_id FROM order_items WHERE is_gift_card))`;

/**
 * SQL relation `(order_id, at, amount)`: money given back for gift card lines. Goodwill does not count. Other money
 * without a line counts once everything else is given back.
 */
export const cardsBackSql = Prisma.sql`(
  SELECT order_id, at, up_to - lag(up_to, 1, 0) OVER (PARTITION BY order_id ORDER BY at, id) AS amount
  FROM (
    SELECT back.order_id, back.at, back.id, least(sold.amount, greatest(round(sum(back.cards) OVER so_far, 2),
      round(sum(back.amount - back.goodwill) OVER so_far
        + least(sum(back.goodwill) OVER so_far, o.total_price - sold.amount), 2) - (o.total_price - sold.amount))) AS up_to
    FROM ${backSql} AS back JOIN orders o ON o.id = back.order_id JOIN ${cardsSoldSql} AS sold ON sold.order_id = o.id
    WINDOW so_far AS (PARTITION BY back.order_id ORDER BY back.at, back.id)
  ) AS known)`;

/** SQL condition: the order has something besides gift cards. */
export const hasGoodsSql = (orderId: Prisma.Sql) =>
  Prisma.sql`NOT EXISTS (SELECT FROM order_items i WHERE i.order_id = ${orderId} HAVING bool_and(i.is_gift_card))`;

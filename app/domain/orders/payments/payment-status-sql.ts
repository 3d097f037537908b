import { Prisma } from "~/services/database";

/** SQL on rows of `orders`, by the rules of `paymentStatusOf`. */
export const paymentStatusSql = Prisma.sql`(
  SELECT CASE
    WHEN orders.status = 'cancelled' AND paid = 0 AND orders.total_price > 0 THEN 'unpaid'
    WHEN orders.status <> 'cancelled' AND orders.total_price > covered + paid
      THEN CASE WHEN paid = 0 THEN 'unpaid' ELSE 'partly_paid' END
    WHEN sent_back = 0 THEN 'paid'
    WHEN paid > sent_back THEN 'partly_refunded'
    ELSE 'refunded' END
  FROM (SELECT
    (SELECT coalesce(sum(p.amount), 0) FROM payments p WHERE p.order_id = orders.id) AS paid,
    (SELECT coalesce(sum(r.amount), 0) FROM refund_parts r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = orders.id AND r.status <> 'failed') AS sent_back,
    (SELECT coalesce(sum(f.covered), 0) FROM refunds f WHERE f.order_id = orders.id) AS covered
  ) money)`;

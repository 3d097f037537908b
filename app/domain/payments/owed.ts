import { requestRefund } from "~/domain/payments/request-refund";
import { type Db, db, Prisma } from "~/services/database";

/** SQL condition on `payments p`: a part of the payment is neither refunded nor being refunded. */
const hasRemainderSql = Prisma.sql`p.amount > (
  SELECT coalesce(sum(r.amount), 0) FROM refund_parts r WHERE r.payment_id = p.id AND r.status <> 'failed')`;

/** SQL condition on `refund_parts f` and `payments p`: the refund failed and no later refunds replaced it. */
export const isStillFailedSql = Prisma.sql`f.status = 'failed' AND p.amount > (
    SELECT coalesce(sum(r.amount), 0) FROM refund_parts r WHERE r.payment_id = p.id AND r.status = 'refunded')
  AND NOT EXISTS (
    SELECT FROM (
      SELECT sum(CASE r.status WHEN 'refunded' THEN r.amount WHEN 'failed' THEN -r.amount ELSE 0 END)
        OVER (ORDER BY r.created_at, r.id) AS back
      FROM refund_parts r WHERE r.payment_id = p.id AND (r.created_at, r.id) > (f.created_at, f.id)
    ) later WHERE later.back >= f.amount)`;

/** SQL condition on `payments p`: paid, but without an order or a refund by the shop. */
export const isUnsettledSql = Prisma.sql`p.status = 'succeeded' AND p.order_id IS NULL AND ${hasRemainderSql} AND NOT EXISTS (
  SELECT FROM refund_parts r WHERE r.payment_id = p.id AND r.cause NOT LIKE 'provider:%')`;

/** SQL: failed dashboard refunds `f`. The shop had counted them as done, so it must send that money itself. */
const unreplacedSql = Prisma.sql`
  FROM refund_parts f JOIN payments p ON p.id = f.payment_id JOIN checkouts c ON c.id = p.checkout_id
  LEFT JOIN orders o ON o.id = p.order_id
  WHERE f.status = 'failed' AND f.cause LIKE 'provider:%' AND p.status = 'succeeded' AND ${hasRemainderSql}
    AND CASE WHEN o.id IS NULL THEN c.state IN ('refunded', 'completed') ELSE o.status = 'cancelled' END
    AND NOT EXISTS (SELECT FROM refund_parts r WHERE r.payment_id = p.id
      AND r.cause = replace(f.cause, 'provider:', 'replacement:'))`;

export async function paymentsToReplace(): Promise<string[]> {
  const rows = await db.$queryRaw<{ intentId: string }[]>`
    SELECT DISTINCT p.intent_id AS "intentId" ${unreplacedSql} LIMIT 500`;
  return rows.map(({ intentId }) => intentId);
}

/** Replaces each failed dashboard refund once. Call it with the payment locked. @returns cents */
export async function replaceFailed(tx: Db, intentId: string): Promise<number> {
  const failed = await tx.$queryRaw<{ paymentId: string; providerRefundId: string }[]>`
    SELECT p.id AS "paymentId", f.provider_refund_id AS "providerRefundId" ${unreplacedSql} AND p.intent_id = ${intentId}`;
  let cents = 0;
  for (const { paymentId, providerRefundId } of failed)
    cents += await requestRefund(tx, paymentId, `replacement:${providerRefundId}`);
  return cents;
}

import { requestRefund } from "~/domain/payments/request-refund";
import { type Db, db, Prisma } from "~/services/database";

/** Of `payments p`: less of it went back, or is on its way, than was paid. */
const isLeft = Prisma.sql`p.amount > (
  SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed')`;

/**
 * Of `refunds f` and their `payments p`: failed, and neither all of the payment went back since nor, at any moment
 * after it, as much as it was to send.
 */
export const isStillFailed = Prisma.sql`f.status = 'failed' AND p.amount > (
    SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status = 'refunded')
  AND NOT EXISTS (
    SELECT FROM (
      SELECT sum(CASE r.status WHEN 'refunded' THEN r.amount WHEN 'failed' THEN -r.amount ELSE 0 END)
        OVER (ORDER BY r.created_at, r.id) AS back
      FROM refunds r WHERE r.payment_id = p.id AND (r.created_at, r.id) > (f.created_at, f.id)
    ) later WHERE later.back >= f.amount)`;

/** Of `payments p`: paid, no order came of it, and the shop has not begun to give it back. */
export const isUnsettled = Prisma.sql`p.status = 'succeeded' AND p.order_id IS NULL AND ${isLeft} AND NOT EXISTS (
  SELECT FROM refunds r WHERE r.payment_id = p.id AND r.cause NOT LIKE 'provider:%')`;

/**
 * Payments of cancelled orders, and such as could not become one, of which a refund made in the provider's dashboard
 * failed (`f`): it had counted as given back, so the shop has not sent that part itself.
 */
const unreplaced = Prisma.sql`
  FROM refunds f JOIN payments p ON p.id = f.payment_id JOIN checkouts c ON c.id = p.checkout_id
  LEFT JOIN orders o ON o.id = p.order_id
  WHERE f.status = 'failed' AND f.cause LIKE 'provider:%' AND p.status = 'succeeded' AND ${isLeft}
    AND CASE WHEN o.id IS NULL THEN c.state IN ('refunded', 'completed') ELSE o.status = 'cancelled' END
    AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id
      AND r.cause = replace(f.cause, 'provider:', 'replacement:'))`;

/** Such payments, by the provider's ids. */
export async function paymentsToReplace(): Promise<string[]> {
  const rows = await db.$queryRaw<{ intentId: string }[]>`
    SELECT DISTINCT p.intent_id AS "intentId" ${unreplaced} LIMIT 500`;
  return rows.map(({ intentId }) => intentId);
}

/** Sends what is left of such a payment, once for each that failed; its row is locked. @returns how much, in cents */
export async function replaceFailed(tx: Db, intentId: string): Promise<number> {
  const failed = await tx.$queryRaw<{ paymentId: string; refundId: string }[]>`
    SELECT p.id AS "paymentId", f.refund_id AS "refundId" ${unreplaced} AND p.intent_id = ${intentId}`;
  let cents = 0;
  for (const { paymentId, refundId } of failed)
    cents += await requestRefund(tx, paymentId, `replacement:${refundId}`);
  return cents;
}

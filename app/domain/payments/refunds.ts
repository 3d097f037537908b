import { conflict, notFound } from "~/lib/errors";
import { centsToText, toCents } from "~/lib/money/money.ts";
import { isId } from "~/lib/id";
import { type Actor, recordAudit } from "~/domain/audit";
import { lockPayment, passOnGst } from "~/domain/payments/order-refunds";
import { recordOfIntent, syncRefunds } from "~/domain/payments/record-refunds";
import { writeRefundFailedMail } from "~/domain/payments/refunded-mail";
import { remainingCents, tryAgain } from "~/domain/payments/request-refund";
import { now } from "~/services/clock/clock";
import { type Db, db, Prisma, transaction } from "~/services/database";
import { ProviderError } from "~/services/payments";
import { createRefund, listRefunds } from "~/services/payments/refunds";

/** Idempotent: adopts a refund that the provider already has. @throws ProviderError to be retried */
export async function sendRefund(partId: string): Promise<void> {
  const row = await db.refundPart.findUnique({ where: { id: partId }, include: { payment: true } });
  if (!row || row.status !== "pending" || !row.payment.intentId) return;
  const { intentId } = row.payment;
  const known = (await listRefunds(intentId)).find(
    (refund) => refund.ours?.partId === row.id && refund.status !== "failed",
  );
  if (known) return recordOfIntent(intentId, [known]);
  try {
    const refund = await createRefund(
      { intentId, amountCents: toCents(row.amount), ours: { partId: row.id, attempt: row.attempt } },
      `refund:${row.id}:${row.attempt}`,
    );
    await recordOfIntent(intentId, [refund]);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.failure === "unreachable") throw error;
    if (error.failure === "broken") {
      // The provider replays an error for the same idempotency key, so the next try needs a new one.
      await db.refundPart.updateMany({
        where: { id: row.id, attempt: row.attempt, status: "pending" },
        data: { attempt: row.attempt + 1, failure: error.reason, updatedAt: now() },
      });
      throw error;
    }
    await refused(row, intentId, error);
  }
}

/** Handles a refused refund. If a dashboard refund left less to send, tries again with that amount. */
async function refused(
  { id, paymentId, amount }: { id: string; paymentId: string; amount: { toString(): string } },
  intentId: string,
  error: ProviderError,
): Promise<void> {
  await syncRefunds(intentId);
  await transaction(async (tx) => {
    await lockPayment(tx, Prisma.sql`p.id = ${paymentId}::uuid`);
    const { count } = await tx.refundPart.updateMany({
      where: { id, status: "pending" },
      data: { status: "failed", failure: error.reason, updatedAt: now() },
    });
    const restCents = await remainingCents(tx, paymentId);
    if (restCents > 0 && restCents < toCents(amount)) await tryAgain(tx, id, restCents);
    else if (count > 0 && restCents > 0) await writeRefundFailedMail(tx, id);
    const { orderId } = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } });
    if (orderId) await passOnGst(tx, orderId);
  });
}

interface RetriedRefund {
  by: Actor;
  orderId?: string;
}

/** Safe to press twice. @throws DomainError 404 if the refund did not fail or is another order's, 409 if nothing is left */
export async function retryRefund(partId: string, { by, orderId }: RetriedRefund): Promise<void> {
  if (!isId(partId)) throw notFound("Failed refund");
  await transaction(async (tx) => {
    const refund = await tx.refundPart.findUnique({
      where: { id: partId },
      include: { payment: { include: { checkout: { include: { order: { select: { id: true } } } } } } },
    });
    const shownOn = refund?.payment.orderId ?? refund?.payment.checkout?.order?.id;
    if (!refund || (orderId !== undefined && shownOn !== orderId.toLowerCase()))
      throw notFound("Failed refund");
    await lockPayment(tx, Prisma.sql`p.id = ${refund.paymentId}::uuid`);
    const restCents = await remainingCents(tx, refund.paymentId);
    if (await isOnItsWayAgain(tx, refund.id)) return;
    if (restCents <= 0 && refund.status === "failed")
      throw conflict("This payment is already refunded, or its refund is on its way.");
    const amountCents = Math.min(toCents(refund.amount), restCents);
    if (!(await tryAgain(tx, partId, amountCents))) throw notFound("Failed refund");
    const entity = shownOn
      ? { entity: "order" as const, entityId: shownOn }
      : { entity: "payment" as const, entityId: refund.payment.intentId ?? refund.paymentId };
    const after = {
      status: "pending",
      amount: centsToText(amountCents),
      attempt: refund.attempt + 1,
    };
    await recordAudit(tx, {
      by,
      action: "refund.retried",
      ...entity,
      before: { status: "failed", failure: refund.failure },
      after,
    });
  });
}

/** Call it after locking the payment, so that an earlier press has committed. */
const isOnItsWayAgain = async (tx: Db, id: string) =>
  (await tx.refundPart.count({ where: { id, status: "pending", attempt: { gt: 1 } } })) > 0;

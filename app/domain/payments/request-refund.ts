import { randomUUID } from "node:crypto";
import { centsToText, toCents } from "~/lib/money/money.ts";
import { now } from "~/services/clock/clock";
import { type Db, db } from "~/services/database";
import { enqueue } from "~/services/jobs/jobs";

/** `replacement:{id}`: replaces a refund of the provider's dashboard that failed. */
export type RefundCause = "cancelled" | "unplaceable" | "duplicate" | `replacement:${string}`;

/**
 * Once per payment and cause; only a failed refund of a cancelled order is retried. The worker sends it after the
 * commit. @returns cents
 */
export async function requestRefund(
  tx: Db,
  paymentId: string,
  cause: RefundCause,
  reason: string | null = null,
): Promise<number> {
  const restCents = await remainingCents(tx, paymentId);
  if (restCents <= 0) return 0;
  const id = randomUUID();
  const { count } = await tx.refund.createMany({
    data: [{ id, paymentId, cause, reason, amount: centsToText(restCents), createdAt: now() }],
    skipDuplicates: true,
  });
  if (count > 0) {
    await enqueueRefund(tx, id);
    return restCents;
  }
  // An admin retries the others: the sweep would repeat them without end.
  if (cause !== "cancelled") return 0;
  const failed = await tx.refund.findFirst({ where: { paymentId, cause, status: "failed" } });
  return failed && (await tryAgain(tx, failed.id, restCents)) ? restCents : 0;
}

/** Locks the payment. @returns cents */
export async function remainingCents(tx: Db, paymentId: string): Promise<number> {
  await tx.$queryRaw`SELECT id FROM payments WHERE id = ${paymentId}::uuid FOR NO KEY UPDATE`;
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: { refunds: { where: { status: { not: "failed" } } } },
  });
  return remainingOf(payment);
}

type Amount = { toString(): string };

function remainingOf({ amount, refunds }: { amount: Amount; refunds: { amount: Amount }[] }): number {
  return refunds.reduce((rest, refund) => rest - toCents(refund.amount), toCents(amount));
}

export async function refundableCents(orderId: string): Promise<number> {
  const payment = await db.payment.findUnique({
    where: { orderId },
    include: { refunds: { where: { status: { not: "failed" } } } },
  });
  return payment ? Math.max(0, remainingOf(payment)) : 0;
}

export async function tryAgain(tx: Db, id: string, amountCents: number): Promise<boolean> {
  const { count } = await tx.refund.updateMany({
    where: { id, status: "failed", NOT: { cause: { startsWith: "provider:" } } },
    data: {
      ...{ status: "pending", refundId: null, failure: null, amount: centsToText(amountCents) },
      ...{ attempt: { increment: 1 }, updatedAt: now() },
    },
  });
  if (count > 0) await enqueueRefund(tx, id);
  return count > 0;
}

async function enqueueRefund(tx: Db, refundId: string): Promise<void> {
  await enqueue(tx, "refund", { refundId }, { key: `refund:${refundId}` });
}

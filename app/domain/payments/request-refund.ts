import { sum } from "~/lib/money/allocate.ts";
import { leftCents, sentBackOf } from "~/lib/money/balance.ts";
import { centsToText, toCents } from "~/lib/money/money.ts";
import { gstOfAmount } from "~/lib/money/refund-gst.ts";
import { enqueueRefund } from "~/domain/payments/enqueue-refund";
import { readRefundable, writePlainRefund } from "~/domain/payments/order-refunds";
import { writePart } from "~/domain/payments/write-refund";
import { now } from "~/services/clock/clock";
import { type Db } from "~/services/database";

/** `replacement:{id}` replaces a failed refund from the provider's dashboard. */
export type RefundCause = "cancelled" | "unplaceable" | "duplicate" | `replacement:${string}`;

interface RequestOptions {
  /** Shown to the shopper. */
  reason?: string | null;
  /** Default: all that is left. Less if the order keeps some of it. */
  atMostCents?: number;
}

/** Requests one refund per payment and cause. The worker sends it after the commit. @returns cents */
export async function requestRefund(
  tx: Db,
  paymentId: string,
  cause: RefundCause,
  { reason = null, atMostCents = Infinity }: RequestOptions = {},
): Promise<number> {
  const restCents = Math.min(await remainingCents(tx, paymentId), atMostCents);
  if (restCents <= 0) return 0;
  const before = await tx.refundPart.findUnique({ where: { paymentId_cause: { paymentId, cause } } });
  if (before) {
    // Only cancellations retry. Other failed refunds wait for an admin, or the sweep would repeat them forever.
    const isRetried = cause === "cancelled" && before.status === "failed";
    return isRetried && (await tryAgain(tx, before.id, restCents)) ? restCents : 0;
  }
  const { orderId } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { orderId: true },
  });
  const refund = orderId ? await writePlainRefund(tx, { orderId, kind: "rest", cents: restCents }) : null;
  await writePart(tx, {
    refundId: refund?.refundId ?? null,
    paymentId,
    cause,
    reason,
    cents: restCents,
    gstCents: toCents(refund?.gst ?? "0"),
  });
  return restCents;
}

/** Locks the payment. @returns cents still refundable, without what a cancelled order keeps */
export async function remainingCents(tx: Db, paymentId: string): Promise<number> {
  await tx.$queryRaw`SELECT id FROM payments WHERE id = ${paymentId}::uuid FOR NO KEY UPDATE`;
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: {
      refundParts: true,
      order: { select: { kept: true, payments: { include: { refundParts: true } } } },
    },
  });
  const { order } = payment;
  if (!order || toCents(order.kept) === 0) return leftOf(payment);
  return Math.min(leftOf(payment), sum(order.payments.map(leftOf)) - toCents(order.kept));
}

interface PaidAmount {
  amount: { toString(): string };
  refundParts: Parameters<typeof sentBackOf>[0];
}

const leftOf = ({ amount, refundParts }: PaidAmount) =>
  leftCents({ paidCents: toCents(amount), sentBackCents: sentBackOf(refundParts) });

/** Sends a failed refund again. @returns false if it did not fail or was made in the provider's dashboard */
export async function tryAgain(tx: Db, id: string, amountCents: number): Promise<boolean> {
  const part = await tx.refundPart.findUnique({ where: { id }, include: { refund: true } });
  const gstCents = part?.refund ? gstOfAmount(await readRefundable(tx, part.refund.orderId), amountCents) : 0;
  const { count } = await tx.refundPart.updateMany({
    where: { id, status: "failed", NOT: { cause: { startsWith: "provider:" } } },
    data: {
      status: "pending",
      providerRefundId: null,
      failure: null,
      amount: centsToText(amountCents),
      gst: centsToText(gstCents),
      attempt: { increment: 1 },
      updatedAt: now(),
    },
  });
  if (count > 0) await enqueueRefund(tx, id);
  return count > 0;
}

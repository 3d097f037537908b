import { centsToText } from "~/lib/money/money.ts";
import { lockPayment, passOnGst, writePlainRefund } from "~/domain/payments/order-refunds";
import { replaceFailed } from "~/domain/payments/owed";
import { writeRefundFailedMail } from "~/domain/payments/refunded-mail";
import { now } from "~/services/clock/clock";
import { type Db, db, Prisma, transaction } from "~/services/database";
import { listRefunds, type ProviderRefund, refundsSince } from "~/services/payments/refunds";

export async function syncRefunds(intentId: string, mark?: (tx: Db) => Promise<void>): Promise<void> {
  await recordOfIntent(intentId, await listRefunds(intentId), mark);
}

/** Records refunds in a separate transaction. Replaces a failed one if its money must still go back. */
export async function recordOfIntent(
  intentId: string,
  refunds: ProviderRefund[],
  mark?: (tx: Db) => Promise<void>,
): Promise<void> {
  await transaction(async (tx) => {
    await recordRefunds(tx, intentId, refunds);
    await replaceFailed(tx, intentId);
    await mark?.(tx);
  });
}

export async function recordRefunds(
  tx: Db,
  intentId: string,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  // Locks the rows of order and payment, so that callers take turns.
  const payment = await lockPayment(tx, Prisma.sql`p.intent_id = ${intentId}`);
  if (payment) for (const refund of refunds) await recordOne(tx, payment, refund);
}

/** Payments with refunds that are missing or different in the database. */
export const paymentsRefundedSince = async (moment: Date) => paymentsToRecord(await refundsSince(moment));

export async function paymentsToRecord(refunds: readonly ProviderRefund[]): Promise<string[]> {
  const known = await db.refundPart.findMany({
    where: { providerRefundId: { in: refunds.map(({ id }) => id) } },
    select: { providerRefundId: true, status: true },
  });
  const statuses = new Map(known.map(({ providerRefundId, status }) => [providerRefundId, status]));
  // Ignores unknown failed refunds: they moved no money, and some are our own earlier tries.
  const unheard = refunds.flatMap(({ id, intentId, status }) =>
    intentId && status !== (statuses.get(id) ?? "failed") ? intentId : [],
  );
  const payments = await db.payment.findMany({
    where: { intentId: { in: unheard } },
    select: { intentId: true },
  });
  return payments.flatMap(({ intentId }) => intentId ?? []);
}

async function recordOne(
  tx: Db,
  { id: paymentId, orderId }: { id: string; orderId: string | null },
  refund: ProviderRefund,
): Promise<void> {
  const state = {
    providerRefundId: refund.id,
    status: refund.status,
    failure: refund.failure,
    updatedAt: now(),
  };
  // Uses the provider's date: after a restore, the refund belongs to that month.
  const at = new Date(Math.min(refund.at.getTime(), now().getTime()));
  const row = await tx.refundPart.findFirst({
    where: {
      paymentId,
      OR: [{ providerRefundId: refund.id }, ...(refund.ours ? [{ id: refund.ours.partId }] : [])],
    },
  });
  if (!row) {
    const made = {
      paymentId,
      cause: `provider:${refund.id}`,
      amount: centsToText(refund.amountCents),
      createdAt: at,
      refundedAt: refund.status === "refunded" ? at : null,
    };
    const cents = refund.amountCents;
    const of = orderId ? await writePlainRefund(tx, { orderId, kind: "unassigned", cents, at }) : {};
    await tx.refundPart.create({ data: { ...made, ...state, ...of }, select: { id: true } });
    return;
  }
  const isEarlierTry =
    row.providerRefundId !== refund.id &&
    refund.status === "failed" &&
    (refund.ours?.attempt ?? 0) < row.attempt;
  if (isEarlierTry) return;
  const isNews = row.providerRefundId !== refund.id;
  const refundedAt = refund.status === "refunded" ? (isNews ? at : (row.refundedAt ?? now())) : null;
  await tx.refundPart.update({ where: { id: row.id }, data: { ...state, refundedAt } });
  if (refund.status === "failed" && row.status !== "failed") {
    if (orderId) await passOnGst(tx, orderId);
    await writeRefundFailedMail(tx, row.id);
  }
}

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

/** In a separate transaction; replaces a failed refund when the money must go back. */
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
  // Two callers take turns by the rows of the order and the payment.
  const payment = await lockPayment(tx, Prisma.sql`p.intent_id = ${intentId}`);
  if (payment) for (const refund of refunds) await recordOne(tx, payment, refund);
}

/** Payments whose refunds are missing or different here. */
export const paymentsRefundedSince = async (moment: Date) => paymentsToRecord(await refundsSince(moment));

export async function paymentsToRecord(refunds: readonly ProviderRefund[]): Promise<string[]> {
  const known = await db.refundPart.findMany({
    where: { providerRefundId: { in: refunds.map(({ id }) => id) } },
    select: { providerRefundId: true, status: true },
  });
  const statuses = new Map(known.map(({ providerRefundId, status }) => [providerRefundId, status]));
  // An unknown failed refund moved no money; our earlier tries are among them.
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
  // After a restore, a refund belongs to the month in which the provider lists it.
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

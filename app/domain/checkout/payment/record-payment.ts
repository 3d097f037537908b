import { centsToText } from "~/lib/money/money.ts";
import type { CheckoutRow, PaymentRow } from "~/domain/checkout/record";
import { now } from "~/services/clock/clock";
import type { Db } from "~/services/database";
import type { Intent } from "~/services/payments/intents";

/** A paid payment stays paid. */
export async function recordPayment(
  tx: Db,
  checkout: CheckoutRow,
  intent: Intent,
  sessionId: string | null,
): Promise<PaymentRow> {
  const isPaid = intent.status === "succeeded";
  const status = isPaid ? "succeeded" : intent.status === "canceled" ? "canceled" : "pending";
  const state = {
    status,
    failure: intent.failure,
    ...(isPaid && { amount: centsToText(intent.receivedCents), paidAt: now() }),
  };
  const bySession = checkout.payments.find((payment) => sessionId && payment.sessionId === sessionId);
  const row = checkout.payments.find((payment) => payment.intentId === intent.id) ?? bySession;
  if (!row) {
    const made = {
      checkoutId: checkout.id,
      intentId: intent.id,
      sessionId,
      amount: centsToText(intent.amountCents),
      createdAt: now(),
    };
    return tx.payment.create({ data: { ...made, ...state }, include: { refundParts: true } });
  }
  const isNews =
    row.status !== "succeeded" && (row.status !== status || row.failure !== state.failure || !row.intentId);
  // Session and intent were recorded as two payments, but are one.
  if (bySession && bySession.id !== row.id) await tx.payment.delete({ where: { id: bySession.id } });
  if (!isNews && row.intentId === intent.id && (!sessionId || row.sessionId === sessionId)) return row;
  const links = { intentId: intent.id, ...(sessionId && { sessionId }) };
  return tx.payment.update({
    where: { id: row.id },
    data: isNews ? { ...links, ...state, updatedAt: now() } : links,
    include: { refundParts: true },
  });
}

import { endHold } from "~/domain/checkout/holds/end-hold";
import { isHoldOver } from "~/domain/checkout/holds/hold-time";
import { type CheckoutRow, lockCheckout, type PaymentRow, readCheckout } from "~/domain/checkout/record";
import { settle } from "~/domain/checkout/payment/settle";
import { now } from "~/services/clock/clock";
import { db, type Prisma, transaction } from "~/services/database";
import { ProviderError } from "~/services/payments";
import { cancelIntent } from "~/services/payments/intents";
import { expireSession } from "~/services/payments/sessions";
import { withLock } from "~/services/database/lock";

/** How long a hold outlives its time while the provider does not say what became of the payment. */
const PATIENCE_MS = 5 * 60 * 1000;

/** What the expiry job does: nothing before the hold's time, which Place Order may have moved on. */
export function expireCheckout(checkoutId: string): Promise<void> {
  return withLock(checkoutId, () => expireInTurn(checkoutId));
}

/** What is asked to end whatever its time: somebody tried too many cards. */
export async function endCheckoutInTurn(checkoutId: string): Promise<void> {
  await withLock(checkoutId, () => endCheckout(checkoutId));
}

async function expireInTurn(checkoutId: string): Promise<void> {
  const checkout = await readCheckout(db, checkoutId);
  if (checkout?.state !== "held" || !checkout.heldUntil || !isHoldOver(checkout.heldUntil)) return;
  const isPatient = now().getTime() - checkout.heldUntil.getTime() < PATIENCE_MS;
  try {
    await endCheckout(checkoutId);
  } catch (error) {
    if (isPatient || !(error instanceof ProviderError)) throw error;
    // A payment that comes after all is settled if the stock is still there, else refunded.
    await transaction((tx) => release(tx, checkoutId));
  }
}

/**
 * Ends a checkout that will not be paid: the provider first, so that nothing can be paid any more, then the
 * hold. What turns out to be paid becomes its order. To be called in the checkout's turn. @throws
 * ProviderError when the provider does not say
 */
export async function endCheckout(checkoutId: string): Promise<"ended" | "paid"> {
  const checkout = await readCheckout(db, checkoutId);
  const results = await endPayments(checkout);
  if (results.includes("paid")) return "paid";
  if (results.includes("undecided"))
    throw new ProviderError("unreachable", null, "the payment is still being processed");
  await transaction((tx) => release(tx, checkoutId));
  return "ended";
}

async function endPayments(checkout: CheckoutRow | null) {
  const results: Awaited<ReturnType<typeof endPayment>>[] = [];
  for (const payment of checkout?.payments ?? [])
    if (payment.status === "pending") results.push(await endPayment(payment));
  return results;
}

/** Makes one payment impossible at the provider; one that was paid before is settled. */
export async function endPayment(
  payment: Pick<PaymentRow, "id" | "intentId" | "sessionId">,
): Promise<"ended" | "paid" | "undecided"> {
  const end = payment.sessionId
    ? await endSession(payment.sessionId)
    : payment.intentId
      ? await endIntent(payment.intentId)
      : "ended";
  if (end === "ended")
    await db.payment.updateMany({
      where: { id: payment.id, status: "pending" },
      data: { status: "canceled", updatedAt: now() },
    });
  if (end === "paid")
    await settle(payment.sessionId ? { sessionId: payment.sessionId } : { intentId: payment.intentId ?? "" });
  return end;
}

async function endIntent(intentId: string) {
  const intent = await cancelIntent(intentId);
  if (!intent || intent.status === "canceled") return "ended";
  return intent.status === "succeeded" ? "paid" : "undecided";
}

async function endSession(sessionId: string) {
  const session = await expireSession(sessionId);
  if (!session || session.status === "expired") return "ended";
  return session.status === "complete" ? "paid" : "undecided";
}

async function release(tx: Prisma.TransactionClient, checkoutId: string): Promise<void> {
  const checkout = await lockCheckout(tx, checkoutId);
  if (checkout?.state === "open" || checkout?.state === "held") await endHold(tx, checkout, "expired");
}

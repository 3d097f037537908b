import { conflict } from "~/lib/errors";
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

/** How much longer a hold lasts while the provider does not answer. */
const PATIENCE_MS = 5 * 60 * 1000;

/** Does nothing if Place Order has extended the hold. */
export function expireCheckout(checkoutId: string): Promise<void> {
  return withLock(checkoutId, () => expireInTurn(checkoutId));
}

export async function endCheckoutInTurn(checkoutId: string): Promise<void> {
  await withLock(checkoutId, () => endByJob(checkoutId));
}

async function expireInTurn(checkoutId: string): Promise<void> {
  const checkout = await readCheckout(db, checkoutId);
  if (checkout?.state !== "held" || !checkout.heldUntil || !isHoldOver(checkout.heldUntil)) return;
  const isPatient = now().getTime() - checkout.heldUntil.getTime() < PATIENCE_MS;
  try {
    await endByJob(checkoutId);
  } catch (error) {
    if (isPatient || !(error instanceof ProviderError)) throw error;
    // A payment that arrives later becomes an order if the stock suffices. Otherwise it is refunded.
    await transaction((tx) => release(tx, checkoutId));
  }
}

type BeforeEnd = (tx: Prisma.TransactionClient, checkout: CheckoutRow) => Promise<void>;

/**
 * Cancels open payments, then ends the hold. A payment that is already paid is settled instead. Call it under the
 * checkout's lock. @throws DomainError 409 while a card payment is being made; ProviderError
 */
export async function endCheckout(checkoutId: string, beforeEnd?: BeforeEnd): Promise<"ended" | "paid"> {
  const result = await tryToEnd(checkoutId, beforeEnd);
  if (result === "undecided") throw conflict("A card payment is being made. Try again in a moment.");
  return result;
}

/** @throws ProviderError while a card payment is being made, so that the job tries again */
async function endByJob(checkoutId: string): Promise<void> {
  if ((await tryToEnd(checkoutId)) === "undecided")
    throw new ProviderError("unreachable", null, "the payment is still being processed");
}

async function tryToEnd(checkoutId: string, beforeEnd?: BeforeEnd) {
  const checkout = await readCheckout(db, checkoutId);
  const results = await endPayments(checkout);
  if (results.includes("paid")) return "paid";
  if (results.includes("undecided")) return "undecided";
  return transaction((tx) => release(tx, checkoutId, beforeEnd));
}

async function endPayments(checkout: CheckoutRow | null) {
  const results: Awaited<ReturnType<typeof endPayment>>[] = [];
  for (const payment of checkout?.payments ?? [])
    if (payment.status === "pending") results.push(await endPayment(payment));
  return results;
}

/** Cancels the payment at the provider, or settles it if it is already paid. */
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

/** @returns "paid" when a webhook settled it first */
async function release(
  tx: Prisma.TransactionClient,
  checkoutId: string,
  beforeEnd?: BeforeEnd,
): Promise<"ended" | "paid"> {
  const checkout = await lockCheckout(tx, checkoutId);
  if (checkout?.state === "completed" || checkout?.state === "refunded") return "paid";
  if (checkout?.state === "open" || checkout?.state === "held") {
    await beforeEnd?.(tx, checkout);
    await endHold(tx, checkout, "expired");
  }
  return "ended";
}

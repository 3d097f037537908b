import { conflict } from "~/lib/errors";
import { centsToText, toCents } from "~/lib/money/money.ts";
import { endPayment } from "~/domain/checkout/holds/expire";
import { alreadyPaid } from "~/domain/checkout/own-checkout";
import { amountDueOf, cardPayment, type CheckoutRow, readCheckout } from "~/domain/checkout/record";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";
import { ProviderError } from "~/services/payments";
import { changeIntentAmount, createIntent, getIntent, type Intent } from "~/services/payments/intents";

export interface OpenedCheckout {
  checkoutId: string;
  /** Null, like `paymentIntentId`, when nothing is due. */
  clientSecret: string | null;
  paymentIntentId: string | null;
  /** Decimal text in dollars. */
  amount: string;
}

export function isPayable(intent: Intent): boolean {
  return (
    intent.status === "requires_payment_method" ||
    intent.status === "requires_confirmation" ||
    intent.status === "requires_action"
  );
}

/** For a page that is loaded again during the hold. Prices stay frozen. */
export async function takeUpHeld(checkout: CheckoutRow): Promise<OpenedCheckout> {
  if (hasOpenPage(checkout)) return renewIntent(checkout);
  const intent = await intentAtAmountDue(checkout);
  return intent && isPayable(intent) ? answer(checkout.id, intent) : renewIntent(checkout);
}

export async function withIntent(checkoutId: string): Promise<OpenedCheckout> {
  const checkout = await readCheckout(db, checkoutId);
  if (!checkout) throw conflict("Your checkout has ended. Please try again.");
  if (amountDueOf(checkout) === 0)
    return { checkoutId, clientSecret: null, paymentIntentId: null, amount: "0.00" };
  if (hasOpenPage(checkout)) return renewIntent(checkout);
  if (!cardPayment(checkout)) return answer(checkoutId, await newIntent(checkout));
  const intent = await intentAtAmountDue(checkout);
  return intent && intent.status !== "canceled" ? answer(checkoutId, intent) : renewIntent(checkout);
}

/** The provider's page may be open in another window: its session must end before a card can be used. */
function hasOpenPage({ payments }: CheckoutRow): boolean {
  return payments.some(({ sessionId, status }) => sessionId && status === "pending");
}

/** Asks the provider instead of our row, because the answer to an earlier change may have been lost. */
async function intentAtAmountDue(checkout: CheckoutRow): Promise<Intent | null> {
  const payment = cardPayment(checkout);
  if (!payment) return null;
  const dueCents = amountDueOf(checkout);
  const shown = await getIntent(payment.intentId);
  const isOther = shown !== null && shown.amountCents !== dueCents && shown.status !== "canceled";
  const changed = isOther && isPayable(shown) ? await changeIntentAmount(shown.id, dueCents) : null;
  const intent = isOther ? changed : shown;
  // It may also have been paid since.
  if (isOther && !intent)
    throw conflict("This order has already been paid or cancelled. Please review your cart.", {
      paymentIntentId: shown.id,
    });
  if (intent && intent.amountCents !== toCents(payment.amount)) {
    await db.payment.update({
      where: { id: payment.id },
      data: { amount: centsToText(intent.amountCents), updatedAt: now() },
    });
  }
  return intent;
}

async function renewIntent(checkout: CheckoutRow): Promise<OpenedCheckout> {
  for (const left of checkout.payments.filter(({ status }) => status === "pending")) {
    const end = await endPayment(left);
    if (end === "paid") throw alreadyPaid(await readCheckout(db, checkout.id));
    if (end === "undecided")
      throw conflict("Your payment is still being processed. Please wait a moment and try again.", {
        paymentIntentId: left.intentId,
      });
  }
  return answer(checkout.id, await newIntent(await raiseAttempt(checkout)));
}

async function newIntent(checkout: CheckoutRow, isRetry = false): Promise<Intent> {
  const { id, attempt } = checkout;
  try {
    const intent = await createIntent(id, amountDueOf(checkout), `checkout:${id}:${attempt}`);
    await db.payment.createMany({
      data: [
        { checkoutId: id, intentId: intent.id, amount: centsToText(intent.amountCents), createdAt: now() },
      ],
      skipDuplicates: true,
    });
    // This idempotency key may return a cancelled intent. Then the next key is used.
    const { status } = await db.payment.findUniqueOrThrow({
      where: { intentId: intent.id },
      select: { status: true },
    });
    if (status !== "canceled" || isRetry) return intent;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure === "unreachable") throw error;
    // The provider has an error or another amount stored under this key, so the next try uses the next key.
    if (isRetry) {
      await raiseAttempt(checkout);
      throw error;
    }
  }
  return newIntent(await raiseAttempt(checkout), true);
}

async function raiseAttempt(checkout: CheckoutRow): Promise<CheckoutRow> {
  const { id, attempt } = checkout;
  await db.checkout.updateMany({ where: { id, attempt }, data: { attempt: attempt + 1 } });
  return { ...checkout, attempt: attempt + 1 };
}

function answer(checkoutId: string, intent: Intent): OpenedCheckout {
  return {
    checkoutId,
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    amount: centsToText(intent.amountCents),
  };
}

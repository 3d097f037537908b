import { randomUUID } from "node:crypto";
import { conflict } from "~/lib/errors";
import { centsToText, toCents, totalsOf } from "~/lib/money.ts";
import type { CartInput } from "~/schemas/cart";
import { endCheckout, endPayment } from "~/domain/checkout/expire";
import { checkBounds, compareAmount, isSameAmount, type Line, priceLines, sameLines } from "~/domain/checkout/lines";
import { cardPayment, type CheckoutRow, lockCheckoutOf, readCheckout, readCheckoutOf, totalsOfCheckout } from "~/domain/checkout/record";
import { now } from "~/services/clock";
import { type Db, db, transaction } from "~/services/database";
import { ProviderError } from "~/services/payments";
import { changeIntentAmount, createIntent, getIntent, type Intent } from "~/services/payments/intents";

export interface OpenCheckoutRequest {
  /** From the browser's cookie. */
  checkoutId: string | null;
  cart: CartInput;
  /** The total the browser shows. */
  amountCents: number;
  user: { id: string } | null;
}

export interface OpenedCheckout {
  checkoutId: string;
  clientSecret: string;
  paymentIntentId: string;
  /** Decimal text: what will be charged. */
  amount: string;
}

/**
 * Begins a checkout, or takes up the browser's own: prices from the database, one card intent. Nothing is held yet.
 * @throws DomainError 409 when the total is another than shown, an item is not to be had, or the checkout was paid
 */
export async function openCheckout({ checkoutId, cart, amountCents, user }: OpenCheckoutRequest): Promise<OpenedCheckout> {
  let current = await readCheckoutOf(db, { checkoutId, user });
  if (current?.state === "held") {
    if (sameLines(current.lines, cart) && isSameAmount(amountCents, totalsOfCheckout(current))) return takeUpHeld(current);
    // One's own hold must not stand in one's way: the old checkout ends before a new one begins.
    await endCheckout(current.id);
    current = null;
  }
  if (current?.state !== "open" || !(await canStillChange(current))) current = null;

  const id = await transaction((tx) => writeDraft(tx, current?.id ?? null, { cart, amountCents, user }));
  return withIntent(id);
}

/** An intent that was paid or cancelled has its lines for good. */
async function canStillChange(checkout: CheckoutRow): Promise<boolean> {
  const payment = cardPayment(checkout);
  if (!payment) return checkout.payments.length === 0;
  const intent = await getIntent(payment.intentId);
  return intent !== null && isPayable(intent);
}

function isPayable(intent: Intent): boolean {
  return intent.status === "requires_payment_method" || intent.status === "requires_confirmation" || intent.status === "requires_action";
}

async function writeDraft(tx: Db, openId: string | null, { cart, amountCents, user }: Omit<OpenCheckoutRequest, "checkoutId">): Promise<string> {
  const locked = await lockCheckoutOf(tx, { checkoutId: openId, user });
  const id = locked?.state === "open" ? locked.id : randomUUID();
  const lines = await priceLines(tx, cart);
  const totals = totalsOf(lines);
  checkBounds(totals);
  compareAmount(amountCents, totals, cart, lines);
  const fields = { userId: user?.id ?? null, ...moneyOf(totals), updatedAt: now() };
  if (locked?.id === id) await tx.checkout.update({ where: { id }, data: fields });
  else await tx.checkout.create({ data: { id, createdAt: now(), ...fields } });
  await writeLines(tx, id, lines);
  return id;
}

export function moneyOf(totals: ReturnType<typeof totalsOf>) {
  return { subtotal: centsToText(totals.subtotalCents), gst: centsToText(totals.gstCents), total: centsToText(totals.totalCents) };
}

export async function writeLines(tx: Db, checkoutId: string, lines: readonly Line[]): Promise<void> {
  await tx.checkoutLine.deleteMany({ where: { checkoutId } });
  await tx.checkoutLine.createMany({
    data: lines.map(({ unitCents, ...line }, position) => ({ checkoutId, position, unitPrice: centsToText(unitCents), ...line })),
  });
}

/** A page loaded again while its stock is held: the same checkout, at its frozen prices, with an intent that can be paid. */
async function takeUpHeld(checkout: CheckoutRow): Promise<OpenedCheckout> {
  const payment = cardPayment(checkout);
  const intent = payment && (await getIntent(payment.intentId));
  if (intent && isPayable(intent)) return answer(checkout.id, intent);
  // Back from the hosted page, or the intent was cancelled: what is left ends, and another intent takes its place.
  for (const left of checkout.payments.filter(({ status }) => status === "pending")) {
    if ((await endPayment(left)) !== "ended") throw conflict("This order has already been paid.", { paymentIntentId: left.intentId });
  }
  await db.checkout.updateMany({ where: { id: checkout.id, attempt: checkout.attempt }, data: { attempt: checkout.attempt + 1 } });
  return withIntent(checkout.id);
}

/** The checkout's card intent at its total, made or changed as needed. */
export async function withIntent(checkoutId: string): Promise<OpenedCheckout> {
  const checkout = await readCheckout(db, checkoutId);
  if (!checkout) throw conflict("Your checkout has ended. Please try again.");
  const { totalCents } = totalsOfCheckout(checkout);
  const payment = cardPayment(checkout);
  if (!payment) return answer(checkoutId, await newIntent(checkout, totalCents));
  const isSame = toCents(payment.amount) === totalCents;
  const intent = isSame ? await getIntent(payment.intentId) : await changeIntentAmount(payment.intentId, totalCents);
  if (!intent) throw conflict("This order has already been paid or cancelled. Please review your cart.", { paymentIntentId: payment.intentId });
  if (!isSame) await db.payment.update({ where: { id: payment.id }, data: { amount: centsToText(intent.amountCents) } });
  return answer(checkoutId, intent);
}

async function newIntent(checkout: CheckoutRow, totalCents: number, isRetry = false): Promise<Intent> {
  const { id, attempt } = checkout;
  try {
    const intent = await createIntent(id, totalCents, `checkout:${id}:${attempt}`);
    await db.payment.createMany({
      data: [{ checkoutId: id, intentId: intent.id, amount: centsToText(intent.amountCents), createdAt: now() }],
      skipDuplicates: true,
    });
    return intent;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure === "unreachable") throw error;
    // The provider keeps a fault, or another amount, under the key: the next try needs another one.
    await db.checkout.updateMany({ where: { id, attempt }, data: { attempt: attempt + 1 } });
    if (isRetry) throw error;
    return newIntent({ ...checkout, attempt: attempt + 1 }, totalCents, true);
  }
}

function answer(checkoutId: string, intent: Intent): OpenedCheckout {
  return { checkoutId, clientSecret: intent.clientSecret, paymentIntentId: intent.id, amount: centsToText(intent.amountCents) };
}

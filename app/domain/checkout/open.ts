import { createHash, randomUUID } from "node:crypto";
import { conflict } from "~/lib/errors";
import { centsToText, toCents } from "~/lib/money.ts";
import { totalsOf } from "~/lib/quote.ts";
import type { CartInput } from "~/schemas/cart";
import { isId } from "~/lib/id";
import { endCheckout, endPayment } from "~/domain/checkout/expire";
import { type Line, quantities, sameLines } from "~/domain/checkout/lines";
import { checkBounds, compareAmount, isSameAmount, priceLines } from "~/domain/checkout/pricing";
import {
  cardPayment,
  type CheckoutRow,
  lockCheckoutOf,
  readCheckout,
  readCheckoutOf,
} from "~/domain/checkout/record";
import { recordedTotals } from "~/lib/quote";
import { now } from "~/services/clock";
import { type Db, db, transaction } from "~/services/database";
import { ProviderError } from "~/services/payments";
import { changeIntentAmount, createIntent, getIntent, type Intent } from "~/services/payments/intents";
import { withLock } from "~/services/lock";

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
 * Begins a checkout, or takes up the browser's own: prices from the database, one card intent. Nothing is
 * held yet. Requests for one checkout take turns, and of two that want different things only the newest is
 * answered: the intent is one, so what an earlier one would be told is no longer what is charged.
 * @throws DomainError 409 when the total is another than shown, an item is not to be had, or the checkout was
 * paid
 */
export async function openCheckout(request: OpenCheckoutRequest): Promise<OpenedCheckout> {
  const { checkoutId } = request;
  const wanted = createHash("sha256")
    .update(JSON.stringify([[...quantities(request.cart)].sort(), request.amountCents]))
    .digest("hex");
  if (!checkoutId || !(await isNoted(request, wanted))) return openInTurn(request);
  return withLock(checkoutId, async () => {
    await expectNewest(checkoutId, wanted);
    const opened = await openInTurn(request);
    await expectNewest(checkoutId, wanted);
    return opened;
  });
}

/** Notes what is wanted before its turn comes; false without a checkout of theirs. */
async function isNoted({ checkoutId, user }: OpenCheckoutRequest, wanted: string): Promise<boolean> {
  if (!isId(checkoutId)) return false;
  const updated = await db.$executeRaw`
    UPDATE checkouts SET latest_request = ${wanted} WHERE id = ${checkoutId}::uuid AND (user_id IS NULL OR user_id = ${user?.id ?? null}::uuid)`;
  return updated > 0;
}

async function expectNewest(checkoutId: string, wanted: string): Promise<void> {
  const { latestRequest } = await db.checkout.findUniqueOrThrow({
    where: { id: checkoutId },
    select: { latestRequest: true },
  });
  if (latestRequest !== wanted)
    throw conflict(
      "Your cart was changed in another window. Nothing was charged; please load the page again.",
      { reload: true },
    );
}

async function openInTurn({
  checkoutId,
  cart,
  amountCents,
  user,
}: OpenCheckoutRequest): Promise<OpenedCheckout> {
  let current = await readCheckoutOf(db, { checkoutId, user });
  if (current?.state === "held") {
    if (sameLines(current.lines, cart) && isSameAmount(amountCents, recordedTotals(current)))
      return takeUpHeld(current);
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
  return (
    intent.status === "requires_payment_method" ||
    intent.status === "requires_confirmation" ||
    intent.status === "requires_action"
  );
}

async function writeDraft(
  tx: Db,
  openId: string | null,
  { cart, amountCents, user }: Omit<OpenCheckoutRequest, "checkoutId">,
): Promise<string> {
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
  return {
    subtotal: centsToText(totals.subtotalCents),
    gst: centsToText(totals.gstCents),
    total: centsToText(totals.totalCents),
  };
}

export async function writeLines(tx: Db, checkoutId: string, lines: readonly Line[]): Promise<void> {
  await tx.checkoutLine.deleteMany({ where: { checkoutId } });
  await tx.checkoutLine.createMany({
    data: lines.map(({ unitCents, ...line }, position) => ({
      checkoutId,
      position,
      unitPrice: centsToText(unitCents),
      ...line,
    })),
  });
}

/**
 * A page loaded again while its stock is held: the same checkout, at its frozen prices, with an intent that
 * can be paid.
 */
async function takeUpHeld(checkout: CheckoutRow): Promise<OpenedCheckout> {
  const intent = await intentAtTotal(checkout);
  return intent && isPayable(intent) ? answer(checkout.id, intent) : renewIntent(checkout);
}

/**
 * The checkout's card intent at its total: made, changed or, where it was cancelled at the provider, replaced
 * as needed.
 */
export async function withIntent(checkoutId: string): Promise<OpenedCheckout> {
  const checkout = await readCheckout(db, checkoutId);
  if (!checkout) throw conflict("Your checkout has ended. Please try again.");
  if (!cardPayment(checkout)) return answer(checkoutId, await newIntent(checkout));
  const intent = await intentAtTotal(checkout);
  return intent && intent.status !== "canceled" ? answer(checkoutId, intent) : renewIntent(checkout);
}

/** The provider's word counts, not our row: a change whose answer was lost may have been made. */
async function intentAtTotal(checkout: CheckoutRow): Promise<Intent | null> {
  const payment = cardPayment(checkout);
  if (!payment) return null;
  const { totalCents } = recordedTotals(checkout);
  const shown = await getIntent(payment.intentId);
  const isChanged = shown !== null && shown.amountCents !== totalCents && isPayable(shown);
  const intent = isChanged ? await changeIntentAmount(shown.id, totalCents) : shown;
  if (isChanged && !intent)
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

/**
 * Back from the hosted page, or cancelled at the provider: what is left ends, and another intent takes its
 * place.
 */
async function renewIntent(checkout: CheckoutRow): Promise<OpenedCheckout> {
  for (const left of checkout.payments.filter(({ status }) => status === "pending")) {
    if ((await endPayment(left)) !== "ended")
      throw conflict("This order has already been paid.", { paymentIntentId: left.intentId });
  }
  return answer(checkout.id, await newIntent(await raiseAttempt(checkout)));
}

async function newIntent(checkout: CheckoutRow, isRetry = false): Promise<Intent> {
  const { id, attempt } = checkout;
  try {
    const intent = await createIntent(id, recordedTotals(checkout).totalCents, `checkout:${id}:${attempt}`);
    await db.payment.createMany({
      data: [
        { checkoutId: id, intentId: intent.id, amount: centsToText(intent.amountCents), createdAt: now() },
      ],
      skipDuplicates: true,
    });
    // The key may answer an intent that was cancelled since: that one makes room for the next.
    const { status } = await db.payment.findUniqueOrThrow({
      where: { intentId: intent.id },
      select: { status: true },
    });
    if (status !== "canceled" || isRetry) return intent;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure === "unreachable") throw error;
    // The provider keeps a fault, or another amount, under the key: the next try needs another one.
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

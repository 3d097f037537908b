import { randomUUID } from "node:crypto";
import type { OrderLine } from "~/lib/cart/lines";
import { conflict, DomainError } from "~/lib/errors";
import { isId } from "~/lib/id";
import { readyByOf } from "~/domain/catalog/ready-by";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { checkClientHolds, hashOfClient } from "~/domain/checkout/holds/client-holds";
import { endCheckout } from "~/domain/checkout/holds/expire";
import { enqueueExpiry, firstHoldEnd, renewedCardHoldEnd } from "~/domain/checkout/holds/hold-time";
import { moneyOf, writeLines } from "~/domain/checkout/write-lines";
import { writeOrder } from "~/domain/checkout/write-order";
import { addressOf } from "~/domain/orders/record";
import { completed, openPayment, type PlacedOrder } from "~/domain/checkout/placed-order";
import { CheckoutEnded } from "~/domain/checkout/own-checkout";
import {
  cardUser,
  contactFields,
  isOrderOfShown,
  matchesShown,
  type PlaceOrderRequest,
  withoutOwnOrder,
} from "~/domain/checkout/place-request";
import { isSameDelivery } from "~/domain/checkout/delivery-price";
import { priceAsShown } from "~/domain/checkout/pricing";
import { holdSlotOf } from "~/domain/checkout/hold-slot";
import { placeToKeep } from "~/domain/places/places";
import {
  amountDueOf,
  cardPayment,
  type CheckoutRow,
  contactOf,
  isTheirs,
  linesOf,
  lockCheckoutOf,
  readCheckout,
  readCheckoutOf,
} from "~/domain/checkout/record";
import { countTry, expectCardsAllowed, lockClient } from "~/domain/payments/card-tries";
import { isSameCode, usesProblem } from "~/domain/promotions/frozen-uses";
import { holdCards, isSameCards, writeCardParts } from "~/domain/gift-cards/pay";
import { holdStock, isHoldCovered } from "~/domain/stock/reservations";
import { now } from "~/services/clock/clock";
import { db, type Prisma, transaction } from "~/services/database";
import { withLock } from "~/services/database/lock";

type Tx = Prisma.TransactionClient;

/** The card can be confirmed only after this. Idempotent. @throws DomainError 409 (also `details.reload`), tooMany */
export function placeOrder(request: PlaceOrderRequest): Promise<PlacedOrder> {
  const turn = request.checkoutId ?? request.formId;
  return isId(turn) ? withLock(turn, () => placeInTurn(request)) : placeInTurn(request);
}

async function placeInTurn(pressed: PlaceOrderRequest, isSecondTry = false): Promise<PlacedOrder> {
  const press = await findCheckout(pressed);
  const { id, found, request } = press;
  if (found?.order) return completed(found);
  try {
    await transaction(async (tx) => {
      const checkout = await compareShown(tx, press);
      if (checkout?.state === "held") return keepHolding(tx, checkout, request);
      const sale = await price(tx, press);
      await checkClientHolds(tx, hashOfClient(request.client), sale.lines, request.user);
      await keepSlot(tx, press, await write(tx, press, sale));
      await hold(tx, sale);
      if (sale.total.amountDueCents === 0) await completeUnpaid(tx, press);
    });
    return await openPayment(press);
  } catch (error) {
    if (!(error instanceof CheckoutEnded) || isSecondTry) throw error;
    // The only place that begins a new checkout. If the old one turns out to be paid, its order is found.
    await endCheckout(id);
    return placeInTurn({ ...request, checkoutId: id }, true);
  }
}

type Press = Awaited<ReturnType<typeof findCheckout>>;
type Sale = Awaited<ReturnType<typeof price>>;

async function findCheckout(request: PlaceOrderRequest) {
  const { formId = null, user } = request;
  const own = await readCheckoutOf(db, request);
  if (own && (own.state === "open" || own.state === "held" || isOrderOfShown(own, request)))
    return { id: own.id, found: own, request };
  const begun = await readCheckout(db, formId);
  // One of 0.00 is an order at once, and its form may be sent twice.
  const isBegun =
    begun?.state === "held" || (begun !== null && amountDueOf(begun) === 0 && isOrderOfShown(begun, request));
  const found = begun && isBegun && isTheirs(begun, { checkoutId: formId, user }) ? begun : null;
  const id = found?.id ?? (begun ? null : formId) ?? randomUUID();
  return { id, found, request: withoutOwnOrder(request, own) };
}

/** Locks the checkout, then the client. */
async function compareShown(tx: Tx, { id, found, request }: Press): Promise<CheckoutRow | null> {
  const checkout = found && (await lockCheckoutOf(tx, { checkoutId: found.id, user: request.user }));
  if (found && checkout?.state !== "open" && checkout?.state !== "held") throw new CheckoutEnded();
  // A new checkout has no card tries: those of the browser's last one count.
  const who = cardUser(request, found?.id ?? request.checkoutId);
  if (who.clientHash) await lockClient(tx, who.clientHash);
  await expectCardsAllowed(tx, who, request);
  if (checkout?.state === "held") {
    const isUnchanged =
      matchesShown(checkout, request) &&
      (await isSameCode(tx, checkout, request.code)) &&
      (await isSameCards(tx, checkout, request.giftCards)) &&
      (await isSamePerson(tx, checkout, request)) &&
      (await isSameDelivery(tx, checkout, request.input)) &&
      (await isHoldCovered(tx, checkout.lines));
    if (!isUnchanged) throw new CheckoutEnded();
  } else if (!request.hosted && !(checkout && cardPayment(checkout))) await refuseEnded(tx, { id, request });
  return checkout;
}

/** Who may use a discount depends on the email address. */
async function isSamePerson(tx: Tx, checkout: CheckoutRow, { input }: PlaceOrderRequest): Promise<boolean> {
  return (
    contactOf(checkout)?.email === input.email || (await usesProblem(tx, checkout, input.email)) === null
  );
}

/** A difference from the shown page is the better reason. */
async function refuseEnded(tx: Tx, { id, request }: Pick<Press, "id" | "request">): Promise<never> {
  const reason = await price(tx, { id, request }).catch((error: unknown) => error);
  if (reason instanceof DomainError && reason.kind === "conflict")
    throw conflict(reason.message, { ...reason.extra.details, reload: true });
  if (reason instanceof Error) throw reason;
  const isExpired = (await readCheckoutOf(tx, request))?.state === "expired";
  const why = isExpired
    ? "The time for which your items were held has run out. They are still available."
    : "Your checkout has ended or your cart has changed.";
  throw conflict(why, { reload: true });
}

function price(tx: Tx, { id, request }: Pick<Press, "id" | "request">) {
  const { cart, input, inCart, user, code = "", giftCards = [] } = request;
  const { amount: amountCents, amountDue: amountDueCents } = input;
  const who = { user, email: input.email, code, giftCards, checkoutId: id, takesUses: true };
  return priceAsShown(tx, { cart, amountCents, amountDueCents, inCart, delivery: input, ...who });
}

type Written = Pick<CheckoutRow, "placeId" | "readyBy"> & { lines: readonly OrderLine[] };

async function write(tx: Tx, { id, found, request }: Press, sale: Sale): Promise<Written> {
  const { lines, total, cardParts } = sale;
  const who = cardUser(request, id);
  const heldUntil = firstHoldEnd(request.hosted);
  const placeId = await placeToKeep(tx, { ...request.input, mustChoose: true, lines });
  const readyBy = await readyByOf(tx, lines, placeId);
  const fields = {
    state: "held",
    clientHash: who.clientHash,
    ...{ ...contactFields(request), placeId, readyBy, ...moneyOf(total) },
    frozenAt: now(),
    heldUntil,
    updatedAt: now(),
  };
  if (found) await tx.checkout.update({ where: { id }, data: fields });
  else await tx.checkout.create({ data: { id, createdAt: now(), ...fields } });
  await writeLines(tx, id, lines, total);
  await writeCardParts(tx, id, cardParts);
  await holdCards(tx, cardParts);
  await countTry(tx, who);
  await enqueueExpiry(tx, id, heldUntil);
  return { placeId, readyBy, lines };
}

/** Last: other buyers of these variations wait from here until the commit. */
async function hold(tx: Tx, { lines }: Sale): Promise<void> {
  await holdStock(tx, lines);
  const productIds = lines.map(({ productId }) => productId);
  await raiseCatalogueVersion(tx, productIds);
}

/** Before the stock, as in settling. Without a time the checkout loses the one that it had. */
async function keepSlot(
  tx: Tx,
  { id, request }: Pick<Press, "id" | "request">,
  { placeId, readyBy, lines }: Written,
  heldSlotId: string | null = null,
): Promise<void> {
  const slotId = await holdSlotOf(
    tx,
    { id, slotId: heldSlotId },
    { ...request.input, placeId, readyBy, lines },
  );
  await tx.checkout.update({ where: { id }, data: { slotId }, select: { id: true } });
}

/** Pressed again: the newest contact, place and time count, lines and prices stay. */
async function keepHolding(tx: Tx, checkout: CheckoutRow, request: PlaceOrderRequest): Promise<void> {
  const { id, heldUntil } = checkout;
  await countTry(tx, cardUser(request, id));
  // The session of a hosted page ends with its hold; a new session sets its own time (hosted.ts).
  const until = request.hosted ? (heldUntil ?? firstHoldEnd(true)) : renewedCardHoldEnd(checkout);
  const lines = linesOf(checkout);
  const placeId = await placeToKeep(tx, { ...request.input, mustChoose: true, lines });
  const readyBy = placeId === checkout.placeId ? checkout.readyBy : await readyByOf(tx, lines, placeId);
  const data = { ...contactFields(request), placeId, readyBy, heldUntil: until, updatedAt: now() };
  await tx.checkout.update({ where: { id }, data });
  await keepSlot(tx, { id, request }, { placeId, readyBy, lines }, checkout.slotId);
  if (until.getTime() !== heldUntil?.getTime()) await enqueueExpiry(tx, id, until);
}

/** Nothing is due, so no payment settles it. */
async function completeUnpaid(tx: Tx, { id, request }: Press): Promise<void> {
  const checkout = await readCheckout(tx, id);
  if (checkout) await writeOrder(tx, checkout, addressOf(request.input), null);
}

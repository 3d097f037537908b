import type { OrderLine } from "~/lib/cart/lines";
import { isId } from "~/lib/id";
import { readyByOf } from "~/domain/catalog/ready-by";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { checkClientHolds, hashOfClient } from "~/domain/checkout/holds/client-holds";
import { endCheckout } from "~/domain/checkout/holds/expire";
import { enqueueExpiry, firstHoldEnd, renewedCardHoldEnd } from "~/domain/checkout/holds/hold-time";
import { moneyOf, writeLines } from "~/domain/checkout/write-lines";
import { writeOrder } from "~/domain/checkout/write-order";
import { addressOf } from "~/domain/orders/record";
import { CheckoutEnded, alreadyPaid } from "~/domain/checkout/own-checkout";
import { cardUser, contactFields, type PlaceOrderRequest } from "~/domain/checkout/place-request";
import {
  findCheckout,
  lockUnchangedCheckout,
  price,
  type FoundCheckout,
  type PricedCheckout,
} from "~/domain/checkout/press";
import { holdSlotOf } from "~/domain/checkout/hold-slot";
import { placeToKeep } from "~/domain/places/places";
import { type CheckoutRow, linesOf, readCheckout, amountDueOf, cardPayment } from "~/domain/checkout/record";
import { countTry } from "~/domain/payments/card-tries";
import { holdCards, writeCardParts } from "~/domain/gift-cards/pay";
import { holdStock } from "~/domain/stock/reservations";
import { now } from "~/services/clock/clock";
import { type Prisma, transaction, db } from "~/services/database";
import { withLock } from "~/services/database/lock";
import { hostedPage } from "~/domain/checkout/payment/hosted";
import { withIntent } from "~/domain/checkout/payment/intent";
import { conflict } from "~/lib/errors";

type Tx = Prisma.TransactionClient;

/** Call it before the card is confirmed. Idempotent. @throws DomainError 409 (may have `details.reload`), tooMany */
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
      const checkout = await lockUnchangedCheckout(tx, press);
      if (checkout?.state === "held") return keepHolding(tx, checkout, request);
      const priced = await price(tx, press);
      await checkClientHolds(tx, hashOfClient(request.client), priced.lines, request.user);
      await keepSlot(tx, press, await write(tx, press, priced));
      await hold(tx, priced);
      if (priced.total.amountDueCents === 0) await completeUnpaid(tx, press);
    });
    return await openPayment(press);
  } catch (error) {
    if (!(error instanceof CheckoutEnded) || isSecondTry) throw error;
    // The only place that begins a new checkout. If the old one turns out to be paid, its order is found.
    await endCheckout(id);
    return placeInTurn({ ...request, checkoutId: id }, true);
  }
}

type WrittenCheckout = Pick<CheckoutRow, "placeId" | "readyBy"> & { lines: readonly OrderLine[] };

async function write(
  tx: Tx,
  { id, found, request }: FoundCheckout,
  priced: PricedCheckout,
): Promise<WrittenCheckout> {
  const { lines, total, cardParts } = priced;
  const who = cardUser(request, id);
  const heldUntil = firstHoldEnd(request.hosted);
  const placeId = await placeToKeep(tx, { ...request.input, mustChoose: true, lines });
  const readyBy = await readyByOf(tx, lines, placeId);
  const fields = {
    state: "held",
    clientHash: who.clientHash,
    ...contactFields(request),
    placeId,
    readyBy,
    ...moneyOf(total),
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

/** Do this last: other buyers of these variations wait from here until the commit. */
async function hold(tx: Tx, { lines }: PricedCheckout): Promise<void> {
  await holdStock(tx, lines);
  const productIds = lines.map(({ productId }) => productId);
  await raiseCatalogueVersion(tx, productIds);
}

/** Do this before holding stock, as settling does. Without a chosen time the checkout gives up the one that it had. */
async function keepSlot(
  tx: Tx,
  { id, request }: Pick<FoundCheckout, "id" | "request">,
  { placeId, readyBy, lines }: WrittenCheckout,
  heldSlotId: string | null = null,
): Promise<void> {
  const slotId = await holdSlotOf(
    tx,
    { id, slotId: heldSlotId },
    { ...request.input, placeId, readyBy, lines },
  );
  await tx.checkout.update({ where: { id }, data: { slotId }, select: { id: true } });
}

/** Place Order was pressed again: contact, place and time are replaced, lines and prices stay. */
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

/** Writes the order at once: with nothing due, no payment would. */
async function completeUnpaid(tx: Tx, { id, request }: FoundCheckout): Promise<void> {
  const checkout = await readCheckout(tx, id);
  if (checkout) await writeOrder(tx, checkout, addressOf(request.input), null);
}

interface PlacedOrder {
  checkoutId: string;
  state: "held" | "completed";
  redirectUrl?: string;
  orderId?: string;
}

interface HeldPlaceOrder {
  id: string;
  /** The checkout as it was before this press. */
  found: CheckoutRow | null;
  request: PlaceOrderRequest;
}

/** Opens the payment after the hold has committed. If nothing is due, the order is already written. */
async function openPayment({ id, found, request }: HeldPlaceOrder): Promise<PlacedOrder> {
  const held = { checkoutId: id, state: "held" as const };
  const checkout = await readCheckout(db, id);
  if (checkout?.order && amountDueOf(checkout) === 0) return completed(checkout);
  if (request.hosted) {
    const redirectUrl = await hostedPage(id);
    return redirectUrl ? { ...held, redirectUrl } : completed(await readCheckout(db, id));
  }
  const { paymentIntentId } = await withIntent(id);
  if (paymentIntentId === (request.intentId ?? (found && cardPayment(found)?.intentId))) return held;
  throw conflict(
    "Your payment session had ended, and a new one has begun. Nothing was charged; please place your order again.",
    { reload: true },
  );
}

function completed(checkout: CheckoutRow | null): PlacedOrder {
  if (!checkout?.order) throw alreadyPaid(checkout);
  return { checkoutId: checkout.id, state: "completed", orderId: checkout.order.id };
}

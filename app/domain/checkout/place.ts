import { randomUUID } from "node:crypto";
import { quantityOf, type Quantity } from "~/lib/cart";
import { conflict, DomainError } from "~/lib/errors";
import { totalsOf } from "~/lib/quote.ts";
import type { DeliveryMethod, ShippingAddress, ShownLine } from "~/schemas/checkout";
import { isId } from "~/lib/id";
import { raiseCatalogueVersion } from "~/domain/version";
import { checkClientHolds, hashOfClient } from "~/domain/checkout/client-holds";
import { endCheckout } from "~/domain/checkout/expire";
import { holdStock } from "~/domain/stock/reservations";
import { enqueueExpiry, firstHoldEnd, renewedCardHoldEnd } from "~/domain/checkout/hold-time";
import { hostedPage } from "~/domain/checkout/hosted";
import { type Line, sameLines } from "~/domain/checkout/lines";
import {
  checkBounds,
  compareAmount,
  expectInCart,
  isSameAmount,
  priceLines,
} from "~/domain/checkout/pricing";
import { moneyOf, writeLines } from "~/domain/checkout/open";
import { withIntent } from "~/domain/checkout/intent";
import { cardPayment, type CheckoutRow, lockCheckoutOf, readCheckout } from "~/domain/checkout/record";
import { expectCardsAllowed } from "~/domain/payments/declined-cards";
import { recordedTotals } from "~/lib/quote";
import { addressOf } from "~/domain/orders/record";
import { now } from "~/services/clock";
import { type Db, db, type Prisma, transaction } from "~/services/database";
import { withLock } from "~/services/lock";

export interface PlaceOrderRequest {
  /** From the browser's cookie. */
  checkoutId: string | null;
  /** The checkout form, `amount` in cents. */
  input: ShippingAddress & { deliveryMethod: DeliveryMethod; amount: number };
  /** The lines and prices the shopper was shown: they are bought, or refused by name. */
  cart: ShownLine[];
  /** What the browser's cart has now; absent where no browser keeps one. */
  inCart?: readonly Quantity[];
  /** Which cart of the browser it is; absent where no browser keeps one. */
  cartBegunAt?: Date | null;
  user: { id: string } | null;
  /** Whose holds are bounded together; null where nothing is limited. */
  client: string | null;
  /** The card intent that the page's form will confirm. */
  intentId?: string | null;
  /** Without scripts the card is taken on the provider's own page. */
  hosted: boolean;
}

export interface PlacedOrder {
  checkoutId: string;
  state: "held" | "completed";
  /** The provider's page to go on to. */
  redirectUrl?: string;
  /** Of a completed checkout. */
  orderId?: string;
}

/**
 * Place Order: contact written down, lines and prices frozen, stock set aside; only then may the card be
 * confirmed. Pressed again it answers the same. @throws DomainError 409 when the total or the stock is
 * another than shown, or the checkout or its payment has ended and the page must be loaded again
 * (`details.reload`); tooMany when the client holds too much, or had too many cards declined
 */
export function placeOrder(request: PlaceOrderRequest): Promise<PlacedOrder> {
  const { checkoutId } = request;
  return isId(checkoutId) ? withLock(checkoutId, () => placeInTurn(request)) : placeInTurn(request);
}

async function placeInTurn(request: PlaceOrderRequest): Promise<PlacedOrder> {
  let outcome = await transaction((tx) => freeze(tx, request.checkoutId, request));
  if (outcome === "changed") {
    const ended = await endCheckout(request.checkoutId ?? "");
    if (ended === "paid") return completed(request.checkoutId);
    outcome = "gone";
  }
  if (outcome === "gone") {
    if (!request.hosted) throw await whyGone(request);
    outcome = await transaction((tx) => freeze(tx, null, request));
  }
  if (typeof outcome === "string")
    throw conflict("Your checkout has ended. Please try again.", { reload: true });
  const checkout = outcome;
  if (checkout.order) return { checkoutId: checkout.id, state: "completed", orderId: checkout.order.id };
  if (request.hosted) {
    const page = await hostedPage(checkout.id);
    if (page === "paid") return completed(checkout.id);
    if (page === "over") {
      if ((await endCheckout(checkout.id)) === "paid") return completed(checkout.id);
      return placeInTurn({ ...request, checkoutId: null });
    }
    return { checkoutId: checkout.id, state: "held", redirectUrl: page };
  }
  // The card is confirmed against the intent, so its amount must be the frozen total before it can be.
  const { paymentIntentId } = await withIntent(checkout.id);
  if (paymentIntentId !== (request.intentId ?? cardPayment(checkout)?.intentId)) {
    throw conflict(
      "Your payment session had ended, and a new one has begun. Nothing was charged; please place your order again.",
      { reload: true },
    );
  }
  return { checkoutId: checkout.id, state: "held" };
}

async function completed(checkoutId: string | null): Promise<PlacedOrder> {
  const checkout = await readCheckout(db, checkoutId);
  if (!checkout?.order)
    throw conflict("A payment for your order has arrived. Please wait a moment and load the page again.", {
      reload: true,
    });
  return { checkoutId: checkout.id, state: "completed", orderId: checkout.order.id };
}

async function freeze(
  tx: Prisma.TransactionClient,
  checkoutId: string | null,
  request: PlaceOrderRequest,
): Promise<CheckoutRow | "gone" | "changed"> {
  const { hosted, user, client } = request;
  let checkout = await lockCheckoutOf(tx, { checkoutId, user });
  if (checkout?.state === "completed") return checkout;
  const clientHash = hashOfClient(client);
  await expectCardsAllowed(tx, { clientHash, userId: user?.id ?? null, checkoutId });
  if (checkout?.state === "held") {
    return isAsShown(checkout, request) ? keepHolding(tx, checkout, request) : "changed";
  }
  if (checkout && checkout.state !== "open") return "gone";
  if (!hosted && (!checkout || !cardPayment(checkout))) return "gone";

  const lines = await linesAsShown(tx, request);
  const totals = totalsOf(lines);
  const id = checkout?.id ?? randomUUID();
  if (clientHash) await checkClientHolds(tx, clientHash, lines);
  const heldUntil = firstHoldEnd(hosted);
  const fields = {
    state: "held",
    clientHash,
    ...contactFields(request),
    ...moneyOf(totals),
    frozenAt: now(),
    heldUntil,
    updatedAt: now(),
  };
  if (checkout) await tx.checkout.update({ where: { id }, data: fields });
  else await tx.checkout.create({ data: { id, createdAt: now(), ...fields } });
  await writeLines(tx, id, lines);
  await holdStock(tx, lines);
  await enqueueExpiry(tx, id, heldUntil);
  checkout = await readCheckout(tx, id);
  await raiseCatalogueVersion(
    tx,
    lines.map((line) => line.productId),
  );
  return checkout ?? "gone";
}

/** What is to be sold. @throws DomainError 409 naming what is another than shown */
async function linesAsShown(client: Db, { cart, input, inCart }: PlaceOrderRequest): Promise<Line[]> {
  const lines = await priceLines(client, cart);
  if (inCart) expectInCart(lines, inCart);
  const totals = totalsOf(lines);
  checkBounds(totals);
  compareAmount(input.amount, totals, cart, lines);
  return lines;
}

/** The card form's checkout is over: what is another than shown is the reason where there is such. */
async function whyGone(request: PlaceOrderRequest): Promise<unknown> {
  try {
    await linesAsShown(db, request);
    return conflict("Your checkout has ended or your cart has changed. Please review it and try again.", {
      reload: true,
    });
  } catch (error) {
    return error instanceof DomainError && error.kind === "conflict"
      ? conflict(error.message, { ...error.extra.details, reload: true })
      : error;
  }
}

/** What is held keeps its prices; it ends with any change of the lines or of the cart. */
function isAsShown(checkout: CheckoutRow, { cart, input, inCart }: PlaceOrderRequest): boolean {
  const isInCart =
    !inCart ||
    checkout.lines.every(({ variationId, quantity }) => quantityOf(inCart, variationId) >= quantity);
  return isInCart && sameLines(checkout.lines, cart) && isSameAmount(input.amount, recordedTotals(checkout));
}

/**
 * Pressed again: the newest contact counts, lines and prices stand, the hold lasts as long as it still may.
 */
async function keepHolding(
  tx: Prisma.TransactionClient,
  checkout: CheckoutRow,
  request: PlaceOrderRequest,
): Promise<CheckoutRow> {
  const { id, heldUntil } = checkout;
  // A provider's page ends with the hold it was opened under; a new one makes its own time (hosted.ts).
  const until = request.hosted ? (heldUntil ?? firstHoldEnd(true)) : renewedCardHoldEnd(checkout);
  await tx.checkout.update({
    where: { id },
    data: { ...contactFields(request), heldUntil: until, updatedAt: now() },
  });
  if (until.getTime() !== heldUntil?.getTime()) await enqueueExpiry(tx, id, until);
  return checkout;
}

function contactFields({ input, user, cartBegunAt = null }: PlaceOrderRequest) {
  return {
    userId: user?.id ?? null,
    contact: { ...addressOf(input) },
    deliveryMethod: input.deliveryMethod,
    cartBegunAt,
  };
}

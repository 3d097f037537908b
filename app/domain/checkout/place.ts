import { withoutBought } from "~/lib/cart/cart";
import { conflict, DomainError } from "~/lib/errors";
import { isId } from "~/lib/id";
import { endCheckout } from "~/domain/checkout/holds/expire";
import { freeze, linesAsShown, type PlaceOrderRequest } from "~/domain/checkout/freeze";
import { hostedPage } from "~/domain/checkout/payment/hosted";
import { withIntent } from "~/domain/checkout/payment/intent";
import { alreadyPaid, boughtOf } from "~/domain/checkout/own-checkout";
import { cardPayment, isTheirs, readCheckout, readCheckoutOf } from "~/domain/checkout/record";
import { db, transaction } from "~/services/database";
import { withLock } from "~/services/database/lock";

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
 * (`details.reload`); tooMany when the client holds too much, or tried too many cards
 */
export function placeOrder(request: PlaceOrderRequest): Promise<PlacedOrder> {
  const turn = request.checkoutId ?? request.formId;
  if (!isId(turn)) return placeInTurn(request);
  return withLock(turn, async () => placeInTurn({ ...request, ...(await begunByForm(request)) }));
}

/**
 * The form's id is the browser's checkout's while that is held, and names a new one until there is any: afterwards,
 * and where it is somebody else's, it is as none.
 */
async function begunByForm({ checkoutId, formId, user }: PlaceOrderRequest) {
  if (!isId(formId)) return { checkoutId, formId: null };
  const begun = await readCheckout(db, formId);
  if (!begun) return { checkoutId: checkoutId ?? formId, formId };
  const isOwn = begun.state === "held" && isTheirs(begun, { checkoutId: formId, user });
  return { checkoutId: checkoutId ?? (isOwn ? formId : null), formId: isOwn ? formId : null };
}

async function placeInTurn(request: PlaceOrderRequest): Promise<PlacedOrder> {
  let outcome = await transaction((tx) => freeze(tx, request.checkoutId, request));
  if (outcome === "changed") {
    await endCheckout(request.checkoutId ?? "");
    // It may have become its order, of what is shown or of something else.
    outcome = await transaction((tx) => freeze(tx, request.checkoutId, request));
  }
  if (outcome === "gone") {
    const left = await withoutOwnOrder(request);
    if (!request.hosted) throw await whyGone(left);
    const next = left.formId === request.checkoutId ? null : (left.formId ?? null);
    outcome = await transaction((tx) => freeze(tx, next, left));
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
      return placeInTurn({ ...request, checkoutId: null, formId: null });
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
  if (!checkout?.order) throw alreadyPaid(checkout);
  return { checkoutId: checkout.id, state: "completed", orderId: checkout.order.id };
}

/** The cart was read before the checkout's turn came: what its order has bought meanwhile is not bought twice. */
async function withoutOwnOrder(request: PlaceOrderRequest): Promise<PlaceOrderRequest> {
  const { inCart, cartBegunAt } = request;
  if (!inCart || !cartBegunAt) return request;
  const begunAtMs = cartBegunAt.getTime();
  const cart = { changedAtMs: begunAtMs, begunAtMs, lines: [...inCart] };
  const bought = boughtOf(await readCheckoutOf(db, request), cart);
  if (!bought) return request;
  const left = withoutBought(cart, bought);
  return { ...request, inCart: left.lines, cartBegunAt: new Date(left.begunAtMs) };
}

/** The card form's checkout is over: what is another than shown is the reason where there is such. */
async function whyGone(request: PlaceOrderRequest): Promise<unknown> {
  try {
    await linesAsShown(db, request);
    const checkout = await readCheckoutOf(db, request);
    const why =
      checkout?.state === "expired"
        ? "The time for which your items were held has run out. They are still available."
        : "Your checkout has ended or your cart has changed.";
    return conflict(why, { reload: true });
  } catch (error) {
    return error instanceof DomainError && error.kind === "conflict"
      ? conflict(error.message, { ...error.extra.details, reload: true })
      : error;
  }
}

import { quantityOf, withoutBought } from "~/lib/cart/cart";
import type { CartLine, VariationQuantity } from "~/lib/cart/lines";
import { toCents } from "~/lib/money/money.ts";
import type { DeliveryMethod, ShippingAddress } from "~/schemas/checkout";
import { hashOfClient } from "~/domain/checkout/holds/client-holds";
import { sameLines } from "~/domain/checkout/lines";
import { boughtOf } from "~/domain/checkout/own-checkout";
import { isSameAmount } from "~/domain/checkout/compare-shown";
import { amountDueOf, type CheckoutRow } from "~/domain/checkout/record";
import { addressOf } from "~/domain/orders/record";
import type { GiftCardRecipient } from "~/schemas/prices/gift-card";
import { Prisma } from "~/services/database";

export interface PlaceOrderRequest {
  checkoutId: string | null;
  /** Id of a form without scripts. Pressed twice before there is a cookie, the form begins only one checkout. */
  formId?: string | null;
  /** `amount` in cents. */
  input: ShippingAddress & {
    deliveryMethod: DeliveryMethod;
    placeId?: string;
    slotId?: string;
    giftNote?: string;
    /** Absent if the page showed only the amount due. */
    amount?: number;
    /** What the card is charged. Set if gift cards can pay. */
    amountDue?: number;
  };
  /** The lines as shown on the page. If prices have changed, the order is refused. */
  cart: readonly CartLine[];
  /** Absent for API clients. */
  inCart?: readonly VariationQuantity[];
  cartBegunAt?: Date | null;
  user: { id: string } | null;
  /** IP address. Null: no limits apply. */
  client: string | null;
  intentId?: string | null;
  /** A discount code, as it was typed. */
  code?: string;
  /** Hashes of gift card codes, in the order in which they pay. */
  giftCards?: readonly string[];
  /** Who gets the gift cards. Null: the buyer. */
  recipient?: GiftCardRecipient | null;
  /** True without scripts: the card is entered on the provider's page. */
  hosted: boolean;
}

export function contactFields({ input, user, cartBegunAt = null, recipient }: PlaceOrderRequest) {
  return {
    giftCardRecipient: recipient ?? Prisma.DbNull,
    userId: user?.id ?? null,
    contact: { ...addressOf(input) },
    deliveryMethod: input.deliveryMethod,
    giftNote: input.giftNote ?? "",
    cartBegunAt,
  };
}

export function cardUser<Id extends string | null>({ client, user }: PlaceOrderRequest, checkoutId: Id) {
  return { clientHash: hashOfClient(client), userId: user?.id ?? null, checkoutId };
}

export function matchesShown(checkout: CheckoutRow, request: PlaceOrderRequest): boolean {
  return isInCart(checkout, request) && matchesShownLines(checkout, request);
}

/** Whether the checkout is the order of the shown cart. The same lines in a newer cart are a new order. */
export function isOrderOfShown(checkout: CheckoutRow, request: PlaceOrderRequest): boolean {
  const { state, cartBegunAt } = checkout;
  if (state !== "completed" || !matchesShownLines(checkout, request)) return false;
  const isNextCart = cartBegunAt !== null && cartBegunAt.getTime() !== request.cartBegunAt?.getTime();
  return !isNextCart || !request.inCart || !isInCart(checkout, request);
}

function isInCart({ lines }: CheckoutRow, { inCart }: PlaceOrderRequest): boolean {
  return !inCart || lines.every(({ variationId, quantity }) => quantityOf(inCart, variationId) >= quantity);
}

function matchesShownLines(checkout: CheckoutRow, { cart, input }: PlaceOrderRequest): boolean {
  const { amount, amountDue } = input;
  return (
    sameLines(checkout.lines, cart) &&
    (amount === undefined || isSameAmount(amount, toCents(checkout.total))) &&
    (amountDue === undefined || isSameAmount(amountDue, amountDueOf(checkout)))
  );
}

/** The cart was read before the lock, so this removes pieces bought by an order since. */
export function withoutOwnOrder(request: PlaceOrderRequest, own: CheckoutRow | null): PlaceOrderRequest {
  const { inCart, cartBegunAt } = request;
  if (!inCart || !cartBegunAt) return request;
  const begunAtMs = cartBegunAt.getTime();
  const cart = { changedAtMs: begunAtMs, begunAtMs, lines: [...inCart] };
  const bought = boughtOf(own, cart);
  if (!bought) return request;
  const left = withoutBought(cart, bought);
  return { ...request, inCart: left.lines, cartBegunAt: new Date(left.begunAtMs) };
}

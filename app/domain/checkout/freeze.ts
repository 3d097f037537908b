import { randomUUID } from "node:crypto";
import { quantityOf } from "~/lib/cart/cart";
import type { CartLine, OrderLine, VariationQuantity } from "~/lib/cart/lines";
import { quote, type Quote, storedQuote } from "~/lib/money/quote.ts";
import type { DeliveryMethod, ShippingAddress } from "~/schemas/checkout";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { checkClientHolds, checkOrderSize, hashOfClient } from "~/domain/checkout/holds/client-holds";
import { holdStock, isHoldCovered } from "~/domain/stock/reservations";
import { enqueueExpiry, firstHoldEnd, renewedCardHoldEnd } from "~/domain/checkout/holds/hold-time";
import { sameLines } from "~/domain/checkout/lines";
import {
  checkBounds,
  compareAmount,
  expectInCart,
  isSameAmount,
  priceLines,
} from "~/domain/checkout/pricing";
import { moneyOf, writeLines } from "~/domain/checkout/open";
import { cardPayment, type CheckoutRow, lockCheckoutOf, readCheckout } from "~/domain/checkout/record";
import { countTry, expectCardsAllowed, lockClient } from "~/domain/payments/card-tries";
import { addressOf } from "~/domain/orders/record";
import { now } from "~/services/clock/clock";
import { type Db, type Prisma } from "~/services/database";

export interface PlaceOrderRequest {
  /** From the browser's cookie. */
  checkoutId: string | null;
  /** What a form without scripts names its checkout, so that sent twice before there is a cookie it begins one. */
  formId?: string | null;
  /** The checkout form, `amount` in cents. */
  input: ShippingAddress & { deliveryMethod: DeliveryMethod; amount: number };
  /** The lines and prices the shopper was shown: they are bought, or refused by name. */
  cart: readonly CartLine[];
  /** What the browser's cart has now; absent where no browser keeps one. */
  inCart?: readonly VariationQuantity[];
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

/**
 * Contact written down, lines and prices frozen, stock set aside. `gone`: there is no such checkout to be placed any
 * more; `changed`: what it holds is not what was shown, or is not in stock any more. @throws DomainError 409, tooMany
 */
export async function freeze(
  tx: Prisma.TransactionClient,
  checkoutId: string | null,
  request: PlaceOrderRequest,
): Promise<CheckoutRow | "gone" | "changed"> {
  const { hosted, user, client } = request;
  let checkout = await lockCheckoutOf(tx, { checkoutId, user });
  if (checkout?.state === "completed")
    return isOfShown(checkout, request) && !isOfNextCart(checkout, request) ? checkout : "gone";
  const clientHash = hashOfClient(client);
  if (clientHash) await lockClient(tx, clientHash);
  const who = { clientHash, userId: user?.id ?? null };
  await expectCardsAllowed(tx, { ...who, checkoutId }, { hosted });
  if (checkout?.state === "held") {
    const holds = isAsShown(checkout, request) && (await isHoldCovered(tx, checkout.lines));
    if (!holds) return "changed";
    await countTry(tx, { ...who, checkoutId: checkout.id });
    return keepHolding(tx, checkout, request);
  }
  if (checkout && checkout.state !== "open") return "gone";
  if (!hosted && (!checkout || !cardPayment(checkout))) return "gone";

  const { lines, total } = await linesAsShown(tx, request);
  const id = checkout?.id ?? (checkoutId && checkoutId === request.formId ? checkoutId : randomUUID());
  checkOrderSize(lines, user);
  if (clientHash) await checkClientHolds(tx, clientHash, lines, user);
  const heldUntil = firstHoldEnd(hosted);
  const fields = {
    state: "held",
    clientHash,
    ...contactFields(request),
    ...moneyOf(total),
    frozenAt: now(),
    heldUntil,
    updatedAt: now(),
  };
  if (checkout) await tx.checkout.update({ where: { id }, data: fields });
  else await tx.checkout.create({ data: { id, createdAt: now(), ...fields } });
  await writeLines(tx, id, lines, total);
  await countTry(tx, { ...who, checkoutId: id });
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
export async function linesAsShown(
  client: Db,
  { cart, input, inCart }: PlaceOrderRequest,
): Promise<{ lines: OrderLine[]; total: Quote }> {
  const lines = await priceLines(client, cart);
  if (inCart) expectInCart(lines, inCart);
  const total = quote(lines);
  checkBounds(total);
  compareAmount(input.amount, total, cart, lines);
  return { lines, total };
}

/** What is held keeps its prices; it ends with any change of the lines or of the cart. */
function isAsShown(checkout: CheckoutRow, request: PlaceOrderRequest): boolean {
  return isInCart(checkout, request.inCart) && isOfShown(checkout, request);
}

function isInCart({ lines }: CheckoutRow, inCart: PlaceOrderRequest["inCart"]): boolean {
  return !inCart || lines.every(({ variationId, quantity }) => quantityOf(inCart, variationId) >= quantity);
}

/** The same was put into a cart that was begun since: it is wanted once more. */
function isOfNextCart(checkout: CheckoutRow, { inCart, cartBegunAt }: PlaceOrderRequest): boolean {
  const { cartBegunAt: bought } = checkout;
  const isNext = bought !== null && bought.getTime() !== cartBegunAt?.getTime();
  return isNext && inCart !== undefined && isInCart(checkout, inCart);
}

/** Another window may have taken the checkout on with other lines. */
function isOfShown(checkout: CheckoutRow, { cart, input }: PlaceOrderRequest): boolean {
  return sameLines(checkout.lines, cart) && isSameAmount(input.amount, storedQuote(checkout));
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

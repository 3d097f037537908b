import { randomUUID } from "node:crypto";
import { conflict, DomainError } from "~/lib/errors";
import { CheckoutEnded } from "~/domain/checkout/own-checkout";
import {
  cardUser,
  isOrderOfShown,
  matchesShown,
  type PlaceOrderRequest,
  withoutOwnOrder,
} from "~/domain/checkout/place-request";
import { isSameDelivery } from "~/domain/checkout/delivery-price";
import { priceAsShown } from "~/domain/checkout/pricing";
import {
  amountDueOf,
  cardPayment,
  type CheckoutRow,
  contactOf,
  isTheirs,
  lockCheckoutOf,
  readCheckout,
  readCheckoutOf,
} from "~/domain/checkout/record";
import { expectCardsAllowed, lockClient } from "~/domain/payments/card-tries";
import { isSameCode, usesProblem } from "~/domain/promotions/frozen-uses";
import { isSameCards } from "~/domain/gift-cards/pay";
import { isHoldCovered } from "~/domain/stock/reservations";
import { db, type Prisma } from "~/services/database";

type Tx = Prisma.TransactionClient;

export type FoundCheckout = Awaited<ReturnType<typeof findCheckout>>;
export type PricedCheckout = Awaited<ReturnType<typeof price>>;

/** Finds the checkout for this press of Place Order: the browser's own, the one that the form began, or a new one. */
export async function findCheckout(request: PlaceOrderRequest) {
  const { formId = null, user } = request;
  const own = await readCheckoutOf(db, request);
  if (own && (own.state === "open" || own.state === "held" || isOrderOfShown(own, request)))
    return { id: own.id, found: own, request };
  const begun = await readCheckout(db, formId);
  // A checkout of 0.00 is an order at once, and its form may be sent twice.
  const isBegun =
    begun?.state === "held" || (begun !== null && amountDueOf(begun) === 0 && isOrderOfShown(begun, request));
  const found = begun && isBegun && isTheirs(begun, { checkoutId: formId, user }) ? begun : null;
  const id = found?.id ?? (begun ? null : formId) ?? randomUUID();
  return { id, found, request: withoutOwnOrder(request, own) };
}

/** Locks the checkout (null if there is none yet), then the client. @throws CheckoutEnded, DomainError 409 if the page is old */
export async function lockUnchangedCheckout(
  tx: Tx,
  { id, found, request }: FoundCheckout,
): Promise<CheckoutRow | null> {
  const checkout = found && (await lockCheckoutOf(tx, { checkoutId: found.id, user: request.user }));
  if (found && checkout?.state !== "open" && checkout?.state !== "held") throw new CheckoutEnded();
  // A new checkout has no card tries yet, so those of the browser's last checkout count.
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

/** Checks the email address, because some discounts depend on it. */
async function isSamePerson(tx: Tx, checkout: CheckoutRow, { input }: PlaceOrderRequest): Promise<boolean> {
  return (
    contactOf(checkout)?.email === input.email || (await usesProblem(tx, checkout, input.email)) === null
  );
}

/** Prefers to report what changed since the page was shown, which tells the shopper more. */
async function refuseEnded(tx: Tx, { id, request }: Pick<FoundCheckout, "id" | "request">): Promise<never> {
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

export function price(tx: Tx, { id, request }: Pick<FoundCheckout, "id" | "request">) {
  const { cart, input, inCart, user, code = "", giftCards = [] } = request;
  const { amount: amountCents, amountDue: amountDueCents } = input;
  const who = { user, email: input.email, code, giftCards, checkoutId: id, takesUses: true };
  return priceAsShown(tx, { cart, amountCents, amountDueCents, inCart, delivery: input, ...who });
}

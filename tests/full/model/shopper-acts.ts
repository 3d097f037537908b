import { expect } from "vitest";
import { createOrder } from "~/domain/checkout/create-order";
import { leaveCheckout } from "~/domain/checkout/holds/leave";
import { openCheckout } from "~/domain/checkout/open";
import { placeOrder } from "~/domain/checkout/place-order";
import { settle } from "~/domain/checkout/payment/settle";
import type { Settlement } from "~/domain/checkout/payment/settle-payment";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { guestToken } from "~/domain/orders/customer/guest-link";
import { DomainError } from "~/lib/errors";
import { toCents } from "~/lib/money/money";
import { type Quote, quote } from "~/lib/money/quote";
import { bestDiscounts } from "~/lib/promotions/best-discounts";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";
import { contact } from "../../support/checkout";
import type { Act } from "./acts";
import { answered } from "./crash";
import { lookAtDiscounts, lookAtPrices } from "./discount-acts";
import { enterCards, lookAtCards } from "./gift-card-stage";
import { freePickupTime } from "./slot-acts";
import { count, type Shopper, TOYS, type World } from "./world";

type ShopperAct = Extract<Act, { who: number }>;

export async function shop(world: World, act: ShopperAct): Promise<void> {
  const shopper = at(world.shoppers, act.who);
  switch (act.kind) {
    case "next":
      return next(world, shopper, act);
    case "cart":
      shopper.cart = act.cart;
      shopper.isDelivered = act.isDelivered;
      shopper.code = act.code;
      await lookAtDiscounts(world, shopper);
      shopper.next = "open";
      return;
    case "open":
      return open(world, shopper);
    case "place":
      return place(world, shopper, act.hosted);
    case "payOld":
      return pay(world, pick([...shopper.intents, ...shopper.sessions], act.which), act.card);
    case "back":
      return back(world, shopper, pick([...shopper.intents, ...shopper.sessions], act.which));
    case "postOrder":
      return postOrder(world, shopper, pick(shopper.intents, act.which));
    case "leave":
      await leaveCheckout({ checkoutId: shopper.checkoutId, user: shopper.user });
      shopper.checkoutId = shopper.intentId = shopper.sessionId = null;
      shopper.next = "open";
      return;
    case "cancel":
      return cancel(world, shopper, pick(shopper.orders, act.which));
    case "useCards":
      await enterCards(shopper, act.cards);
      shopper.next = "open";
      return;
  }
}

async function next(
  world: World,
  shopper: Shopper,
  { card, hosted }: { card: string; hosted: boolean },
): Promise<void> {
  const payment = shopper.sessionId ?? shopper.intentId;
  if (shopper.next === "open" && !hosted) return open(world, shopper);
  if (shopper.next === "open" || shopper.next === "place") return place(world, shopper, hosted);
  if (shopper.next === "pay") {
    shopper.next = "back";
    return pay(world, payment, card);
  }
  // The page, its return page and the webhook arrive at the same moment.
  const told = (async () => {
    const events = await world.provider.events({
      intentId: payment ?? "",
      types: ["payment_intent.succeeded"],
    });
    for (const event of events) await world.provider.deliver(event);
  })();
  const results = await Promise.allSettled([
    back(world, shopper, payment),
    back(world, shopper, payment),
    told,
  ]);
  for (const result of results) if (result.status === "rejected") throw result.reason;
  if (payment && world.told.has(payment)) shopper.next = "open";
}

const linesOf = (world: World, { cart }: Shopper) =>
  cart.map(({ product, quantity }) => ({ variationId: at(world.products, product).variationId, quantity }));

function quoteOf(world: World, shopper: Shopper): Quote {
  const { cart, shownCents, shownFeeCents, shownRules, shownCardCents: giftCardCents } = shopper;
  const lines = cart.map(({ product, quantity }) => ({
    ...{ variationId: at(world.products, product).variationId, quantity },
    ...{ unitCents: at(shownCents, product), isGiftCard: product >= TOYS },
  }));
  const feeCents = methodOf(shopper) === "delivery" ? shownFeeCents : 0;
  const options = { feeCents, giftCardCents };
  return bestDiscounts(lines, shownRules, (discounts) => ({ quote: quote(lines, { discounts, ...options }) }))
    .quote;
}

const contactOf = ({ email }: Shopper) => ({ ...contact, email });

/** Nothing of gift cards is brought. */
const methodOf = ({ isDelivered, cart }: Shopper) =>
  isDelivered && cart.some(({ product }) => product < TOYS) ? "delivery" : "pickup";

async function open(world: World, shopper: Shopper): Promise<void> {
  const { totalCents: amountCents, amountDueCents } = quoteOf(world, shopper);
  const { checkoutId, user, code, email, giftCards } = shopper;
  const cart = linesOf(world, shopper);
  const isDelivered = methodOf(shopper) === "delivery";
  const postalCode = isDelivered ? contact.postalCode : null;
  const opened = await answered(
    openCheckout({
      ...{ checkoutId, cart, amountCents, amountDueCents, user, postalCode, code, email, giftCards },
    }),
  ).catch((error: unknown) => refused(world, shopper, error));
  expect(toCents(opened.amount), "what the page shows is what is charged").toBe(amountDueCents);
  shopper.checkoutId = opened.checkoutId;
  shopper.intentId = opened.paymentIntentId;
  shopper.sessionId = null;
  shopper.slotId = isDelivered ? undefined : await freePickupTime(shopper.intents.length);
  shopper.intents.push(opened.paymentIntentId ?? "");
  shopper.next = "place";
  count(world, "opened");
}

async function place(world: World, shopper: Shopper, hosted: boolean): Promise<void> {
  const { checkoutId, user, client, intentId, code, giftCards } = shopper;
  const { totalCents: amount, amountDueCents: amountDue } = quoteOf(world, shopper);
  const placed = await answered(
    placeOrder({
      checkoutId,
      input: {
        ...{ ...contactOf(shopper), deliveryMethod: methodOf(shopper), amount, amountDue },
        slotId: shopper.slotId,
      },
      cart: linesOf(world, shopper),
      user,
      client,
      ...{ code, giftCards },
      intentId: hosted ? null : intentId,
      hosted,
    }),
  ).catch((error: unknown) => refused(world, shopper, error));
  shopper.checkoutId = placed.checkoutId;
  if (placed.orderId) {
    shopper.orders.push(placed.orderId);
    shopper.next = "open";
    return;
  }
  const sessionId = placed.redirectUrl?.split("/").at(-1) ?? null;
  shopper.sessionId = sessionId;
  if (sessionId) shopper.sessions.push(sessionId);
  shopper.next = "pay";
  count(world, hosted ? "placed, hosted" : "placed");
}

async function refused(world: World, shopper: Shopper, error: unknown): Promise<never> {
  if (error instanceof DomainError && error.kind === "conflict") {
    shopper.next = "open";
    if (/pickup/.test(error.message) && !shopper.isDelivered) shopper.slotId = await freePickupTime(1);
    await look(world, shopper);
  }
  throw error;
}

async function look(world: World, shopper: Shopper): Promise<void> {
  await lookAtPrices(world, shopper);
  await lookAtCards(shopper);
  shopper.shownFeeCents = toCents(
    (await db.deliveryZone.findUniqueOrThrow({ where: { id: world.zoneId } })).fee,
  );
}

export async function pay(world: World, payment: string | null, card: string): Promise<void> {
  if (payment?.startsWith("pi_")) await world.provider.pay(payment, card);
  if (!payment?.startsWith("cs_")) return;
  const numbers: Record<string, string> = {
    pm_card_visa: "4242424242424242",
    pm_card_chargeDeclined: "4000000000000002",
    pm_card_authenticationRequired: "4000002500003155",
  };
  const body = new URLSearchParams({
    cardNumber: numbers[card] ?? "",
    cardExpiry: `12/${now().getUTCFullYear() + 1}`,
    cardCvc: "123",
  });
  const answer = await fetch(world.payPage + payment, { method: "POST", body, redirect: "manual" });
  await answer.arrayBuffer();
}

async function back(world: World, shopper: Shopper, payment: string | null): Promise<void> {
  if (!payment) return;
  const settled = await answered(
    settle(payment.startsWith("cs_") ? { sessionId: payment } : { intentId: payment }),
  );
  hear(world, shopper, payment, settled);
}

async function postOrder(world: World, shopper: Shopper, intentId: string | null): Promise<void> {
  if (!intentId) return;
  const { order } = await answered(
    createOrder(
      {
        shippingAddress: contactOf(shopper),
        deliveryMethod: methodOf(shopper),
        slotId: shopper.slotId,
        cart: linesOf(world, shopper),
        stripePaymentIntentId: intentId,
      },
      shopper,
    ),
  );
  hearOrder(world, shopper, intentId, order.id);
}

/** A final answer about a payment never changes. */
function hear(world: World, shopper: Shopper, payment: string, settled: Settlement): void {
  if (settled.outcome === "ordered") hearOrder(world, shopper, payment, settled.order.id);
  if (settled.outcome !== "refunded") return;
  expect(world.told.get(payment), `${payment} had become an order`).not.toBe("ordered");
  world.told.set(payment, "refunded");
  count(world, "told of a refund");
}

function hearOrder(world: World, shopper: Shopper, payment: string, orderId: string): void {
  expect(world.told.get(payment), `${payment} was to be given back`).not.toBe("refunded");
  world.told.set(payment, "ordered");
  if (shopper.orders.includes(orderId)) return;
  shopper.orders.push(orderId);
  count(world, "told of an order");
}

async function cancel(world: World, { user }: Shopper, orderId: string | null): Promise<void> {
  if (!orderId) return;
  await answered(cancelOrder(orderId, user ? { user } : { guestToken: guestToken("cancel", orderId) }));
  count(world, "cancelled");
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
}

export function pick<T>(items: readonly T[], which: number): T | null {
  return items[which % Math.max(1, items.length)] ?? null;
}

import { afterEach, beforeEach, expect, test } from "vitest";
import { hashOfClient } from "~/domain/checkout/holds/client-holds";
import { endCheckout } from "~/domain/checkout/holds/expire";
import { takesCardOnPage } from "~/domain/checkout/open";
import { settle } from "~/domain/checkout/payment/settle";
import { cardTesting } from "~/domain/payments/card-testing";
import { MAX_DECLINED_CLIENTS, MAX_OPENINGS, MAX_TRIES, recordDecline } from "~/domain/payments/card-tries";
import { now, shiftClock } from "~/services/clock/clock";
import { db } from "~/services/database";
import { tasks } from "~/jobs";
import {
  addProduct,
  type Fixture,
  open,
  place,
  type Purchase,
  stockOf,
  useProvider,
  work,
} from "../support/checkout";
import { useDatabase } from "../support/database";

useDatabase("empty");
const provider = useProvider();

const MINUTE_MS = 60_000;
const nobody = { checkoutId: null, user: null };
let addresses = 0;
let client: string;
let product: Fixture;

beforeEach(async () => {
  client = `198.51.100.${++addresses}`;
  product = await addProduct(500);
});
afterEach(async () => {
  shiftClock(0);
  await db.cardTry.deleteMany();
});

const opened = (more: Parameters<typeof open>[1] = {}) =>
  open([{ ...product, quantity: 1 }], { client, ...more });
const tryCard = (intentId: string, card = "pm_card_visa_chargeDeclined") =>
  provider.pay(intentId, card).catch(() => null);
const declines = () => db.cardTry.count({ where: { chargeId: { not: null } } });

/** As a program does it: only at the provider. The shop gets webhooks. */
async function tryCards({ intentId }: Purchase, count: number): Promise<void> {
  for (let tried = 0; tried < count; tried++) await tryCard(intentId);
  await hear(intentId);
}

async function hear(intentId: string): Promise<void> {
  for (const event of await provider.events({ intentId, types: ["payment_intent.payment_failed"] }))
    await provider.deliver(event);
  await work();
}

const isStopped = expect.objectContaining({
  status: 429,
  message: expect.stringMatching(
    /^Too many attempts to pay\. Please try again in \d+ minutes\. Nothing was charged\.$/,
  ),
});

const elsewhere = (count: number) =>
  db.cardTry.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      chargeId: `ch_elsewhere_${index}`,
      checkoutId: "00000000-0000-4000-8000-000000000000",
      clientHash: hashOfClient(`192.0.2.${index}`),
      triedAt: now(),
    })),
  });

test("a decline counts once, although webhook, sweep and the shopper's return all report it", async () => {
  const purchase = await opened();
  await tryCard(purchase.intentId);
  await settle({ intentId: purchase.intentId });
  await tryCard(purchase.intentId);
  await hear(purchase.intentId);
  await hear(purchase.intentId);
  const [event] = await provider.events({
    intentId: purchase.intentId,
    types: ["payment_intent.payment_failed"],
  });
  await provider.deliver({ ...event, id: "evt_told_again" });
  await settle({ checkoutId: purchase.checkoutId });
  expect(await declines()).toBe(2);
});

test("an impossible card number or an error of the provider does not count", async () => {
  const purchase = await opened();
  for (const number of ["4242424242424241", "4000000000000119"])
    await provider.stripe.paymentIntents
      .confirm(purchase.intentId, {
        payment_method_data: { type: "card", card: { number, exp_month: 12, exp_year: 2040, cvc: "123" } },
        return_url: "http://shop.test/",
      } as never)
      .catch(() => null);
  await hear(purchase.intentId);
  expect(await declines()).toBe(0);
});

test("a try counts when Place Order is pressed, before any webhook, in both modes, also for simultaneous presses", async () => {
  const purchases = [await opened(), await opened()];
  const pressed = await Promise.allSettled(
    Array.from({ length: MAX_TRIES + 6 }, (_, index) =>
      place(purchases[index % 2] ?? { checkoutId: null, cart: [], amountCents: 0 }, {
        client,
        hosted: index % 2 === 1,
      }),
    ),
  );
  const refused = pressed.flatMap((press) => (press.status === "rejected" ? [press.reason as unknown] : []));
  expect(refused).toEqual(Array(6).fill(isStopped));
  await expect(opened()).rejects.toEqual(isStopped);
  await opened({ client: "203.0.113.98" });
  shiftClock(61 * MINUTE_MS);
  await opened();
});

test("Place Order and its decline count as one try, and a paid order removes its try", async () => {
  const purchase = await opened();
  for (let tried = 0; tried < 4; tried++) {
    await place(purchase, { client });
    await tryCards(purchase, 1);
  }
  expect(await db.cardTry.count({ where: { isOpening: false } })).toBe(4);
  expect((await opened({ checkoutId: purchase.checkoutId })).intentId).toBe(purchase.intentId);
  await place(purchase, { client });
  await provider.pay(purchase.intentId);
  expect(await settle({ intentId: purchase.intentId })).toMatchObject({ outcome: "ordered" });
  expect([await db.cardTry.count(), await declines()]).toEqual([4, 4]);
  expect(await cardTesting()).toEqual([]);
});

test("ten tries in an hour block client, account and checkout; their open payments are cancelled and their stock is released", async () => {
  const user = await db.user.create({ data: { email: `${client}@example.ca` } });
  const [first, second, other] = [
    await opened({ user }),
    await opened(),
    await opened({ client: "203.0.113.99" }),
  ];
  await place(first, { client, user });
  await tryCards(first, MAX_TRIES - 1);
  await opened();
  await tryCards(first, 1);
  for (const { intentId } of [first, second])
    expect((await provider.stripe.paymentIntents.retrieve(intentId)).status).toBe("canceled");
  expect((await provider.stripe.paymentIntents.retrieve(other.intentId)).status).toBe(
    "requires_payment_method",
  );
  expect(await stockOf(product)).toEqual({ stock: 500, held: 0 });
  await expect(opened()).rejects.toEqual(isStopped);
  await expect(opened({ client: "203.0.113.98", user })).rejects.toEqual(isStopped);
  await expect(place(first, { client, user })).rejects.toEqual(isStopped);
  await expect(place({ ...first, checkoutId: null }, { client, hosted: true })).rejects.toEqual(isStopped);
  await expect(place(first, { client: "203.0.113.97", hosted: true })).rejects.toEqual(isStopped);
  await opened({ client: "203.0.113.98" });
  expect(await cardTesting()).toEqual(["10 declined cards from one address in the last 24 hours."]);
  shiftClock(61 * MINUTE_MS);
  await opened();
  shiftClock(25 * 60 * MINUTE_MS);
  await tasks.clean?.({});
  expect(await declines()).toBe(0);
});

test("a client or an account gets client secrets for ten unpaid checkouts in an hour, and then pays on the provider's page", async () => {
  const user = await db.user.create({ data: { email: `${client}@example.ca` } });
  const tooMany = expect.objectContaining({
    status: 409,
    message: expect.stringMatching(/^Too many payments were begun .* Nothing was charged\.$/),
  });
  const begun = await Promise.allSettled(
    Array.from({ length: MAX_OPENINGS + 3 }, (_, index) => opened({ user: index % 2 === 0 ? user : null })),
  );
  const [first, ...others] = begun.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (!first) throw new Error("no checkout was opened");
  expect(others).toHaveLength(MAX_OPENINGS - 1);
  expect(begun.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []))).toEqual(
    Array(3).fill(tooMany),
  );
  expect(await takesCardOnPage(client, { checkoutId: null, user })).toBe(false);
  expect(await takesCardOnPage("203.0.113.90", nobody)).toBe(true);
  await expect(opened()).rejects.toEqual(tooMany);
  const guest = { ...first, checkoutId: null };
  expect((await place(guest, { client, hosted: true })).redirectUrl).toContain("http");

  // The browser with the checkout's cookie can continue; what is paid does not count.
  const own = await db.checkout.findFirstOrThrow({
    where: { clientHash: hashOfClient(client), userId: null },
  });
  expect(await takesCardOnPage(client, { checkoutId: own.id, user: null })).toBe(true);
  const { intentId } = await opened({ checkoutId: own.id });
  await place({ ...guest, checkoutId: own.id }, { client });
  await provider.pay(intentId ?? "");
  expect(await settle({ intentId })).toMatchObject({ outcome: "ordered" });
  await expect(opened()).rejects.toEqual(tooMany);
  await db.cardTry.deleteMany({ where: { isOpening: false } });
  await opened();
});

test("a decline counts for the client that opened the checkout, also when the checkout has ended by then", async () => {
  const purchase = await opened();
  await tryCard(purchase.intentId);
  await endCheckout(purchase.checkoutId);
  await hear(purchase.intentId);
  expect(
    await db.cardTry.count({ where: { chargeId: { not: null }, clientHash: hashOfClient(client) } }),
  ).toBe(1);
});

test("while many clients have declined cards, guests pay on the provider's page; signed-in users pay as always", async () => {
  const user = await db.user.create({ data: { email: `${client}@example.ca` } });
  const { cart, amountCents, ...before } = await opened();
  await elsewhere(MAX_DECLINED_CLIENTS - 1);
  await tryCards({ ...before, cart, amountCents }, 3);
  expect(await takesCardOnPage(client, nobody)).toBe(false);
  const closed = expect.objectContaining({
    status: 409,
    message: expect.stringMatching(/^Guests cannot enter a card .* Please log in, .* Nothing was charged\.$/),
  });
  await expect(opened()).rejects.toEqual(closed);
  await expect(place({ ...before, cart, amountCents }, { client })).rejects.toEqual(closed);
  const placed = await place({ checkoutId: null, cart, amountCents }, { client, hosted: true });
  expect(placed.redirectUrl).toContain("http");
  expect(await takesCardOnPage(client, { checkoutId: null, user })).toBe(true);
  await opened({ user });
  expect((await cardTesting())[0]).toBe(
    "22 declined cards from 20 addresses in the last hour; until it is over, guests pay on the payment provider's page.",
  );
  shiftClock(61 * MINUTE_MS);
  expect(await takesCardOnPage(client, nobody)).toBe(true);
  await opened();
});

test("declined cards of one client do not close the card form to others", async () => {
  for (let count = 0; count < 3; count++) {
    const purchase = await opened({ client: `203.0.113.${count}` });
    await tryCards(purchase, MAX_TRIES);
  }
  expect(await takesCardOnPage(client, nobody)).toBe(true);
});

test("a decline with a time in the future counts as declined now", async () => {
  const { intentId } = await opened();
  const at = new Date(now().getTime() + 10 * MINUTE_MS);
  for (let charge = 0; charge < MAX_TRIES; charge++)
    await recordDecline(db, { chargeId: `ch_${charge}`, intentId, at });
  await expect(opened()).rejects.toEqual(
    expect.objectContaining({ extra: { details: { retryAfter: expect.closeTo(3600, -2) } } }),
  );
});

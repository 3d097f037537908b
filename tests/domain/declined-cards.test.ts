import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hashOfClient } from "~/domain/checkout/client-holds";
import { settle } from "~/domain/checkout/settle";
import { pauseAt } from "~/domain/payments/card-pause";
import { cardTesting } from "~/domain/payments/card-testing";
import { recordDecline } from "~/domain/payments/declined-cards";
import { now, shiftClock } from "~/services/clock";
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
let addresses = 0;
let client: string;
let product: Fixture;

beforeEach(async () => {
  client = `198.51.100.${++addresses}`;
  product = await addProduct(500);
});
afterEach(async () => {
  shiftClock(0);
  await db.declinedCard.deleteMany();
});

const opened = (more: Parameters<typeof open>[1] = {}) =>
  open([{ ...product, quantity: 1 }], { client, ...more });
const tryCard = (intentId: string, card = "pm_card_visa_chargeDeclined") =>
  provider.pay(intentId, card).catch(() => null);
const declines = () => db.declinedCard.count();

/** Tries a card so often, as a program does: at the provider alone. The shop hears of each by its webhook. */
async function tryCards({ intentId }: Purchase, count: number): Promise<void> {
  for (let tried = 0; tried < count; tried++) await tryCard(intentId);
  await hear(intentId);
}

async function hear(intentId: string): Promise<void> {
  for (const event of await provider.events({ intentId, types: ["payment_intent.payment_failed"] }))
    await provider.deliver(event);
  await work();
}

const isStopped = (minutes: number) =>
  expect.objectContaining({
    status: 429,
    message: `Too many cards were declined. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}. Nothing was charged.`,
  });

/** Rows of so many strangers, one decline each. */
const elsewhere = (count: number) =>
  db.declinedCard.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      chargeId: `ch_elsewhere_${index}`,
      checkoutId: "00000000-0000-4000-8000-000000000000",
      clientHash: hashOfClient(`192.0.2.${index}`),
      declinedAt: now(),
    })),
  });

test("a decline counts once, whether the webhook, the sweep or the shopper's return tells of it, and however often", async () => {
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

test("what is no decline counts for nothing: a number that cannot be, a fault of the provider's", async () => {
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

test("four declined cards are nobody's business: the fifth try pays", async () => {
  const purchase = await opened();
  for (let tried = 0; tried < 4; tried++) {
    await place(purchase, { client });
    await tryCards(purchase, 1);
  }
  expect((await opened({ checkoutId: purchase.checkoutId })).intentId).toBe(purchase.intentId);
  await place(purchase, { client });
  await provider.pay(purchase.intentId);
  expect(await settle({ intentId: purchase.intentId })).toMatchObject({ outcome: "ordered" });
  expect(await cardTesting()).toEqual([]);
});

test("the fifth pauses its address, account and checkout: a minute, then longer each time; what they opened cannot be paid, and lets go of the stock", async () => {
  const user = await db.user.create({ data: { email: `${client}@example.ca` } });
  const [first, second, other] = [
    await opened({ user }),
    await opened(),
    await opened({ client: "203.0.113.99" }),
  ];
  await place(first, { client, user });
  await tryCards(first, 5);
  for (const { intentId } of [first, second])
    expect((await provider.stripe.paymentIntents.retrieve(intentId)).status).toBe("canceled");
  expect((await provider.stripe.paymentIntents.retrieve(other.intentId)).status).toBe(
    "requires_payment_method",
  );
  expect(await stockOf(product)).toEqual({ stock: 500, held: 0 });
  await expect(opened()).rejects.toEqual(isStopped(1));
  await expect(opened({ client: "203.0.113.98", user })).rejects.toEqual(isStopped(1));
  await expect(place(first, { client, user })).rejects.toEqual(isStopped(1));
  await expect(place({ ...first, checkoutId: null }, { client, hosted: true })).rejects.toEqual(isStopped(1));
  await expect(place(first, { client: "203.0.113.97", hosted: true })).rejects.toEqual(isStopped(1));
  await opened({ client: "203.0.113.98" });
  shiftClock(MINUTE_MS + 1000);
  await tryCards(await opened(), 1);
  await expect(opened()).rejects.toEqual(isStopped(2));
});

test("ten stop it for an hour, which the owner reads without learning who it is", async () => {
  const purchase = await opened();
  await tryCards(purchase, 10);
  await expect(opened()).rejects.toEqual(isStopped(60));
  const [sentence = "", ...more] = await cardTesting();
  expect(more).toEqual([]);
  expect(sentence).toMatch(
    /^10 declined cards from one address in the last hour; it is stopped until \w+ \d+, \d+, \d+:\d\d [ap]\.m\.$/,
  );
  shiftClock(61 * MINUTE_MS);
  await opened();
  expect(await cardTesting()).toEqual([
    "10 declined cards from one address in the last 24 hours; it may pay again.",
  ]);
  shiftClock(25 * 60 * MINUTE_MS);
  await tasks.clean?.({});
  expect(await declines()).toBe(0);
});

describe("many addresses at once", () => {
  test("sixty declined cards in an hour: each address is stopped at its fourth, three mistakes stay allowed", async () => {
    await elsewhere(60);
    const purchase = await opened();
    await tryCards(purchase, 3);
    await opened();
    await tryCards(purchase, 1);
    await expect(opened()).rejects.toEqual(isStopped(60));
    expect((await cardTesting())[0]).toBe(
      "64 declined cards from 61 addresses in the last hour; each is stopped after four.",
    );
  });

  test("two hundred and forty: guests log in to pay, until the hour is over", async () => {
    const user = await db.user.create({ data: { email: `${client}@example.ca` } });
    await elsewhere(240);
    await expect(opened()).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(
        /so guests cannot pay at the moment\. Please log in to pay now, or try again in 60 minutes\./,
      ),
    });
    await opened({ user });
    expect((await cardTesting())[0]).toMatch(
      /^240 declined cards .* guests cannot pay until it is over, signed-in customers can\.$/,
    );
    shiftClock(61 * MINUTE_MS);
    await opened();
  });
});

test("declines that were written while the clock was three days ahead stop nobody, and are forgotten", async () => {
  shiftClock(3 * 24 * 60 * MINUTE_MS);
  await elsewhere(240);
  const purchase = await opened({ user: await db.user.create({ data: { email: `${client}@example.ca` } }) });
  await tryCards(purchase, 10);
  expect(await declines()).toBe(250);
  shiftClock(0);
  await db.declinedCard.updateMany({ data: { declinedAt: new Date(Date.now() + 3 * 24 * 60 * MINUTE_MS) } });
  await opened();
  expect(await cardTesting()).toEqual([]);
  await tasks.clean?.({});
  expect(await declines()).toBe(0);
});

test("a decline that the provider tells of with a time in the future is of now", async () => {
  const { intentId } = await opened();
  const at = new Date(now().getTime() + 10 * MINUTE_MS);
  for (const chargeId of ["ch_1", "ch_2", "ch_3", "ch_4", "ch_5"])
    await recordDecline(db, { chargeId, intentId, at });
  await expect(opened()).rejects.toEqual(isStopped(1));
});

test("a pause counts what came within the hour before the newest decline", () => {
  const at = (minute: number) => new Date(minute * MINUTE_MS);
  const newestFirst = (minutes: number[]) => minutes.map(at).reverse();
  expect(pauseAt([], false)).toBeNull();
  expect(pauseAt(newestFirst([0, 30, 61, 62, 63]), false)).toBeNull();
  expect(pauseAt(newestFirst([10, 30, 61, 62, 63]), false)).toEqual(at(64));
  expect(pauseAt(newestFirst([1, 2, 3, 4, 5, 6, 7, 8, 9]), false)).toEqual(at(25));
});

import { afterEach, beforeEach, expect, test } from "vitest";
import {
  hashOfClient,
  MAX_GUEST_PIECES,
  MAX_HELD_CHECKOUTS,
  MAX_HELD_PIECES,
} from "~/domain/checkout/holds/client-holds";
import { expireCheckout } from "~/domain/checkout/holds/expire";
import { settle } from "~/domain/checkout/payment/settle";
import { shiftClock } from "~/services/clock/clock";
import { db } from "~/services/database";
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
import { expectConsistentBooks } from "../support/invariants";

useDatabase("empty");
const provider = useProvider();

const MINUTE_MS = 60_000;
let clients = 0;
let client: string;
let product: Fixture;

beforeEach(async () => {
  client = `198.51.100.${++clients}`;
  product = await addProduct(2000);
});
afterEach(() => shiftClock(0));

const opened = (quantity = 1, user: { id: string } | null = null) =>
  open([{ ...product, quantity }], { user });
const pressed = async (quantity = 1, more: Parameters<typeof place>[1] = {}): Promise<Purchase> => {
  const purchase = await opened(quantity, more.user);
  await place(purchase, { client, ...more });
  return purchase;
};
const signedIn = async () => ({ user: await db.user.create({ data: { email: `${client}@example.ca` } }) });
const held = async () => (await stockOf(product)).held;
const tooMany = (message: RegExp, retryAfter: number) =>
  expect.objectContaining({
    kind: "tooMany",
    status: 429,
    message: expect.stringMatching(message),
    extra: { details: { retryAfter } },
  });
const aboutMinutes = (count: number) => expect.closeTo(count * 60, -2) as number;

test("one client holds at most five checkouts at once, and the refusal says when to try again; other clients are not affected", async () => {
  await pressed();
  shiftClock(2 * MINUTE_MS);
  for (let count = 1; count < MAX_HELD_CHECKOUTS; count++) await pressed();
  const refused = tooMany(
    /^5 orders from your internet connection are still waiting for their payment\. Please finish one of them, or try again in 8 minutes\. Nothing was charged\.$/,
    aboutMinutes(8),
  );
  await expect(pressed()).rejects.toEqual(refused);
  await expect(pressed(1, { hosted: true })).rejects.toEqual(refused);
  expect(await held()).toBe(MAX_HELD_CHECKOUTS);
  await pressed(1, { client: "203.0.113.1" });
  await pressed(1, { client: null });
  expect(await held()).toBe(MAX_HELD_CHECKOUTS + 2);
});

test("a guest's holds, the first included, come to at most sixty pieces; less still fits", async () => {
  await pressed(40);
  shiftClock(3 * MINUTE_MS);
  await pressed(10);
  await expect(pressed(11)).rejects.toEqual(
    tooMany(
      /come to 61 items; at most 60 are set aside at once for guests\. Please log in, finish one of them, or try again in 7 minutes\. Nothing was charged\.$/,
      aboutMinutes(7),
    ),
  );
  await pressed(10);
  expect(await held()).toBe(MAX_GUEST_PIECES);
  await pressed(40, await signedIn());
});

test("a guest's order for more than sixty pieces asks to log in, in every mode and from any address", async () => {
  const refused = expect.objectContaining({
    status: 409,
    message:
      "This order has 61 items, and guests can order at most 60 at once. Please log in to order more. Nothing was charged.",
  });
  const lines = [
    { ...product, quantity: 30 },
    { ...(await addProduct(100)), quantity: 31 },
  ];
  await expect(open(lines)).rejects.toEqual(refused);
  const { user } = await signedIn();
  const purchase = { ...(await open(lines, { user })), checkoutId: null };
  for (const from of [client, null])
    await expect(place(purchase, { client: from, hosted: true })).rejects.toEqual(refused);
  expect(await held()).toBe(0);
  await place(purchase, { client, user, hosted: true });
  expect(await held()).toBe(30);
});

test("signed in, one client holds at most a hundred pieces in several checkouts", async () => {
  const shopper = await signedIn();
  await pressed(60, shopper);
  shiftClock(3 * MINUTE_MS);
  await pressed(30, shopper);
  await expect(pressed(11, shopper)).rejects.toEqual(
    tooMany(/come to 101 items; at most 100 are set aside at once\. .* in 7 minutes\./, aboutMinutes(7)),
  );
  await expect(pressed(80, shopper)).rejects.toEqual(
    tooMany(/come to 170 items; .* in 10 minutes\./, aboutMinutes(10)),
  );
  await pressed(10, shopper);
  expect(await held()).toBe(MAX_HELD_PIECES);
});

test("signed in, a client's only order may have any size", async () => {
  const shopper = await signedIn();
  await pressed(MAX_HELD_PIECES + 50, shopper);
  await expect(pressed(1, shopper)).rejects.toMatchObject({ kind: "tooMany" });
  expect(await held()).toBe(MAX_HELD_PIECES + 50);
});

test("pressing again, also with a changed cart, is not another hold", async () => {
  const purchases: Purchase[] = [];
  for (let count = 0; count < MAX_HELD_CHECKOUTS; count++) purchases.push(await pressed(10));
  const [first, ...others] = purchases;
  for (const purchase of others) expect(await place(purchase, { client })).toMatchObject({ state: "held" });
  const hosted = await place(
    { ...first, checkoutId: first?.checkoutId ?? "", cart: [{ ...product, quantity: 5 }], amountCents: 5250 },
    { client, hosted: true },
  );
  expect(hosted).toMatchObject({ state: "held", redirectUrl: expect.stringContaining("http") });
  expect(await held()).toBe(45);
});

test("paid and expired checkouts make room, and nothing about the client is kept", async () => {
  const purchases: Purchase[] = [];
  for (let count = 0; count < MAX_HELD_CHECKOUTS; count++) purchases.push(await pressed());
  const clientHash = hashOfClient(client);
  expect(clientHash).not.toContain(client);
  const kept = () => db.checkout.findMany({ where: { clientHash }, select: { state: true } });
  expect(await kept()).toEqual(Array(MAX_HELD_CHECKOUTS).fill({ state: "held" }));

  const [paid, left] = purchases as [Purchase, Purchase];
  await provider.pay(paid.intentId);
  await settle({ intentId: paid.intentId });
  await pressed();
  await expect(pressed()).rejects.toMatchObject({ kind: "tooMany" });
  shiftClock(11 * MINUTE_MS);
  await expireCheckout(left.checkoutId);
  await pressed();
  await expect(pressed()).rejects.toMatchObject({ kind: "tooMany" });

  for (const { id } of await db.checkout.findMany({ where: { clientHash }, select: { id: true } })) {
    shiftClock(30 * MINUTE_MS);
    await expireCheckout(id);
  }
  expect(await kept()).toEqual([]);
  expect(await db.checkout.count({ where: { state: { not: "held" }, clientHash: { not: null } } })).toBe(0);
  expect(await stockOf(product)).toEqual({ stock: 1999, held: 0 });
  await expectConsistentBooks(provider);
});

test("a payment that is given back forgets the client too", async () => {
  const purchase = await pressed();
  await provider.pay(purchase.intentId);
  await db.checkout.update({
    where: { id: purchase.checkoutId },
    data: { subtotal: "20.00", gst: "1.00", total: "21.00" },
  });
  expect(await settle({ intentId: purchase.intentId })).toMatchObject({ outcome: "refunded" });
  expect(await db.checkout.findUniqueOrThrow({ where: { id: purchase.checkoutId } })).toMatchObject({
    state: "refunded",
    clientHash: null,
  });
  await work();
});

test("twenty simultaneous presses of one client hold five checkouts, in both modes", async () => {
  const purchases = await Promise.all(Array.from({ length: 20 }, () => opened()));
  const results = await Promise.allSettled(
    purchases.map((purchase, index) => place(purchase, { client, hosted: index % 2 === 0 })),
  );
  const refused = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason as unknown] : [],
  );
  expect(refused).toEqual(Array(15).fill(expect.objectContaining({ kind: "tooMany" })));
  expect(await held()).toBe(MAX_HELD_CHECKOUTS);
  await expectConsistentBooks(provider);
});

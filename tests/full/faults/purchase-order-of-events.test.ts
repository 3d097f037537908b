import fc from "fast-check";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { createOrder } from "~/domain/checkout/create-order";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { settle } from "~/domain/checkout/payment/settle";
import { handleWebhook } from "~/domain/reconciliation/webhook";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { guestToken } from "~/domain/orders/customer/guest-link";
import { db } from "~/services/database";
import {
  addProduct,
  buy,
  buyerOf,
  keys,
  open,
  orderInputOf,
  place,
  type Purchase,
  stockOf,
  useProvider,
  work,
} from "../../support/checkout";
import { useDatabase } from "../../support/database";
import { expectConsistentBooks } from "../../support/invariants";

useDatabase("empty");
const provider = useProvider();

const ways = ["return", "webhook", "sweep", "repeated POST"] as const;
type Way = (typeof ways)[number];

async function come(way: Way, purchase: Purchase): Promise<void> {
  if (way === "return") await settle({ intentId: purchase.intentId });
  if (way === "sweep") await reconcile({ backMs: 3_600_000 });
  if (way === "repeated POST")
    for (const _ of [1, 2]) await createOrder(orderInputOf(purchase), buyerOf(purchase));
  if (way === "webhook")
    for (const event of await provider.events({ intentId: purchase.intentId })) await provider.deliver(event);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

async function paid(withPlaceOrder: boolean): Promise<Purchase & { product: { variationId: string } }> {
  const product = await addProduct(3);
  const purchase = await open([{ ...product, quantity: 1 }]);
  if (withPlaceOrder) await place(purchase);
  await provider.pay(purchase.intentId);
  return { ...purchase, product };
}

async function expectOneOrder(purchase: Purchase & { product: { variationId: string } }): Promise<void> {
  const order = await db.order.findMany({ where: { checkoutId: purchase.checkoutId } });
  expect(order).toHaveLength(1);
  expect(await stockOf(purchase.product)).toEqual({ stock: 2, held: 0 });
  expect(await db.mailMessage.count({ where: { orderId: order[0]?.id } })).toBe(1);
}

test("return, webhook, sweep and repeated POST come in any order, after Place Order: one order, one mail", async () => {
  for (const order of permutations(ways)) {
    const purchase = await paid(true);
    for (const way of order) await come(way, purchase);
    await expectOneOrder(purchase);
  }
  await expectConsistentBooks(provider);
});

test("the same without Place Order, where the details come with the POST", async () => {
  for (const order of permutations(ways)) {
    const purchase = await paid(false);
    for (const way of order) await come(way, purchase);
    await expectOneOrder(purchase);
  }
  await expectConsistentBooks(provider);
});

test("all of them at the same moment", async () => {
  for (const withPlaceOrder of [true, false, true]) {
    const purchase = await paid(withPlaceOrder);
    await Promise.all([...ways, ...ways].map((way) => come(way, purchase)));
    await expectOneOrder(purchase);
  }
  await expectConsistentBooks(provider);
});

test("two payments for one checkout: the first becomes the order, the second goes back", async () => {
  const product = await addProduct(3);
  const purchase = await open([{ ...product, quantity: 1 }]);
  await place(purchase);
  const second = await provider.stripe.paymentIntents.create({
    amount: purchase.amountCents,
    currency: "cad",
    allowed_payment_method_types: ["card"],
    metadata: { checkout: purchase.checkoutId },
  });
  await provider.pay(second.id);
  await provider.pay(purchase.intentId);
  await Promise.all([settle({ intentId: second.id }), settle({ intentId: purchase.intentId })]);
  await work();
  const outcomes = [await settle({ intentId: second.id }), await settle({ intentId: purchase.intentId })].map(
    ({ outcome }) => outcome,
  );
  expect(outcomes.sort()).toEqual(["ordered", "refunded"]);
  expect(await stockOf(product)).toEqual({ stock: 2, held: 0 });
  await expectConsistentBooks(provider);
});

test("a payment of another amount, or of another shop, never becomes an order", async () => {
  const product = await addProduct(3);
  const purchase = await open([{ ...product, quantity: 1 }]);
  await place(purchase);
  const cheap = await provider.stripe.paymentIntents.create({
    amount: 60,
    currency: "cad",
    allowed_payment_method_types: ["card"],
    metadata: { checkout: purchase.checkoutId },
  });
  const foreign = await provider.stripe.paymentIntents.create({
    amount: purchase.amountCents,
    currency: "cad",
    allowed_payment_method_types: ["card"],
    metadata: {},
  });
  await provider.pay(cheap.id);
  await provider.pay(foreign.id);
  expect(await settle({ intentId: foreign.id })).toMatchObject({ outcome: "unknown" });
  expect(await settle({ intentId: cheap.id })).toMatchObject({
    outcome: "refunded",
    message: expect.stringContaining("not the order's total"),
  });
  await work();
  expect(await db.order.count({ where: { checkoutId: purchase.checkoutId } })).toBe(0);
  expect(await stockOf(product)).toEqual({ stock: 3, held: 0 });
  await provider.stripe.refunds.create({ payment_intent: foreign.id });
  await expectConsistentBooks(provider);
});

test("1,000 webhooks, shuffled and repeated, leave what the purchases alone would have left", async () => {
  const product = await addProduct(100);
  const declined = await open([{ ...product, quantity: 1 }]);
  await place(declined);
  await provider.pay(declined.intentId, "pm_card_chargeDeclined").catch(() => undefined);
  const bought: string[] = [];
  for (let index = 0; index < 12; index++) {
    const purchase = await open([{ ...product, quantity: 1 }]);
    await place(purchase);
    await provider.pay(purchase.intentId);
    bought.push(purchase.intentId);
  }
  const cancelled = await buy(provider, [{ ...product, quantity: 1 }]);
  await cancelOrder(cancelled.id, { guestToken: guestToken("cancel", cancelled.id) });
  await work();
  await provider.stripe.refunds.create({ payment_intent: bought[0], amount: 100 });

  const events = await provider.events();
  const many: Stripe.Event[] = Array.from(
    { length: 1000 },
    (_, index) => events[index % events.length],
  ).filter((event) => event !== undefined);
  const [shuffled = many] = fc.sample(fc.shuffledSubarray(many, { minLength: many.length }), {
    numRuns: 1,
    seed: 5,
  });
  for (let start = 0; start < shuffled.length; start += 20)
    await Promise.all(shuffled.slice(start, start + 20).map((event) => provider.deliver(event)));

  expect(await stockOf(product)).toEqual({ stock: 100 - bought.length, held: 1 });
  expect(await db.order.count({ where: { stripePaymentIntentId: { in: bought }, status: "pending" } })).toBe(
    bought.length,
  );
  expect(await db.order.findUniqueOrThrow({ where: { id: cancelled.id } })).toMatchObject({
    status: "cancelled",
  });
  const partly = await db.payment.findUniqueOrThrow({
    where: { intentId: bought[0] ?? "" },
    include: { refundParts: true },
  });
  expect(partly.refundParts).toMatchObject([
    { cause: expect.stringMatching(/^provider:re_/), status: "refunded" },
  ]);
  expect((await db.payment.findUniqueOrThrow({ where: { intentId: declined.intentId } })).failure).toMatch(
    /declined/,
  );
  expect(
    await db.mailMessage.count({
      where: {
        key: { startsWith: "placed:" },
        orderId: {
          in: (await db.order.findMany({ where: { stripePaymentIntentId: { in: bought } } })).map(
            ({ id }) => id,
          ),
        },
      },
    }),
  ).toBe(bought.length);
});

test("a webhook with a wrong or missing signature does nothing, one that fails comes again, an unknown one is taken", async () => {
  const purchase = await paid(true);
  const [event] = await provider.events({ intentId: purchase.intentId, types: ["payment_intent.succeeded"] });
  const body = JSON.stringify(event);
  await expect(handleWebhook(body, "t=1,v1=00")).rejects.toMatchObject({ status: 400 });
  await expect(handleWebhook(body, undefined)).rejects.toMatchObject({ status: 400 });
  expect(await db.order.count({ where: { checkoutId: purchase.checkoutId } })).toBe(0);

  await provider.fault("error500", "GET", "/v1/payment_intents/%");
  await expect(provider.deliver(event ?? { id: "" })).rejects.toMatchObject({ status: 503 });
  expect(await db.webhookEvent.count({ where: { id: event?.id } })).toBe(0);
  await provider.deliver(event ?? { id: "" });
  expect(await db.webhookEvent.count({ where: { id: event?.id } })).toBe(1);
  await expectOneOrder(purchase);

  await provider.deliver({ ...event, id: "evt_unknown", type: "invoice.paid" } as unknown as Stripe.Event);
  await provider.deliver({ ...event, id: "evt_odd", type: "constructor" } as unknown as Stripe.Event);
  expect(await db.webhookEvent.count({ where: { id: { in: ["evt_unknown", "evt_odd"] } } })).toBe(0);
});

test("a dispute is shown with its order", async () => {
  const order = await buy(provider, [{ ...(await addProduct(1)), quantity: 1 }]);
  const dispute = {
    id: "evt_dispute",
    object: "event",
    type: "charge.dispute.created",
    created: Math.floor(Date.now() / 1000),
    data: {
      object: {
        id: "dp_1",
        object: "dispute",
        payment_intent: order.intentId,
        reason: "fraudulent",
        amount: 1049,
        status: "needs_response",
      },
    },
  };
  await provider.deliver(dispute);
  const { open: listed } = await reconcile({ backMs: 1000 });
  expect(listed).toContainEqual(
    expect.objectContaining({ kind: "dispute", text: expect.stringContaining("fraudulent") }),
  );
});

async function answerToSigned(payload: string): Promise<number> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: keys.webhookSecret });
  return handleWebhook(payload, signature).then(
    () => 200,
    (error: { status: number }) => error.status,
  );
}

test.each([
  [200, '{"id":"evt_x","type":"foo.bar"}'],
  [200, '{"id":"evt_x","type":"foo.bar","data":{"object":null}}'],
  [200, '{"id":"evt_x","type":"constructor","data":[]}'],
  [400, "null"],
  [400, "[]"],
  [400, '"evt_x"'],
  [400, "{"],
  [400, '{"type":"foo.bar"}'],
  [400, '{"id":7,"type":"foo.bar"}'],
  [400, '{"id":"evt_x"}'],
  [400, '{"id":"evt_x","type":"payment_intent.succeeded"}'],
  [400, '{"id":"evt_x","type":"payment_intent.succeeded","created":1,"data":{"object":null}}'],
  [400, '{"id":"evt_x","type":"payment_intent.succeeded","created":1,"data":{"object":{"id":null}}}'],
  [400, '{"id":"evt_\\u0000","type":"payment_intent.succeeded","created":1,"data":{"object":{"id":"pi"}}}'],
])("a signed webhook is answered %i for the body %s", async (status, body) => {
  expect(await answerToSigned(body)).toBe(status);
});

import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { waitingForOwner } from "~/domain/to-do";
import { type IntegrityIssue, lastProviderCheck } from "~/domain/reconciliation/integrity-checks";
import { openIssues } from "~/domain/reconciliation/issues";
import { gstByMonth } from "~/domain/reports/gst";
import { ALL_TIME } from "~/domain/reports/period";
import { recordClosedDisputes } from "~/domain/payments/disputes";
import { recordOlderRefunds } from "~/domain/reconciliation/older-refunds";
import { reconcile, repair } from "~/domain/reconciliation/reconcile";
import { createOrder } from "~/domain/checkout/create-order";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { guestToken } from "~/domain/orders/customer/guest-link";
import { dayAtShop } from "~/lib/time/shop-days";
import { shiftClock } from "~/services/clock/clock";
import { db, pool } from "~/services/database";
import { createIntent, metadataOf } from "~/services/payments/intents";
import {
  addProduct,
  buy,
  buyerOf,
  contact,
  open,
  orderInputOf,
  place,
  stockOf,
  useProvider,
  work,
} from "../support/checkout";
import { useDatabase } from "../support/database";

useDatabase("seeded");
const provider = useProvider();
afterEach(async () => {
  shiftClock(0);
  await provider.clearFaults();
});

const HOUR = 3_600_000;
const kindsOf = async () => (await openIssues()).map(({ kind, id }) => `${kind} ${id}`);

test("the seeded shop has nothing wrong, and stays so when it is compared with the provider", async () => {
  expect(await openIssues()).toEqual([]);
  const before = await db.order.findMany({ orderBy: { id: "asc" } });
  expect(before.length).toBeGreaterThan(0);
  expect(await reconcile({ backMs: 400 * 24 * HOUR })).toEqual({ repaired: [], open: [] });
  expect(await db.order.findMany({ orderBy: { id: "asc" } })).toEqual(before);
});

test("a seeded order of today can be cancelled and its payment refunded", async () => {
  const order = await db.order.findFirstOrThrow({
    where: { status: { not: "cancelled" } },
    orderBy: { createdAt: "desc" },
  });
  expect(Date.now() - order.createdAt.getTime()).toBeLessThan(24 * HOUR);
  const admin = await db.user.findFirstOrThrow({ where: { isAdmin: true } });
  await cancelOrder(order.id, { admin });
  await work();
  expect(await db.refundPart.findFirstOrThrow({ where: { payment: { orderId: order.id } } })).toMatchObject({
    status: "refunded",
  });
});

test("changes made directly in the database are listed: stock without log, holds without checkout, orders that do not add up", async () => {
  const order = await buy(provider, [{ ...(await addProduct(5)), quantity: 1 }]);
  const { variationId } = await addProduct(5);
  await pool.query("UPDATE variations SET stock_quantity = 4, held = 2 WHERE id = $1", [variationId]);
  await pool.query("UPDATE payments SET amount = amount + 1 WHERE order_id = $1", [order.id]);
  expect(await kindsOf()).toEqual([`stock ${variationId}`, `hold ${variationId}`, `order ${order.id}`]);
  await pool.query("UPDATE variations SET stock_quantity = 5, held = 0 WHERE id = $1", [variationId]);
  await pool.query("UPDATE payments SET amount = amount - 1 WHERE order_id = $1", [order.id]);
  expect(await kindsOf()).toEqual([]);
});

test("one click repairs a hold beyond its time, a payment nobody settled, a refund and a mail that wait", async () => {
  const held = await addProduct(1);
  const left = await open([{ ...held, quantity: 1 }]);
  await place(left);
  const paid = await open([{ ...(await addProduct(1)), quantity: 1 }]);
  await provider.pay(paid.intentId);
  await provider.fault("error500", "GET", "/v1/payment_intents/%", 9);
  await expect(createOrder(orderInputOf(paid), buyerOf(paid))).rejects.toMatchObject({ status: 503 });
  await provider.clearFaults();
  await db.checkout.update({ where: { id: paid.checkoutId }, data: { contact, deliveryMethod: "pickup" } });
  const payment = await db.payment.update({
    where: { intentId: paid.intentId },
    data: { status: "succeeded", paidAt: new Date() },
  });
  const admin = await db.user.findFirstOrThrow({ where: { isAdmin: true } });
  const cancelled = await buy(provider, [{ ...(await addProduct(1)), quantity: 1 }]);
  await cancelOrder(cancelled.id, { admin });
  const refund = await db.refundPart.findFirstOrThrow({ where: { payment: { orderId: cancelled.id } } });
  const mail = await db.mailMessage.findFirstOrThrow({ where: { key: `placed:${cancelled.id}` } });

  shiftClock(2 * HOUR);
  const found = await openIssues();
  for (const [kind, id] of [
    ["checkout", left.checkoutId],
    ["payment", payment.id],
    ["refund", refund.id],
    ["mail", mail.id],
  ] as const) {
    expect(found).toContainEqual(expect.objectContaining({ kind, id, repairable: true }));
    await repair(kind, id, admin);
  }
  await work();
  expect(await stockOf(held)).toEqual({ stock: 1, held: 0 });
  expect(await db.order.count({ where: { stripePaymentIntentId: paid.intentId } })).toBe(1);
  expect(await db.refundPart.findUniqueOrThrow({ where: { id: refund.id } })).toMatchObject({
    status: "refunded",
  });
  expect((await db.mailMessage.findUniqueOrThrow({ where: { id: mail.id } })).sentAt).not.toBeNull();
  expect(await kindsOf()).toEqual([]);
  await expect(repair("stock", refund.id, admin)).rejects.toMatchObject({ status: 404 });
});

test("a payment refunded in the dashboard before it is placed makes no order, and its checkout ends as refunded", async () => {
  const product = await addProduct(5);
  const [brought, left] = [
    await open([{ ...product, quantity: 1 }]),
    await open([{ ...product, quantity: 1 }]),
  ];
  for (const { intentId } of [brought, left]) {
    await provider.pay(intentId);
    await provider.stripe.refunds.create({ payment_intent: intentId });
    for (const event of await provider.events({ intentId })) await provider.deliver(event);
  }
  await expect(createOrder(orderInputOf(brought), buyerOf(brought))).rejects.toThrow(
    "The payment was given back before the order was placed.",
  );
  await reconcile({ backMs: HOUR });
  for (const { checkoutId } of [brought, left])
    expect(await db.checkout.findUniqueOrThrow({ where: { id: checkoutId } })).toMatchObject({
      state: "refunded",
    });
  expect(await stockOf(product)).toEqual({ stock: 5, held: 0 });
  expect(await openIssues()).toEqual([]);
});

test("dashboard refunds are found without a webhook: before an order none is made, after an order the refund is recorded", async () => {
  const product = await addProduct(5);
  const unheard = await open([{ ...product, quantity: 1 }]);
  await place(unheard);
  await provider.pay(unheard.intentId);
  await provider.stripe.refunds.create({ payment_intent: unheard.intentId });
  const order = await buy(provider, [{ ...product, quantity: 2 }]);
  const { intentId } = await db.payment.findFirstOrThrow({ where: { orderId: order.id } });
  await provider.stripe.refunds.create({ payment_intent: intentId ?? "", amount: 500 });
  const { repaired } = await reconcile({ backMs: HOUR });
  expect(repaired.map(({ text }) => text)).toContain(`The refunds of ${intentId} were recorded.`);
  expect(await db.order.count({ where: { stripePaymentIntentId: unheard.intentId } })).toBe(0);
  expect(await db.checkout.findUniqueOrThrow({ where: { id: unheard.checkoutId } })).toMatchObject({
    state: "refunded",
  });
  expect(await db.refundPart.findMany({ where: { payment: { orderId: order.id } } })).toMatchObject([
    { status: "refunded", amount: expect.objectContaining({}) as object },
  ]);
  expect(await stockOf(product)).toEqual({ stock: 3, held: 0 });
  expect((await reconcile({ backMs: HOUR })).repaired).toEqual([]);
  // An admin has to say what it was for.
  expect((await openIssues()).map(({ kind, orderId }) => [kind, orderId])).toEqual([["refund", order.id]]);
});

test("a refund found weeks later is recorded on the day it was sent", async () => {
  const order = await buy(provider, [{ ...(await addProduct(5)), quantity: 1 }]);
  const { id, intentId } = await db.payment.findFirstOrThrow({ where: { orderId: order.id } });
  const sent = await provider.stripe.refunds.create({ payment_intent: intentId ?? "", amount: 300 });
  shiftClock(40 * 24 * HOUR);
  await reconcile({ backMs: 50 * 24 * HOUR });
  const at = new Date(sent.created * 1000);
  expect(await db.refundPart.findFirst({ where: { paymentId: id } })).toMatchObject({
    ...{ status: "refunded", createdAt: at, refundedAt: at },
  });
  const back = (await gstByMonth(ALL_TIME)).filter(({ refunds }) => refunds > 0);
  expect(back.at(-1)?.month).toBe(`${dayAtShop(at).slice(0, 7)}-01`);
});

test("a refund that a restored backup shows as pending keeps the day it was sent", async () => {
  const admin = await db.user.findFirstOrThrow({ where: { isAdmin: true } });
  const order = await buy(provider, [{ ...(await addProduct(5)), quantity: 1 }]);
  await cancelOrder(order.id, { admin });
  await work();
  const where = { payment: { orderId: order.id } };
  const { refundedAt } = await db.refundPart.findFirstOrThrow({ where });
  await db.refundPart.updateMany({
    where,
    data: { status: "pending", providerRefundId: null, refundedAt: null },
  });
  shiftClock(40 * 24 * HOUR);
  await reconcile({ backMs: HOUR });
  expect(await db.refundPart.findFirst({ where })).toMatchObject({ status: "refunded", refundedAt });
});

test("a dispute is found without any event, once, and a key that may not read disputes does not make the comparison unfinished", async () => {
  const product = await addProduct(5);
  const purchase = await open([{ ...product, quantity: 1 }]);
  await place(purchase);
  await provider.pay(purchase.intentId, "pm_card_createDispute");
  const { repaired } = await reconcile({ backMs: HOUR });
  expect(repaired.map(({ text }) => text)).toContain(`The dispute of ${purchase.intentId} was recorded.`);
  expect(await db.payment.findFirstOrThrow({ where: { intentId: purchase.intentId } })).toMatchObject({
    disputeId: expect.stringMatching(/^dp_/) as string,
    disputeReason: "fraudulent",
  });
  expect((await reconcile({ backMs: HOUR })).repaired).toEqual([]);

  await provider.fault("forbidden", "GET", "/v1/disputes", 10);
  await reconcile({ backMs: HOUR });
  expect((await lastProviderCheck()).unchecked).toEqual([]);
  await db.payment.updateMany({ where: { intentId: purchase.intentId }, data: { disputeId: null } });
});

test("a dispute is listed until the provider calls it closed, and stays with its order", async () => {
  const purchase = await open([{ ...(await addProduct(5)), quantity: 1 }]);
  await place(purchase);
  await provider.pay(purchase.intentId, "pm_card_createDispute");
  await reconcile({ backMs: HOUR });
  const where = { intentId: purchase.intentId };
  const { id, disputeId } = await db.payment.findFirstOrThrow({ where });
  await recordClosedDisputes();
  expect(await kindsOf()).toContain(`dispute ${id}`);
  expect((await waitingForOwner()).disputes).toBeGreaterThan(0);

  await pool.query(
    `UPDATE embedded.payment_objects SET body = jsonb_set(body, '{status}', '"lost"') WHERE body->>'object' = 'dispute'`,
  );
  await provider.fault("forbidden", "GET", "/v1/disputes");
  await recordClosedDisputes();
  expect(await kindsOf()).toContain(`dispute ${id}`);
  for (const work of [recordClosedDisputes, () => reconcile({ backMs: HOUR })]) {
    await work();
    expect(await kindsOf()).not.toContain(`dispute ${id}`);
    expect(await waitingForOwner()).toMatchObject({ disputes: 0 });
  }
  expect(await db.payment.findFirstOrThrow({ where })).toMatchObject({
    disputeId,
    disputeReason: "fraudulent",
  });
});

test("an order cancelled before the shop has recorded a partial refund refunds only the rest", async () => {
  const order = await buy(provider, [{ ...(await addProduct(5)), quantity: 2 }]);
  const { intentId } = await db.payment.findFirstOrThrow({ where: { orderId: order.id } });
  await provider.stripe.refunds.create({ payment_intent: intentId ?? "", amount: 500 });
  await cancelOrder(order.id, { guestToken: guestToken("cancel", order.id) });
  await work();
  const charge = await provider.stripe.charges.list({ payment_intent: intentId ?? "" });
  expect(charge.data[0]).toMatchObject({ refunded: true });
  const issues = await openIssues();
  expect(issues.filter(({ kind, orderId }) => kind !== "refund" || orderId === order.id)).toEqual([]);
});

test("an incomplete provider check stores what was not checked and keeps the time of the last complete check", async () => {
  const unchecked = async () => (await lastProviderCheck()).unchecked;
  await reconcile({ backMs: HOUR });
  const { checkedAt } = await lastProviderCheck();
  expect([checkedAt, await unchecked()]).toEqual([expect.any(Date), []]);

  shiftClock(2 * HOUR);
  await provider.fault("error500", "GET", "/v1/payment_intents%", 99);
  const { open: found } = await reconcile({ backMs: HOUR });
  expect(found).toContainEqual(
    expect.objectContaining({
      kind: "provider",
      text: expect.stringContaining("payments only the provider knows of"),
      repairable: false,
    }),
  );
  expect(await lastProviderCheck()).toEqual({
    checkedAt,
    unchecked: expect.arrayContaining(["payments only the provider knows of"]),
  });

  await provider.clearFaults();
  await reconcile({ backMs: HOUR });
  expect(await unchecked()).toEqual([]);
  expect((await lastProviderCheck()).checkedAt?.getTime()).toBeGreaterThan(checkedAt?.getTime() ?? Infinity);
});

test("paid and never ordered goes back after an hour", async () => {
  const paid = await open([{ ...(await addProduct(1)), quantity: 1 }]);
  await provider.pay(paid.intentId);
  await reconcile({ backMs: HOUR });
  const where = { intentId: paid.intentId };
  expect(await db.refundPart.count({ where: { payment: where } })).toBe(0);
  shiftClock(HOUR);
  await reconcile({ backMs: 2 * HOUR });
  expect(await db.refundPart.count({ where: { payment: where } })).toBe(1);
  await work();
});

test("a payment without a checkout in the database is listed until an admin refunds it, once", async () => {
  const admin = await db.user.findFirstOrThrow({ where: { isAdmin: true } });
  const paid = async (shop?: string) => {
    const metadata = { ...metadataOf(randomUUID()), ...(shop && { shop }) };
    const { id } = await provider.stripe.paymentIntents.create({
      ...{ amount: 1050, currency: "cad", allowed_payment_method_types: ["card"], metadata },
    });
    await provider.pay(id);
    for (const event of await provider.events({ intentId: id })) await provider.deliver(event);
    return id;
  };
  const own = await createIntent(randomUUID(), 2100, "after the backup");
  await provider.pay(own.id);
  const [older, foreign] = [await paid(), await paid("https://other-shop.example")];
  const lostOf = (issues: IntegrityIssue[]) =>
    issues
      .filter(({ kind }) => kind === "lost")
      .map(({ id, text }) => [id, /^\$[\d.]+ was paid/.exec(text)?.[0]]);
  const both = [
    [own.id, "$21.00 was paid"],
    [older, "$10.50 was paid"],
  ];
  for (const backMs of [HOUR, 1])
    expect(lostOf((await reconcile({ backMs })).open)).toEqual(expect.arrayContaining(both));
  expect(lostOf(await openIssues())).toHaveLength(2);
  expect(await waitingForOwner()).toMatchObject({ lostPayments: 2 });

  for (const unlisted of [foreign, randomUUID(), "pi_none"])
    await expect(repair("lost", unlisted, admin)).rejects.toMatchObject({ status: 404 });
  await provider.fault("declineRefund", "POST", "/v1/refunds");
  await expect(repair("lost", own.id, admin)).rejects.toMatchObject({ status: 409 });
  const entriesOf = (action: string) => db.auditEntry.count({ where: { action, entityId: own.id } });
  expect([await entriesOf("payment.return-requested"), await entriesOf("payment.returned")]).toEqual([1, 0]);
  await Promise.all([repair("lost", own.id, admin), repair("lost", own.id, admin)]);
  const sent = await provider.stripe.refunds.list({ payment_intent: own.id });
  expect(sent.data.filter(({ status }) => status === "succeeded")).toMatchObject([{ amount: 2100 }]);
  expect(
    await db.auditEntry.findFirst({ where: { action: "payment.returned", entityId: own.id } }),
  ).toMatchObject({ userId: admin.id, after: { amount: "21.00" } });
  expect(await entriesOf("payment.returned")).toBe(1);

  await provider.stripe.refunds.create({ payment_intent: older });
  await reconcile({ backMs: 1 });
  expect(lostOf(await openIssues())).toEqual([]);
  expect((await provider.stripe.refunds.list({ payment_intent: foreign })).data).toEqual([]);
});

test("such a payment is listed again if its refund fails weeks later", async () => {
  const admin = await db.user.findFirstOrThrow({ where: { isAdmin: true } });
  const listed = async () => (await openIssues()).filter(({ kind }) => kind === "lost").map(({ id }) => id);
  const failed = async (intentId: string) => {
    const { data } = await provider.stripe.refunds.list({ payment_intent: intentId, limit: 1 });
    await provider.stripe.rawRequest("POST", `/v1/test_helpers/refunds/${data[0]?.id}/fail`);
  };
  const [heard, unheard] = [
    await createIntent(randomUUID(), 1100, "heard"),
    await createIntent(randomUUID(), 1200, "unheard"),
  ];
  const foreign = await provider.stripe.paymentIntents.create({
    ...{ amount: 1300, currency: "cad", allowed_payment_method_types: ["card"] },
    metadata: { checkout: randomUUID(), shop: "https://other-shop.example" },
  });
  for (const { id } of [heard, unheard, foreign]) await provider.pay(id);
  await reconcile({ backMs: HOUR });
  for (const { id } of [heard, unheard]) await repair("lost", id, admin);
  await provider.stripe.refunds.create({ payment_intent: foreign.id });
  expect(await listed()).toEqual([]);

  shiftClock(2 * HOUR);
  for (const { id } of [heard, unheard, foreign]) await failed(id);
  await reconcile({ backMs: HOUR });
  expect(await listed()).toEqual([]);
  for (const intentId of [heard.id, foreign.id])
    for (const event of await provider.events({ intentId, types: ["refund.failed"] }))
      await provider.deliver(event);
  expect(await listed()).toEqual([heard.id]);
  await recordOlderRefunds();
  expect((await listed()).sort()).toEqual([heard.id, unheard.id].sort());

  for (const { id } of [heard, unheard]) await repair("lost", id, admin);
  await recordOlderRefunds();
  expect(await listed()).toEqual([]);
});

test("a step that throws is named and does not stop the next ones", async () => {
  const stuck = await open([{ ...(await addProduct(1)), quantity: 1 }]);
  await place(stuck);
  const paid = await open([{ ...(await addProduct(1)), quantity: 1 }]);
  await place(paid);
  await provider.pay(paid.intentId);
  shiftClock(HOUR);
  await pool.query(
    `ALTER TABLE checkouts ADD CONSTRAINT stuck CHECK (id <> '${stuck.checkoutId}' OR state = 'held') NOT VALID`,
  );
  await pool.query("UPDATE checkouts SET held_until = $2 WHERE id = $1", [
    paid.checkoutId,
    new Date(Date.now() + 2 * HOUR),
  ]);
  const { open: found } = await reconcile({ backMs: 2 * HOUR });
  expect(await db.order.count({ where: { stripePaymentIntentId: paid.intentId } })).toBe(1);
  expect(found).toContainEqual(
    expect.objectContaining({
      kind: "provider",
      text: expect.stringContaining("Not checked: expired holds."),
    }),
  );
  await pool.query("ALTER TABLE checkouts DROP CONSTRAINT stuck");
  await reconcile({ backMs: 2 * HOUR });
  expect((await lastProviderCheck()).unchecked).toEqual([]);
  expect(await db.checkout.findUniqueOrThrow({ where: { id: stuck.checkoutId } })).toMatchObject({
    state: "expired",
  });
});

test("the first sweeps of a shop may come at once: of its start, and of npm run reconcile beside it", async () => {
  for (let round = 0; round < 5; round++) {
    await db.integrityCheck.deleteMany();
    const sweeps = Array.from({ length: 4 }, () => reconcile({ backMs: HOUR }));
    await expect(Promise.all(sweeps)).resolves.toHaveLength(4);
  }
});

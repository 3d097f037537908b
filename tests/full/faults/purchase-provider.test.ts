import { afterEach, describe, expect, test } from "vitest";
import { createOrder } from "~/domain/checkout/create-order";
import { confirmOrder } from "~/domain/checkout/confirm";
import { expireCheckout } from "~/domain/checkout/holds/expire";
import { leaveCheckout } from "~/domain/checkout/holds/leave";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { settle } from "~/domain/checkout/payment/settle";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { getAdminOrder } from "~/domain/orders/queries";
import { setStatus } from "~/domain/orders/status/status";
import { recordOlderRefunds } from "~/domain/reconciliation/older-refunds";
import { retryRefund, sendRefund } from "~/domain/payments/refunds";
import { shiftClock } from "~/services/clock/clock";
import { db, pool } from "~/services/database";
import { paymentsHealth } from "~/services/payments";
import {
  addProduct,
  buy,
  buyerOf,
  contact,
  NONSENSE,
  open,
  orderInputOf,
  place,
  stockOf,
  useProvider,
  work,
} from "../../support/checkout";
import { useDatabase } from "../../support/database";
import { expectConsistentBooks } from "../../support/invariants";

useDatabase("empty");
const provider = useProvider();
afterEach(async () => {
  shiftClock(0);
  await provider.clearFaults();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BACK = { backMs: 3 * HOUR };
const unavailable = expect.objectContaining({ status: 503 });
const lineOf = (product: { variationId: string }, quantity = 1) => [
  { variationId: product.variationId, quantity },
];

async function refundOf(orderId: string) {
  return db.refundPart.findFirstOrThrow({ where: { payment: { orderId } } });
}

async function cancelled(): Promise<{ id: string; intentId: string }> {
  const user = await db.user.create({ data: { email: `${crypto.randomUUID()}@example.com`, isAdmin: true } });
  const order = await buy(provider, lineOf(await addProduct(1)));
  await cancelOrder(order.id, { admin: user });
  return order;
}

async function refundInDashboard(intentId: string, amount: number): Promise<void> {
  await provider.stripe.refunds.create({ payment_intent: intentId, amount });
  for (const event of await provider.events({ intentId, types: ["charge.refunded"] }))
    await provider.deliver(event);
}

const sentBack = async (intentId: string) =>
  (await provider.stripe.refunds.list({ payment_intent: intentId })).data
    .filter(({ status }) => status === "succeeded")
    .map(({ amount }) => amount);

describe("opening and placing", () => {
  test.each(["timeoutBefore", "timeoutAfter"] as const)(
    "%s when the intent is made: the checkout is refused, and the next try becomes the order",
    async (kind) => {
      const product = await addProduct(2);
      const first = await open(lineOf(product));
      await provider.stripe.paymentIntents.cancel(first.intentId);
      await provider.fault(kind, "POST", "/v1/payment_intents");
      await expect(open(lineOf(product))).rejects.toEqual(unavailable);
      const purchase = await open(lineOf(product));
      await place(purchase);
      await provider.pay(purchase.intentId);
      expect(await settle({ intentId: purchase.intentId })).toMatchObject({ outcome: "ordered" });
    },
  );

  test.each(NONSENSE)(
    "%s twice when the intent is made: no payment is stored, and the next try becomes one order",
    async (kind) => {
      const product = await addProduct(1);
      await provider.fault(kind, "POST", "/v1/payment_intents", 2);
      await expect(open(lineOf(product))).rejects.toEqual(unavailable);
      expect(
        await db.payment.count({
          where: { checkout: { lines: { some: { variationId: product.variationId } } } },
        }),
      ).toBe(0);
      await provider.clearFaults();
      const purchase = await open(lineOf(product));
      await place(purchase);
      await provider.pay(purchase.intentId);
      expect(await settle({ intentId: purchase.intentId })).toMatchObject({ outcome: "ordered" });
      await expectConsistentBooks(provider);
    },
  );

  test.each(NONSENSE)(
    "%s when Place Order reads the payment: it is refused, and the next press places the order",
    async (kind) => {
      const product = await addProduct(1);
      const purchase = await open(lineOf(product));
      await provider.fault(kind, "%", "/v1/payment_intents/%", 2);
      await expect(place(purchase)).rejects.toEqual(unavailable);
      await provider.clearFaults();
      await place(purchase);
      expect(await stockOf(product)).toEqual({ stock: 1, held: 1 });
      await provider.pay(purchase.intentId);
      expect(await settle({ intentId: purchase.intentId })).toMatchObject({ outcome: "ordered" });
      expect(await stockOf(product)).toEqual({ stock: 0, held: 0 });
    },
  );

  test("if the provider has stored a fault for an idempotency key, the next key is tried at once", async () => {
    await provider.fault("error500", "POST", "/v1/payment_intents");
    const purchase = await open(lineOf(await addProduct(1)));
    expect(await db.checkout.findUniqueOrThrow({ where: { id: purchase.checkoutId } })).toMatchObject({
      attempt: 2,
    });
  });

  test("a hosted page that cannot be opened is refused, and the next press opens it", async () => {
    const product = await addProduct(1);
    const purchase = await open(lineOf(product));
    await provider.fault("timeoutAfter", "POST", "/v1/checkout/sessions");
    await expect(place(purchase, { hosted: true })).rejects.toEqual(unavailable);
    expect(await stockOf(product)).toEqual({ stock: 1, held: 1 });
    expect((await place(purchase, { hosted: true })).redirectUrl).toContain("http");
    expect(await stockOf(product)).toEqual({ stock: 1, held: 1 });
  });

  test("health says when the provider does not answer", async () => {
    expect(await paymentsHealth()).toEqual({ ok: true });
    await provider.fault("timeoutBefore", "GET", "/v1/%");
    expect(await paymentsHealth()).toMatchObject({ ok: false });
  });
});

describe("settling", () => {
  test.each(["timeoutBefore", "timeoutAfter", "error500", ...NONSENSE] as const)(
    "%s when the payment is read: nothing changes, and the sweep makes the order",
    async (kind) => {
      const product = await addProduct(1);
      const purchase = await open(lineOf(product));
      await place(purchase);
      await provider.pay(purchase.intentId);
      await provider.fault(kind, "GET", `/v1/payment_intents/${purchase.intentId}`);
      await expect(settle({ intentId: purchase.intentId })).rejects.toEqual(unavailable);
      expect(await stockOf(product)).toEqual({ stock: 1, held: 1 });
      await reconcile(BACK);
      expect(await db.order.count({ where: { checkoutId: purchase.checkoutId } })).toBe(1);
      expect(await stockOf(product)).toEqual({ stock: 0, held: 0 });
    },
  );

  test("the sweep makes the order if the browser does not return after paying", async () => {
    const purchase = await open(lineOf(await addProduct(1)));
    await place(purchase);
    await provider.pay(purchase.intentId);
    expect((await reconcile(BACK)).repaired).toContainEqual(
      expect.objectContaining({ kind: "payment", text: expect.stringMatching(/^Became order #/) }),
    );
    await expectConsistentBooks(provider);
  });

  test("an intent whose record was lost is found at the provider", async () => {
    const purchase = await open(lineOf(await addProduct(1)));
    await place(purchase);
    await db.payment.deleteMany({ where: { intentId: purchase.intentId } });
    await provider.pay(purchase.intentId);
    await reconcile(BACK);
    expect(await db.order.count({ where: { stripePaymentIntentId: purchase.intentId } })).toBe(1);
  });
});

describe("an order that is already placed", () => {
  test.each(["timeoutBefore", "error500"] as const)(
    "is confirmed from the database while every call to the provider fails: %s",
    async (kind) => {
      const product = await addProduct(1);
      const purchase = await open(lineOf(product));
      await place(purchase);
      await provider.pay(purchase.intentId);
      await settle({ intentId: purchase.intentId });
      await provider.fault(kind, "%", "%", 99);
      const buyer = buyerOf(purchase);
      expect(await confirmOrder({ payment: { intentId: purchase.intentId }, buyer })).toMatchObject({
        outcome: "ordered",
        reference: purchase.intentId,
      });
      expect(await createOrder(orderInputOf(purchase), buyer)).toMatchObject({
        created: false,
        order: { totalPrice: "10.50" },
      });
      expect(await place(purchase)).toMatchObject({ state: "completed" });
    },
  );
});

describe("holds", () => {
  test("end after 10 minutes, not before: the provider first", async () => {
    const product = await addProduct(1);
    const purchase = await open(lineOf(product));
    await place(purchase);
    shiftClock(9.9 * MINUTE);
    await expireCheckout(purchase.checkoutId);
    expect(await stockOf(product)).toEqual({ stock: 1, held: 1 });
    shiftClock(10.1 * MINUTE);
    await expireCheckout(purchase.checkoutId);
    expect(await stockOf(product)).toEqual({ stock: 1, held: 0 });
    expect(await provider.stripe.paymentIntents.retrieve(purchase.intentId)).toMatchObject({
      status: "canceled",
    });
    expect(await db.checkout.findUniqueOrThrow({ where: { id: purchase.checkoutId } })).toMatchObject({
      state: "expired",
    });
  });

  test("that turn out to be paid become their order", async () => {
    const product = await addProduct(1);
    const purchase = await open(lineOf(product));
    await place(purchase);
    await provider.pay(purchase.intentId);
    shiftClock(11 * MINUTE);
    await reconcile(BACK);
    expect(await db.order.count({ where: { checkoutId: purchase.checkoutId } })).toBe(1);
    expect(await stockOf(product)).toEqual({ stock: 0, held: 0 });
  });

  test("outlive a silent provider by 5 minutes; who then pays late gets the order or the money back", async () => {
    const product = await addProduct(1);
    const [late, tooLate] = [await open(lineOf(product)), await open(lineOf(product))];
    for (const purchase of [late, tooLate]) {
      shiftClock(0);
      await place(purchase);
      await provider.fault("timeoutBefore", "POST", "%/cancel", 2);
      shiftClock(14 * MINUTE);
      await expect(expireCheckout(purchase.checkoutId)).rejects.toEqual(unavailable);
      expect(await stockOf(product)).toEqual({ stock: 1, held: 1 });
      shiftClock(15.1 * MINUTE);
      await expireCheckout(purchase.checkoutId);
      expect(await stockOf(product)).toEqual({ stock: 1, held: 0 });
    }
    await provider.pay(late.intentId);
    await provider.pay(tooLate.intentId);
    await reconcile(BACK);
    await work();
    const outcomes = [
      await settle({ intentId: late.intentId }),
      await settle({ intentId: tooLate.intentId }),
    ].map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(["ordered", "refunded"]);
    expect(await stockOf(product)).toEqual({ stock: 0, held: 0 });
    await expectConsistentBooks(provider);
  });

  test("a checkout page nobody came back to is closed after a day", async () => {
    const purchase = await open(lineOf(await addProduct(1)));
    shiftClock(25 * HOUR);
    await reconcile(BACK);
    expect(await provider.stripe.paymentIntents.retrieve(purchase.intentId)).toMatchObject({
      status: "canceled",
    });
    expect(await db.checkout.findUniqueOrThrow({ where: { id: purchase.checkoutId } })).toMatchObject({
      state: "expired",
    });
  });
});

describe("refunds", () => {
  test.each(["timeoutBefore", "timeoutAfter", "error500", ...NONSENSE] as const)(
    "%s when the refund is made: the order shows pending, and the money is sent back once",
    async (kind) => {
      const order = await cancelled();
      const refund = await refundOf(order.id);
      await provider.fault(kind, "POST", "/v1/refunds");
      await expect(sendRefund(refund.id)).rejects.toEqual(unavailable);
      expect(await getAdminOrder(order.id)).toMatchObject({ refundStatus: "pending" });
      // Two requests with one key: the provider may refuse one of them for now.
      await Promise.allSettled([sendRefund(refund.id), sendRefund(refund.id), reconcile(BACK)]);
      await sendRefund(refund.id);
      expect(await sentBack(order.intentId)).toEqual([1050]);
      expect(await getAdminOrder(order.id)).toMatchObject({ refundStatus: "refunded" });
    },
  );

  test("a refund that the provider refuses shows as failed, and an admin can send it again", async () => {
    const order = await cancelled();
    const refund = await refundOf(order.id);
    const user = await db.user.create({ data: { email: "retries@example.com", isAdmin: true } });
    const retry = (id: string, orderId?: string) => retryRefund(id, { by: user, orderId });
    await provider.fault("declineRefund", "POST", "/v1/refunds");
    await sendRefund(refund.id);
    expect(await getAdminOrder(order.id)).toMatchObject({ refundStatus: "failed" });
    const failedMails = () => db.mailMessage.findMany({ where: { key: `refund-failed:${refund.id}` } });
    expect(await failedMails()).toMatchObject([
      {
        recipient: (await getAdminOrder(order.id)).shippingAddress.email,
        orderId: order.id,
        subject: "Your refund of $10.50 did not go through",
      },
    ]);
    expect((await reconcile(BACK)).open).toContainEqual(
      expect.objectContaining({ kind: "refund", id: refund.id, repairable: true }),
    );
    const other = await cancelled();
    for (const wrong of ["nonsense", "", order.id])
      await expect(retry(wrong)).rejects.toMatchObject({ status: 404 });
    for (const elsewhere of [other.id, "nonsense"])
      await expect(retry(refund.id, elsewhere)).rejects.toMatchObject({ status: 404 });
    expect(await db.auditEntry.count({ where: { action: "refund.retried" } })).toBe(0);
    await Promise.all([retry(refund.id, order.id), retry(refund.id, order.id)]);
    await retry(refund.id, order.id);
    expect(await db.auditEntry.count({ where: { action: "refund.retried" } })).toBe(1);
    expect(
      await db.auditEntry.findFirst({
        where: { entity: "order", entityId: order.id, action: "refund.retried" },
      }),
    ).toMatchObject({
      userId: user.id,
      before: { status: "failed" },
      after: { status: "pending", amount: "10.50", attempt: 2 },
    });
    await work();
    expect(await sentBack(order.intentId)).toEqual([1050]);
    expect(await getAdminOrder(order.id)).toMatchObject({ refundStatus: "refunded" });
    await expect(retry(refund.id)).rejects.toMatchObject({ status: 404 });
  });

  test("retrying a failed refund sends only what the dashboard has not refunded, and is refused if nothing is left", async () => {
    const order = await cancelled();
    const refund = await refundOf(order.id);
    const by = await db.user.create({ data: { email: "rest@example.com", isAdmin: true } });
    await provider.fault("declineRefund", "POST", "/v1/refunds");
    await sendRefund(refund.id);
    await refundInDashboard(order.intentId, 100);
    await retryRefund(refund.id, { by, orderId: order.id });
    await work();
    expect(await sentBack(order.intentId)).toEqual(expect.arrayContaining([100, 950]));
    expect(await getAdminOrder(order.id)).toMatchObject({ refundStatus: "refunded" });

    const whole = await cancelled();
    const failed = await refundOf(whole.id);
    await provider.fault("declineRefund", "POST", "/v1/refunds");
    await sendRefund(failed.id);
    await refundInDashboard(whole.intentId, 1050);
    await expect(retryRefund(failed.id, { by })).rejects.toMatchObject({
      ...{ status: 409, message: "This payment is already refunded, or its refund is on its way." },
    });
  });

  test("the email of a cancelled order names the amount that its cancelling sends back", async () => {
    const admin = await db.user.create({ data: { email: "mailed@example.com", isAdmin: true } });
    const mailed = async (id: string) =>
      (
        await db.mailMessage.findFirstOrThrow({
          where: { key: { startsWith: `cancelled:${id}` } },
          orderBy: { createdAt: "desc" },
        })
      ).text;
    const part = await buy(provider, lineOf(await addProduct(1)));
    await refundInDashboard(part.intentId, 300);
    await cancelOrder(part.id, { admin });
    expect(await mailed(part.id)).toContain("We are sending $7.50 back");

    const whole = await buy(provider, lineOf(await addProduct(1)));
    await refundInDashboard(whole.intentId, 1050);
    await cancelOrder(whole.id, { admin });
    expect(await mailed(whole.id)).toContain("It was refunded before, so there is nothing more to refund.");

    const failing = await cancelled();
    await provider.fault("declineRefund", "POST", "/v1/refunds");
    await sendRefund((await refundOf(failing.id)).id);
    await setStatus(failing.id, "pending", admin);
    shiftClock(1000);
    await cancelOrder(failing.id, { admin });
    expect(await mailed(failing.id)).toContain("We are sending $10.50 back");
    await work();
    expect(await sentBack(failing.intentId)).toEqual([1050]);
    await expectConsistentBooks(provider);
  });

  test("a refund pending at the provider shows as pending until the provider reports the result", async () => {
    for (const [end, status] of [
      ["succeed", "refunded"],
      ["fail", "failed"],
    ] as const) {
      const order = await cancelled();
      await provider.fault("refundPending", "POST", "/v1/refunds");
      const { id } = await refundOf(order.id);
      await sendRefund(id);
      const row = await db.refundPart.findUniqueOrThrow({ where: { id } });
      expect(row).toMatchObject({ status: "pending", providerRefundId: expect.stringMatching(/^re_/) });
      await provider.stripe.rawRequest("POST", `/v1/test_helpers/refunds/${row.providerRefundId}/${end}`);
      for (const event of await provider.events({
        intentId: order.intentId,
        types: ["refund.updated", "refund.failed", "charge.refunded"],
      }))
        await provider.deliver(event);
      expect(await getAdminOrder(order.id)).toMatchObject({ refundStatus: status, status: "cancelled" });
    }
  });

  test("a refund made in the dashboard is recorded and changes neither status nor stock", async () => {
    const product = await addProduct(1);
    const order = await buy(provider, lineOf(product));
    await refundInDashboard(order.intentId, 500);
    expect(await getAdminOrder(order.id)).toMatchObject({
      status: "pending",
      refundStatus: null,
      paymentRecords: [{ refundParts: [{ amount: "5.00", status: "refunded" }] }],
    });
    expect(await stockOf(product)).toEqual({ stock: 0, held: 0 });
    const admin = await db.user.create({ data: { email: "dashboard@example.com", isAdmin: true } });
    await cancelOrder(order.id, { admin });
    await work();
    expect((await sentBack(order.intentId)).sort()).toEqual([500, 550]);
    expect(await getAdminOrder(order.id)).toMatchObject({ refundStatus: "refunded" });
  });
});

describe("a dashboard refund that fails later", () => {
  const pendingInDashboard = async (intentId: string, amount?: number) => {
    await provider.fault("refundPending", "POST", "/v1/refunds");
    return (await provider.stripe.refunds.create({ payment_intent: intentId, amount })).id;
  };
  const fail = (id: string) => provider.stripe.rawRequest("POST", `/v1/test_helpers/refunds/${id}/fail`);
  const listed = async (intentId: string) =>
    (await reconcile(BACK)).open.filter(({ text }) => text.includes(intentId));
  const hear = async (intentId: string, types: string[]) => {
    for (const event of await provider.events({ intentId, types })) await provider.deliver(event);
  };

  test.each([
    {
      part: undefined,
      sent: [1050],
      heard: true,
      words: "Your refund is on its way to the card you paid with",
    },
    { part: 500, sent: [500, 550], heard: false, words: "We are sending $5.50 back" },
  ])(
    "is replaced by a refund of the shop if the order is cancelled: $sent",
    async ({ part, sent, heard, words }) => {
      const admin = await db.user.create({ data: { email: `dashboard${part}@example.com`, isAdmin: true } });
      const order = await buy(provider, lineOf(await addProduct(1)));
      const refundId = await pendingInDashboard(order.intentId, part);
      await hear(order.intentId, ["charge.refunded"]);
      await cancelOrder(order.id, { admin });
      await work();
      expect(await getAdminOrder(order.id)).toMatchObject({ refundStatus: "pending" });
      const mail = await db.mailMessage.findFirstOrThrow({
        where: { key: { startsWith: `cancelled:${order.id}` } },
      });
      expect(mail.text).toContain(words);

      await fail(refundId);
      if (!heard)
        await db.refundPart.update({ where: { providerRefundId: refundId }, data: { status: "failed" } });
      for (const _ of [1, 2]) {
        if (heard) await hear(order.intentId, ["refund.updated", "refund.failed"]);
        else await reconcile(BACK);
        await work();
      }
      expect((await sentBack(order.intentId)).sort()).toEqual(sent);
      expect(await getAdminOrder(order.id)).toMatchObject({ refundStatus: "refunded" });
      expect(await listed(order.intentId)).toEqual([]);
    },
  );

  test("is sent when a reopened order is cancelled again, and the email says so", async () => {
    const admin = await db.user.create({ data: { email: "again@example.com", isAdmin: true } });
    const order = await buy(provider, lineOf(await addProduct(1)));
    const discount = await pendingInDashboard(order.intentId, 300);
    await hear(order.intentId, ["charge.refunded"]);
    await cancelOrder(order.id, { admin });
    await work();
    await setStatus(order.id, "pending", admin);
    await fail(discount);
    await hear(order.intentId, ["refund.failed"]);
    shiftClock(1000);
    await cancelOrder(order.id, { admin });
    const mail = await db.mailMessage.findFirstOrThrow({
      where: { key: { startsWith: `cancelled:${order.id}` } },
      orderBy: { createdAt: "desc" },
    });
    expect(mail.text).toContain("We are sending $3.00 back");
    await work();
    expect((await sentBack(order.intentId)).sort()).toEqual([300, 750]);
    await reconcile(BACK);
    await work();
    expect((await sentBack(order.intentId)).sort()).toEqual([300, 750]);
    expect(await getAdminOrder(order.id)).toMatchObject({ refundStatus: "refunded" });
  });

  test("is replaced if the payment has no order, also if the failure was recorded before", async () => {
    const purchase = await open(lineOf(await addProduct(1)));
    const { intentId } = purchase;
    await place(purchase);
    await provider.pay(intentId);
    const first = await pendingInDashboard(intentId);
    expect(await settle({ intentId })).toMatchObject({ outcome: "refunded" });
    await fail(first);
    await db.refundPart.update({ where: { providerRefundId: first }, data: { status: "failed" } });
    await reconcile(BACK);
    await work();
    expect(await sentBack(intentId)).toEqual([1050]);
    expect(await listed(intentId)).toEqual([]);
  });

  test("is found by the nightly job weeks later, without a webhook", async () => {
    const order = await cancelled();
    await work();
    const { providerRefundId: refundId } = await refundOf(order.id);
    await pool.query(
      `UPDATE embedded.payment_objects SET body = jsonb_set(body, '{created}', to_jsonb((body->>'created')::bigint - 3456000))
       WHERE id = $1`,
      [refundId],
    );
    await fail(refundId ?? "");
    await reconcile({ backMs: 48 * HOUR });
    expect(await getAdminOrder(order.id)).toMatchObject({ refundStatus: "refunded" });
    await provider.fault("error500", "GET", "/v1/refunds%");
    for (const _ of [1, 2]) await recordOlderRefunds();
    expect(await getAdminOrder(order.id)).toMatchObject({ refundStatus: "failed" });
  });

  test("the nightly job records one refund although another cannot be written", async () => {
    const orders = [
      await buy(provider, lineOf(await addProduct(1))),
      await buy(provider, lineOf(await addProduct(1))),
    ];
    const made = [];
    for (const { intentId } of orders)
      made.push((await provider.stripe.refunds.create({ payment_intent: intentId })).id);
    const stuck = `provider:${made[1]}`;
    await pool.query(`ALTER TABLE refund_parts ADD CONSTRAINT stuck CHECK (cause <> '${stuck}') NOT VALID`);
    await recordOlderRefunds();
    await pool.query("ALTER TABLE refund_parts DROP CONSTRAINT stuck");
    expect(
      (await db.refundPart.findMany({ where: { providerRefundId: { in: made } } })).map(
        ({ providerRefundId }) => providerRefundId,
      ),
    ).toEqual([made[0]]);
    await recordOlderRefunds();
    expect(await db.refundPart.count({ where: { providerRefundId: { in: made } } })).toBe(2);
  });

  test("sends nothing if the order is not cancelled", async () => {
    const order = await buy(provider, lineOf(await addProduct(1)));
    await fail(await pendingInDashboard(order.intentId, 500));
    await hear(order.intentId, ["charge.refunded", "refund.failed"]);
    await reconcile(BACK);
    await work();
    expect(await sentBack(order.intentId)).toEqual([]);
    expect(await getAdminOrder(order.id)).toMatchObject({ refundStatus: null });
  });
});

test("a payment of which a part went back in the dashboard, and whose checkout was left, gives back the rest", async () => {
  const purchase = await open(lineOf(await addProduct(1)));
  await provider.pay(purchase.intentId);
  await settle({ intentId: purchase.intentId });
  await refundInDashboard(purchase.intentId, 300);
  await leaveCheckout(buyerOf(purchase));
  shiftClock(31 * MINUTE);
  await reconcile(BACK);
  await work();
  expect((await sentBack(purchase.intentId)).sort()).toEqual([300, 750]);
  expect((await reconcile(BACK)).repaired).toEqual([]);
});

test.each([
  { part: 500, words: "$5.00 was sent back to your card before, and the other $5.50 goes back now" },
  { part: 1050, words: "The whole $10.50 was sent back to your card before" },
  { part: 0, words: "The whole $10.50 goes back to your card" },
])("the mail of a payment that becomes no order names what goes back: $words", async ({ part, words }) => {
  const product = await addProduct(1);
  const { intentId, checkoutId } = await open(lineOf(product));
  await provider.pay(intentId);
  await db.checkout.update({ where: { id: checkoutId }, data: { contact } });
  await buy(provider, lineOf(product));
  if (part > 0) await provider.stripe.refunds.create({ payment_intent: intentId, amount: part });
  expect(await settle({ intentId })).toMatchObject({ outcome: "refunded" });
  const { id } = await db.payment.findUniqueOrThrow({ where: { intentId } });
  const mail = await db.mailMessage.findUniqueOrThrow({ where: { key: `refunded:${id}` } });
  expect(mail.text).toContain(words);
});

describe("the hosted page", () => {
  const pressed = async (product: { variationId: string }) => {
    const placed = await place(
      { checkoutId: null, cart: lineOf(product), amountCents: 1050 },
      { hosted: true },
    );
    const payment = await db.payment.findFirstOrThrow({ where: { checkoutId: placed.checkoutId } });
    return { checkoutId: placed.checkoutId, sessionId: payment.sessionId ?? "" };
  };

  test("left unpaid gives the stock back when its time is over", async () => {
    const product = await addProduct(1);
    const { checkoutId, sessionId } = await pressed(product);
    shiftClock(34 * MINUTE);
    await reconcile(BACK);
    expect(await stockOf(product)).toEqual({ stock: 1, held: 1 });
    shiftClock(36 * MINUTE);
    await reconcile(BACK);
    expect(await stockOf(product)).toEqual({ stock: 1, held: 0 });
    expect(await provider.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({ status: "expired" });
    expect(await settle({ sessionId })).toMatchObject({ outcome: "failed" });
    expect(await settle({ checkoutId })).toMatchObject({ outcome: "failed" });
  });
});

import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { assignRefund } from "~/domain/orders/refunds/assign-refund";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { getAdminOrder } from "~/domain/orders/queries";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { replaceItems } from "~/domain/orders/refunds/replace-items";
import { setStatus } from "~/domain/orders/status/status";
import { syncRefunds } from "~/domain/payments/record-refunds";
import { retryRefund } from "~/domain/payments/refunds";
import { gstByMonth } from "~/domain/reports/gst";
import { ALL_TIME } from "~/domain/reports/period";
import { salesByProduct } from "~/domain/reports/sales";
import { checkAllBooks } from "~/domain/reconciliation/integrity-checks";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { inventoryLog } from "~/domain/stock/inventory";
import type { Order } from "~/schemas/order";
import type { RefundInput } from "~/schemas/orders/refund";
import { shiftClock } from "~/services/clock/clock";
import { db } from "~/services/database";
import { addProduct, buy, type Fixture, stockOf, useProvider, work } from "../support/checkout";
import { useDatabase } from "../support/database";
import { expectConsistentBooks } from "../support/invariants";

useDatabase("empty");
const provider = useProvider();
afterEach(() => shiftClock(0));

const HOUR = 3_600_000;
const refusal = (status: number, words: RegExp) =>
  expect.objectContaining({ status, message: expect.stringMatching(words) });
let admin: { id: string };
beforeAll(async () => {
  admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
});

/** Three toys of 10.00, paid with 31.50. */
async function threeToys(): Promise<{ toy: Fixture; order: Order; intentId: string; itemId: string }> {
  const toy = await addProduct(5);
  const { id, intentId } = await buy(provider, [{ ...toy, quantity: 3 }]);
  const order = await getAdminOrder(id);
  return { toy, order, intentId, itemId: order.items[0]?.id ?? "" };
}

const refundOf = (fields: Partial<RefundInput>): RefundInput => ({
  id: randomUUID(),
  lines: [],
  deliveryFee: false,
  reason: "damaged",
  ...fields,
});

const pieces = (itemId: string, quantity = 1, restock = false) => ({ itemId, quantity, restock });

const sentBack = async (intentId: string) =>
  (await provider.stripe.refunds.list({ payment_intent: intentId })).data.map(({ amount }) => amount);

const mailsOf = async (orderId: string) =>
  (await db.mailMessage.findMany({ where: { orderId }, orderBy: { createdAt: "asc" } })).map(
    ({ subject }) => subject,
  );

describe("a refund of one toy of three", () => {
  test("is sent to the card with its GST and emailed to the customer; status and stock do not change", async () => {
    const { toy, order, intentId, itemId } = await threeToys();
    const input = refundOf({ lines: [pieces(itemId)] });
    expect(await refundOrder(order.id, input, admin)).toMatchObject({
      status: "pending",
      paymentStatus: "partly_refunded",
      refundStatus: null,
      refunds: [{ id: input.id, amount: "10.50", gst: "0.50", reason: "damaged", status: "pending" }],
    });
    await work();
    expect(await sentBack(intentId)).toEqual([1050]);
    expect(await getAdminOrder(order.id)).toMatchObject({
      refunds: [
        {
          status: "refunded",
          lines: [{ kind: "line", itemId, quantity: 1, amount: "10.50", restocked: false }],
        },
      ],
    });
    expect(await stockOf(toy)).toEqual({ stock: 2, held: 0 });
    expect(await mailsOf(order.id)).toContainEqual(expect.stringContaining("Your refund of $10.50"));
    await expectConsistentBooks(provider);
  });

  test("restocks the piece if selected, with a line in the stock history", async () => {
    const { toy, order, itemId } = await threeToys();
    await refundOrder(order.id, refundOf({ lines: [pieces(itemId, 2, true)] }), admin);
    expect(await stockOf(toy)).toEqual({ stock: 4, held: 0 });
    const { lines } = await inventoryLog(toy.variationId);
    expect(lines[0]).toMatchObject({ changeType: "refund", quantityChanged: 2, newQuantity: 4 });
    await work();
    await expectConsistentBooks(provider);
  });

  test("lowers the product's sales and the GST once it is sent", async () => {
    const { toy, order, itemId } = await threeToys();
    const gst = async () => (await gstByMonth(ALL_TIME)).reduce((sum, month) => sum + month.refundedCents, 0);
    const before = await gst();
    await refundOrder(order.id, refundOf({ lines: [pieces(itemId)] }), admin);
    expect(await gst()).toBe(before);
    await work();
    expect(await gst()).toBe(before + 50);
    expect((await salesByProduct()).find(({ productId }) => productId === toy.productId)).toMatchObject({
      unitsSold: 2,
      totalRevenue: "20.00",
      totalSales: 1,
    });
  });

  test("is made once for a repeated request, also at once", async () => {
    const { order, intentId, itemId } = await threeToys();
    const input = refundOf({ lines: [pieces(itemId)] });
    await Promise.all([refundOrder(order.id, input, admin), refundOrder(order.id, input, admin)]);
    await refundOrder(order.id, input, admin);
    await work();
    expect(await sentBack(intentId)).toEqual([1050]);
    expect(await mailsOf(order.id)).toHaveLength(2);
  });

  test("by two admins at once is refused to the second, with the amount left", async () => {
    const { order, intentId, itemId } = await threeToys();
    const [version] = [(await getAdminOrder(order.id)).version];
    const press = () => refundOrder(order.id, refundOf({ version, lines: [pieces(itemId, 2)] }), admin);
    const results = await Promise.allSettled([press(), press()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find((result) => result.status === "rejected")?.reason).toEqual(
      refusal(409, /Someone changed this order. \$10.50 can still be refunded/),
    );
    await work();
    expect(await sentBack(intentId)).toEqual([2100]);
  });

  test("of a fulfilled order works at any time, when cancelling is no longer possible", async () => {
    const { order, intentId, itemId } = await threeToys();
    await setStatus(order.id, "fulfilled", admin);
    shiftClock(30 * 24 * HOUR);
    await expect(cancelOrder(order.id, { admin })).rejects.toEqual(refusal(409, /Cannot cancel/));
    await refundOrder(order.id, refundOf({ lines: [pieces(itemId)] }), admin);
    await work();
    expect(await sentBack(intentId)).toEqual([1050]);
  });

  test("piece by piece and with goodwill never gives back more than was paid", async () => {
    const { order, intentId, itemId } = await threeToys();
    await refundOrder(order.id, refundOf({ goodwill: "5.00", reason: "goodwill" }), admin);
    await refundOrder(order.id, refundOf({ lines: [pieces(itemId)] }), admin);
    await expect(refundOrder(order.id, refundOf({ goodwill: "20.00" }), admin)).rejects.toEqual(
      refusal(409, /Only \$16.00 of this order/),
    );
    await expect(refundOrder(order.id, refundOf({ lines: [pieces(itemId, 3)] }), admin)).rejects.toEqual(
      refusal(409, /Only 2 of “Test Dragon”/),
    );
    await expect(
      refundOrder(order.id, refundOf({ lines: [{ ...pieces(itemId), amount: "10.51" }] }), admin),
    ).rejects.toEqual(refusal(400, /at most \$10.50. Enter more as goodwill/));
    await expect(refundOrder(order.id, refundOf({}), admin)).rejects.toEqual(
      refusal(400, /Select at least one/),
    );
    await refundOrder(order.id, refundOf({ lines: [pieces(itemId, 2)] }), admin);
    await work();
    expect((await sentBack(intentId)).sort()).toEqual([1050, 1600, 500]);
    expect(await getAdminOrder(order.id)).toMatchObject({
      refundStatus: "refunded",
      paymentStatus: "refunded",
    });
    const [sums] = await db.$queryRaw<{ gst: string }[]>`
      SELECT sum(gst)::text AS gst FROM refund_parts JOIN refunds ON refunds.id = refund_id WHERE order_id = ${order.id}::uuid`;
    expect(sums?.gst).toBe("1.50");
  });

  test("that the bank refuses can be sent again", async () => {
    const { order, intentId, itemId } = await threeToys();
    await provider.fault("declineRefund", "POST", "/v1/refunds");
    await refundOrder(order.id, refundOf({ lines: [pieces(itemId)] }), admin);
    await work();
    const failed = await getAdminOrder(order.id);
    expect(failed).toMatchObject({
      refundStatus: "failed",
      paymentStatus: "paid",
      refunds: [{ status: "failed" }],
    });
    const [part] = failed.paymentRecords.flatMap(({ refundParts }) => refundParts);
    await retryRefund(part?.id ?? "", { by: admin, orderId: order.id });
    await work();
    expect(await getAdminOrder(order.id)).toMatchObject({
      paymentStatus: "partly_refunded",
      refundStatus: null,
    });
    expect(await sentBack(intentId)).toContain(1050);
    await expectConsistentBooks(provider);
  });

  test("of an order with several payments goes to the card first, and each payment gets back at most what it paid", async () => {
    const { order, intentId, itemId } = await threeToys();
    await db.payment.updateMany({ where: { orderId: order.id }, data: { amount: "21.50" } });
    const cash = {
      orderId: order.id,
      method: "cash",
      status: "succeeded",
      amount: "10.00",
      received: "10.00",
      paidAt: new Date(),
    };
    await db.payment.create({ data: cash });
    await refundOrder(order.id, refundOf({ lines: [pieces(itemId, 2)] }), admin);
    await refundOrder(order.id, refundOf({ lines: [pieces(itemId)] }), admin);
    await work();
    expect((await sentBack(intentId)).sort()).toEqual([2100, 50]);
    const parts = await db.refundPart.findMany({
      where: { refund: { orderId: order.id } },
      include: { payment: true },
    });
    expect(
      parts.map(({ payment, amount, status }) => [payment.method, Number(amount), status]).sort(),
    ).toEqual([
      ["card", 0.5, "refunded"],
      ["card", 21, "refunded"],
      ["cash", 10, "pending"],
    ]);
    expect(await getAdminOrder(order.id)).toMatchObject({ paymentStatus: "refunded" });
    expect(await checkAllBooks()).toEqual([]);
  });

  test("that fails after a dashboard refund of the whole payment leaves the GST to the dashboard's refund", async () => {
    const { order, intentId } = await threeToys();
    await cancelOrder(order.id, { admin });
    await provider.stripe.refunds.create({ payment_intent: intentId });
    await reconcile({ backMs: HOUR });
    await work();
    const parts = await db.refundPart.findMany({ where: { payment: { intentId } } });
    expect(parts.map(({ status, gst }) => [status, Number(gst)]).sort()).toEqual([
      ["failed", 1.5],
      ["refunded", 1.5],
    ]);
  });

  test("is sent later if the provider fails", async () => {
    const { order, intentId, itemId } = await threeToys();
    await provider.fault("error500", "%", "/v1/refunds%", 3);
    await refundOrder(order.id, refundOf({ lines: [pieces(itemId)] }), admin);
    await work();
    await provider.clearFaults();
    await reconcile({ backMs: HOUR });
    expect(await sentBack(intentId)).toEqual([1050]);
    expect(await getAdminOrder(order.id)).toMatchObject({ refunds: [{ status: "refunded" }] });
  });
});

describe("after a partial refund", () => {
  test("cancelling gives back the rest and returns the pieces that were not refunded; reopening takes those", async () => {
    const { toy, order, intentId, itemId } = await threeToys();
    await refundOrder(order.id, refundOf({ lines: [pieces(itemId)] }), admin);
    await cancelOrder(order.id, { admin });
    await work();
    expect((await sentBack(intentId)).sort()).toEqual([1050, 2100]);
    expect(await stockOf(toy)).toEqual({ stock: 4, held: 0 });
    await setStatus(order.id, "processing", admin);
    expect(await stockOf(toy)).toEqual({ stock: 2, held: 0 });
    await cancelOrder(order.id, { admin });
    await work();
    expect(await stockOf(toy)).toEqual({ stock: 4, held: 0 });
    expect(await sentBack(intentId)).toHaveLength(2);
    await expectConsistentBooks(provider);
  });

  test("a refund and a cancellation at once send each cent back once", async () => {
    const { order, intentId, itemId } = await threeToys();
    await Promise.allSettled([
      refundOrder(order.id, refundOf({ lines: [pieces(itemId)] }), admin),
      cancelOrder(order.id, { admin }),
    ]);
    await work();
    expect((await sentBack(intentId)).reduce((sum, cents) => sum + cents, 0)).toBe(3150);
    await expectConsistentBooks(provider);
  });

  test("a refund in the provider's dashboard lowers what is left", async () => {
    const { order, intentId, itemId } = await threeToys();
    await refundOrder(order.id, refundOf({ lines: [pieces(itemId, 2)] }), admin);
    await provider.stripe.refunds.create({ payment_intent: intentId, amount: 1100 });
    await work();
    await reconcile({ backMs: HOUR });
    expect((await sentBack(intentId)).reduce((sum, cents) => sum + cents, 0)).toBe(3150);
    expect(await getAdminOrder(order.id)).toMatchObject({
      paymentStatus: "refunded",
      refundStatus: "refunded",
    });
  });

  test("a dashboard refund that crosses a cancellation is no mistake in the books; the shop then sends the rest", async () => {
    const { order, intentId } = await threeToys();
    await cancelOrder(order.id, { admin });
    await provider.stripe.refunds.create({ payment_intent: intentId, amount: 1050 });
    await syncRefunds(intentId);
    expect(await checkAllBooks()).toEqual([]);
    await work();
    expect((await sentBack(intentId)).toSorted()).toEqual([1050, 2100]);
    expect(await checkAllBooks()).toEqual([]);
  });

  test("an order whose pieces were all refunded can be cancelled at any time", async () => {
    const { toy, order, itemId } = await threeToys();
    await refundOrder(order.id, refundOf({ lines: [{ ...pieces(itemId, 3), amount: "30.00" }] }), admin);
    shiftClock(9 * HOUR);
    expect(await cancelOrder(order.id, { admin })).toMatchObject({ status: "cancelled" });
    expect(await stockOf(toy)).toEqual({ stock: 2, held: 0 });
  });
});

describe("a refund made in Stripe's dashboard", () => {
  async function fromDashboard(amount: number) {
    const bought = await threeToys();
    await provider.stripe.refunds.create({ payment_intent: bought.intentId, amount });
    await reconcile({ backMs: HOUR });
    const [refund] = (await getAdminOrder(bought.order.id)).refunds;
    return { ...bought, refund };
  }

  test("is unassigned until an admin assigns it to lines; amount and GST stay", async () => {
    const { toy, order, refund, itemId } = await fromDashboard(1050);
    expect(refund).toMatchObject({ amount: "10.50", gst: "0.50", lines: [{ kind: "unassigned" }] });
    const assigned = await assignRefund(
      order.id,
      { refundId: refund?.id ?? "", lines: [pieces(itemId, 1, true)], deliveryFee: false },
      admin,
    );
    expect(assigned.refunds).toMatchObject([
      { amount: "10.50", gst: "0.50", lines: [{ kind: "line", itemId, quantity: 1, amount: "10.50" }] },
    ]);
    expect(await stockOf(toy)).toEqual({ stock: 3, held: 0 });
    await expect(
      assignRefund(order.id, { refundId: refund?.id ?? "", lines: [], deliveryFee: false }, admin),
    ).rejects.toEqual(refusal(409, /already assigned/));
  });

  test("is not assigned when it failed, or once the order is cancelled, which has returned all pieces", async () => {
    const failed = await fromDashboard(1050);
    await db.refundPart.updateMany({
      where: { refundId: failed.refund?.id },
      data: { status: "failed", refundedAt: null },
    });
    const input = (bought: typeof failed) => ({
      refundId: bought.refund?.id ?? "",
      lines: [pieces(bought.itemId, 1, true)],
      deliveryFee: false,
    });
    await expect(assignRefund(failed.order.id, input(failed), admin)).rejects.toEqual(
      refusal(409, /This refund failed/),
    );
    const cancelled = await fromDashboard(1050);
    await cancelOrder(cancelled.order.id, { admin });
    await expect(assignRefund(cancelled.order.id, input(cancelled), admin)).rejects.toEqual(
      refusal(409, /This order is cancelled/),
    );
    expect(await stockOf(cancelled.toy)).toEqual({ stock: 5, held: 0 });
  });

  test.each([
    ["less than the pieces cost lowers them", 500, [["line", "5.00"]]],
    [
      "more than the pieces cost is goodwill",
      1200,
      [
        ["line", "10.50"],
        ["goodwill", "1.50"],
      ],
    ],
  ])("%s", async (_what, cents, rows) => {
    const { order, refund, itemId } = await fromDashboard(cents);
    const input = { refundId: refund?.id ?? "", lines: [pieces(itemId)], deliveryFee: false };
    const [assigned] = (await assignRefund(order.id, input, admin)).refunds;
    expect(assigned?.lines.map(({ kind, amount }) => [kind, amount])).toEqual(rows);
  });
});

describe("a replacement", () => {
  test("is an order of the same pieces at 0.00 with its own mail, which takes stock and is no sale", async () => {
    const { toy, order, itemId } = await threeToys();
    const sales = async () => (await salesByProduct()).find(({ productId }) => productId === toy.productId);
    const before = await sales();
    const input = { id: randomUUID(), lines: [{ itemId, quantity: 2 }] };
    const replacement = await replaceItems(order.id, input, admin);
    expect(replacement).toMatchObject({
      id: input.id,
      totalPrice: "0.00",
      source: "manual",
      paymentStatus: "paid",
      replacesId: order.id,
      items: [{ quantity: 2, totalPrice: "0.00" }],
    });
    expect(await getAdminOrder(order.id)).toMatchObject({ replacementIds: [input.id] });
    expect(await stockOf(toy)).toEqual({ stock: 0, held: 0 });
    expect(await sales()).toEqual(before);
    expect(await mailsOf(input.id)).toEqual([expect.stringContaining("We are replacing items")]);
    await replaceItems(order.id, input, admin);
    expect(await stockOf(toy)).toEqual({ stock: 0, held: 0 });
    shiftClock(9 * HOUR);
    await expect(cancelOrder(order.id, { admin })).rejects.toEqual(refusal(409, /Cannot cancel/));
    shiftClock(0);
    await expect(replaceItems(order.id, { ...input, id: randomUUID() }, admin)).rejects.toEqual(
      refusal(409, /Only 1 of “Test Dragon” can be replaced/),
    );
    const once = { itemId, quantity: 1 };
    await expect(replaceItems(order.id, { id: randomUUID(), lines: [once, once] }, admin)).rejects.toEqual(
      refusal(409, /“Test Dragon” is listed twice/),
    );
    await expectConsistentBooks(provider);
  });

  test("needs the stock, and is cancelled by an admin alone, at any time", async () => {
    const { toy, order, itemId } = await threeToys();
    const { id } = await replaceItems(
      order.id,
      { id: randomUUID(), lines: [{ itemId, quantity: 1 }] },
      admin,
    );
    await expect(
      replaceItems(order.id, { id: randomUUID(), lines: [{ itemId, quantity: 2 }] }, admin),
    ).rejects.toEqual(refusal(409, /Test Dragon/));
    shiftClock(9 * HOUR);
    expect(await cancelOrder(id, { admin })).toMatchObject({ status: "cancelled", paymentStatus: "paid" });
    expect(await stockOf(toy)).toEqual({ stock: 2, held: 0 });
    await work();
    await expectConsistentBooks(provider);
  });
});

test("the database refuses sums that do not add up, and the check of the books names an order that does not", async () => {
  const { order } = await threeToys();
  await expect(db.order.update({ where: { id: order.id }, data: { discount: 1 } })).rejects.toThrow();
  await db.order.update({ where: { id: order.id }, data: { discount: 1, totalPrice: { decrement: 1 } } });
  expect(await checkAllBooks()).toContainEqual(expect.objectContaining({ kind: "order", id: order.id }));
  await db.order.update({ where: { id: order.id }, data: { discount: 0, totalPrice: { increment: 1 } } });
  expect(await checkAllBooks()).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { listAdminOrders } from "~/domain/orders/admin-list";
import { removePersonalData } from "~/domain/orders/customer/anonymize";
import { isUnfinished } from "~/lib/orders/order-status";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { enterPayment, waive } from "~/domain/orders/payments/enter-payment";
import { giveBack } from "~/domain/orders/payments/give-back";
import { getAdminOrder } from "~/domain/orders/queries";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { markReady, setStatus } from "~/domain/orders/status/status";
import { closeCashDay, readCashDay, saveCashOpening } from "~/domain/payments/cash-day";
import { retryRefund } from "~/domain/payments/refunds";
import { personalDataOf } from "~/domain/privacy/personal-data";
import { checkAllBooks } from "~/domain/reconciliation/integrity-checks";
import { gstByMonth } from "~/domain/reports/gst";
import { ALL_TIME } from "~/domain/reports/period";
import { salesByProduct } from "~/domain/reports/sales";
import { stats } from "~/domain/reports/stats";
import { centsToText, toCents } from "~/lib/money/money";
import { isAllRefunded } from "~/lib/orders/pieces";
import { dayAtShop } from "~/lib/time/shop-days";
import { orderPaymentInput } from "~/schemas/orders/order-payment";
import { type AdminOrder, paymentStatuses } from "~/schemas/order";
import type { User } from "~/schemas/user";
import { now, shiftClock } from "~/services/clock/clock";
import { db, pool } from "~/services/database";
import { addProduct, buy, type Fixture, stockOf, useProvider, work } from "../support/checkout";
import { useDatabase } from "../support/database";
import { expectConsistentBooks } from "../support/invariants";
import { enterManualOrder } from "../support/manual-order";
import { moneyRows } from "./orders-given";

useDatabase("empty");
const provider = useProvider();
afterEach(() => shiftClock(0));

const HOUR = 3_600_000;
const refusal = (status: number, words: RegExp) =>
  expect.objectContaining({ status, message: expect.stringMatching(words) });
let admin: { id: string };
let other: { id: string };
beforeAll(async () => {
  admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
  other = await db.user.create({ data: { email: "other@example.com", isAdmin: true } });
});

/** One piece: $12.60, unless the price says otherwise. */
async function unpaidOrder(
  more: { unitCents?: number; quantity?: number; email?: string } = {},
): Promise<AdminOrder & { toy: Fixture }> {
  const toy = await addProduct(5, more.unitCents ?? 1200);
  const id = randomUUID();
  await enterManualOrder((sql, values) => pool.query(sql, values), { id, ...toy, ...more });
  return { ...(await getAdminOrder(id)), toy };
}

const paymentOf = (fields: object) =>
  orderPaymentInput.parse({ id: randomUUID(), method: "cash", ...fields });

const partsOf = (order: AdminOrder) => order.refunds.flatMap(({ parts }) => parts);

const salesOf = async ({ productId }: Fixture) => {
  const row = (await salesByProduct()).find((sold) => sold.productId === productId);
  return row ? [row.unitsSold, row.totalRevenue] : null;
};

async function counted() {
  const months = await gstByMonth(ALL_TIME);
  const { totalRevenue } = await stats();
  return {
    gst: months.reduce((sum, { collectedCents, refundedCents }) => sum + collectedCents - refundedCents, 0),
    revenue: Number(totalRevenue),
  };
}

describe("a payment by hand", () => {
  test.each([
    ["cash with change", 1200, { amount: "20" }, "12.60", { amount: "12.60", received: "20.00" }],
    ["cash, rounded to 5 cents", 1198, { amount: "12.60" }, "12.60", { amount: "12.60", received: "12.60" }],
    ["cash, all that is owed", 1203, {}, "12.65", { amount: "12.65", received: "12.65" }],
    [
      "an e-transfer of all that is owed",
      1198,
      { method: "e_transfer", reference: "CA1b2c" },
      "12.58",
      { amount: "12.58", received: null, reference: "CA1b2c" },
    ],
    ["a card reader", 1200, { method: "terminal", amount: "12.60" }, "12.60", { method: "terminal" }],
  ])("%s pays the order", async (_, unitCents, payment, totalPrice, stored) => {
    const order = await unpaidOrder({ unitCents });
    const paid = await enterPayment(order.id, paymentOf(payment), admin);
    expect(paid).toMatchObject({
      ...{ paymentStatus: "paid", owed: "0.00", totalPrice, version: order.version + 1 },
      payments: [{ ...stored, enteredById: admin.id }],
    });
    expect(await checkAllBooks()).toEqual([]);
  });

  test("of a part leaves the rest owed; two ways together pay the order", async () => {
    const order = await unpaidOrder();
    expect(order).toMatchObject({ paymentStatus: "unpaid", owed: "12.60" });
    const first = await enterPayment(order.id, paymentOf({ amount: "5.00" }), admin);
    expect(first).toMatchObject({ paymentStatus: "partly_paid", owed: "7.60" });
    const rest = paymentOf({ method: "terminal", amount: "7.60", reference: "0042" });
    expect(await enterPayment(order.id, rest, admin)).toMatchObject({ paymentStatus: "paid", owed: "0.00" });
    const entries = await db.auditEntry.findMany({
      where: { entityId: order.id, action: "order.paid" },
      orderBy: { createdAt: "asc" },
    });
    expect(entries.map(({ after, userId }) => [after, userId])).toEqual([
      [{ amount: "5.00", method: "cash" }, admin.id],
      [{ amount: "7.60", method: "terminal" }, admin.id],
    ]);
  });

  test("is one payment for the same press twice, also at once", async () => {
    const order = await unpaidOrder();
    const payment = paymentOf({ version: order.version, amount: "5.00" });
    await Promise.all([enterPayment(order.id, payment, admin), enterPayment(order.id, payment, admin)]);
    expect(await enterPayment(order.id, payment, admin)).toMatchObject({ owed: "7.60" });
    expect(await db.auditEntry.count({ where: { entityId: order.id, action: "order.paid" } })).toBe(1);
  });

  test("of two admins at once, the second learns what is owed", async () => {
    const { id, version } = await unpaidOrder();
    const press = (by: { id: string }) => enterPayment(id, paymentOf({ version, amount: "10.00" }), by);
    const results = await Promise.allSettled([press(admin), press(other)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find((result) => result.status === "rejected")?.reason).toEqual(
      refusal(409, /Someone changed this order. \$2.60 is owed now/),
    );
  });

  test.each([
    ["more than is owed", { method: "e_transfer", amount: "12.61" }, 409, /Only \$12.60 is owed/],
    ["cents that no coins make", { amount: "12.61" }, 400, /ends in 0 or 5 cents/],
  ])("of %s is refused", async (_, payment, status, words) => {
    const { id } = await unpaidOrder();
    await expect(enterPayment(id, paymentOf(payment), admin)).rejects.toEqual(refusal(status, words));
    expect(await getAdminOrder(id)).toMatchObject({ paymentStatus: "unpaid", payments: [] });
  });

  test("of a paid or a cancelled order is refused", async () => {
    const toy = await addProduct(1);
    const web = await buy(provider, [{ ...toy, quantity: 1 }]);
    await expect(enterPayment(web.id, paymentOf({}), admin)).rejects.toEqual(refusal(409, /Nothing is owed/));
    const { id } = await unpaidOrder();
    await cancelOrder(id, { admin });
    await expect(enterPayment(id, paymentOf({}), admin)).rejects.toEqual(refusal(409, /is cancelled/));
    await expect(waive(id, undefined, admin)).rejects.toEqual(refusal(409, /is cancelled/));
  });
});

test("less than 50 cents can be waived, once; more cannot", async () => {
  const order = await unpaidOrder();
  await expect(waive(order.id, undefined, admin)).rejects.toEqual(refusal(409, /less than \$0.50/));
  const paid = await enterPayment(order.id, paymentOf({ method: "e_transfer", amount: "12.15" }), admin);
  const waived = await waive(order.id, paid.version, admin);
  expect(waived).toMatchObject({ paymentStatus: "paid", totalPrice: "12.15", gst: "0.60" });
  await expect(waive(order.id, paid.version, admin)).rejects.toEqual(refusal(409, /\$0.00 is owed now/));
  expect(await checkAllBooks()).toEqual([]);
});

describe("the reports", () => {
  test("leave out an unpaid order, and count it as a whole from its first payment", async () => {
    const before = await counted();
    const order = await unpaidOrder();
    expect([await counted(), await salesOf(order.toy)]).toEqual([before, null]);
    await enterPayment(order.id, paymentOf({ amount: "5.00" }), admin);
    const after = await counted();
    expect([after.gst - before.gst, after.revenue - before.revenue]).toEqual([60, expect.closeTo(12.6)]);
    expect(await salesOf(order.toy)).toEqual([1, "12.00"]);
  });

  test("take back all GST of a partly paid order that is cancelled, once the money is given back", async () => {
    const before = await counted();
    const order = await unpaidOrder();
    await enterPayment(order.id, paymentOf({ amount: "5.00" }), admin);
    await cancelOrder(order.id, { admin });
    const cancelled = await getAdminOrder(order.id);
    expect(cancelled).toMatchObject({ owed: "0.00", refundStatus: "pending", paymentStatus: "refunded" });
    const [part] = partsOf(cancelled);
    expect(part).toMatchObject({ method: "cash", amount: "5.00", status: "pending" });
    const given = await giveBack(order.id, { partId: part?.id ?? "", reference: "" }, admin);
    expect(given.refundStatus).toBe("refunded");
    expect(await counted()).toEqual(before);
    expect(await checkAllBooks()).toEqual([]);
  });

  test("count no refund of an order that was never paid", async () => {
    const before = await counted();
    const order = await unpaidOrder({ quantity: 2 });
    const line = { itemId: order.items[0]?.id ?? "", quantity: 1, restock: true };
    const refund = { id: randomUUID(), lines: [line], deliveryFee: false, reason: "other" as const };
    expect(await refundOrder(order.id, refund, admin)).toMatchObject({
      owed: "12.60",
      paymentStatus: "unpaid",
    });
    expect(await counted()).toEqual(before);
    await enterPayment(order.id, paymentOf({}), admin);
    const after = await counted();
    expect([after.gst - before.gst, after.revenue - before.revenue]).toEqual([60, expect.closeTo(12.6)]);
  });
});

describe("cancelling", () => {
  test("an unpaid order entered by hand works at any time, by an admin, until it is handed over", async () => {
    const order = await unpaidOrder();
    const fulfilled = await unpaidOrder();
    const paid = await unpaidOrder();
    await setStatus(fulfilled.id, "fulfilled", admin);
    await enterPayment(paid.id, paymentOf({}), admin);
    shiftClock(48 * HOUR);
    expect(await cancelOrder(order.id, { admin })).toMatchObject({
      ...{ status: "cancelled", paymentStatus: "unpaid", refundStatus: null, refunds: [] },
    });
    expect(await stockOf(order.toy)).toEqual({ stock: 5, held: 0 });
    for (const { id } of [fulfilled, paid])
      await expect(cancelOrder(id, { admin })).rejects.toEqual(refusal(409, /Cannot cancel/));
    const mail = await db.mailMessage.findFirstOrThrow({ where: { orderId: order.id } });
    expect(mail.text).toContain("Nothing was paid, so there is nothing to refund.");
  });

  test("an order paid by e-transfer waits for the money to be given back, which the provider never sees", async () => {
    const order = await unpaidOrder();
    await enterPayment(order.id, paymentOf({ method: "e_transfer" }), admin);
    await cancelOrder(order.id, { admin });
    await work();
    const cancelled = await getAdminOrder(order.id);
    expect(cancelled).toMatchObject({ status: "cancelled", refundStatus: "pending" });
    await expect(removePersonalData(order.id, { admin })).rejects.toEqual(refusal(409, /given back by hand/));
    await expect(setStatus(order.id, "processing", admin)).rejects.toEqual(refusal(409, /Enter a new order/));
    const [part] = partsOf(cancelled);
    const given = await giveBack(order.id, { partId: part?.id ?? "", reference: "CA9z" }, admin);
    expect(given).toMatchObject({ refundStatus: "refunded", paymentStatus: "refunded" });
    expect(partsOf(given)).toMatchObject([{ status: "refunded", reference: "CA9z" }]);
    const mail = await db.mailMessage.findFirstOrThrow({ where: { orderId: order.id } });
    expect(mail.text).toContain("You get $12.60 back from us.");
    await removePersonalData(order.id, { admin });
    expect(partsOf(await getAdminOrder(order.id))).toMatchObject([{ reference: "" }]);
  });

  test("the email of money that is given back by hand says from whom it comes", async () => {
    const order = await unpaidOrder();
    await enterPayment(order.id, paymentOf({}), admin);
    const goodwill = { lines: [], deliveryFee: false, reason: "goodwill" as const, goodwill: "2.00" };
    const id = randomUUID();
    await refundOrder(order.id, { id, ...goodwill }, admin);
    const mail = await db.mailMessage.findFirstOrThrow({ where: { key: `refund:${id}` } });
    expect(mail.subject).toMatch(/^You get \$2\.00 back from us for order #/);
    expect(mail.text).toContain("You get $2.00 back from us");
    expect(mail.text).toMatch(/you get \$2\.00 back for your order #\w+\. You get it from us\./);
    expect(mail.text).not.toMatch(/refunded|card/);
  });

  test("the email of a refund that only covers what is owed says so", async () => {
    const order = await unpaidOrder();
    const lines = [{ itemId: order.items[0]?.id ?? "", quantity: 1, restock: true }];
    const input = { id: randomUUID(), lines, deliveryFee: false, reason: "other" as const };
    await refundOrder(order.id, input, admin);
    const mail = await db.mailMessage.findFirstOrThrow({ where: { key: `refund:${input.id}` } });
    expect(mail.text).toContain("You owe $12.60 less.");
    expect(mail.text).not.toMatch(/card|back/);
  });
});

async function failedRefund(unitCents: number) {
  const order = await buy(provider, [{ ...(await addProduct(1, unitCents)), quantity: 1, unitCents }]);
  await work();
  await provider.fault("declineRefund", "POST", "/v1/refunds");
  await cancelOrder(order.id, { admin });
  await work();
  const [part] = partsOf(await getAdminOrder(order.id));
  expect(part).toMatchObject({ method: "card", status: "failed" });
  return { id: order.id, partId: part?.id ?? "" };
}

describe("money given back by hand", () => {
  async function refundedInCash() {
    const order = await unpaidOrder();
    await enterPayment(order.id, paymentOf({}), admin);
    const goodwill = { id: randomUUID(), lines: [], deliveryFee: false, reason: "goodwill" as const };
    const [part] = partsOf(await refundOrder(order.id, { ...goodwill, goodwill: "2.00" }, admin));
    return { id: order.id, partId: part?.id ?? "" };
  }

  test("is given back once; the same press again changes nothing, another is refused", async () => {
    const { id, partId } = await refundedInCash();
    const press = () => giveBack(id, { partId, reference: "box" }, admin);
    await Promise.all([press(), press()]);
    await press();
    await expect(giveBack(id, { partId, reference: "" }, other)).rejects.toEqual(
      refusal(409, /already given back/),
    );
    const part = await db.refundPart.findUniqueOrThrow({ where: { id: partId } });
    expect(part).toMatchObject({ status: "refunded", reference: "box", givenBackById: admin.id });
    const where = { entityId: id, action: "order.given-back" };
    expect((await db.auditEntry.findMany({ where })).map(({ after }) => after)).toEqual([
      { amount: "2.00", method: "cash" },
    ]);
  });

  test("is refused for a card's refund and for another order's", async () => {
    const toy = await addProduct(1);
    const web = await buy(provider, [{ ...toy, quantity: 1 }]);
    await cancelOrder(web.id, { admin });
    const [part] = partsOf(await getAdminOrder(web.id));
    await expect(giveBack(web.id, { partId: part?.id ?? "", reference: "" }, admin)).rejects.toEqual(
      refusal(409, /not given back by hand/),
    );
    const { partId } = await refundedInCash();
    await expect(giveBack(web.id, { partId, reference: "" }, admin)).rejects.toEqual(refusal(404, /Refund/));
    await work();
    expect(await getAdminOrder(web.id)).toMatchObject({ refundStatus: "refunded" });
  });

  describe("after the card's refund failed", () => {
    test("is given by e-transfer once, leaves nothing to send to the card, and the books agree", async () => {
      const { id, partId } = await failedRefund(999);
      const input = { partId, reference: "CA9z", method: "e_transfer" as const };
      const [given] = await Promise.all([giveBack(id, input, admin), giveBack(id, input, admin)]);
      expect(given).toMatchObject({ refundStatus: "refunded", paymentStatus: "refunded" });
      expect(partsOf(given)).toMatchObject([{ amount: "10.49", method: "e_transfer", status: "refunded" }]);
      expect(given?.refunds).toMatchObject([{ gst: "0.50", status: "refunded" }]);
      await expect(giveBack(id, { ...input, method: "cash" }, other)).rejects.toEqual(
        refusal(409, /already given back/),
      );
      await expect(retryRefund(partId, { by: admin, orderId: id })).rejects.toMatchObject({ status: 404 });
      expect(await checkAllBooks()).toEqual([]);
      await expectConsistentBooks(provider);
    });

    test("is given in cash: the box lacks it rounded up to 5 cents, and its day can be closed", async () => {
      const { id, partId } = await failedRefund(999);
      const day = dayAtShop(now());
      await saveCashOpening({ day, opening: "100.00" }, admin);
      const before = (await readCashDay())?.expectedCents ?? 0;
      const given = await giveBack(id, { partId, reference: "", method: "cash" }, admin);
      expect(partsOf(given)).toMatchObject([{ amount: "10.49", method: "cash", status: "refunded" }]);
      const { expectedCents, inCents = 0, outCents = 0 } = (await readCashDay()) ?? {};
      expect(expectedCents).toBe(before - 1050);
      const amounts = { counted: "0.00", note: "", change: centsToText(inCents - outCents) };
      await closeCashDay({ day, opening: "100.00", seenOpening: "100.00", ...amounts }, admin);
      expect(await checkAllBooks()).toEqual([]);
      await db.refundPart.updateMany({ data: { cashDay: null } });
      await db.payment.updateMany({ data: { cashDay: null } });
      await db.cashDay.deleteMany();
    });

    test("is refused while the bank decides about the payment", async () => {
      const { id, partId } = await failedRefund(1000);
      await db.payment.updateMany({ where: { orderId: id }, data: { disputedAt: now() } });
      await expect(giveBack(id, { partId, reference: "", method: "cash" }, admin)).rejects.toEqual(
        refusal(409, /The bank decides/),
      );
      expect(partsOf(await getAdminOrder(id))).toMatchObject([{ method: "card", status: "failed" }]);
    });

    test("is refused while the card's refund is under way", async () => {
      const order = await buy(provider, [{ ...(await addProduct(1)), quantity: 1 }]);
      await cancelOrder(order.id, { admin });
      const [part] = partsOf(await getAdminOrder(order.id));
      const input = { partId: part?.id ?? "", reference: "", method: "cash" as const };
      await expect(giveBack(order.id, input, admin)).rejects.toEqual(refusal(409, /not given back by hand/));
    });
  });
});

describe("the accountant's file", () => {
  const moved = async (orderId: string) => {
    const rows = await moneyRows(orderId);
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== "0.00")));
  };
  const refundOne = async ({ id, items }: AdminOrder, more: { asGiftCard?: boolean } = {}) => {
    const lines = [{ itemId: items[0]?.id ?? "", quantity: 1, restock: false }];
    const refund = { id: randomUUID(), lines, deliveryFee: false, reason: "other" as const, ...more };
    return partsOf(await refundOrder(id, refund, admin)).find(({ status }) => status === "pending");
  };

  /** Cash is what the box has, cards what the provider took and sent back. */
  async function expectAddsUp() {
    const rows = await moneyRows();
    const total = (name: string) => rows.reduce((cents, row) => cents + toCents(row[name] || "0"), 0);
    await saveCashOpening({ day: dayAtShop(new Date(now().getTime() - 72 * HOUR)), opening: "0.00" }, admin);
    const box = await readCashDay();
    expect([total("Paid in cash"), total("Sent back in cash")]).toEqual([box?.inCents, box?.outCents]);
    const { data: intents } = await provider.stripe.paymentIntents.list({ limit: 100 });
    const { data: refunds } = await provider.stripe.refunds.list({ limit: 100 });
    const done = refunds.filter(({ status }) => status === "succeeded");
    expect([total("Paid by card"), total("Sent back to card")]).toEqual([
      intents.reduce((cents, { amount_received }) => cents + amount_received, 0),
      done.reduce((cents, { amount }) => cents + amount, 0),
    ]);
    await db.cashDay.deleteMany();
  }

  test("says of a partly paid order what was paid and what is owed", async () => {
    const { id } = await unpaidOrder();
    await enterPayment(id, paymentOf({ amount: "5.00" }), admin);
    expect(await moved(id)).toEqual([{ "Paid in cash": "5.00", Owed: "7.60" }]);
    await enterPayment(id, paymentOf({ method: "terminal" }), admin);
    expect(await moved(id)).toEqual([{ "Paid in cash": "5.00", "Paid by card reader": "7.60" }]);
    const unpaid = await unpaidOrder();
    await enterPayment(unpaid.id, paymentOf({ method: "e_transfer", amount: "2.00" }), admin);
    await cancelOrder(unpaid.id, { admin });
    expect(await moved(unpaid.id)).toEqual([{ "Paid by e-transfer": "2.00" }]);
  });

  test("says how money went back, once it did, and adds up to the box and to the provider's books", async () => {
    const cash = await unpaidOrder({ unitCents: 101, quantity: 3 });
    await enterPayment(cash.id, paymentOf({}), admin);
    const part = await refundOne(cash);
    expect(await moved(cash.id)).toEqual([{ "Paid in cash": "3.20" }]);
    await giveBack(cash.id, { partId: part?.id ?? "", reference: "" }, admin);
    expect(await moved(cash.id)).toEqual([{ "Paid in cash": "3.20", "Sent back in cash": "1.10" }]);

    const card = await buy(provider, [{ ...(await addProduct(2)), quantity: 2 }]);
    await refundOne(await getAdminOrder(card.id));
    await work();
    expect(await moved(card.id)).toEqual([{ "Paid by card": "21.00", "Sent back to card": "10.50" }]);

    const asCard = await unpaidOrder();
    await enterPayment(asCard.id, paymentOf({}), admin);
    await refundOne(asCard, { asGiftCard: true });
    expect(await moved(asCard.id)).toEqual([{ "Paid in cash": "12.60", "Sent back to gift card": "12.60" }]);

    const { id, partId } = await failedRefund(999);
    await giveBack(id, { partId, reference: "", method: "cash" }, admin);
    expect(await moved(id)).toEqual([{ "Paid by card": "10.49", "Sent back in cash": "10.50" }]);
    await expectAddsUp();
  });
});

test("the list finds orders by source and by every payment status, as the order has it", async () => {
  const unpaid = await unpaidOrder();
  const part = await unpaidOrder();
  const paid = await unpaidOrder();
  const cancelled = await unpaidOrder();
  const refunded = await unpaidOrder();
  await enterPayment(part.id, paymentOf({ amount: "5.00" }), admin);
  for (const { id } of [paid, refunded]) await enterPayment(id, paymentOf({}), admin);
  await cancelOrder(cancelled.id, { admin });
  const goodwill = { id: randomUUID(), lines: [], deliveryFee: false, reason: "goodwill" as const };
  await refundOrder(refunded.id, { ...goodwill, goodwill: "2.00" }, admin);
  for (const paymentStatus of paymentStatuses) {
    const { rows, total, counts } = await listAdminOrders({ source: "manual", paymentStatus });
    expect(rows.map((row) => row.paymentStatus)).toEqual(rows.map(() => paymentStatus));
    const counted = rows.filter((row) => !isUnfinished(row.status) || !isAllRefunded(row));
    expect([total, Object.values(counts).reduce((sum, count) => sum + count)]).toEqual([
      rows.length,
      counted.length,
    ]);
  }
  const statusOf = async (paymentStatus: AdminOrder["paymentStatus"]) =>
    (await listAdminOrders({ paymentStatus })).rows.map(({ id }) => id);
  expect(await statusOf("unpaid")).toEqual(expect.arrayContaining([unpaid.id, cancelled.id]));
  expect(await statusOf("partly_paid")).toContain(part.id);
  expect(await statusOf("paid")).toContain(paid.id);
  expect(await statusOf("partly_refunded")).toContain(refunded.id);
  const all = (await listAdminOrders({})).total;
  const bySource = [await listAdminOrders({ source: "web" }), await listAdminOrders({ source: "manual" })];
  expect(bySource.reduce((sum, { total }) => sum + total, 0)).toBe(all);
});

test("the copy of a customer's data has the references of their payments", async () => {
  const customer = await db.user.create({ data: { email: "sam@example.com" } });
  const order = await unpaidOrder();
  await db.order.update({ where: { id: order.id }, data: { userId: customer.id } });
  await enterPayment(order.id, paymentOf({ method: "e_transfer", reference: "CA1b2c" }), admin);
  const user = { ...customer, createdAt: customer.createdAt.toISOString() };
  expect(await personalDataOf(user as unknown as User)).toMatchObject({
    paymentReferences: [{ orderId: order.id, method: "e_transfer", reference: "CA1b2c" }],
  });
});

test("an order without an email address becomes ready and is cancelled without a mail", async () => {
  const order = await unpaidOrder({ email: "" });
  expect((await markReady(order.id, admin)).order.status).toBe("ready");
  await cancelOrder(order.id, { admin });
  expect(await db.mailMessage.count({ where: { orderId: order.id } })).toBe(0);
});

import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "~/domain/audit";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { findCustomers } from "~/domain/orders/manual/find-customers";
import { findPieces } from "~/domain/orders/manual/find-pieces";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { markReady, setStatus } from "~/domain/orders/status/status";
import { checkAllBooks } from "~/domain/reconciliation/integrity-checks";
import { gstByMonth } from "~/domain/reports/gst";
import { ALL_TIME } from "~/domain/reports/period";
import { salesByProduct } from "~/domain/reports/sales";
import { waitingForOwner } from "~/domain/to-do";
import { countStock, uncountedPieces } from "~/domain/catalog/count-stock";
import { inventoryLog } from "~/domain/stock/inventory";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { db } from "~/services/database";
import {
  addProduct,
  buy,
  contact,
  type Fixture,
  open,
  stockOf,
  useProvider,
  place,
} from "../support/checkout";
import { useDatabase } from "../support/database";

useDatabase("empty");
const provider = useProvider();

const refusal = (status: number, words: RegExp) =>
  expect.objectContaining({ status, message: expect.stringMatching(words) });
let admin: { id: string };
beforeAll(async () => {
  admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
});

type Fields = Omit<Parameters<typeof manualOrderInput.parse>[0] & object, never> & Record<string, unknown>;

async function enter(fields: Fields, more?: { shownCents?: number }) {
  const input = manualOrderInput.parse({
    shippingAddress: { name: "Dot" },
    fulfilment: "pickup",
    ...fields,
  });
  const { order, created } = await enterOrder(input, admin, more);
  if (!order) throw new Error("no order was placed");
  return { order, created };
}
const one = ({ variationId }: Fixture, quantity = 1) => [{ variationId, quantity }];

const mailOf = async (orderId: string) =>
  (await db.mailMessage.findMany({ where: { orderId } })).map(({ text }) => text).join();

const changesOf = async (entityId: string) => (await listAudit({ entity: "order", entityId })).rows;

describe("an order by hand", () => {
  test("paid in cash: rounded to 5 cents, stock taken in the admin's name, and no email where there is no address", async () => {
    const toy = await addProduct(3, 1198);
    const { order, created } = await enter({
      lines: one(toy),
      shopNote: "Wrap it",
      note: "See you Friday",
      payments: [{ method: "cash", amount: "20.00" }],
    });
    expect(created).toBe(true);
    expect(order).toMatchObject({
      ...{
        source: "manual",
        status: "pending",
        paymentStatus: "paid",
        note: "See you Friday",
        shopNote: "Wrap it",
      },
      ...{ subtotal: "11.98", gst: "0.60", totalPrice: "12.60", guestEmail: null },
      adjustments: [{ type: "rounding", amount: "0.02" }],
      payments: [{ method: "cash", amount: "12.60" }],
      shippingAddress: { name: "Dot", email: "", phone: "", address: "" },
    });
    expect(await db.payment.findFirst({ where: { orderId: order.id } })).toMatchObject({
      enteredById: admin.id,
    });
    expect(await stockOf(toy)).toEqual({ stock: 2, held: 0 });
    expect((await inventoryLog(toy.variationId)).lines[0]).toMatchObject({
      ...{ changeType: "sale", quantityChanged: -1, userId: admin.id, orderId: order.id },
    });
    expect(await mailOf(order.id)).toBe("");
    expect(await changesOf(order.id)).toMatchObject([{ action: "order.entered", userId: admin.id }]);
    expect(await checkAllBooks()).toEqual([]);
  });

  test("paid in two ways, with references; an email says that it is paid", async () => {
    const toy = await addProduct(3, 4000);
    const { order } = await enter({
      lines: one(toy),
      shippingAddress: { name: "Dot", email: "dot@example.com" },
      payments: [
        { method: "cash", amount: "20" },
        { method: "e_transfer", reference: "CA123" },
      ],
    });
    expect(order).toMatchObject({
      paymentStatus: "paid",
      totalPrice: "42.00",
      guestEmail: "dot@example.com",
    });
    const payments = await db.payment.findMany({ where: { orderId: order.id }, orderBy: { amount: "asc" } });
    expect(payments.map(({ amount, method, reference }) => [amount.toString(), method, reference])).toEqual([
      ["20", "cash", ""],
      ["22", "e_transfer", "CA123"],
    ]);
    expect(await mailOf(order.id)).toContain("and payment (");
    expect(await checkAllBooks()).toEqual([]);
  });

  test("paid at pickup: unpaid and in no report until then, and its email says what is owed", async () => {
    const toy = await addProduct(3);
    const gst = await gstByMonth(ALL_TIME);
    const { order } = await enter({
      lines: one(toy),
      shippingAddress: { name: "Dot", email: "dot@example.com" },
    });
    expect(order).toMatchObject({ paymentStatus: "unpaid", payments: [], totalPrice: "10.50" });
    expect(await mailOf(order.id)).toMatch(/\$10\.50 is still to be paid\. You can pay when you pick up/);
    expect(await mailOf(order.id)).not.toMatch(/and payment|money back|[.][.]/);
    await markReady(order.id, admin);
    expect((await mailOf(order.id)).split("$10.50 is still to be paid.")).toHaveLength(3);
    expect((await salesByProduct()).find(({ productId }) => productId === toy.productId)).toBeUndefined();
    expect(await gstByMonth(ALL_TIME)).toEqual(gst);
    expect(await checkAllBooks()).toEqual([]);
  });

  test("handed over at once is fulfilled, and its email promises no other", async () => {
    const toy = await addProduct(3);
    const { order } = await enter({
      lines: one(toy),
      fulfilment: "handed_over",
      shippingAddress: { name: "Dot", email: "dot@example.com" },
      payments: [{ method: "terminal", reference: "0042" }],
    });
    expect(order).toMatchObject({ status: "fulfilled", deliveryMethod: "pickup", paymentStatus: "paid" });
    expect(await mailOf(order.id)).not.toMatch(/when it's ready|cancel/);
  });

  test("at 0.00 is paid and counts at once", async () => {
    const toy = await addProduct(3);
    const { order } = await enter({ lines: [{ ...one(toy)[0], price: "0", reason: "Gift for the school" }] });
    expect(order).toMatchObject({ totalPrice: "0.00", paymentStatus: "paid" });
    expect((await salesByProduct()).find(({ productId }) => productId === toy.productId)).toMatchObject({
      unitsSold: 1,
    });
    expect(await checkAllBooks()).toEqual([]);
  });

  test("the same one twice, even at once, is one order; another admin's order with its id is refused", async () => {
    const toy = await addProduct(5);
    const fields = { id: randomUUID(), lines: one(toy), payments: [{ method: "cash" }] };
    const entered = await Promise.all([enter(fields), enter(fields), enter(fields)]);
    expect(entered.map(({ created }) => created).sort()).toEqual([false, false, true]);
    expect(new Set(entered.map(({ order }) => order.id))).toEqual(new Set([fields.id]));
    expect(await stockOf(toy)).toEqual({ stock: 4, held: 0 });
    const { id } = await buy(provider, one(toy));
    await expect(enter({ ...fields, id })).rejects.toEqual(refusal(409, /another order/i));
  });
});

describe("prices", () => {
  test("another price needs a reason, and stands in Changes with it", async () => {
    const toy = await addProduct(3);
    const cheaper = { ...one(toy)[0], price: "8.00" };
    await expect(enter({ lines: [cheaper] })).rejects.toMatchObject({
      ...{ status: 400, extra: { fields: { "lines.0.reason": [expect.stringContaining("reason")] } } },
    });
    const { order } = await enter({ lines: [...one(toy), { ...cheaper, reason: "Scratched" }] });
    expect(order).toMatchObject({ subtotal: "18.00", totalPrice: "18.90" });
    expect(await changesOf(order.id)).toMatchObject([
      {
        before: { "price of Test Dragon": "$10.00" },
        after: { "price of Test Dragon": "$8.00 (Scratched)" },
      },
    ]);
  });

  test("a total other than the one shown is refused", async () => {
    const toy = await addProduct(3);
    await expect(enter({ lines: one(toy) }, { shownCents: 1049 })).rejects.toEqual(
      refusal(409, /now \$10\.50/),
    );
    expect(await stockOf(toy)).toEqual({ stock: 3, held: 0 });
  });

  test("more than is owed is refused at its payment, except in cash", async () => {
    const toy = await addProduct(3);
    const payments = [
      { method: "cash", amount: "5" },
      { method: "terminal", amount: "6" },
    ];
    await expect(enter({ lines: one(toy), payments })).rejects.toMatchObject({
      ...{ status: 409, extra: { fields: { "payments.1.amount": ["Only $5.50 is owed."] } } },
    });
    expect(await stockOf(toy)).toEqual({ stock: 3, held: 0 });
  });
});

describe("stock", () => {
  test("of two at once for the last piece one is refused by name", async () => {
    const toy = await addProduct(1);
    const results = await Promise.allSettled([enter({ lines: one(toy) }), enter({ lines: one(toy) })]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: refusal(409, /“Test Dragon” is sold out/),
    });
    expect(await checkAllBooks()).toEqual([]);
  });

  test("it did happen: what is missing is added with the reason, then sold; a shopper's hold stays", async () => {
    const toy = await addProduct(3);
    const purchase = await open(one(toy));
    await place(purchase);
    const { order } = await enter({ lines: [...one(toy), ...one(toy, 3)], oversold: "Sold at the market" });
    expect(await stockOf(toy)).toEqual({ stock: 1, held: 1 });
    const { lines } = await inventoryLog(toy.variationId);
    expect(
      lines.map(({ changeType, quantityChanged, notes }) => [changeType, quantityChanged, notes]),
    ).toEqual(expect.arrayContaining([["adjustment", 2, "Sold at the market"]]));
    expect(await changesOf(order.id)).toMatchObject([
      { after: { "not in stock": "2 × Test Dragon (Sold at the market)" } },
    ]);
    expect(await checkAllBooks()).toEqual([]);
  });

  test("what was sold without being in stock waits for a count, also one that finds the stock right", async () => {
    const waiting = async () => {
      const { uncounted, uncountedId } = await waitingForOwner();
      return [uncounted, uncountedId];
    };
    const before = await db.variation.findMany({
      where: { inventoryLogs: { some: { notes: "Sold at the market" } } },
    });
    for (const { id, stockQuantity } of before)
      await countStock(id, { counted: stockQuantity, expected: stockQuantity }, admin);
    expect(await waiting()).toEqual([0, null]);
    const toy = await addProduct(1);
    await enter({ lines: one(toy, 3), oversold: "Fair" });
    expect(await waiting()).toEqual([1, toy.variationId]);
    expect(await uncountedPieces(toy.variationId)).toBe(2);
    await expect(countStock(toy.variationId, { counted: 1, expected: 1 }, admin)).rejects.toEqual(
      refusal(409, /now 0/),
    );
    await countStock(toy.variationId, { counted: 0, expected: 0 }, admin);
    expect(await waiting()).toEqual([0, null]);
    await enter({ lines: one(toy), oversold: "Fair" });
    await countStock(toy.variationId, { counted: 4, expected: 0 }, admin);
    expect([await waiting(), await stockOf(toy)]).toEqual([[0, null], { stock: 4, held: 0 }]);
    expect(await checkAllBooks()).toEqual([]);
  });

  test("drafts can be sold, archived products cannot", async () => {
    const [draft, archived] = [await addProduct(1), await addProduct(1)];
    await db.product.update({ where: { id: draft.productId }, data: { draft: true } });
    await db.product.update({ where: { id: archived.productId }, data: { archivedAt: new Date() } });
    await enter({ lines: one(draft) });
    await expect(enter({ lines: one(archived) })).rejects.toEqual(refusal(409, /no longer sold/));
  });
});

test("an unpaid order is cancelled by its customer within 4 hours, and its pieces go back to the shelf", async () => {
  const toy = await addProduct(1);
  const user = await db.user.create({ data: { email: "customer@example.com" } });
  const { order } = await enter({
    lines: one(toy),
    userId: user.id,
    shippingAddress: { name: "Dot", email: "customer@example.com" },
  });
  expect(await cancelOrder(order.id, { user })).toMatchObject({
    status: "cancelled",
    paymentStatus: "unpaid",
  });
  expect(await stockOf(toy)).toEqual({ stock: 1, held: 0 });
  expect(await checkAllBooks()).toEqual([]);
});

test("of two lines of one variation, reopening takes the pieces that cancelling returned", async () => {
  const toy = await addProduct(5);
  const { order } = await enter({
    lines: [...one(toy), { variationId: toy.variationId, quantity: 1, price: "8.00", reason: "Scratched" }],
  });
  const [first] = order.items;
  const lines = [{ itemId: first?.id ?? "", quantity: 1, restock: false }];
  await refundOrder(order.id, { id: randomUUID(), lines, deliveryFee: false, reason: "damaged" }, admin);
  await cancelOrder(order.id, { admin });
  expect(await stockOf(toy)).toEqual({ stock: 4, held: 0 });
  await setStatus(order.id, "processing", admin);
  expect(await stockOf(toy)).toEqual({ stock: 3, held: 0 });
});

test("a payment that another order has is refused", async () => {
  const toy = await addProduct(5);
  const payment = { id: randomUUID(), method: "cash" };
  await enter({ lines: one(toy), payments: [payment] });
  await expect(enter({ lines: one(toy), payments: [payment] })).rejects.toEqual(
    refusal(409, /was entered before/),
  );
  expect(await stockOf(toy)).toEqual({ stock: 4, held: 0 });
});

describe("finding", () => {
  test("the search takes an SKU literally, not as a pattern", async () => {
    const toy = await addProduct(5);
    await db.variation.update({ where: { id: toy.variationId }, data: { sku: "DRG-01" } });
    for (const text of ["DRG_01", "DRG%", "%", "\\"])
      expect(await findPieces(text), text).toMatchObject({ exact: null });
    expect((await findPieces("drg-01")).exact).toMatchObject({ variationId: toy.variationId });
  });

  test("pieces by part of a name; an exact SKU alone, so that a barcode reader adds it", async () => {
    const [first, second] = [
      await addProduct(1, 1000, "Ünicorn Red"),
      await addProduct(2, 1250, "Unicorn Blue"),
    ];
    await db.variation.update({ where: { id: first.variationId }, data: { sku: "UNI" } });
    await db.variation.update({ where: { id: second.variationId }, data: { sku: "UNI-2" } });
    const { pieces, exact } = await findPieces("unicorn");
    expect(pieces.map(({ variationId }) => variationId).sort()).toEqual(
      [first.variationId, second.variationId].sort(),
    );
    expect(exact).toBeNull();
    expect((await findPieces("uni")).exact).toMatchObject({ variationId: first.variationId });
    expect(await findPieces("unicorn blue")).toMatchObject({
      exact: { variationId: second.variationId, unitCents: 1250, available: 2 },
    });
    expect(await findPieces("no such thing")).toEqual({ pieces: [], total: 0, exact: null });
  });

  test("customers of earlier orders by name, phone or email, once each, not by what they bought", async () => {
    const toy = await addProduct(9);
    const shippingAddress = {
      ...contact,
      name: "Maëlle Roy",
      email: "maelle@example.com",
      phone: "(780) 555-0142",
    };
    await enter({ lines: one(toy), shippingAddress });
    const { order } = await enter({
      lines: one(toy),
      shippingAddress: { ...shippingAddress, city: "Spruce Grove" },
    });
    for (const search of ["maelle roy", "MAELLE@example", "780-555-0142"])
      expect(await findCustomers(search)).toEqual([
        { orderId: order.id, userId: null, contact: expect.objectContaining({ city: "Spruce Grove" }) },
      ]);
    expect(await findCustomers("dragon")).toEqual([]);
  });
});

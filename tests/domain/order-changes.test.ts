import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "~/domain/audit";
import { createOrderLink } from "~/domain/checkout/links/create-link";
import { endingOpenLink } from "~/domain/checkout/links/end-links";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { openLinkOf } from "~/domain/checkout/links/read-links";
import { listAdminOrders } from "~/domain/orders/admin-list";
import { createZone, deleteZone } from "~/domain/delivery/delivery-zones";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { changeOrder } from "~/domain/orders/changes/change-order";
import { enterPayment, waive } from "~/domain/orders/payments/enter-payment";
import { owedCentsOf } from "~/domain/orders/payments/owed-orders";
import { pickList } from "~/domain/orders/pick-list";
import { getAdminOrder } from "~/domain/orders/queries";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { replaceItems } from "~/domain/orders/refunds/replace-items";
import { markReady, setStatus } from "~/domain/orders/status/status";
import { retryRefund } from "~/domain/payments/refunds";
import { checkAllBooks } from "~/domain/reconciliation/integrity-checks";
import { gstByMonth } from "~/domain/reports/gst";
import { exportedChanges, exportedOrders } from "~/domain/reports/order-export";
import { salesByDay, unitsSold } from "~/domain/reports/sales";
import { inventoryLog } from "~/domain/stock/inventory";
import { centsToText } from "~/lib/money/money";
import type { CalendarDay } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import type { AdminOrder } from "~/schemas/order";
import { deliveryZoneInput } from "~/schemas/delivery-zone";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { orderChangeInput } from "~/schemas/orders/order-change";
import { orderPaymentInput } from "~/schemas/orders/order-payment";
import { refundInput } from "~/schemas/orders/refund";
import { now, shiftClock } from "~/services/clock/clock";
import { db, pool } from "~/services/database";
import { addProduct, buy, contact, type Fixture, stockOf, useProvider, work } from "../support/checkout";
import { useDatabase } from "../support/database";
import { expectConsistentBooks } from "../support/invariants";
import { enterManualOrder } from "../support/manual-order";
import { moneyRows } from "./orders-given";

useDatabase("empty");
const provider = useProvider();
afterEach(() => shiftClock(0));

const refusal = (status: number, words: RegExp) =>
  expect.objectContaining({ status, message: expect.stringMatching(words) });
let admin: { id: string };
let other: { id: string };
beforeAll(async () => {
  admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
  other = await db.user.create({ data: { email: "other@example.com", isAdmin: true } });
});

const input = (fields: object) => orderChangeInput.parse({ id: randomUUID(), ...fields });
const change = (orderId: string, fields: object, by = admin) => changeOrder(orderId, input(fields), by);
const one = ({ variationId }: Fixture, more: object = {}) => ({ variationId, quantity: 1, ...more });
const stays = (order: AdminOrder, ...quantities: number[]) =>
  order.items.map(({ id }, index) => ({ itemId: id, quantity: quantities[index] ?? 0 }));

/** A toy at 10.00 and one at 9.99, paid with 20.99. */
async function twoToys(): Promise<{ order: AdminOrder; toys: [Fixture, Fixture]; intentId: string }> {
  const toys: [Fixture, Fixture] = [await addProduct(5), await addProduct(5, 999)];
  const lines = [
    { ...toys[0], quantity: 1 },
    { ...toys[1], quantity: 1, unitCents: 999 },
  ];
  const { id, intentId } = await buy(provider, lines);
  return { order: await getAdminOrder(id), toys, intentId };
}

async function unpaidOrder(toy: Fixture): Promise<string> {
  const id = randomUUID();
  await enterManualOrder((sql, values) => pool.query(sql, values), { id, ...toy });
  return id;
}

const sentBack = async (intentId: string) =>
  (await provider.stripe.refunds.list({ payment_intent: intentId })).data.map(({ amount }) => amount);

const changesOf = async (entityId: string) =>
  (await listAudit({ entity: "order", entityId })).rows.filter(({ action }) => action === "order.changed");

async function booksAgree() {
  await work();
  expect(await checkAllBooks()).toEqual([]);
  await expectConsistentBooks(provider);
}

describe("a change of pieces", () => {
  test("20.99 paid, 10.50 removed, 12.60 added: 2.10 is owed; once it is paid, 23.09 is left", async () => {
    const { order, toys, intentId } = await twoToys();
    const dear = await addProduct(3, 1200);
    const id = randomUUID();
    const changed = await change(order.id, { id, lines: stays(order, 0, 1), added: [one(dear)] });
    expect(changed).toMatchObject({
      ...{ subtotal: "31.99", gst: "1.60", totalPrice: "33.59", owed: "2.10" },
      ...{ paymentStatus: "partly_paid", version: order.version + 1 },
      items: [{}, {}, { quantity: 1, unitPrice: "12.00" }],
      refunds: [
        { id, change: { added: "12.60" }, amount: "10.50", gst: "0.50", status: "refunded", parts: [] },
      ],
    });
    expect(changed.refunds[0]?.lines).toMatchObject([{ kind: "line", quantity: 1, restocked: true }]);
    expect(await owedCentsOf([order.id])).toEqual([{ id: order.id, cents: 210 }]);
    expect([await stockOf(toys[0]), await stockOf(dear)]).toMatchObject([{ stock: 5 }, { stock: 2 }]);
    const payment = orderPaymentInput.parse({ method: "e_transfer", amount: "2.10" });
    const paid = await enterPayment(order.id, payment, admin);
    expect(paid).toMatchObject({ owed: "0.00", paymentStatus: "paid" });
    expect(paid.payments.map(({ amount }) => amount)).toEqual(["20.99", "2.10"]);
    await booksAgree();
    expect(await sentBack(intentId)).toEqual([]);
  });

  test("to a cheaper piece sends only the difference back to the card", async () => {
    const { order, intentId } = await twoToys();
    const cheap = await addProduct(3, 700);
    const changed = await change(order.id, { lines: stays(order, 0, 1), added: [one(cheap)] });
    expect(changed).toMatchObject({ owed: "0.00", refunds: [{ amount: "10.50", status: "pending" }] });
    await booksAgree();
    expect(await sentBack(intentId)).toEqual([315]);
  });

  test("takes stock in the admin's name, and another price needs a reason", async () => {
    const { order } = await twoToys();
    const toy = await addProduct(3, 1200);
    const priced = { lines: stays(order, 1, 1), added: [one(toy, { price: "11.00" })] };
    await expect(change(order.id, priced)).rejects.toMatchObject({
      extra: { fields: { "added.0.reason": [expect.any(String)] } },
    });
    await change(order.id, { added: [one(toy, { price: "11.00", reason: "regular" })] });
    const { lines } = await inventoryLog(toy.variationId);
    expect(lines[0]).toMatchObject({ changeType: "sale", orderId: order.id, userId: admin.id });
    expect((await changesOf(order.id))[0]).toMatchObject({
      before: { "price of Test Dragon": "$12.00", "order total": "$20.99" },
      after: { "price of Test Dragon": "$11.00 (regular)", "order total": "$32.54" },
    });
    await booksAgree();
  });

  test("is refused without stock, and placed with a reason for what did happen", async () => {
    const { order } = await twoToys();
    const gone = await addProduct(0);
    await expect(change(order.id, { added: [one(gone)] })).rejects.toEqual(refusal(409, /sold out/));
    expect(await getAdminOrder(order.id)).toMatchObject({ totalPrice: "20.99", version: order.version });
    await change(order.id, { added: [one(gone)], oversold: "found one" });
    expect(await stockOf(gone)).toEqual({ stock: 0, held: 0 });
    expect((await changesOf(order.id))[0]?.after).toMatchObject({
      "not in stock": "1 × Test Dragon (found one)",
      "quantity of Test Dragon": "3",
    });
    await booksAgree();
  });

  test("is refused for more pieces than the order has, and from an older version", async () => {
    const { order } = await twoToys();
    await expect(change(order.id, { lines: stays(order, 9, 1) })).rejects.toEqual(
      refusal(409, /^Only 1 of .* is in the order\. Add it below to sell more\.$/),
    );
    await change(order.id, { lines: stays(order, 0, 1) });
    const old = order.version;
    const stale = refusal(409, /^Someone changed this order\.$/);
    await expect(change(order.id, { version: old, lines: stays(order, 0, 1) })).rejects.toEqual(stale);
    await expect(setStatus(order.id, "processing", admin, old)).rejects.toEqual(stale);
    const seen = { seenStatus: "processing" };
    await expect(setStatus(order.id, "fulfilled", admin, old, seen)).rejects.toEqual(
      refusal(409, /Its status is now Pending\.$/),
    );
  });

  test("removes the last piece and adds it again at another price", async () => {
    const toy = await addProduct(1);
    const order = await getAdminOrder((await buy(provider, [{ ...toy, quantity: 1 }])).id);
    const added = [one(toy, { price: "8.00", reason: "regular" })];
    await change(order.id, { lines: stays(order, 0), added });
    expect(await stockOf(toy)).toEqual({ stock: 0, held: 0 });
    await booksAgree();
  });

  test("that is refused ends no payment link; one that changes what is owed ends it", async () => {
    const [toy, gone] = [await addProduct(5, 1200), await addProduct(0)];
    const id = await unpaidOrder(toy);
    await createOrderLink(id, admin);
    const add = (added: Fixture) => endingOpenLink(id, admin, () => change(id, { added: [one(added)] }));
    await expect(add(gone)).rejects.toEqual(refusal(409, /sold out/));
    expect(await openLinkOf(id)).not.toBeNull();
    expect(await add(toy)).toMatchObject({ owed: "25.20" });
    expect(await openLinkOf(id)).toBeNull();
  });

  test("of a ready order that adds a piece makes it processing, and no email says that it is ready", async () => {
    const { order } = await twoToys();
    const toy = await addProduct(5, 1200, "Blue Owl");
    const readyMails = () =>
      db.mailMessage.count({ where: { orderId: order.id, key: { startsWith: "ready:" } } });
    await markReady(order.id, admin);
    expect(await change(order.id, { lines: stays(order, 0, 1) })).toMatchObject({ status: "ready" });
    expect(await readyMails()).toBe(1);
    const changed = await change(order.id, { added: [one(toy)] });
    expect(changed).toMatchObject({ status: "processing", readyAt: null });
    expect(await readyMails()).toBe(0);
    const { lines } = await pickList({ limit: 1000 });
    const toPack = lines.filter(({ orders }) => orders.some(({ id }) => id === order.id));
    expect(toPack.map(({ productName }) => productName)).toContain("Blue Owl");
    expect((await changesOf(order.id))[0]).toMatchObject({
      before: { status: "ready" },
      after: { status: "processing" },
    });
    await markReady(order.id, admin);
    expect(await readyMails()).toBe(1);
  });

  test("of an order that was refunded and reopened is refused, except for its contact", async () => {
    const { order, toys } = await twoToys();
    await cancelOrder(order.id, { admin });
    await work();
    await setStatus(order.id, "processing", admin);
    for (const fields of [
      { lines: stays(order, 0, 1) },
      { added: [one(toys[0])] },
      { deliveryMethod: "delivery" },
    ])
      await expect(change(order.id, fields)).rejects.toEqual(refusal(409, /was refunded/));
    expect(await change(order.id, { shippingAddress: { name: "Kim" } })).toMatchObject({
      shippingAddress: { name: "Kim" },
    });
  });

  test("whose id is that of a refund is refused, and a refund with the id of a change", async () => {
    const { order, toys } = await twoToys();
    const [item] = order.items;
    const id = randomUUID();
    const refund = (id: string) =>
      refundInput.parse({ id, lines: [{ itemId: item?.id, quantity: 1 }], reason: "other" });
    await refundOrder(order.id, refund(id), admin);
    await expect(change(order.id, { id, added: [one(toys[0])] })).rejects.toEqual(
      refusal(409, /has this id/),
    );
    const changeId = randomUUID();
    await change(order.id, { id: changeId, added: [one(toys[0])] });
    await expect(refundOrder(order.id, refund(changeId), admin)).rejects.toEqual(refusal(409, /has this id/));
  });

  test("after a partly covered refund failed: its money counts as left, and trying again counts its GST once", async () => {
    const { order, intentId } = await twoToys();
    const [small, dear] = [await addProduct(3, 300), await addProduct(3, 1200)];
    // Refunds of earlier orders would take the fault.
    await work();
    await provider.fault("declineRefund", "POST", "/v1/refunds");
    const id = randomUUID();
    // 3.15 of the 10.50 is covered, and 7.35 is sent back.
    await change(order.id, { id, lines: stays(order, 0, 1), added: [one(small)] });
    await work();
    const failed = await getAdminOrder(order.id);
    expect(failed.refunds).toMatchObject([{ amount: "10.50", status: "failed" }]);
    expect(await change(order.id, { added: [one(dear)] })).toMatchObject({ owed: "12.60" });
    await enterPayment(order.id, orderPaymentInput.parse({ method: "e_transfer", amount: "12.60" }), admin);
    const partId = failed.refunds[0]?.parts[0]?.id ?? "";
    await retryRefund(partId, { by: admin, orderId: order.id });
    await booksAgree();
    expect(await sentBack(intentId)).toContain(735);
    expect(await getAdminOrder(order.id)).toMatchObject({
      owed: "0.00",
      refunds: [{ amount: "10.50", gst: "0.50", status: "refunded" }],
    });
  });

  test.each([
    ["nothing would stay", [0, 0], 400, /At least one item has to stay/],
    ["more would stay than there is", [2, 1], 409, /Only 1 of .* in the order/],
  ])("is refused where %s", async (_, quantities, status, words) => {
    const { order } = await twoToys();
    await expect(change(order.id, { lines: stays(order, ...quantities) })).rejects.toEqual(
      refusal(status, words),
    );
  });

  test("leaves pieces alone that were refunded or sent again before", async () => {
    const toy = await addProduct(5);
    const { id } = await buy(provider, [{ ...toy, quantity: 3 }]);
    const [item] = (await getAdminOrder(id)).items;
    const piece = { itemId: item?.id ?? "", quantity: 1 };
    const refund = { id: randomUUID(), deliveryFee: false, reason: "damaged" as const };
    await refundOrder(id, { ...refund, lines: [{ ...piece, restock: false }] }, admin);
    await replaceItems(id, { id: randomUUID(), version: undefined, lines: [piece] }, admin);
    await expect(change(id, { lines: [{ ...piece, quantity: 0 }], added: [one(toy)] })).rejects.toEqual(
      refusal(409, /1 of .* was replaced/),
    );
    await change(id, { lines: [piece], added: [one(toy)] });
    expect(await stockOf(toy)).toEqual({ stock: 1, held: 0 });
    await booksAgree();
  });

  test("of an order that is cancelled later: all pieces return once, and all money goes back", async () => {
    const { order, toys, intentId } = await twoToys();
    const dear = await addProduct(3, 1200);
    await change(order.id, { lines: stays(order, 0, 1), added: [one(dear)] });
    await cancelOrder(order.id, { admin });
    const stocks = await Promise.all([...toys, dear].map(stockOf));
    expect(stocks.map(({ stock }) => stock)).toEqual([5, 5, 3]);
    expect(await getAdminOrder(order.id)).toMatchObject({ owed: "0.00", paymentStatus: "refunded" });
    await booksAgree();
    expect(await sentBack(intentId)).toEqual([2099]);
    await setStatus(order.id, "processing", admin);
    expect(await Promise.all([...toys, dear].map(stockOf))).toMatchObject([
      { stock: 5 },
      { stock: 4 },
      { stock: 2 },
    ]);
  });
});

describe("contact and delivery", () => {
  test("change by field, and no money moves; local delivery needs the address", async () => {
    const { order } = await twoToys();
    const changed = await change(order.id, {
      shippingAddress: { phone: "780-555-0199", email: "new@example.com", address2: null },
      deliveryMethod: "delivery",
    });
    expect(changed).toMatchObject({
      ...{ deliveryMethod: "delivery", guestEmail: "new@example.com", totalPrice: "20.99", refunds: [] },
      shippingAddress: { name: contact.name, phone: "780-555-0199", email: "new@example.com" },
    });
    const [entry] = await changesOf(order.id);
    expect(entry).toMatchObject({
      before: { "delivery method": "Pickup" },
      after: { "delivery method": "Local delivery", "contact details": "changed" },
    });
    await expect(change(order.id, { shippingAddress: { address: "", city: "" } })).rejects.toMatchObject({
      status: 400,
      extra: { fields: { "shippingAddress.address": ["Address is required"] } },
    });
  });

  test("of a replacement: its contact details can change, its pieces and delivery cannot", async () => {
    const { order, toys } = await twoToys();
    const lines = stays(order, 1).slice(0, 1);
    const { id } = await replaceItems(order.id, { id: randomUUID(), version: undefined, lines }, admin);
    expect(await change(id, { shippingAddress: { name: "Kim" } })).toMatchObject({
      shippingAddress: { name: "Kim" },
    });
    for (const fields of [{ deliveryMethod: "delivery" }, { added: [one(toys[0])] }])
      await expect(change(id, fields)).rejects.toEqual(refusal(409, /is a replacement/));
  });

  test("nothing different changes nothing", async () => {
    const { order } = await twoToys();
    const same = { lines: stays(order, 1, 1), shippingAddress: { name: contact.name } };
    expect(await change(order.id, same)).toMatchObject({ version: order.version });
    expect(await changesOf(order.id)).toEqual([]);
  });
});

describe("the customer's email", () => {
  const mailsOf = (orderId: string) =>
    db.mailMessage.findMany({ where: { orderId, key: { startsWith: "changed:" } } });

  test("is one, with old and new and what is owed, and no email of a refund besides", async () => {
    const { order } = await twoToys();
    const dear = await addProduct(3, 1200, "Blue Owl");
    const phone = "780-555-0199";
    const fields = { lines: stays(order, 0, 1), added: [one(dear)], shippingAddress: { phone } };
    await change(order.id, fields);
    const [mail, ...others] = await mailsOf(order.id);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("$2.10 is still to be paid. You can pay when you pick up your order.");
    expect(mail?.text).toMatch(/Before:\n {2}2 × Test Dragon\n {2}Total: \$20.99\n(.*\n)*.*Now:/);
    expect(mail?.text).toMatch(/Now:\n {2}1 × Test Dragon\n {2}1 × Blue Owl\n {2}Total: \$23.09\n/);
    for (const number of [contact.phone, phone]) expect(mail?.text).toContain(number);
    expect(mail?.text).not.toContain("Pickup\n");
    expect(await db.mailMessage.count({ where: { orderId: order.id, key: { startsWith: "refund:" } } })).toBe(
      0,
    );
  });

  test("to another address tells nothing of the person before", async () => {
    const { order } = await twoToys();
    await db.order.update({ where: { id: order.id }, data: { note: "Side door", giftNote: "For Maya" } });
    const address = { name: "Kim Roe", email: "kim@example.com", phone: "" };
    await change(order.id, { shippingAddress: address, note: "", giftNote: "For Kit" });
    const [mail] = await mailsOf(order.id);
    expect(mail).toMatchObject({ recipient: "kim@example.com", text: expect.stringContaining("For Kit") });
    for (const text of [contact.name, contact.email, contact.phone, "Side door", "For Maya"])
      expect(mail?.text).not.toContain(text);
    await change(order.id, { shippingAddress: { name: "Lou Roe" } });
    expect((await mailsOf(order.id)).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/Before:[^]*Kim Roe[^]*Now:[^]*Lou Roe/),
    );
  });

  test("says what goes back to the card", async () => {
    const { order } = await twoToys();
    await change(order.id, { lines: stays(order, 0, 1) });
    expect((await mailsOf(order.id))[0]?.text).toContain(
      "You get $10.50 back. It goes back to the card you paid with",
    );
  });

  test("is not written for the shop's own note, nor without an address", async () => {
    const { order } = await twoToys();
    await change(order.id, { shopNote: "Wrap it" });
    await change(order.id, { shippingAddress: { email: "" }, note: "See you Friday" });
    expect(await mailsOf(order.id)).toEqual([]);
  });
});

describe("an order that counts although nothing was paid", () => {
  const DAY = 24 * 3_600_000;
  /** Of 0.00, or of less than 50 cents that were waived. */
  async function countedOrder(unitCents: number): Promise<string> {
    const id = randomUUID();
    await enterOrder(
      manualOrderInput.parse({
        ...{ id, shippingAddress: { name: "Dot" }, fulfilment: "pickup" },
        lines: [one(await addProduct(5), { price: centsToText(unitCents), reason: "gift" })],
      }),
      admin,
    );
    if (unitCents > 0) await waive(id, undefined, admin);
    return id;
  }

  test.each([0, 30])(
    "of %i cents: cancelling it gives back the GST of what a change added",
    async (unitCents) => {
      shiftClock((unitCents === 0 ? -100 : -200) * DAY);
      const day = dayAtShop(now());
      const id = await countedOrder(unitCents);
      expect(await change(id, { added: [one(await addProduct(5, 1200))] })).toMatchObject({ owed: "12.60" });
      expect(await cancelOrder(id, { admin })).toMatchObject({
        status: "cancelled",
        paymentStatus: "unpaid",
      });
      const months = await gstByMonth({ from: day, to: day });
      expect(months.map((month) => month.collectedCents - month.refundedCents)).toEqual([0]);
      const unpaid = await listAdminOrders({ paymentStatus: "unpaid", limit: 100 });
      expect(unpaid.rows.map((order) => order.id)).toContain(id);
      await booksAgree();
      await expect(setStatus(id, "pending", admin)).rejects.toEqual(refusal(409, /was written off/));
    },
  );
});

describe("the reports", () => {
  const DAY = 24 * 3_600_000;
  const today = () => dayAtShop(now());
  const countedOn = async (day: CalendarDay) => {
    const period = { from: day, to: day };
    const [sales] = await salesByDay(period);
    const months = await gstByMonth(period);
    return {
      orders: sales?.orders,
      ...{ units: await unitsSold(period), revenue: sales?.revenue, before: sales?.totalRevenue },
      gst: months.reduce((sum, { collectedCents, refundedCents }) => sum + collectedCents - refundedCents, 0),
    };
  };

  test("count what a change adds on its day, and what it removes where the order counts", async () => {
    shiftClock(-40 * DAY);
    const first = today();
    const { order } = await twoToys();
    shiftClock(-20 * DAY);
    const second = today();
    const dear = await addProduct(3, 1200);
    const changed = await change(order.id, { lines: stays(order, 0, 1), added: [one(dear)] });
    expect(await countedOn(first)).toEqual({
      ...{ orders: 1, units: 1, revenue: "10.49", before: "9.99", gst: 100 },
    });
    expect(await countedOn(second)).toEqual({
      ...{ orders: 0, units: 1, revenue: "12.60", before: "12.00", gst: 60 - 50 },
    });
    const changes = (await exportedChanges({ from: second, to: second })).map(({ net, gst }) => [net, gst]);
    expect(changes).toEqual([["12.00", "0.60"]]);
    for await (const rows of exportedOrders({ from: first, to: first }))
      expect(rows).toMatchObject([{ subtotal: "19.99", gst: "1.00", total: "20.99", refunded: "10.50" }]);

    const line = { itemId: changed.items[2]?.id ?? "", quantity: 1, restock: true };
    const refund = { id: randomUUID(), lines: [line], deliveryFee: false, reason: "other" as const };
    await refundOrder(order.id, refund, admin);
    await work();
    expect(await countedOn(first)).toMatchObject({ orders: 1, units: 1, revenue: "10.49" });
    expect(await countedOn(second)).toMatchObject({ orders: 0, units: 0, revenue: "0.00" });
    await booksAgree();
  });

  test("the accountant's file has all money in the order's row, and none in that of its change", async () => {
    const { order } = await twoToys();
    const dear = await addProduct(3, 1200);
    await change(order.id, { lines: stays(order, 0, 1), added: [one(dear)] });
    expect((await moneyRows(order.id))[0]).toMatchObject({ "Paid by card": "20.99", Owed: "2.10" });
    await enterPayment(order.id, orderPaymentInput.parse({ method: "cash", amount: "2.10" }), admin);
    const [row, ofChange, ...others] = await moneyRows(order.id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ "Paid by card": "20.99", "Paid in cash": "2.10", Owed: "0.00" });
    expect(row).toMatchObject({ "Sent back to card": "0.00", "Sent back in cash": "0.00" });
    expect(new Set(Object.values(ofChange ?? {}))).toEqual(new Set([""]));
  });

  test("count the change of an unpaid order with its first payment", async () => {
    shiftClock(-10 * DAY);
    const toy = await addProduct(5, 1200);
    const id = await unpaidOrder(toy);
    await change(id, { added: [one(toy)] });
    shiftClock(-9 * DAY);
    const paidOn = today();
    await enterPayment(id, orderPaymentInput.parse({ method: "e_transfer" }), admin);
    expect(await countedOn(paidOn)).toMatchObject({ orders: 1, units: 2, revenue: "25.20", gst: 120 });
    await booksAgree();
  });
});

describe("at the same time", () => {
  test("the same press twice is one change", async () => {
    const { order } = await twoToys();
    const toy = await addProduct(5, 1200);
    const press = input({ version: order.version, lines: stays(order, 0, 1), added: [one(toy)] });
    await Promise.all([changeOrder(order.id, press, admin), changeOrder(order.id, press, admin)]);
    expect(await changeOrder(order.id, press, admin)).toMatchObject({ owed: "2.10" });
    expect(await stockOf(toy)).toEqual({ stock: 4, held: 0 });
    expect(await changesOf(order.id)).toHaveLength(1);
  });

  test("of two admins, one changes the order and the other learns of it", async () => {
    const { order } = await twoToys();
    const toy = await addProduct(5, 1200);
    const press = (by: { id: string }) => change(order.id, { version: order.version, added: [one(toy)] }, by);
    const results = await Promise.allSettled([press(admin), press(other)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find((result) => result.status === "rejected")?.reason).toEqual(
      refusal(409, /Someone changed this order/),
    );
    expect(await stockOf(toy)).toEqual({ stock: 4, held: 0 });
    await booksAgree();
  });

  test("a customer who cancels and an admin who changes: nothing is half changed", async () => {
    const toy = await addProduct(5);
    const user = await db.user.create({ data: { email: `${randomUUID()}@example.com` } });
    const { id } = await buy(provider, [{ ...toy, quantity: 2 }], user);
    const order = await getAdminOrder(id);
    const dear = await addProduct(5, 1200);
    await Promise.allSettled([
      cancelOrder(id, { user }),
      change(id, { lines: stays(order, 1), added: [one(dear)] }),
    ]);
    expect(await getAdminOrder(id)).toMatchObject({ status: "cancelled", owed: "0.00" });
    expect([await stockOf(toy), await stockOf(dear)]).toMatchObject([{ stock: 5 }, { stock: 5 }]);
    await booksAgree();
    await expect(change(id, { added: [one(dear)] })).rejects.toEqual(refusal(409, /is cancelled/));
  });
});

test("an order that was handed over, or whose customer was removed, cannot be changed", async () => {
  const { order, toys } = await twoToys();
  await setStatus(order.id, "fulfilled", admin);
  await expect(change(order.id, { added: [one(toys[0])] })).rejects.toEqual(refusal(409, /handed over/));
  await db.order.update({ where: { id: order.id }, data: { status: "pending", name: "" } });
  await expect(change(order.id, { added: [one(toys[0])] })).rejects.toEqual(refusal(409, /removed/));
});

describe("delivery instead of pickup", () => {
  const toDelivery = { deliveryMethod: "delivery", shippingAddress: { ...contact, postalCode: "T7Z 1A1" } };
  const zone = async (prefixes: string, fee: string) =>
    createZone(deliveryZoneInput.parse({ name: prefixes, prefixes, fee }), admin);
  afterEach(async () => {
    for (const { id } of await db.deliveryZone.findMany()) await deleteZone(id, admin);
  });

  test("adds the zone's fee, which counts on the day of the change; a dearer zone adds the difference", async () => {
    await zone("T7Z", "8.00");
    await zone("T7X", "10.00");
    const { order } = await twoToys();
    const delivered = await change(order.id, toDelivery);
    expect(delivered).toMatchObject({ totalPrice: "29.39", owed: "8.40" });
    expect(delivered.adjustments).toMatchObject([{ type: "delivery_fee", amount: "8.00" }]);
    const further = await change(order.id, { shippingAddress: { postalCode: "T7X 1A1" } });
    expect(further).toMatchObject({ totalPrice: "31.49", owed: "10.50" });
    const nearer = await change(order.id, { shippingAddress: { postalCode: "T7Z 1A1" } });
    expect(nearer).toMatchObject({ totalPrice: "31.49", owed: "10.50" });
    const added = await db.orderChange.findMany({
      where: { orderId: order.id },
      orderBy: { createdAt: "asc" },
    });
    expect(added.map(({ deliveryFee, gst }) => [deliveryFee.toFixed(2), gst.toFixed(2)])).toEqual([
      ["8.00", "0.40"],
      ["2.00", "0.10"],
      ["0.00", "0.00"],
    ]);
    expect(await checkAllBooks()).toEqual([]);
  });

  test("gets the next delivery day, keeps it at the same zone, and loses it with pickup", async () => {
    const days = { name: "T7Z", prefixes: "T7Z", fee: "0.00", weekdays: "Mon-Sun", placesADay: "5" };
    await createZone(deliveryZoneInput.parse(days), admin);
    const { order } = await twoToys();
    const slotOf = async () => (await db.order.findUniqueOrThrow({ where: { id: order.id } })).slotId;
    await change(order.id, toDelivery);
    const slotId = await slotOf();
    expect(slotId).not.toBeNull();
    await change(order.id, { shippingAddress: { postalCode: "T7Z 9Z9" } });
    expect(await slotOf()).toBe(slotId);
    await change(order.id, { deliveryMethod: "pickup" });
    expect(await slotOf()).toBeNull();
  });

  test("and back gives the fee back, and delivery once more adds it anew", async () => {
    await zone("T7Z", "8.00");
    const { order, intentId } = await twoToys();
    await change(order.id, toDelivery);
    await enterPayment(order.id, orderPaymentInput.parse({ id: randomUUID(), method: "e_transfer" }), admin);
    const back = await change(order.id, { deliveryMethod: "pickup" });
    expect(back).toMatchObject({ owed: "0.00" });
    await work();
    expect(await sentBack(intentId)).toEqual([840]);
    const again = await change(order.id, toDelivery);
    expect(again.owed).toBe("8.40");
    expect(await checkAllBooks()).toEqual([]);
  });
});

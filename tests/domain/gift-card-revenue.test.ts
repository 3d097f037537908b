import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { getAdminOrder } from "~/domain/orders/queries";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { bestCustomers } from "~/domain/reports/customers";
import { cardsBackSql } from "~/domain/reports/gift-cards";
import { gstByMonth } from "~/domain/reports/gst";
import { ALL_TIME } from "~/domain/reports/period";
import { salesByDay, salesByProduct, salesTotals, unitsSold } from "~/domain/reports/sales";
import { stats } from "~/domain/reports/stats";
import { toCents } from "~/lib/money/money";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { refundInput } from "~/schemas/orders/refund";
import type { Product } from "~/schemas/product";
import type { User } from "~/schemas/user";
import { db } from "~/services/database";
import { addPromotion, useProvider } from "../support/checkout";
import { useDatabase } from "../support/database";
import { aGiftCard, anAdmin, aProduct, standardOf } from "./catalog-given";

useDatabase("empty");
useProvider();

let admin: User;
let toy: Product;
let card: Product;
beforeAll(async () => {
  admin = await anAdmin();
  toy = await aProduct({ name: "Dragon", stockQuantity: 20 }, admin);
  card = await aGiftCard(["25"], admin);
});

const piece = (product: Product, quantity = 1) => ({ variationId: standardOf(product).id, quantity });

async function sell(lines: object[], discountCode = "") {
  const input = manualOrderInput.parse({
    ...{ id: randomUUID(), shippingAddress: { name: "Dot", email: "dot@example.com" } },
    ...{ fulfilment: "pickup", lines, discountCode, payments: [{ method: "e_transfer" }] },
  });
  const { order } = await enterOrder(input, admin);
  return getAdminOrder(order?.id ?? "");
}

async function figures() {
  const [month] = await gstByMonth(ALL_TIME);
  const { orders, totalRevenue } = await salesTotals();
  return {
    dashboard: (await stats()).totalRevenue,
    days: (await salesByDay(ALL_TIME)).map(({ revenue }) => revenue),
    customers: (await bestCustomers(ALL_TIME)).map(({ spent }) => spent),
    ...{ orders, totalRevenue, units: await unitsSold() },
    products: (await salesByProduct()).map((row) => [row.productName, row.unitsSold, row.totalRevenue]),
    gst: month && [month.orders, month.salesCents, month.collectedCents],
    refunded: month && [month.refundedSalesCents, month.refundedCents],
  };
}

const oneDragon = {
  ...{
    dashboard: "10.50",
    days: ["10.50"],
    customers: ["10.50"],
    orders: 1,
    totalRevenue: "10.00",
    units: 1,
  },
  products: [["Dragon", 1, "10.00"]],
  ...{ gst: [1, 1000, 50], refunded: [0, 0] },
};

test("gift cards and their refunds are in no report of revenue, sales and GST", async () => {
  await sell([piece(card, 2)]);
  const { id, items } = await sell([piece(toy), piece(card, 2)]);
  expect(await figures()).toEqual(oneDragon);
  const lines = [{ itemId: items[1]?.id, quantity: 1 }];
  await refundOrder(id, refundInput.parse({ id: randomUUID(), reason: "other", lines }), admin);
  await giveBackAll();
  expect(await figures()).toEqual(oneDragon);
  const toys = [{ itemId: items[0]?.id, quantity: 1 }];
  await refundOrder(id, refundInput.parse({ id: randomUUID(), reason: "other", lines: toys }), admin);
  await giveBackAll();
  expect(await figures()).toMatchObject({
    ...{ dashboard: "0.00", orders: 0, units: 0, products: [], gst: [1, 1000, 50], refunded: [1000, 50] },
  });
});

test("toys that a code made free count, although the gift card beside them was refunded", async () => {
  const { id, items } = await sell([piece(toy), piece(card)], await addPromotion({ percent: "100" }));
  const lines = [{ itemId: items[1]?.id, quantity: 1 }];
  await refundOrder(id, refundInput.parse({ id: randomUUID(), reason: "other", lines }), admin);
  await giveBackAll();
  expect(await figures()).toMatchObject({ orders: 1, units: 1, totalRevenue: "0.00" });
});

test("goodwill in an order with gift cards lowers revenue, also beyond what the rest of the order cost", async () => {
  const before = await figures();
  const { id } = await sell([piece(toy), piece(card, 4)]);
  await refundOrder(id, refundInput.parse({ id: randomUUID(), reason: "other", goodwill: "12.00" }), admin);
  await giveBackAll();
  const after = await figures();
  expect(toCents(after.dashboard) - toCents(before.dashboard)).toBe(1050 - 1200);
  const [cards] = await db.$queryRaw<{ back: string }[]>`
    SELECT coalesce(sum(amount), 0)::text AS back FROM ${cardsBackSql} AS back WHERE order_id = ${id}::uuid`;
  expect(toCents(cards?.back ?? "")).toBe(0);
});

test("goodwill in an order of gift cards alone lowers revenue and is no sale", async () => {
  const before = await figures();
  const { id } = await sell([piece(card, 2)]);
  await refundOrder(id, refundInput.parse({ id: randomUUID(), reason: "other", goodwill: "6.00" }), admin);
  await giveBackAll();
  const after = await figures();
  expect(toCents(after.dashboard) - toCents(before.dashboard)).toBe(-600);
  expect(after.orders).toBe(before.orders);
});

test("cash rounding is neither in the sales of the GST summary nor in what was refunded", async () => {
  const dragon = await aProduct({ name: "Rounded", basePrice: "12.50", stockQuantity: 5 }, admin);
  const before = await figures();
  const input = manualOrderInput.parse({
    ...{ id: randomUUID(), shippingAddress: { name: "Dot" }, fulfilment: "pickup" },
    ...{ lines: [piece(dragon)], payments: [{ method: "cash" }] },
  });
  const { order } = await enterOrder(input, admin);
  expect(order?.totalPrice).toBe("13.15");
  const paid = await figures();
  const sold = (paid.gst?.[1] ?? 0) - (before.gst?.[1] ?? 0);
  expect([sold, toCents(paid.totalRevenue) - toCents(before.totalRevenue)]).toEqual([1250, 1250]);
  const item = (await getAdminOrder(order?.id ?? "")).items[0]?.id;
  const lines = [{ itemId: item, quantity: 1 }];
  await refundOrder(order?.id ?? "", refundInput.parse({ id: randomUUID(), reason: "other", lines }), admin);
  await giveBackAll();
  const refunded = await figures();
  expect((refunded.refunded?.[0] ?? 0) - (paid.refunded?.[0] ?? 0)).toBe(1250);
  expect(refunded.totalRevenue).toBe(before.totalRevenue);
});

/** By hand, as all money here was paid. */
async function giveBackAll(): Promise<void> {
  const now = new Date();
  await db.refundPart.updateMany({
    where: { status: "pending" },
    data: { status: "refunded", refundedAt: now },
  });
}

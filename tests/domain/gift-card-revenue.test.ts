import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { getAdminOrder } from "~/domain/orders/queries";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { bestCustomers } from "~/domain/reports/customers";
import { gstByMonth } from "~/domain/reports/gst";
import { ALL_TIME } from "~/domain/reports/period";
import { salesByDay, salesByProduct, salesTotals, unitsSold } from "~/domain/reports/sales";
import { stats } from "~/domain/reports/stats";
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

/** By hand, as all money here was paid. */
async function giveBackAll(): Promise<void> {
  const now = new Date();
  await db.refundPart.updateMany({
    where: { status: "pending" },
    data: { status: "refunded", refundedAt: now },
  });
}

import { beforeAll, describe, expect, test } from "vitest";
import { deleteProduct } from "~/domain/catalog/undo/archive";
import { updateProduct } from "~/domain/catalog/products";
import { recentSales, salesByProduct } from "~/domain/reports/sales";
import { stats } from "~/domain/reports/stats";
import { lowStock, outOfStock } from "~/domain/reports/stock";
import { dayAtShop } from "~/lib/time/shop-days";
import { dashboardStats, salesReportRow, stockReportRow } from "~/schemas/report";
import type { Product } from "~/schemas/product";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";
import { writePlainRefund } from "~/domain/payments/order-refunds";
import { toCents } from "~/lib/money/money";
import { useDatabase } from "../support/database";
import { anAdmin, anOrder, aProduct, aVariableProduct, aVariation, standardOf } from "./catalog-given";

useDatabase("empty");

const ago = (days: number) => new Date(now().getTime() - days * 86_400_000);
const dayOf = (daysAgo: number) => dayAtShop(ago(daysAgo));
let owl: Product, bear: Product, gone: Product;

beforeAll(async () => {
  const admin = await anAdmin();
  owl = await aProduct({ name: "Owl", stockQuantity: 4 }, admin);
  bear = (await aVariableProduct([], admin)).product;
  for (const [name, stockQuantity] of [
    ["None", 0],
    ["One", 1],
    ["Four", 4],
    ["Five", 5],
  ] as const)
    await aVariation(bear.id, { name, stockQuantity }, admin);
  gone = await aProduct({ name: "Gone", stockQuantity: 2 }, admin);
  const line = (product: Product, quantity: number, unitPrice: string) => ({
    product,
    variation: standardOf(owl),
    quantity,
    unitPrice,
  });
  await anOrder([line(owl, 2, "10.00"), line(gone, 1, "3.33")]);
  await anOrder([line(owl, 1, "12.50")], { status: "fulfilled", createdAt: ago(3) });
  await anOrder([line(owl, 50, "10.00")], { status: "cancelled" });
  await anOrder([line(gone, 1, "3.33")], { status: "processing", createdAt: ago(40) });
  await deleteProduct(gone.id, admin);
  await updateProduct(owl.id, { name: "Great Owl" }, admin);
});

test("the dashboard counts unarchived products, pending orders, products low in stock, and revenue with GST without cancelled orders", async () => {
  const numbers = await stats();
  // 23.33 + 1.17, 12.50 + 0.63, 3.33 + 0.17
  expect(numbers).toEqual({ totalProducts: 2, pendingOrders: 1, lowStockProducts: 2, totalRevenue: "41.13" });
  expect(dashboardStats.strict().parse(numbers)).toEqual(numbers);
});

test("low stock lists only variations with 1 to 4 pieces", async () => {
  const rows = await lowStock();
  expect(
    rows.map(({ name, variations }) => [name, variations.map((row) => [row.name, row.stockQuantity])]),
  ).toEqual([
    [
      "Dragon",
      [
        ["One", 1],
        ["Four", 4],
      ],
    ],
    ["Great Owl", [["Standard", 4]]],
  ]);
  for (const row of rows) expect(stockReportRow.strict().parse(row)).toEqual(row);
});

test("out of stock lists the variations at 0", async () => {
  expect(await outOfStock()).toMatchObject([
    { id: bear.id, variations: [{ name: "None", stockQuantity: 0 }] },
  ]);
});

test("sales are by product with today's name, before GST, without cancelled orders, archived products too", async () => {
  const rows = await salesByProduct();
  expect(rows).toEqual([
    { productId: owl.id, productName: "Great Owl", unitsSold: 3, totalRevenue: "32.50", totalSales: 2 },
    { productId: gone.id, productName: "Gone", unitsSold: 2, totalRevenue: "6.66", totalSales: 2 },
  ]);
  for (const row of rows) expect(salesReportRow.strict().parse(row)).toEqual(row);
});

test("a sales period includes both its days", async () => {
  expect(await salesByProduct({ from: dayOf(2), to: null })).toMatchObject([
    { unitsSold: 2 },
    { unitsSold: 1 },
  ]);
  expect(await salesByProduct({ from: dayOf(50), to: dayOf(10) })).toMatchObject([
    { productId: gone.id, unitsSold: 1 },
  ]);
  expect(await salesByProduct({ from: null, to: dayOf(100) })).toEqual([]);
});

test("sales by day have a row for every day, the last being today", async () => {
  const days = await recentSales(7);
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toMatchObject({
    day: dayAtShop(now()),
    orders: 1,
    revenue: "24.50",
  });
  expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(2);
});

describe("revenue after a refund", () => {
  const refunded = async (orderId: string, amount: string, status = "refunded") => {
    const { totalPrice } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    const checkout = await db.checkout.create({
      data: { state: "completed", subtotal: totalPrice, gst: 0, total: totalPrice },
    });
    const payment = await db.payment.create({
      data: { checkoutId: checkout.id, orderId, amount: totalPrice, status: "succeeded" },
    });
    const refund = await writePlainRefund(db, { orderId, kind: "unassigned", cents: toCents(amount) });
    const cause = `provider:${refund.refundId}`;
    const refundedAt = status === "refunded" ? new Date() : null;
    await db.refundPart.create({
      data: { ...refund, paymentId: payment.id, cause, amount, status, refundedAt },
    });
  };
  const revenueOf = async (product: Product) =>
    (await salesByProduct()).find(({ productId }) => productId === product.id);
  const today = async () => (await recentSales(7)).at(-1)?.revenue;

  test.each([
    ["a large part, given back at the provider", "12.59", "refunded", "0.01", "0.01"],
    ["a part, given back at the provider", "4.20", "refunded", "8.40", "8.00"],
    ["a cent", "0.01", "refunded", "12.59", "11.99"],
    ["nothing, while the refund is on its way", "12.60", "pending", "12.60", "12.00"],
    ["nothing, when it failed", "12.60", "failed", "12.60", "12.00"],
  ])("%s", async (_what, amount, status, withGst, beforeGst) => {
    const toy = await aProduct({ name: "Refunded Toy", stockQuantity: 9 }, await anAdmin());
    const [total, day] = [(await stats()).totalRevenue, await today()];
    const line = { product: toy, variation: standardOf(toy) };
    const id = await anOrder(
      [
        { ...line, quantity: 1, unitPrice: "7.00" },
        { ...line, quantity: 1, unitPrice: "5.00" },
      ],
      { status: "processing" },
    );
    await refunded(id, amount, status);
    const cents = (text: string | undefined) => Math.round(Number(text) * 100);
    expect(cents((await stats()).totalRevenue) - cents(total)).toBe(cents(withGst));
    expect(cents(await today()) - cents(day)).toBe(cents(withGst));
    expect(await revenueOf(toy)).toMatchObject({ unitsSold: 2, totalSales: 1, totalRevenue: beforeGst });
    expect(
      (await salesByProduct({ from: dayOf(1), to: null })).find(({ productId }) => productId === toy.id),
    ).toMatchObject({
      totalRevenue: beforeGst,
    });

    // A cancelled order counts for nothing, refunded or not.
    await db.order.update({ where: { id }, data: { status: "cancelled" } });
    expect([(await stats()).totalRevenue, await today(), await revenueOf(toy)]).toEqual([
      total,
      day,
      undefined,
    ]);
  });
});

import { beforeAll, expect, test } from "vitest";
import { deleteProduct, updateProduct } from "~/domain/catalog/products";
import { lowStock, outOfStock, sales, salesByDay, stats } from "~/domain/reports";
import { dashboardStats, salesReportRow, stockReportRow } from "~/schemas/report";
import type { Product } from "~/schemas/product";
import { now } from "~/services/clock";
import { useDatabase } from "../support/database";
import { anAdmin, anOrder, aProduct, aVariableProduct, aVariation, standardOf } from "./catalog-given";

useDatabase("empty");

const ago = (days: number) => new Date(now().getTime() - days * 86_400_000);
let owl: Product, bear: Product, gone: Product;

beforeAll(async () => {
  const admin = await anAdmin();
  owl = await aProduct({ name: "Owl", stockQuantity: 4 }, admin);
  bear = (await aVariableProduct([], admin)).product;
  for (const [name, stockQuantity] of [["None", 0], ["One", 1], ["Four", 4], ["Five", 5]] as const) await aVariation(bear.id, { name, stockQuantity }, admin);
  gone = await aProduct({ name: "Gone", stockQuantity: 2 }, admin);
  const line = (product: Product, quantity: number, unitPrice: string) => ({ product, variation: standardOf(owl), quantity, unitPrice });
  await anOrder([line(owl, 2, "10.00"), line(gone, 1, "3.33")]);
  await anOrder([line(owl, 1, "12.50")], { status: "fulfilled", createdAt: ago(3) });
  await anOrder([line(owl, 50, "10.00")], { status: "cancelled" });
  await anOrder([line(gone, 1, "3.33")], { status: "processing", createdAt: ago(40) });
  await deleteProduct(gone.id, admin);
  await updateProduct(owl.id, { name: "Great Owl" }, admin);
});

test("the dashboard counts products that are not archived, pending orders, products low in stock, and revenue with GST of what was not cancelled", async () => {
  const numbers = await stats();
  // 23.33 + 1.17, 12.50 + 0.63, 3.33 + 0.17
  expect(numbers).toEqual({ totalProducts: 2, pendingOrders: 1, lowStockProducts: 2, totalRevenue: "41.13" });
  expect(dashboardStats.strict().parse(numbers)).toEqual(numbers);
});

test("low stock lists what is above 0 and below 5, only the variations that are", async () => {
  const rows = await lowStock();
  expect(rows.map(({ name, variations }) => [name, variations.map((row) => [row.name, row.stockQuantity])])).toEqual([
    ["Dragon", [["One", 1], ["Four", 4]]],
    ["Great Owl", [["Standard", 4]]],
  ]);
  for (const row of rows) expect(stockReportRow.strict().parse(row)).toEqual(row);
});

test("out of stock lists the variations at 0", async () => {
  expect(await outOfStock()).toMatchObject([{ id: bear.id, variations: [{ name: "None", stockQuantity: 0 }] }]);
});

test("sales are by product with today's name, before GST, without cancelled orders, archived products too", async () => {
  const rows = await sales();
  expect(rows).toEqual([
    { productId: owl.id, productName: "Great Owl", unitsSold: 3, totalRevenue: "32.50", totalSales: 2 },
    { productId: gone.id, productName: "Gone", unitsSold: 2, totalRevenue: "6.66", totalSales: 2 },
  ]);
  for (const row of rows) expect(salesReportRow.strict().parse(row)).toEqual(row);
});

test("sales are of a period when one is given, its end left out", async () => {
  expect(await sales({ from: ago(2) })).toMatchObject([{ unitsSold: 2 }, { unitsSold: 1 }]);
  expect(await sales({ from: ago(50), to: ago(10) })).toMatchObject([{ productId: gone.id, unitsSold: 1 }]);
  expect(await sales({ to: ago(100) })).toEqual([]);
});

test("sales by day have a row for every day, the last being today", async () => {
  const days = await salesByDay(7);
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toMatchObject({ day: now().toLocaleDateString("en-CA", { timeZone: "America/Edmonton" }), orders: 1, revenue: "24.50" });
  expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(2);
});

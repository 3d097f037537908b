import { expect, test } from "vitest";
import { gstByMonth } from "~/domain/reports/gst";
import {
  salesByCategory,
  salesByDay,
  salesByMonth,
  salesByProduct,
  salesByVariation,
  salesTotals,
  unitsSold,
} from "~/domain/reports/sales";
import { ordersByStatus, stats } from "~/domain/reports/stats";
import { ALL_TIME, type Period } from "~/domain/reports/period";
import { writePlainRefund } from "~/domain/payments/order-refunds";
import { centsToText, toCents } from "~/lib/money/money";
import { db } from "~/services/database";
import { exportedChanges, type ExportedOrder, exportedOrders } from "~/domain/reports/order-export";
import { query, useDatabase } from "../support/database";
import { growOrders } from "../support/growth";
import { anOrderOf, changePieces, diceOf, someToys, takeBack, takeBackPiece } from "./sales-given";

useDatabase("empty");

const days = [
  "2024-12-31",
  "2025-01-01",
  "2025-02-28",
  "2025-03-09",
  "2025-03-31",
  "2025-04-01",
  "2025-11-02",
];
const periods: Period[] = [
  ALL_TIME,
  { from: "2025-01-01", to: "2025-12-31" },
  { from: "2025-03-09", to: "2025-03-09" },
  { from: "2025-03-10", to: "2025-11-02" },
  { from: "2025-02-01", to: null },
  { from: null, to: "2025-03-31" },
  { from: "2025-04-01", to: "2025-03-01" },
];

const inPeriod = (moment: string) =>
  `($1::date IS NULL OR (${moment} AT TIME ZONE 'America/Edmonton')::date >= $1)
   AND ($2::date IS NULL OR (${moment} AT TIME ZONE 'America/Edmonton')::date <= $2)`;

interface KeptLine {
  order: string;
  product: string;
  variation: string;
  category: string;
  quantity: number;
  cents: number;
}

const halfUp = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor));

/** Lines of orders that were not fully refunded, each with its share of what was kept of its order. */
async function linesFromOrders({ from, to }: Period): Promise<KeptLine[]> {
  const rows = await query<
    Omit<KeptLine, "cents"> & Record<"price" | "own" | "subtotal" | "total" | "back" | "gstBack", number>
  >(
    `SELECT o.id AS order, i.product_id AS product, i.variation_id AS variation, p.category,
       (i.quantity - coalesce(of_line.pieces, 0))::int AS quantity, coalesce(100 * of_line.net, 0)::int AS own,
       (i.total_price * 100)::int AS price, (o.subtotal * 100)::int AS subtotal, (o.total_price * 100)::int AS total,
       coalesce(100 * (SELECT sum(r.amount) FROM refund_parts r JOIN payments p ON p.id = r.payment_id
         WHERE p.order_id = o.id AND r.status = 'refunded'), 0)::int AS back,
       coalesce(100 * (SELECT sum(r.gst) FROM refund_parts r JOIN payments p ON p.id = r.payment_id
         WHERE p.order_id = o.id AND r.status = 'refunded'), 0)::int AS "gstBack"
     FROM orders o JOIN order_items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id
     CROSS JOIN LATERAL (SELECT sum(w.quantity) AS pieces, sum(w.amount - w.gst) AS net FROM refund_rows w
       WHERE w.order_item_id = i.id
         AND (SELECT bool_and(r.status = 'refunded') FROM refund_parts r WHERE r.refund_id = w.refund_id)) AS of_line
     WHERE o.status <> 'cancelled' AND ${inPeriod("o.first_paid_at")} ORDER BY o.id, i.position, i.id`,
    [from, to],
  );
  const soFar = new Map<string, number>();
  const withMoney = rows.filter(({ back, total }) => back < total);
  const lines = withMoney.map(({ price, own, subtotal, back, gstBack, ...line }) => {
    const kept = subtotal - (back - gstBack);
    const ownOfOrder = withMoney.reduce(
      (sum, other) => sum + (other.order === line.order ? other.own : 0),
      0,
    );
    const shared = subtotal - ownOfOrder;
    const before = soFar.get(line.order) ?? 0;
    const upTo = before + price - own;
    soFar.set(line.order, upTo);
    const cents = shared === 0 ? 0 : halfUp(kept * upTo, shared) - halfUp(kept * before, shared);
    return { ...line, net: price - own, cents };
  });
  return lines.filter(({ quantity, net }) => quantity > 0 || net > 0);
}

function summedBy(lines: KeptLine[], key: (line: KeptLine) => string) {
  const sums = new Map<string, KeptLine[]>();
  for (const line of lines) sums.set(key(line), [...(sums.get(key(line)) ?? []), line]);
  const rows = [...sums].map(([key, of]) => ({
    key,
    units: of.reduce((sum, { quantity }) => sum + quantity, 0),
    revenue: centsToText(of.reduce((sum, { cents }) => sum + cents, 0)),
    orders: new Set(of.map(({ order }) => order)).size,
  }));
  return sorted(rows);
}

const sorted = <T extends { key: string }>(rows: T[]) => rows.sort((a, b) => (a.key < b.key ? -1 : 1));

async function expectSumsOfOrders(): Promise<void> {
  for (const period of periods) {
    const lines = await linesFromOrders(period);
    const products = (await salesByProduct(period)).map((row) => ({
      ...{ key: row.productId, units: row.unitsSold, revenue: row.totalRevenue, orders: row.totalSales },
    }));
    expect(sorted(products)).toEqual(summedBy(lines, ({ product }) => product));
    const variations = (await salesByVariation(period)).map((row) => ({
      ...{ key: row.variationId, units: row.unitsSold, revenue: row.totalRevenue, orders: row.totalSales },
    }));
    expect(sorted(variations)).toEqual(summedBy(lines, ({ variation }) => variation));
    const categories = (await salesByCategory(period)).map(({ category, unitsSold, totalRevenue }) => ({
      ...{ key: category, units: unitsSold, revenue: totalRevenue },
    }));
    expect(sorted(categories)).toMatchObject(
      summedBy(lines, ({ category }) => category).map(({ key, units, revenue }) => ({ key, units, revenue })),
    );
    const [all = { units: 0, revenue: "0.00", orders: 0 }] = summedBy(lines, () => "all");
    expect(await salesTotals(period)).toEqual({
      ...{ orders: all.orders, totalRevenue: all.revenue, lostDisputes: "0.00" },
    });
    expect(await unitsSold(period)).toBe(all.units);
    await expectMoneyOf(period, all);
  }
  const statuses = await query<{ status: string; count: number }>(
    "SELECT status, count(*)::int AS count FROM orders GROUP BY 1",
  );
  expect(await ordersByStatus()).toMatchObject(
    Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
  );
  const [paid] = await query<{ total: string }>(
    `SELECT (sum(total_price) - (SELECT coalesce(sum(r.amount), 0) FROM refund_parts r JOIN payments p ON p.id = r.payment_id
       JOIN orders o ON o.id = p.order_id WHERE r.status = 'refunded' AND o.status <> 'cancelled'))::text AS total
     FROM orders WHERE status <> 'cancelled'`,
  );
  expect((await stats()).totalRevenue).toBe(paid?.total);
}

async function expectMoneyOf(
  period: Period,
  { orders, revenue }: { orders: number; revenue: string },
): Promise<void> {
  const months = await gstByMonth(period);
  const [money] = await query(
    `SELECT (SELECT count(*)::int FROM orders WHERE ${inPeriod("first_paid_at")}) AS orders,
       (SELECT coalesce(sum(subtotal), 0) FROM orders WHERE ${inPeriod("first_paid_at")})::numeric(20, 2)::text AS sales,
       (SELECT coalesce(sum(gst), 0) FROM orders WHERE ${inPeriod("first_paid_at")})::numeric(20, 2)::text AS gst,
       (SELECT coalesce(sum(amount), 0) FROM refund_parts WHERE status = 'refunded' AND ${inPeriod("refunded_at")})::numeric(20, 2)::text AS back`,
    [period.from, period.to],
  );
  const sum = (of: (month: (typeof months)[number]) => number) =>
    months.reduce((total, month) => total + of(month), 0);
  expect({
    orders: sum((month) => month.orders),
    sales: centsToText(sum((month) => month.salesCents)),
    gst: centsToText(sum((month) => month.collectedCents)),
    back: centsToText(sum((month) => month.refundedSalesCents + month.refundedCents)),
  }).toEqual(money);
  const byMonth = await salesByMonth(period);
  expect(byMonth.reduce((total, month) => total + month.orders, 0)).toBe(orders);
  expect(revenueOf(byMonth)).toBe(revenue);
  const { from, to } = period;
  if (!from || !to || from > to) return;
  const byDay = await salesByDay({ from, to });
  expect([byDay[0]?.day, byDay.at(-1)?.day]).toEqual([from, to]);
  expect(byDay.reduce((total, day) => total + day.orders, 0)).toBe(orders);
  expect(revenueOf(byDay)).toBe(revenue);
}

const revenueOf = (rows: { totalRevenue: string }[]) =>
  centsToText(rows.reduce((sum, { totalRevenue }) => sum + toCents(totalRevenue), 0));

test("the rows of each report add up to its total, the GST summary and the orders' file, with any refunds and changes", async () => {
  await query("TRUNCATE orders, refunds, payments CASCADE");
  const roll = diceOf(7);
  const toys = await someToys();
  for (const day of days)
    for (let order = 0; order < 5; order++) {
      const id = await anOrderOf(toys, { day, roll });
      const later = { day: days[roll(days.length)] ?? day, roll };
      if (roll(2) === 0) await changePieces(id, toys, later);
      await takeBackPiece(id, later);
      for (let part = 0; part < 2; part++) await takeBack(id, { day, roll });
    }
  const { totalRevenue } = await salesTotals();
  const [from = "", to = ""] = [days[0], days.at(-1)];
  for (const rows of [
    await salesByProduct(),
    await salesByVariation(),
    await salesByCategory(),
    await salesByMonth(ALL_TIME),
    await salesByDay({ from, to }),
  ])
    expect(revenueOf(rows)).toBe(totalRevenue);
  for (const period of periods) {
    const { totalRevenue } = await salesTotals(period);
    for (const rows of [await salesByProduct(period), await salesByMonth(period)])
      expect(revenueOf(rows)).toBe(totalRevenue);
  }
  const months = await gstByMonth(ALL_TIME);
  const net = months.reduce((sum, month) => sum + month.salesCents - month.refundedSalesCents, 0);
  expect(centsToText(net)).toBe(totalRevenue);
  let exported = 0;
  for await (const orders of exportedOrders(ALL_TIME))
    for (const { subtotal, refunded, refundedGst } of orders)
      exported += toCents(subtotal) - toCents(refunded ?? "0") + toCents(refundedGst ?? "0");
  for (const { net } of await exportedChanges(ALL_TIME)) exported += toCents(net);
  expect(centsToText(exported)).toBe(totalRevenue);
});

test("reports of any period equal the sum of its orders, with any status", async () => {
  await query("TRUNCATE orders, refunds, payments CASCADE");
  const toys = await someToys();
  const roll = diceOf(20261123);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const orders: string[] = [];
  for (let step = 0; step < 80; step++) {
    const order = orders.length > 0 ? pick(orders) : "";
    const act = roll(10);
    if (act < 5 || order === "") orders.push(await anOrderOf(toys, { day: pick(days), roll }));
    else if (act === 5) await takeBack(order, { day: pick(days), roll });
    else if (act === 6) await takeBackPiece(order, { day: pick(days), roll });
    else if (act === 7)
      await query(
        "UPDATE refund_parts SET status = $1::text, refunded_at = CASE WHEN $1 = 'refunded' THEN coalesce(refunded_at, now()) END WHERE payment_id IN (SELECT id FROM payments WHERE order_id = $2)",
        [pick(["pending", "refunded", "failed"]), order],
      );
    else
      await query("UPDATE orders SET status = $1 WHERE id = $2", [
        pick(["pending", "processing", "ready", "fulfilled", "cancelled"]),
        order,
      ]);
    if (step % 40 === 39) await expectSumsOfOrders();
  }
  await query("TRUNCATE refunds CASCADE");
  await query("UPDATE orders SET first_paid_at = first_paid_at + interval '40 days' WHERE id = $1", [
    orders[0],
  ]);
  await query("DELETE FROM payments WHERE order_id = $1", [orders[1]]);
  await query("DELETE FROM orders WHERE id = $1", [orders[1]]);
  await expectSumsOfOrders();
});

async function refundAtProvider(orderId: string, amount = "", at = ""): Promise<void> {
  const { refundId, gst } = await writePlainRefund(db, {
    orderId,
    kind: "unassigned",
    cents: toCents(amount),
  });
  await query(
    `INSERT INTO refund_parts (refund_id, payment_id, cause, amount, gst, status, refunded_at, updated_at)
     SELECT $2::uuid, id, 'provider:' || $2::text, $3, $4, 'refunded', $5, now() FROM payments WHERE order_id = $1`,
    [orderId, refundId, amount, gst, at],
  );
}

test("the GST in parts of an order that went back one after the other comes to the GST that was charged", async () => {
  await query("TRUNCATE orders, refunds, payments CASCADE");
  const [order] = await query<{ id: string }>(
    `WITH c AS (INSERT INTO checkouts (state, subtotal, gst, total, updated_at) VALUES ('completed', 9.99, 0.50, 10.49, now()) RETURNING id),
     o AS (INSERT INTO orders (checkout_id, name, email, phone, address, city, province, postal_code, subtotal, gst, total_price, first_paid_at, created_at, updated_at)
       SELECT id, '', '', '', '', '', '', '', 9.99, 0.50, 10.49, '2025-01-31 12:00-07', '2025-01-31 12:00-07', now() FROM c RETURNING id, checkout_id),
     i AS (INSERT INTO order_items (order_id, variation_id, product_id, product_name, variation_name, quantity, unit_price, total_price, gst)
       SELECT id, gen_random_uuid(), gen_random_uuid(), 'Toy', 'Standard', 1, 9.99, 9.99, 0.50 FROM o)
     INSERT INTO payments (checkout_id, amount, status, order_id, updated_at) SELECT checkout_id, 10.49, 'succeeded', id, now() FROM o RETURNING order_id AS id`,
  );
  for (const [amount, at] of [
    ["3.33", "2025-02-01 09:00-07"],
    ["3.33", "2025-02-02 09:00-07"],
    ["3.83", "2025-03-01 09:00-07"],
  ])
    await refundAtProvider(order?.id ?? "", amount, at);
  const months = await gstByMonth({ from: "2025-01-01", to: "2025-12-31" });
  expect(
    months.map(({ month, ...rest }) => [
      month,
      rest.collectedCents,
      rest.refundedSalesCents,
      rest.refundedCents,
    ]),
  ).toEqual([
    ["2025-01-01", 50, 0, 0],
    ["2025-02-01", 0, 634, 32],
    ["2025-03-01", 0, 365, 18],
  ]);
});

test("an export of many orders has each of them once, oldest first", async () => {
  await growOrders(query, 2_345);
  const exported: ExportedOrder[] = [];
  for await (const orders of exportedOrders(ALL_TIME)) exported.push(...orders);
  const ids = await query<{ id: string }>("SELECT id FROM orders ORDER BY created_at, id DESC");
  expect(exported.map(({ id }) => id)).toEqual(ids.map(({ id }) => id));
});

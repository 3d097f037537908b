import { beforeAll, expect, test } from "vitest";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { customerOfOrder } from "~/domain/orders/customer/customer";
import { setStatus } from "~/domain/orders/status/status";
import { recordClosedDisputes } from "~/domain/payments/disputes";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { bestCustomers } from "~/domain/reports/customers";
import { gstByMonth } from "~/domain/reports/gst";
import { exportedDisputes, type ExportedOrder, exportedOrders } from "~/domain/reports/order-export";
import { ALL_TIME } from "~/domain/reports/period";
import {
  recentSales,
  salesByCategory,
  salesByDay,
  salesByMonth,
  salesByProduct,
  salesByVariation,
  type SalesDay,
  salesTotals,
  unitsSold,
} from "~/domain/reports/sales";
import { stats } from "~/domain/reports/stats";
import { toCents } from "~/lib/money/money";
import { dayAtShop } from "~/lib/time/shop-days";
import { salesFile } from "~/routes/admin/reports/sales-files";
import { now, shiftClock } from "~/services/clock/clock";
import { db } from "~/services/database";
import type { Order } from "~/schemas/order";
import { addProduct, buy, useProvider, work } from "../support/checkout";
import { useDatabase } from "../support/database";

useDatabase("empty");
const provider = useProvider();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const sum = (amounts: (string | number | null)[]) =>
  amounts.reduce<number>((cents, amount) => cents + toCents(amount ?? "0"), 0);

const lessLost = (days: SalesDay[]) =>
  sum(days.map(({ revenue }) => revenue)) - sum(days.map(({ lostDisputes }) => lostDisputes));

const linesOf = (content: unknown) =>
  String(content)
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));

async function figures() {
  const totals = await salesTotals();
  const orders: ExportedOrder[] = [];
  for await (const some of exportedOrders(ALL_TIME)) orders.push(...some);
  const counted = orders.filter(({ status }) => status !== "cancelled");
  const lostOfFile = sum((await exportedDisputes(ALL_TIME)).map(({ amount }) => amount));
  const rows = {
    products: await salesByProduct(),
    variations: await salesByVariation(),
    categories: await salesByCategory(),
    days: await salesByDay(ALL_TIME),
    months: await salesByMonth(ALL_TIME),
    dashboard: await recentSales(30),
  };
  const lost = toCents(totals.lostDisputes);
  const revenueOfFile = async (by: string, column: number) => {
    const { content } = await salesFile(new URLSearchParams({ by }));
    return sum(linesOf(content).map((cells) => cells[column] ?? ""));
  };
  return {
    withGst: {
      stats: toCents((await stats()).totalRevenue),
      dashboard: lessLost(rows.dashboard),
      days: lessLost(rows.days),
      months: lessLost(rows.months),
      customers: sum((await bestCustomers(ALL_TIME)).map(({ spent }) => spent)),
      accountant:
        sum(counted.map(({ total }) => total)) - sum(counted.map(({ refunded }) => refunded)) - lostOfFile,
    },
    beforeGst: {
      ...Object.fromEntries(
        Object.entries(rows).map(([name, of]) => [
          name,
          sum(of.map(({ totalRevenue }) => totalRevenue)) - lost,
        ]),
      ),
      productsFile: await revenueOfFile("product", 2),
      daysFile: await revenueOfFile("day", 2),
    },
    units: {
      totals: await unitsSold(),
      ...Object.fromEntries(
        Object.entries(rows).map(([name, of]) => [
          name,
          of.reduce((units, { unitsSold }) => units + unitsSold, 0),
        ]),
      ),
    },
  };
}

async function expectAll(expected: { withGst: number; beforeGst: number; units: number }): Promise<void> {
  const { withGst, beforeGst, units } = await figures();
  const same = (of: object, value: number) =>
    expect(of).toEqual(Object.fromEntries(Object.keys(of).map((name) => [name, value])));
  same(withGst, expected.withGst);
  same(beforeGst, expected.beforeGst);
  same(units, expected.units);
}

async function gstToPay(): Promise<number> {
  const months = await gstByMonth(ALL_TIME);
  return months.reduce((cents, month) => cents + month.collectedCents - month.refundedCents, 0);
}

let admin: { id: string };
let kept: Order, refunded: Order, disputed: Order, cancelled: Order;

const intentOf = async ({ id }: Order) => {
  const { intentId } = await db.payment.findFirstOrThrow({ where: { orderId: id } });
  return intentId ?? "";
};

beforeAll(async () => {
  admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
  const toy = await addProduct(50);
  shiftClock(-2 * DAY);
  kept = await buy(provider, [{ ...toy, quantity: 2 }]);
  refunded = await buy(provider, [{ ...toy, quantity: 1 }]);
  disputed = await buy(provider, [{ ...toy, quantity: 3 }], null, "pm_card_createDispute");
  shiftClock(0);
  cancelled = await buy(provider, [{ ...toy, quantity: 4 }]);
});

test("revenue agrees on every screen and in every file after refunds, a lost dispute, a cancel and a reopen", async () => {
  // 10 pieces of 10.00 with 5% GST.
  await expectAll({ withGst: 10_500, beforeGst: 10_000, units: 10 });

  // In the provider's dashboard: a part of one order, and all of another that stays as it is.
  await provider.stripe.refunds.create({ payment_intent: await intentOf(kept), amount: 525 });
  await reconcile({ backMs: HOUR });
  await expectAll({ withGst: 9_975, beforeGst: 9_500, units: 10 });
  await provider.stripe.refunds.create({ payment_intent: await intentOf(refunded) });
  await reconcile({ backMs: HOUR });
  await expectAll({ withGst: 8_925, beforeGst: 8_500, units: 9 });

  // The bank takes all of it back; the GST of the sale stays due, and the order its units.
  await reconcile({ backMs: 3 * DAY });
  const gstBefore = await gstToPay();
  const { disputeId } = await db.payment.findFirstOrThrow({ where: { orderId: disputed.id } });
  await provider.stripe.disputes.close(disputeId ?? "");
  const [closed] = await provider.events({ types: ["charge.dispute.closed"] });
  for (let times = 0; times < 2; times++) await provider.deliver(closed ?? { id: "" });
  await recordClosedDisputes();
  await expectAll({ withGst: 5_775, beforeGst: 5_350, units: 9 });
  const lostDays = (await salesByDay(ALL_TIME)).filter(({ lostDisputes }) => lostDisputes !== "0.00");
  expect(lostDays).toMatchObject([{ day: dayAtShop(now()), lostDisputes: "31.50" }]);
  expect(await gstToPay()).toBe(gstBefore);
  const months = await gstByMonth(ALL_TIME);
  expect(months.reduce((cents, month) => cents + month.lostDisputesCents, 0)).toBe(3_150);

  await cancelOrder(cancelled.id, { admin });
  await work();
  await expectAll({ withGst: 1_575, beforeGst: 1_350, units: 5 });

  // Taken up again, its money stays with the customer: neither it nor its units count.
  await setStatus(cancelled.id, "pending", admin);
  await expectAll({ withGst: 1_575, beforeGst: 1_350, units: 5 });
  expect((await customerOfOrder(kept.id)).spent).toBe("15.75");
});

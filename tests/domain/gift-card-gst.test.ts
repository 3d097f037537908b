import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { owedOf, receivePayment } from "~/domain/payments/receive-payment";
import { gstByMonth, type GstMonth } from "~/domain/reports/gst";
import { exportedOrders } from "~/domain/reports/order-export";
import { ALL_TIME } from "~/domain/reports/period";
import { salesTotals, unitsSold } from "~/domain/reports/sales";
import { stats } from "~/domain/reports/stats";
import { sum } from "~/lib/money/allocate";
import { toCents } from "~/lib/money/money";
import { refundInput } from "~/schemas/orders/refund";
import type { Product } from "~/schemas/product";
import type { User } from "~/schemas/user";
import { now } from "~/services/clock/clock";
import { db, transaction } from "~/services/database";
import { useProvider } from "../support/checkout";
import { useDatabase } from "../support/database";
import { aGiftCard, anAdmin, aProduct } from "./catalog-given";
import { anOrderByHand, linesOf, newCodeOf } from "./orders-given";
import { diceOf } from "./sales-given";

useDatabase("empty");
useProvider();

let admin: User;
let dragon: Product;
let owl: Product;
let card: Product;
beforeAll(async () => {
  admin = await anAdmin();
  dragon = await aProduct({ name: "Dragon", basePrice: "10.00", stockQuantity: 900 }, admin);
  owl = await aProduct({ name: "Owl", basePrice: "3.33", stockQuantity: 900 }, admin);
  card = await aGiftCard(["25"], admin);
});

/** Dragons cost $10.00, owls $3.33, gift cards $25.00. What gift cards do not pay is paid by e-transfer. */
interface Case {
  dragons?: number;
  owls?: number;
  cards?: number;
  byCardCents?: number;
  /** An order of one owl: true, paid by a gift card of this order; false, by e-transfer. */
  spent?: boolean;
  refund?: { dragons?: number; owls?: number; cards?: number; goodwill?: string };
  isCancelled?: boolean;
}

const enter = async (pieces: Parameters<typeof linesOf>[0]) =>
  (await anOrderByHand({ lines: linesOf(pieces) }, admin)).id;

/** What is owed, or `cents` of it, by the gift card with this code; else by e-transfer. */
async function pay(orderId: string, code = "", cents?: number): Promise<void> {
  const method = code === "" ? "e_transfer" : "gift_card";
  const payment = { id: randomUUID(), method, cents, reference: code } as const;
  await transaction((tx) => receivePayment(tx, orderId, payment, admin));
}

const codeOf = (orderId: string) => newCodeOf({ item: { orderId } });

async function aCode(): Promise<string> {
  const orderId = await enter([[card, 1]]);
  await pay(orderId);
  return codeOf(orderId);
}

async function live({ dragons, owls, cards, byCardCents = 0, spent, refund, isCancelled }: Case) {
  const id = await enter([
    [dragon, dragons],
    [owl, owls],
    [card, cards],
  ]);
  if (byCardCents > 0) await pay(id, await aCode(), byCardCents);
  if ((await owedOf(db, id)) > 0) await pay(id);
  if (spent !== undefined) await pay(await enter([[owl, 1]]), spent ? await codeOf(id) : "");
  const items = await db.orderItem.findMany({ where: { orderId: id } });
  const lines = [
    [dragon, refund?.dragons],
    [owl, refund?.owls],
    [card, refund?.cards],
  ] as const;
  const input = {
    ...{ id: randomUUID(), reason: "other", goodwill: refund?.goodwill },
    lines: lines.flatMap(([product, quantity]) =>
      quantity ? [{ itemId: items.find(({ productId }) => productId === product.id)?.id, quantity }] : [],
    ),
  };
  if (refund) await refundOrder(id, refundInput.parse(input), admin);
  if (isCancelled) await cancelOrder(id, { admin });
  await db.refundPart.updateMany({
    where: { status: "pending" },
    data: { status: "refunded", refundedAt: now() },
  });
}

async function figures() {
  const [months, totals, { totalRevenue }] = [await gstByMonth(ALL_TIME), await salesTotals(), await stats()];
  const all = (key: Exclude<keyof GstMonth, "month">) => sum(months.map((month) => month[key]));
  let inFile = 0;
  for await (const some of exportedOrders(ALL_TIME))
    for (const { status, total, refunded, cardsSold, cardsRefunded } of some)
      if (status !== "cancelled")
        inFile += toCents(total) - toCents(refunded ?? 0) - toCents(cardsSold) + toCents(cardsRefunded);
  return {
    ...{ sales: all("salesCents"), gst: all("collectedCents") },
    ...{ salesBack: all("refundedSalesCents"), gstBack: all("refundedCents") },
    ...{ orders: totals.orders, revenue: toCents(totals.totalRevenue), units: await unitsSold() },
    ...{ withGst: toCents(totalRevenue), inFile },
  };
}

async function changesOf(one: Case) {
  const before = await figures();
  await live(one);
  const after = await figures();
  const keys = Object.keys(after) as (keyof typeof after)[];
  return Object.fromEntries(keys.map((key) => [key, after[key] - before[key]]));
}

const threeDragons = {
  ...{ sales: 3000, gst: 150, salesBack: 0, gstBack: 0, orders: 1, revenue: 3000, units: 3 },
  ...{ withGst: 3150, inFile: 3150 },
};
const allBack = { salesBack: 3000, gstBack: 150, orders: 0, revenue: 0, units: 0, withGst: 0, inFile: 0 };

test.each<[string, Case, object]>([
  ["are sold with toys", {}, {}],
  ["pay in part", { byCardCents: 2000 }, {}],
  [
    "pay all",
    { cards: 0, byCardCents: 2100, dragons: 2 },
    { sales: 2000, gst: 100, revenue: 2000, units: 2, withGst: 2100, inFile: 2100 },
  ],
  ["are refunded", { byCardCents: 2000, refund: { cards: 1 } }, {}],
  [
    "are refunded with a toy",
    { byCardCents: 2000, refund: { dragons: 1, cards: 1 } },
    { salesBack: 1000, gstBack: 50, revenue: 2000, units: 2, withGst: 2100, inFile: 2100 },
  ],
  [
    "are in an order with goodwill",
    { byCardCents: 2000, refund: { goodwill: "5.00" } },
    { salesBack: 476, gstBack: 24, revenue: 2524, withGst: 2650, inFile: 2650 },
  ],
  ["are in a cancelled order", { byCardCents: 2000, isCancelled: true }, allBack],
  [
    "were spent before their order was cancelled",
    { spent: true, isCancelled: true },
    {
      ...threeDragons,
      ...allBack,
      sales: 3333,
      gst: 167,
      orders: 1,
      revenue: 333,
      units: 1,
      withGst: 350,
      inFile: 350,
    },
  ],
])("GST and revenue are of the toys alone where gift cards %s", async (_, one, expected) => {
  expect(await changesOf({ dragons: 3, cards: 2, ...one })).toEqual({ ...threeDragons, ...expected });
});

test("an order of gift cards only, paid by a gift card, changes no report", async () => {
  const changes = await changesOf({ cards: 1, byCardCents: 2500 });
  expect(Object.values(changes).every((change) => change === 0)).toBe(true);
});

test("toys sold with gift cards and paid by them come to the same figures as without", async () => {
  const roll = diceOf(45);
  for (let times = 0; times < 12; times++) {
    const [dragons, owls, cards] = [1 + roll(2), roll(4), 1 + roll(2)];
    const toys = {
      ...{ dragons, owls, spent: roll(3) === 0 || undefined },
      refund: roll(2) === 0 ? { dragons: roll(dragons + 1), owls: roll(owls + 1) } : undefined,
      isCancelled: roll(3) === 0,
    };
    const refund = toys.refund && { ...toys.refund, cards: toys.spent ? 0 : roll(cards + 1) };
    const without = { ...toys, refund: toys.refund?.dragons || toys.refund?.owls ? toys.refund : undefined };
    const withCards = await changesOf({
      ...{ ...toys, cards, byCardCents: roll(25) * 100 },
      refund: refund?.dragons || refund?.owls || refund?.cards ? refund : undefined,
    });
    expect([toys, withCards]).toEqual([toys, await changesOf({ ...without, spent: toys.spent && false })]);
  }
});

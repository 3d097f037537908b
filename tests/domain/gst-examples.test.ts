import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createSale } from "~/domain/catalog/on-sale/edit-sales";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { gstByMonth } from "~/domain/reports/gst";
import { ALL_TIME } from "~/domain/reports/period";
import { sum } from "~/lib/money/allocate";
import { toCents } from "~/lib/money/money";
import { dayAtShop } from "~/lib/time/shop-days";
import type { AdminOrder } from "~/schemas/order";
import { refundInput } from "~/schemas/orders/refund";
import type { Product } from "~/schemas/product";
import { saleInput } from "~/schemas/prices/sale";
import type { User } from "~/schemas/user";
import { now } from "~/services/clock/clock";
import { type Prisma } from "~/services/database";
import { addPromotion, useProvider } from "../support/checkout";
import { useDatabase } from "../support/database";
import { aGiftCard, anAdmin, aProduct } from "./catalog-given";
import { anOrderByHand, linesOf, newCodeOf } from "./orders-given";

// All amounts here are worked out by hand.

useDatabase("empty");
useProvider();

let admin: User;
let dragon: Product;
let owl: Product;
let card: Product;
let tenPercent: string;
let fiveDollars: string;
beforeAll(async () => {
  admin = await anAdmin();
  dragon = await aProduct({ name: "Dragon", basePrice: "10.00", stockQuantity: 100 }, admin);
  // On sale for 20% less: 19.992, so $19.99.
  owl = await aProduct({ name: "Owl", basePrice: "24.99", stockQuantity: 100 }, admin);
  card = await aGiftCard(["25"], admin);
  const today = dayAtShop(now());
  const sale = { productId: owl.id, percent: "20", fromDay: today, untilDay: today };
  await createSale(saleInput.parse(sale), admin);
  tenPercent = await addPromotion();
  fiveDollars = await addPromotion({ kind: "amount", percent: null, amount: "5" } satisfies Discount);
});

type Discount = Partial<Prisma.PromotionCreateInput>;
type Pieces = Partial<Record<"dragons" | "owls" | "cards", number>>;

async function sell(
  { dragons, owls, cards }: Pieces,
  { discountCode = "", payments = [eTransfer] }: { discountCode?: string; payments?: object[] } = {},
): Promise<AdminOrder> {
  const lines = linesOf([
    [dragon, dragons],
    [owl, owls],
    [card, cards],
  ]);
  return anOrderByHand({ lines, discountCode, payments }, admin);
}

/** Of what is left. */
const eTransfer = { method: "e_transfer" };
const byCard = (code: string, amount: string) => ({ method: "gift_card", amount, reference: code });

const sellCard = async () => newCodeOf({ item: { orderId: (await sell({ cards: 1 })).id } });

/** One piece of the first line. @returns the new gift card's code */
async function refundAsCard({
  id,
  items,
}: AdminOrder): Promise<{ code: string; amount: string; gst: string }> {
  const lines = [{ itemId: items[0]?.id, quantity: 1 }];
  const input = refundInput.parse({ id: randomUUID(), reason: "other", asGiftCard: true, lines });
  const { refunds } = await refundOrder(id, input, admin);
  const { amount = "", gst = "" } = refunds.find((refund) => refund.id === input.id) ?? {};
  return { amount, gst, code: await newCodeOf({ refundId: input.id }) };
}

/** In cents: sales before GST and their GST, then both of what was given back. */
async function reported(): Promise<number[]> {
  const months = await gstByMonth(ALL_TIME);
  return (["salesCents", "collectedCents", "refundedSalesCents", "refundedCents"] as const).map((key) =>
    sum(months.map((month) => month[key])),
  );
}

async function reportedOf<T>(act: () => Promise<T>): Promise<[done: T, report: number[]]> {
  const before = await reported();
  const done = await act();
  return [done, (await reported()).map((cents, index) => cents - (before[index] ?? 0))];
}

const sold: [what: string, sell: () => Promise<AdminOrder>, gst: string, total: string, sales: number][] = [
  // 30.00 − 3.00 = 27.00; 5% is 1.35
  ["with 10% off", () => sell({ dragons: 3 }, { discountCode: tenPercent }), "1.35", "28.35", 2700],
  // 20.00 − 5.00 = 15.00; 5% is 0.75
  ["with $5.00 off", () => sell({ dragons: 2 }, { discountCode: fiveDollars }), "0.75", "15.75", 1500],
  // 2 × 19.99 = 39.98; 5% is 1.999
  ["at a sale price", () => sell({ owls: 2 }), "2.00", "41.98", 3998],
  // 19.99 − 2.00 (1.999) = 17.99; 5% is 0.8995
  [
    "at a sale price with 10% off",
    () => sell({ owls: 1 }, { discountCode: tenPercent }),
    "0.90",
    "18.89",
    1799,
  ],
  ["that is a gift card", () => sell({ cards: 2 }), "0.00", "50.00", 0],
  // 5% of 10.00
  ["with a gift card beside a toy", () => sell({ dragons: 1, cards: 1 }), "0.50", "35.50", 1000],
  // The $5.00 come off the toy alone: 5% of 5.00
  [
    "with $5.00 off a toy and a gift card",
    () => sell({ dragons: 1, cards: 1 }, { discountCode: fiveDollars }),
    "0.25",
    "30.25",
    500,
  ],
  // 5% of 20.00; a gift card that pays changes nothing
  [
    "paid by a gift card",
    async () => sell({ dragons: 2 }, { payments: [byCard(await sellCard(), "21.00")] }),
    "1.00",
    "21.00",
    2000,
  ],
];

test.each(sold)("GST of an order %s", async (_, sellIt, gst, total, sales) => {
  const [order, report] = await reportedOf(sellIt);
  expect(order).toMatchObject({ gst, totalPrice: total, paymentStatus: "paid" });
  expect(report).toEqual([sales, toCents(gst), 0, 0]);
});

test("GST of a refund given as a gift card goes back with it, and is charged again when it is spent", async () => {
  const order = await sell({ dragons: 2 });
  // Half of 21.00, and half of its GST.
  const [refund, back] = await reportedOf(() => refundAsCard(order));
  expect([refund, back]).toMatchObject([{ amount: "10.50", gst: "0.50" }, [0, 0, 1000, 50]]);
  const payments = [byCard(refund.code, refund.amount)];
  const [, spent] = await reportedOf(() => sell({ dragons: 1 }, { payments }));
  expect(spent).toEqual([1000, 50, 0, 0]);
});

test("GST of all at once: a sale price with 10% off, a gift card sold beside it, one spent, refunds as gift cards", async () => {
  const payments = [byCard(await sellCard(), "20.00"), eTransfer];
  // 39.98 − 4.00 (3.998) = 35.98; 5% is 1.799; with the gift card 35.98 + 1.80 + 25.00
  const [order, report] = await reportedOf(() =>
    sell({ owls: 2, cards: 1 }, { discountCode: tenPercent, payments }),
  );
  expect(report).toEqual([3598, 180, 0, 0]);
  expect(order).toMatchObject({ subtotal: "64.98", gst: "1.80", totalPrice: "62.78" });
  const paid = order.payments.map(({ method, amount }) => `${method} ${amount}`);
  expect(paid.sort()).toEqual(["e_transfer 42.78", "gift_card 20.00"]);
  // Each owl is half of 37.78, with half of 1.80.
  for (let piece = 0; piece < 2; piece++) {
    const [refund, back] = await reportedOf(() => refundAsCard(order));
    expect([refund, back]).toMatchObject([{ amount: "18.89", gst: "0.90" }, [0, 0, 1799, 90]]);
  }
});

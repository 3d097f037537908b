import { randomUUID } from "node:crypto";
import { createSale, endSale } from "~/domain/catalog/on-sale/edit-sales";
import { currentPrice, currentSales } from "~/domain/catalog/on-sale/current-sales";
import { createPromotion, endPromotion, updatePromotion } from "~/domain/promotions/edit-promotions";
import { offersFor } from "~/domain/promotions/offers";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { promotionInput } from "~/schemas/prices/promotion";
import { saleInput } from "~/schemas/prices/sale";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";
import type { PromotionRule } from "~/lib/promotions/promotion";
import type { Fixture } from "../../support/checkout";

interface Shop {
  products: readonly Fixture[];
  admin: { id: string };
}

export interface PriceReader {
  user: { id: string } | null;
  email: string;
  /** As it was typed. */
  code: string;
  checkoutId: string | null;
  /** The prices and discounts on the page, which may be old. */
  shownCents: number[];
  shownRules: PromotionRule[];
}

export const codes = ["", "", "ten", "ONCE", "GIFT", "first", "NOSUCH"] as const;
export const PROMOTIONS = 9;
/** Of the second toy. */
const OTHER_CATEGORY = "Balls";
export const LISTED_EMAILS = ["ada@example.com", "shopper2@example.com", "uma@example.com"];

/** What each takes off is in discount-truths.ts, apart from the shop's code. */
export async function addPromotions(
  [first, second]: readonly Fixture[],
  admin: { id: string },
): Promise<Map<string, string>> {
  await db.product.update({ where: { id: second?.productId }, data: { category: OTHER_CATEGORY } });
  const today = dayAtShop(now());
  const all = [
    { name: "TEN", code: "TEN", kind: "percent", percent: 10, limitInAll: 3 },
    { name: "ONCE", code: "ONCE", kind: "amount", amount: "3.33", limitPerPerson: 1 },
    { name: "GIFT", code: "GIFT", kind: "percent", percent: 100, limitInAll: 1 },
    {
      ...{ name: "PAIRS", kind: "percent", percent: 12.5, what: "products", productIds: [first?.productId] },
      ...{ leastPieces: 2, limitInAll: 2 },
    },
    { name: "RIDE", kind: "free_delivery", leastAmount: "25" },
    {
      ...{ name: "SECOND HALF", kind: "buy_get", buy: 1, get: 1, percent: 50, untilDay: today },
      ...{ what: "categories", categories: [OTHER_CATEGORY] },
    },
    { name: "FIRST", code: "FIRST", kind: "amount", amount: "2.00", who: "first_order" },
    {
      ...{ name: "MEMBER", kind: "percent", percent: 15, who: "signed_in" },
      ...{ what: "categories", categories: ["Tests"] },
    },
    {
      ...{ name: "LISTED", kind: "percent", percent: 5, who: "emails", emails: LISTED_EMAILS },
      fromDay: addDays(today, 1),
    },
  ];
  const ids = new Map<string, string>();
  for (const one of all) {
    const { id } = await createPromotion(promotionInput.parse(one), admin);
    ids.set(id, one.name);
  }
  return ids;
}

export async function changePromotion(
  { promotions, admin }: Pick<Shop, "admin"> & { promotions: Map<string, string> },
  { which, to }: { which: number; to: "on" | "off" | "end" },
): Promise<void> {
  const id = [...promotions.keys()][which] ?? "";
  await (to === "end" ? endPromotion(id, admin) : updatePromotion(id, { isOn: to === "on" }, admin));
}

export async function putOnSale(
  { products, admin }: Shop,
  { product, percent }: { product: number; percent: number },
): Promise<void> {
  const productId = products[product]?.productId ?? "";
  const sales = await db.sale.findMany({ where: { productId, endedAt: null } });
  for (const { id } of sales) await endSale(id, admin);
  if (percent === 0) return;
  const day = dayAtShop(now());
  const sale = { productId, percent, fromDay: day, untilDay: day };
  await createSale(saleInput.parse(sale), admin, randomUUID());
}

/** What the pages show of prices and discounts now. */
export async function lookAtPrices(world: Pick<Shop, "products">, shopper: PriceReader): Promise<void> {
  const sales = await currentSales(db);
  const rows = await db.product.findMany();
  const cents = (productId: string, variationId: string) => {
    const row = rows.find(({ id }) => id === productId);
    const isGiftCard = row?.isGiftCard ?? false;
    const sold = { category: row?.category ?? "", productId, variationId, isGiftCard };
    return currentPrice(sales, { ...sold, basePrice: String(row?.basePrice ?? 0), priceModifier: "0" })
      .unitCents;
  };
  shopper.shownCents = world.products.map(({ productId, variationId }) => cents(productId, variationId));
  await lookAtDiscounts(world, shopper);
}

export async function lookAtDiscounts(world: Pick<Shop, "products">, shopper: PriceReader): Promise<void> {
  const lines = world.products.map((product) => ({ ...product, unitCents: 0, quantity: 1 }));
  const person = { userId: shopper.user?.id ?? null, emails: [shopper.email] };
  const { rules } = await offersFor(lines, {
    ...{ code: shopper.code, person, checkoutId: shopper.checkoutId },
  });
  shopper.shownRules = rules;
}

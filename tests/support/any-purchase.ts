import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sum } from "~/lib/money/allocate";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import type { Client } from "./client";
import { giveCard } from "./gift-card";
import { addGiftCardProduct } from "./gift-cards";
import type { Shop } from "./shop";

const PRICES = ["5.00", "7.77", "10.00", "24.99"];
const TOYS = [0, 1, 2, 3];
const CATEGORY = "Dinosaurs";

const hundredths = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((all) => String(all / 100));
/** No toy becomes so cheap that no card can pay for it. */
const aSale = fc.record({
  /** Null means all toys. */
  toy: fc.constantFrom(null, ...TOYS),
  off: fc.oneof(fc.record({ percent: hundredths(90) }), fc.record({ amount: hundredths(4) })),
});
const aPromotion = fc.record({
  /** Null means all toys. */
  toys: fc.option(fc.subarray(TOYS, { minLength: 1 }), { nil: null }),
  leastAmount: fc.option(hundredths(40), { nil: null }),
  gives: fc.oneof(
    fc.record({ kind: fc.constant("percent"), percent: hundredths(100) }),
    fc.record({ kind: fc.constant("amount"), amount: hundredths(60) }),
    fc.constant({ kind: "buy_get", buy: 1, get: 1, percent: "100" }),
    fc.constant({ kind: "free_delivery" }),
  ),
});

/** A purchase of toys and gift cards, with the shop's sales, promotions and gift cards. */
export const anyPurchase = fc.record({
  pieces: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }).filter((all) => sum(all) > 0),
  giftCardsBought: fc.nat(2),
  sales: fc.array(aSale, { maxLength: 2 }),
  automatic: fc.array(aPromotion, { maxLength: 2 }),
  withCode: fc.option(aPromotion, { nil: null }),
  giftCardDollars: fc.array(hundredths(90), { maxLength: 2 }),
  isDelivered: fc.boolean(),
});
type AnyPurchase = typeof anyPurchase extends fc.Arbitrary<infer Purchase> ? Purchase : never;

export const everything: AnyPurchase = {
  ...{ pieces: [1, 2, 0, 1], giftCardsBought: 1, isDelivered: true, giftCardDollars: ["12.34", "3.21"] },
  sales: [{ toy: null, off: { percent: "12.5" } }],
  automatic: [{ toys: null, leastAmount: null, gives: { kind: "free_delivery" } }],
  withCode: { toys: [0, 1], leastAmount: null, gives: { kind: "amount", amount: "3.33" } },
};

/** What the shopper puts in the cart and enters. */
export interface Entered {
  cart: { variationId: string; quantity: number }[];
  discountCode?: string;
  giftCardCodes: string[];
}

/** @returns a function that makes the sales, promotions and gift cards of one purchase, and ends earlier ones */
export async function prepareGoods(
  shop: Pick<Shop, "query">,
  admin: Client,
): Promise<(purchase: AnyPurchase) => Promise<Entered>> {
  const add = (path: string, body: object) => addRecord(admin, path, body);
  await add("delivery-zones", { name: "Stony Plain", prefixes: "T7Z", fee: "8.00", freeFrom: "60.00" });
  const toys: { productId: string; variationId: string }[] = [];
  for (const basePrice of PRICES) {
    const productId = await add("products", { name: `Toy for ${basePrice}`, category: CATEGORY, basePrice });
    const variation = { productId, name: "Standard", stockQuantity: 999 };
    toys.push({ productId, variationId: await add("variations", variation) });
  }
  const giftCard = await addGiftCardProduct(admin);
  const today = dayAtShop(new Date());
  const productOf = (toy: number) => toys[toy]?.productId;

  const addPromotion = ({ toys, leastAmount, gives }: AnyPurchase["automatic"][number], code?: string) => {
    const isForSome = toys !== null && gives.kind !== "free_delivery";
    const what = isForSome ? { what: "products", productIds: toys.map(productOf) } : {};
    return add("promotions", { name: "Off", code, leastAmount, ...what, ...gives });
  };
  return async ({ pieces, giftCardsBought, sales, automatic, withCode, giftCardDollars }) => {
    await shop.query("UPDATE sales SET ended_at = now()");
    await shop.query("UPDATE promotions SET ended_at = now()");
    await shop.query("INSERT INTO catalogue_changes (product_ids) SELECT array_agg(id) FROM products");
    for (const { toy, off } of sales) {
      const scope = toy === null ? { category: CATEGORY } : { productId: productOf(toy) };
      await add("sales", { ...scope, ...off, fromDay: today, untilDay: addDays(today, 1) });
    }
    for (const promotion of automatic) await addPromotion(promotion);
    const discountCode = withCode ? `T1${randomUUID().slice(0, 8)}` : undefined;
    if (withCode) await addPromotion(withCode, discountCode);
    const giftCardCodes: string[] = [];
    for (const dollars of giftCardDollars) {
      const code = newCode();
      await giveCard(shop, code, Number(dollars));
      giftCardCodes.push(code);
    }
    const wanted = toys.map(({ variationId }, toy) => ({ variationId, quantity: pieces[toy] ?? 0 }));
    const bought = { variationId: giftCard, quantity: giftCardsBought };
    const cart = [...wanted, bought].filter(({ quantity }) => quantity > 0);
    return { cart, discountCode, giftCardCodes };
  };
}

async function addRecord(admin: Client, path: string, body: object): Promise<string> {
  const answer = await admin.json<{ id: string }>("POST", `/api/admin/${path}`, body);
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify([body, answer.body])}`);
  return answer.body.id;
}

const LETTERS = "BCDFGHJKMNPRSTVW";
const newCode = () =>
  [...randomUUID().replaceAll("-", "").slice(-16)].map((digit) => LETTERS[parseInt(digit, 16)]).join("");

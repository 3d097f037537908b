import { type Price, unitCentsOf } from "~/domain/catalog/price";
import { toCents } from "~/lib/money/money";
import { type PriceCut, salePriceOf } from "~/lib/money/sale-price";
import { dayAtShop, endOfDay, startOfDay } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";
import type { Db } from "~/services/database";

/** The sales that run at one moment. */
export interface CurrentSales {
  cuts: Map<string, PriceCut[]>;
  /** When the next sale begins or ends. */
  changeAt: Date | null;
}

interface SaleRow {
  category: string | null;
  productId: string | null;
  variationId: string | null;
  percent: string | null;
  amount: string | null;
  fromDay: string;
  untilDay: string;
}

/** Inside a transaction, pass the transaction as `on`. */
export async function currentSales(on: Db, at: Date = now()): Promise<CurrentSales> {
  const today = dayAtShop(at);
  const rows = await on.$queryRaw<SaleRow[]>`
    SELECT category, product_id::text AS "productId", variation_id::text AS "variationId", percent::text, amount::text,
      from_day::text AS "fromDay", until_day::text AS "untilDay"
    FROM sales WHERE ended_at IS NULL AND until_day >= ${today}::date`;
  const sales: CurrentSales = { cuts: new Map(), changeAt: null };
  for (const row of rows) {
    const hasBegun = row.fromDay <= today;
    const change = hasBegun ? endOfDay(row.untilDay) : startOfDay(row.fromDay);
    if (change && (sales.changeAt === null || change < sales.changeAt)) sales.changeAt = change;
    if (hasBegun) addCut(sales, row);
  }
  return sales;
}

function addCut({ cuts }: CurrentSales, row: SaleRow): void {
  const key = row.variationId ?? row.productId ?? categoryKey(row.category ?? "");
  cuts.set(key, [...(cuts.get(key) ?? []), cutOf(row)]);
}

export const cutOf = ({ percent, amount }: Pick<SaleRow, "percent" | "amount">): PriceCut => ({
  percent: percent === null ? null : toCents(percent),
  amountCents: amount === null ? null : toCents(amount),
});

/** The prefix keeps category names apart from the ids of products and variations in the same map. */
const categoryKey = (name: string) => `category ${name}`;

interface PricedItem {
  category: string;
  productId: string;
  /** Absent: the product's base price. */
  variationId?: string;
  /** A gift card is never on sale. */
  isGiftCard: boolean;
}

/** Returns the sale price in cents, or null if no sale applies. */
export function saleCentsOf({ cuts }: CurrentSales, sold: PricedItem, regularCents: number): number | null {
  if (cuts.size === 0 || sold.isGiftCard) return null;
  const keys = [categoryKey(sold.category), sold.productId, sold.variationId ?? ""];
  return salePriceOf(
    regularCents,
    keys.flatMap((key) => cuts.get(key) ?? []),
  );
}

interface PricedVariation extends PricedItem {
  basePrice: string;
  priceModifier: string;
}

/** What one piece costs now. All code that sells takes prices from here or from the catalogue's `salePrice`. */
export function currentPrice(
  sales: CurrentSales,
  { basePrice, priceModifier, ...sold }: PricedVariation,
): Price {
  const regularCents = unitCentsOf(basePrice, priceModifier);
  const saleCents = saleCentsOf(sales, sold, regularCents);
  return saleCents === null ? { unitCents: regularCents } : { unitCents: saleCents, regularCents };
}

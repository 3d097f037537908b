import { ofSale } from "~/domain/catalog/on-sale/check-sale";
import { type PriceChange, priceChanges } from "~/domain/catalog/on-sale/price-changes";
import { recordOf, type SaleValues } from "~/domain/catalog/on-sale/read-sales";
import { STANDARD, variationTitle } from "~/lib/catalog/variation-name";
import { lastSaleDay, unusualPriceWords } from "~/lib/catalog/sale-words";
import { toCents } from "~/lib/money/money";
import { addDays, addMonths, type CalendarDay, daysIn } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import type { SaleRecord } from "~/schemas/prices/sale";
import { db } from "~/services/database";

const MONTHS = 6;

/**
 * A warning where an old price was charged on half or less of the six months before the sale (Competition Act,
 * ordinary price claims). Counts other sales, changes of the price or its modifier and the days before the product was
 * published. Of a product, the variation counts whose old price was charged on the fewest days.
 */
export async function unusualPriceWarning(
  sale: SaleValues,
  { saleId = null, productIds }: { saleId?: string | null; productIds?: string[] } = {},
): Promise<string | null> {
  if (sale.untilDay < sale.fromDay) return null;
  const products = await db.product.findMany({
    where: {
      ...(productIds ? { id: { in: productIds } } : ofSale(sale)),
      archivedAt: null,
      isGiftCard: false,
    },
    select: {
      id: true,
      name: true,
      category: true,
      basePrice: true,
      createdAt: true,
      variations: {
        where: sale.variationId === null ? {} : { id: sale.variationId },
        select: { id: true, name: true, priceModifier: true, createdAt: true },
        orderBy: { position: "asc" },
      },
    },
    orderBy: { name: "asc" },
  });
  const from = addMonths(sale.fromDay, -MONTHS);
  const until = addDays(sale.fromDay, -1);
  const sales = await salesIn(from, until, saleId);
  const changes = await priceChanges(
    products.flatMap(({ variations }) => variations.map(({ id }) => id)),
    from,
  );
  const published = await publishedDays(products.map(({ id }) => id));
  const of = daysIn(from, until);
  const days = Array.from({ length: of }, (_, at) => addDays(from, at));
  const unusual = products.flatMap(({ name, variations, ...product }) => {
    const begun = published.get(product.id) ?? dayAtShop(product.createdAt);
    const all = variations.map((variation) => {
      const own = sales.filter((other) => isFor(other, product, variation.id));
      const made = dayAtShop(variation.createdAt);
      const history = {
        cents: toCents(product.basePrice) + toCents(variation.priceModifier),
        begun: made > begun ? made : begun,
        changes: changes.get(variation.id) ?? [],
      };
      return {
        variation: variation.name,
        charged: days.filter((day) => wasCharged(day, history, own)).length,
      };
    });
    const charged = Math.min(...all.map((one) => one.charged));
    if (charged * 2 > of) return [];
    const fewest = all.filter((one) => one.charged === charged);
    const isWhole = sale.variationId === null && fewest.length === all.length;
    const title = variationTitle({
      productName: name,
      variationName: isWhole ? STANDARD : (fewest[0]?.variation ?? ""),
    });
    return [{ name: title, charged, of }];
  });
  return unusualPriceWords(unusual);
}

async function salesIn(from: CalendarDay, until: CalendarDay, except: string | null): Promise<SaleRecord[]> {
  const rows = await db.sale.findMany({
    where: {
      untilDay: { gte: new Date(from) },
      fromDay: { lte: new Date(until) },
      ...(except && { id: { not: except } }),
    },
  });
  return rows.map(recordOf);
}

interface OnSale {
  id: string;
  category: string;
}

const isFor = (other: SaleRecord, { id, category }: OnSale, variationId: string) =>
  [other.category === category, other.productId === id, other.variationId === variationId].includes(true);

/** The day each product was last published. A product that was never a draft is not in the map. */
async function publishedDays(ids: string[]): Promise<Map<string, CalendarDay>> {
  const entries = await db.auditEntry.findMany({
    where: { entity: "product", entityId: { in: ids }, action: "product.published" },
    select: { entityId: true, createdAt: true },
    orderBy: { createdAt: "asc" },
  });
  return new Map(entries.map(({ entityId, createdAt }) => [entityId, dayAtShop(createdAt)]));
}

interface PriceHistory {
  cents: number;
  begun: CalendarDay;
  changes: PriceChange[];
}

/** Whether the old price, or a higher one, was charged on that day. */
function wasCharged(day: CalendarDay, { cents, begun, changes }: PriceHistory, sales: SaleRecord[]): boolean {
  if (day < begun) return false;
  const later = changes.find((change) => change.day > day);
  if (later && later.beforeCents < cents) return false;
  return !sales.some((sale) => sale.fromDay <= day && day <= lastSaleDay(sale));
}

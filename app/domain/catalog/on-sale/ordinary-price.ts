import { ofSale } from "~/domain/catalog/on-sale/check-sale";
import { recordOf, type SaleValues } from "~/domain/catalog/on-sale/read-sales";
import { lastSaleDay, unusualPriceWords } from "~/lib/catalog/sale-words";
import { toCents } from "~/lib/money/money";
import { addDays, addMonths, type CalendarDay, daysIn } from "~/lib/time/calendar-day";
import { dayAtShop, startOfDay } from "~/lib/time/shop-days";
import type { SaleRecord } from "~/schemas/sale";
import { db } from "~/services/database";

const MONTHS = 6;

/**
 * A warning where an old price was charged on half or less of the six months before the sale (Competition Act,
 * ordinary price claims). Counts other sales, the base price's changes and the days before the product was published.
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
      variations: { select: { id: true } },
    },
    orderBy: { name: "asc" },
  });
  const from = addMonths(sale.fromDay, -MONTHS);
  const until = addDays(sale.fromDay, -1);
  const sales = await salesIn(from, until, saleId);
  const changes = await priceChanges(
    products.map(({ id }) => id),
    from,
  );
  const published = await publishedDays(products.map(({ id }) => id));
  const of = daysIn(from, until);
  const unusual = products.flatMap(({ name, ...product }) => {
    const own = sales.filter((other) => isFor(other, product, sale.variationId));
    const history = {
      cents: toCents(product.basePrice),
      begun: published.get(product.id) ?? dayAtShop(product.createdAt),
      changes: changes.get(product.id) ?? [],
    };
    const days = Array.from({ length: of }, (_, at) => addDays(from, at));
    const charged = days.filter((day) => wasCharged(day, history, own)).length;
    return charged * 2 > of ? [] : [{ name, charged, of }];
  });
  return unusualPriceWords(unusual);
}

async function salesIn(from: CalendarDay, until: CalendarDay, except: string | null): Promise<SaleRecord[]> {
  const rows = await db.sale.findMany({
    where: {
      ...{ untilDay: { gte: new Date(from) }, fromDay: { lte: new Date(until) } },
      ...(except && { id: { not: except } }),
    },
  });
  return rows.map(recordOf);
}

interface OnSale {
  id: string;
  category: string;
  variations: { id: string }[];
}

function isFor(other: SaleRecord, { id, category, variations }: OnSale, variationId: string | null): boolean {
  if (other.category !== null) return other.category === category;
  if (other.productId !== null) return other.productId === id;
  if (variationId !== null) return other.variationId === variationId;
  return variations.some((variation) => variation.id === other.variationId);
}

interface PriceChange {
  day: CalendarDay;
  beforeCents: number;
}

/** Of base prices, the earliest first. */
async function priceChanges(ids: string[], from: CalendarDay): Promise<Map<string, PriceChange[]>> {
  const entries = await db.auditEntry.findMany({
    where: {
      ...{ entity: "product", entityId: { in: ids }, createdAt: { gte: startOfDay(from) ?? undefined } },
      action: { in: ["product.updated", "product.repriced"] },
    },
    select: { entityId: true, before: true, createdAt: true },
    orderBy: { createdAt: "asc" },
  });
  const changes = new Map<string, PriceChange[]>();
  for (const { entityId, before, createdAt } of entries) {
    const price = (before as { basePrice?: unknown } | null)?.basePrice;
    if (typeof price !== "string") continue;
    const change = { day: dayAtShop(createdAt), beforeCents: toCents(price) };
    changes.set(entityId, [...(changes.get(entityId) ?? []), change]);
  }
  return changes;
}

/** The last time each was; one that was never a draft has none. */
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

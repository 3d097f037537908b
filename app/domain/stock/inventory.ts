import { containsWord, everyWord } from "~/domain/search-words";
import { notFound } from "~/lib/errors";
import { pageOf } from "~/lib/url/pagination";
import { isId } from "~/lib/id";
import type { InventoryRow } from "~/schemas/report";
import { db, Prisma, type Queries } from "~/services/database";

interface InventoryCounters {
  products: number;
  variations: number;
  lowStock: number;
}

/** The specification's limit for the inventory screen. */
export const INVENTORY_LOW = 5;

const orders = {
  product: Prisma.sql`p.name COLLATE names`,
  variation: Prisma.sql`v.name COLLATE names`,
  category: Prisma.sql`p.category COLLATE names`,
  price: Prisma.sql`p.base_price + v.price_modifier`,
  sku: Prisma.sql`v.sku COLLATE names`,
  stock: Prisma.sql`v.stock_quantity`,
};
export type InventoryColumn = keyof typeof orders;
export const inventoryColumns = Object.keys(orders) as InventoryColumn[];

interface InventoryQuery {
  search?: string;
  low?: boolean;
  ids?: readonly string[];
  published?: boolean;
  /** Include gift cards, which have no stock count. */
  giftCards?: boolean;
  /** `ids` sorts in the order of the ids. */
  sort?: InventoryColumn | "ids";
  descending?: boolean;
  limit?: number;
  offset?: number;
}

export async function listInventory({
  search = "",
  low = false,
  ids,
  published = false,
  giftCards = false,
  sort = "product",
  descending = false,
  limit,
  offset = 0,
}: InventoryQuery): Promise<{ rows: InventoryRow[]; total: number; counters: InventoryCounters }> {
  const from = Prisma.sql`FROM variations v JOIN products p ON p.id = v.product_id AND p.archived_at IS NULL
    ${giftCards ? Prisma.empty : Prisma.sql`AND NOT p.is_gift_card`}`;
  const conditions = [
    everyWord(search, (word) => Prisma.sql`v.id IN (${idsWith(word)})`),
    ...(low ? [Prisma.sql`v.stock_quantity <= ${INVENTORY_LOW}`] : []),
    ...(ids ? [Prisma.sql`v.id = ANY (${ids}::uuid[])`] : []),
    ...(published ? [Prisma.sql`NOT p.draft`] : []),
  ];
  const matches = Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")}`;
  const by = sort === "ids" ? Prisma.sql`array_position(${[...(ids ?? [])]}::uuid[], v.id)` : orders[sort];
  const direction = descending ? Prisma.sql`DESC NULLS LAST` : Prisma.sql`ASC NULLS LAST`;
  const [rows, [totals]] = await Promise.all([
    db.$queryRaw<InventoryRow[]>`
      SELECT v.id AS "variationId", p.id AS "productId", p.name AS "productName",
        v.name AS "variationName", p.category, p.base_price::text AS "basePrice",
        v.price_modifier::text AS "priceModifier", v.sku, v.stock_quantity AS "stockQuantity", p.draft
      ${from} ${matches} ORDER BY ${by} ${direction}, p.name COLLATE names, p.id, v.position
      ${limit === undefined ? Prisma.empty : Prisma.sql`LIMIT ${limit}`} OFFSET ${offset}`,
    db.$queryRaw<(InventoryCounters & { total: number })[]>`
      SELECT (SELECT count(*)::int ${from} ${matches}) AS total,
        count(DISTINCT p.id)::int AS products, count(*)::int AS variations,
        (count(*) FILTER (WHERE v.stock_quantity <= ${INVENTORY_LOW}))::int AS "lowStock"
      ${from}`,
  ]);
  const { total = 0, ...counters } = totals ?? { products: 0, variations: 0, lowStock: 0 };
  return { rows: rows.map(({ draft, ...row }) => (draft ? { ...row, draft } : row)), total, counters };
}

export async function reservedForOrders(variationIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ variationId: string; quantity: number }[]>`
    SELECT i.variation_id::text AS "variationId", sum(i.quantity
      - coalesce((SELECT sum(w.quantity) FROM refund_rows w WHERE w.order_item_id = i.id), 0))::int AS quantity
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.status IN ('pending', 'processing', 'ready') AND i.variation_id = ANY (${variationIds}::uuid[])
    GROUP BY 1`;
  return new Map(rows.map(({ variationId, quantity }) => [variationId, quantity]));
}

/** Uses a UNION, because one condition over both tables could not use their indexes. */
const idsWith = (word: string) => Prisma.sql`
  SELECT id FROM variations WHERE ${containsWord(["name", "sku"], word)}
  UNION ALL
  SELECT w.id FROM products q JOIN variations w ON w.product_id = q.id
  WHERE ${containsWord(["q.name", "q.category"], word)}`;

const LOG_PAGE = 50;

export async function inventoryLog(variationId: string, asked = 1) {
  if (!isId(variationId)) throw notFound("Variation");
  const variation = await db.variation.findUnique({
    where: { id: variationId },
    include: { product: { select: { id: true, name: true, isGiftCard: true } } },
  });
  if (!variation || variation.product.isGiftCard) throw notFound("Variation");
  const where = { variationId };
  const total = await db.inventoryLog.count({ where });
  const { page, pages, offset } = pageOf(total, asked, LOG_PAGE);
  const lines = await db.inventoryLog.findMany({
    where,
    include: { user: { select: { email: true, firstName: true, lastName: true } } },
    orderBy: { position: "desc" },
    take: LOG_PAGE,
    skip: offset,
  });
  return { variation, lines, total, page, pages };
}

export interface StockLogDifference {
  variationId: string;
  stock: number;
  logged: number;
}

/** SQL condition on `variations v`: leaves out gift cards, which have no stock count. */
const isCountedSql = Prisma.sql`NOT EXISTS (SELECT FROM products p WHERE p.id = v.product_id AND p.is_gift_card)`;

export async function checkInventory(
  which = Prisma.sql`true`,
  books: Queries = db,
): Promise<StockLogDifference[]> {
  return books.$queryRaw`
    SELECT v.id AS "variationId", v.stock_quantity AS stock,
      coalesce(sum(l.quantity_changed), 0)::int AS logged
    FROM variations v LEFT JOIN inventory_logs l ON l.variation_id = v.id WHERE (${which}) AND ${isCountedSql}
    GROUP BY v.id HAVING v.stock_quantity <> coalesce(sum(l.quantity_changed), 0) ORDER BY v.id LIMIT 100`;
}

/** Reads only each log's newest line, so its cost does not grow with the log. */
export async function checkLatestStock(which: Prisma.Sql): Promise<StockLogDifference[]> {
  return db.$queryRaw`
    SELECT v.id AS "variationId", v.stock_quantity AS stock, coalesce(l.new_quantity, 0) AS logged
    FROM variations v LEFT JOIN LATERAL (
      SELECT new_quantity FROM inventory_logs WHERE variation_id = v.id ORDER BY position DESC LIMIT 1
    ) l ON true
    WHERE (${which}) AND ${isCountedSql} AND v.stock_quantity <> coalesce(l.new_quantity, 0) ORDER BY v.id LIMIT 100`;
}

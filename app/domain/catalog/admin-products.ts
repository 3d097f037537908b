import { newestFirst, readProduct, readProducts } from "~/domain/catalog/read-products";
import { productOf } from "~/domain/catalog/edit/stored-product";
import type { AdminProductSort } from "~/lib/catalog/admin-product-sorts";
import { containsWord, everyWord } from "~/domain/search-words";
import { notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import type { Product } from "~/schemas/product";
import { db, Prisma, type Db } from "~/services/database";

export interface ProductFilter {
  search?: string;
  archived?: boolean;
  drafts?: boolean;
  sort?: AdminProductSort | null;
}

interface AdminQuery extends ProductFilter {
  limit?: number;
  offset?: number;
}

export async function listAdminProducts({
  limit,
  offset = 0,
  ...filter
}: AdminQuery): Promise<{ rows: Product[]; total: number }> {
  const where = found(filter);
  const order = orderOf(filter);
  const stored = await readProducts(db, { where, stock: "shelf", page: { limit, offset }, order });
  const rows = stored.map(productOf);
  if (limit === undefined && offset === 0) return { rows, total: rows.length };
  const [totals] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM products p WHERE ${where}`;
  return { rows, total: totals?.total ?? 0 };
}

const sortKeys: Record<AdminProductSort, Prisma.Sql> = {
  name: Prisma.sql`p.name COLLATE names`,
  price: Prisma.sql`p.base_price`,
  // Gift cards have no stock count: their NULL sorts last.
  stock: Prisma.sql`CASE WHEN NOT p.is_gift_card THEN coalesce(
    (SELECT sum(v.stock_quantity) FROM variations v WHERE v.product_id = p.id), 0) END`,
};

function orderOf({ sort }: ProductFilter): Prisma.Sql {
  return sort ? Prisma.sql`${sortKeys[sort]}, ${newestFirst}` : newestFirst;
}

function found({ search = "", archived = false, drafts = false }: ProductFilter): Prisma.Sql {
  const matches = everyWord(search, (word) => containsWord(["p.name", "p.category"], word));
  return archived
    ? Prisma.sql`p.archived_at IS NOT NULL AND p.deleted_at IS NULL AND ${matches}`
    : Prisma.sql`p.archived_at IS NULL ${drafts ? Prisma.sql`AND p.draft` : Prisma.empty} AND ${matches}`;
}

export async function adminProductIds(
  filter: ProductFilter,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT p.id::text FROM products p WHERE ${found(filter)} AND p.created_at <= ${before}
    ORDER BY ${orderOf(filter)} LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

export async function productNames(ids: readonly string[], on: Db = db): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await on.product.findMany({
    where: { id: { in: ids.filter(isId) } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Includes archived products: their page offers to restore them. */
export async function getAdminProduct(
  id: string,
  on: Db = db,
): Promise<Product & { archivedAt: string | null }> {
  const there = isId(id) && (await on.product.count({ where: { id, deletedAt: null } })) > 0;
  const stored = there ? await readProduct(on, id, "shelf") : null;
  if (!stored) throw notFound("Product");
  return { ...productOf(stored), archivedAt: stored.archivedAt };
}

import { productOf, readProduct, readProducts } from "~/domain/catalog/read-products";
import { notFound } from "~/lib/errors";
import { likeAround } from "~/lib/like";
import { isId } from "~/lib/id";
import type { Product } from "~/schemas/product";
import { db, Prisma } from "~/services/database";

interface AdminQuery {
  /** Part of the name or category, in any case. */
  search?: string;
  archived?: boolean;
  limit?: number;
  offset?: number;
}

export async function listAdminProducts({
  search = "",
  archived = false,
  limit,
  offset = 0,
}: AdminQuery): Promise<{ rows: Product[]; total: number }> {
  const pattern = likeAround(search.trim());
  const matches = search.trim()
    ? Prisma.sql`AND (p.name ILIKE ${pattern} OR p.category ILIKE ${pattern})`
    : Prisma.empty;
  const where = archived
    ? Prisma.sql`p.archived_at IS NOT NULL ${matches}`
    : Prisma.sql`p.archived_at IS NULL ${matches}`;
  const rows = (await readProducts(db, { where, stock: "shelf", page: { limit, offset } })).map(productOf);
  if (limit === undefined && offset === 0) return { rows, total: rows.length };
  const [counted] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM products p WHERE ${where}`;
  return { rows, total: counted?.total ?? 0 };
}

/** Archived ones too, so that their page can offer to restore them. */
export async function getAdminProduct(id: string): Promise<Product & { archivedAt: string | null }> {
  const stored = isId(id) ? await readProduct(db, id, "shelf") : null;
  if (!stored) throw notFound("Product");
  return { ...productOf(stored), archivedAt: stored.archivedAt };
}

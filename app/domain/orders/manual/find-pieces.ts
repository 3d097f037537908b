import { likeText } from "~/lib/search/like";
import { unitCentsOf } from "~/domain/catalog/price";
import { listInventory } from "~/domain/stock/inventory";
import type { FoundPiece } from "~/lib/orders/order-draft";
import { db, Prisma } from "~/services/database";

const MOST_FOUND = 8;

/** `exact`: this SKU, or the only match. A barcode reader types the SKU and presses Enter. */
export async function findPieces(
  search: string,
): Promise<{ pieces: FoundPiece[]; total: number; exact: FoundPiece | null }> {
  if (search === "") return { pieces: [], total: 0, exact: null };
  const bySku = await db.variation.findFirst({
    where: { sku: { equals: likeText(search), mode: "insensitive" }, product: { archivedAt: null } },
    select: { id: true },
  });
  if (bySku) {
    const pieces = await piecesOf([bySku.id]);
    return { pieces, total: pieces.length, exact: pieces[0] ?? null };
  }
  const { rows, total } = await listInventory({ search, limit: MOST_FOUND });
  const pieces = await piecesOf(rows.map(({ variationId }) => variationId));
  return { pieces, total, exact: total === 1 ? (pieces[0] ?? null) : null };
}

/** In the order of the ids, without those that are not sold. */
export async function piecesOf(ids: readonly string[]): Promise<FoundPiece[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<
    (Omit<FoundPiece, "unitCents"> & { base: string; modifier: string })[]
  >(Prisma.sql`
    SELECT v.id::text AS "variationId", p.name AS "productName", v.name AS "variationName", v.sku,
      p.base_price::text AS base, v.price_modifier::text AS modifier,
      greatest(v.stock_quantity - v.held, 0) AS available
    FROM variations v JOIN products p ON p.id = v.product_id AND p.archived_at IS NULL
    WHERE v.id = ANY (${ids}::uuid[])`);
  const found = new Map(
    rows.map(({ base, modifier, ...row }) => [
      row.variationId,
      { ...row, unitCents: unitCentsOf(base, modifier) },
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

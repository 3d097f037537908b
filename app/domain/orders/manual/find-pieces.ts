import { likeText } from "~/lib/search/like";
import { currentPrice, currentSales } from "~/domain/catalog/on-sale/current-sales";
import { listInventory } from "~/domain/stock/inventory";
import type { FoundPiece } from "~/lib/orders/drafts/order-draft";
import { db, Prisma } from "~/services/database";

const MOST_FOUND = 8;

/** `exact` is the piece with this SKU, or the only match. A barcode reader types the SKU and presses Enter. */
export async function findPieces(
  search: string,
  { giftCards = true }: { giftCards?: boolean } = {},
): Promise<{ pieces: FoundPiece[]; total: number; exact: FoundPiece | null }> {
  if (search === "") return { pieces: [], total: 0, exact: null };
  const bySku = await db.variation.findFirst({
    where: {
      sku: { equals: likeText(search), mode: "insensitive" },
      product: { archivedAt: null, ...(!giftCards && { isGiftCard: false }) },
    },
    select: { id: true },
  });
  if (bySku) {
    const pieces = await piecesOf([bySku.id]);
    return { pieces, total: pieces.length, exact: pieces[0] ?? null };
  }
  const { rows, total } = await listInventory({ search, giftCards, limit: MOST_FOUND });
  const pieces = await piecesOf(rows.map(({ variationId }) => variationId));
  return { pieces, total, exact: total === 1 ? (pieces[0] ?? null) : null };
}

type PieceRow = Record<"productId" | "category" | "basePrice" | "priceModifier", string> & {
  isGiftCard: boolean;
};

/** Pieces in the order of the ids, without those that are no longer sold. */
export async function piecesOf(ids: readonly string[]): Promise<FoundPiece[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<(Omit<FoundPiece, "unitCents" | "isGiftCard"> & PieceRow)[]>(Prisma.sql`
    SELECT v.id::text AS "variationId", p.name AS "productName", v.name AS "variationName", v.sku,
      p.id::text AS "productId", p.category, p.base_price::text AS "basePrice", v.price_modifier::text AS "priceModifier",
      p.is_gift_card AS "isGiftCard",
      greatest(v.stock_quantity - v.held, 0) AS available
    FROM variations v JOIN products p ON p.id = v.product_id AND p.archived_at IS NULL
    WHERE v.id = ANY (${ids}::uuid[])`);
  const sales = await currentSales(db);
  const found = new Map(
    rows.map(({ productId, category, basePrice, priceModifier, isGiftCard, ...row }) => {
      const prices = { category, basePrice, priceModifier, isGiftCard };
      const { unitCents } = currentPrice(sales, { ...prices, productId, variationId: row.variationId });
      return [row.variationId, { ...row, unitCents, ...(isGiftCard && { isGiftCard }) }];
    }),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

import type { Actor } from "~/domain/audit";
import { noStockCount } from "~/domain/catalog/edit/without-stock-count";
import { updateVariation } from "~/domain/catalog/variations";
import { logStockCounts } from "~/domain/stock/change";
import { conflict, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { reasonNotes } from "~/lib/catalog/stock-reasons";
import { db, Prisma, transaction } from "~/services/database";

/** SQL relation: stock added because an order by hand sold more than there was, until somebody counts the variation. */
export const uncountedSql = Prisma.sql`(
  SELECT l.variation_id, l.quantity_changed AS pieces, l.position FROM inventory_logs l
  JOIN variations v ON v.id = l.variation_id JOIN products p ON p.id = v.product_id AND p.archived_at IS NULL
  WHERE l.change_type = 'adjustment' AND l.order_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM inventory_logs c WHERE c.variation_id = l.variation_id AND c.position > l.position
      AND c.reason = 'counted'))`;

export async function uncountedPieces(variationId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ pieces: number }[]>`
    SELECT coalesce(sum(pieces), 0)::int AS pieces FROM ${uncountedSql} u WHERE variation_id = ${variationId}::uuid`;
  return row?.pieces ?? 0;
}

/** Logs the count even if the stock was right. @throws DomainError 404, 409 when the stock is no longer `expected` */
export async function countStock(
  variationId: string,
  { counted, expected }: { counted: number; expected: number },
  by: Actor,
): Promise<void> {
  if (!isId(variationId)) throw notFound("Variation");
  if (counted !== expected) {
    await updateVariation(variationId, { stockQuantity: counted, expectedStockQuantity: expected }, by);
    return;
  }
  await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ stock: number; isGiftCard: boolean }[]>`
      SELECT v.stock_quantity AS stock, p.is_gift_card AS "isGiftCard"
      FROM variations v JOIN products p ON p.id = v.product_id WHERE v.id = ${variationId}::uuid FOR UPDATE OF v`;
    if (!row) throw notFound("Variation");
    if (row.isGiftCard) throw noStockCount();
    if (row.stock !== expected) throw conflict(`The stock is now ${row.stock}. Count again.`);
    const line = {
      variationId,
      type: "adjustment",
      notes: reasonNotes("counted"),
      reason: "counted",
    } as const;
    await logStockCounts(tx, [{ ...line, previous: row.stock, quantity: row.stock, userId: by.id }]);
  });
}

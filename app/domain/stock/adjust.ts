import { type Actor, recordAudit } from "~/domain/audit";
import { tryChangeStock } from "~/domain/stock/change";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { NO_STOCK_COUNT } from "~/lib/catalog/gift-card";
import { isId } from "~/lib/id";
import { MAX_STOCK } from "~/lib/catalog/stock";
import { reasonNotes, type StockReason } from "~/lib/catalog/stock-reasons";
import { type Prisma, transaction } from "~/services/database";

export interface StockAdjustment {
  variationId: string;
  delta: number;
}

export interface AdjustResult {
  changed: number;
  refused: { variationId: string; reason: string }[];
}

interface AdjustRequest {
  by: Actor;
  reason: StockReason;
  /** Identifies the press. Sent twice, it changes each stock once. */
  requestId: string;
}

interface LockedRow {
  id: string;
  name: string;
  productId: string;
  productName: string;
  stock: number;
  isGiftCard: boolean;
  done: boolean;
}

/** Adds differences to the stock, so that sales since the page was shown stay counted. */
export function adjustStock(
  adjustments: readonly StockAdjustment[],
  { by, reason, requestId }: AdjustRequest,
): Promise<AdjustResult> {
  const wanted = new Map(adjustments.map((adjustment) => [adjustment.variationId, adjustment.delta]));
  return transaction(async (tx) => {
    const rows = await lockRows(tx, [...wanted.keys()].filter(isId), requestId);
    const found = new Set(rows.map(({ id }) => id));
    const refused = [...wanted.keys()]
      .filter((id) => !found.has(id))
      .map((variationId) => ({ variationId, reason: "Variation not found" }));
    const touched = new Set<string>();
    let changed = 0;
    for (const { id, name, productId, productName, stock, isGiftCard, done } of rows) {
      const delta = wanted.get(id) ?? 0;
      const change = { variationId: id, delta, type: "adjustment" as const, notes: reasonNotes(reason) };
      if (done || delta === 0) changed += 1;
      else if (isGiftCard)
        refused.push({ variationId: id, reason: `${productName}, ${name}: ${NO_STOCK_COUNT}` });
      else if (stock + delta > MAX_STOCK)
        refused.push({
          variationId: id,
          reason: `${productName}, ${name}: at most ${MAX_STOCK.toLocaleString("en-CA")} can be in stock.`,
        });
      else if (await tryChangeStock(tx, { ...change, userId: by.id, reason, requestId })) {
        changed += 1;
        touched.add(productId);
        await recordAudit(tx, {
          by,
          action: "stock.adjusted",
          entity: "product",
          entityId: productId,
          name: productName,
          before: { stockQuantity: stock },
          after: { variation: name, stockQuantity: stock + delta, reason },
        });
      } else {
        refused.push({
          variationId: id,
          reason: `${productName}, ${name}: only ${stock} are in stock, so ${-delta} cannot be removed.`,
        });
      }
    }
    if (touched.size > 0) await raiseCatalogueVersion(tx, [...touched]);
    return { changed, refused };
  });
}

/** Locks rows in id order, to avoid deadlocks. */
async function lockRows(
  tx: Prisma.TransactionClient,
  ids: string[],
  requestId: string,
): Promise<LockedRow[]> {
  await tx.$queryRaw`SELECT id::text FROM variations WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  return tx.$queryRaw<LockedRow[]>`
    SELECT v.id::text, v.name, p.id::text AS "productId", p.name AS "productName", v.stock_quantity AS stock,
      p.is_gift_card AS "isGiftCard",
      EXISTS (
        SELECT FROM inventory_logs l WHERE l.variation_id = v.id AND l.request_id = ${requestId}::uuid
      ) AS done
    FROM variations v JOIN products p ON p.id = v.product_id AND p.archived_at IS NULL
    WHERE v.id = ANY (${ids}::uuid[]) ORDER BY v.id`;
}

import { randomUUID } from "node:crypto";
import { conflict, notFound } from "~/lib/errors";
import type { StockReason } from "~/lib/stock-reasons";
import { now } from "~/services/clock";
import { type Db, Prisma } from "~/services/database";

export const changeTypes = ["initial", "sale", "cancellation", "adjustment"] as const;
export type StockChangeType = (typeof changeTypes)[number];

interface StockChange {
  variationId: string;
  /** How many more (or, negative, fewer) lie on the shelf. */
  delta: number;
  type: StockChangeType;
  /** Why, in words for the stock's history. */
  notes: string;
  /** Of a change by hand. */
  reason?: StockReason;
  /** The press that makes it; a second line of the same one is refused by the database. */
  requestId?: string;
  userId?: string | null;
  orderId?: string | null;
  /** How many of those taken were set aside for whoever takes them. */
  released?: number;
  /** What is set aside for others stays on the shelf. */
  sparesHeld?: boolean;
}

interface StockChanged {
  previous: number;
  quantity: number;
}

/**
 * One variation's stock and its log line, in one conditional statement of the caller's transaction; null when
 * it is not there.
 */
export async function tryChangeStock(
  tx: Db,
  { released = 0, sparesHeld = false, ...change }: StockChange,
): Promise<StockChanged | null> {
  const [logged] = await tx.$queryRaw<StockChanged[]>`
    WITH changed AS (
      UPDATE variations SET stock_quantity = stock_quantity + ${change.delta}, held = held - ${released},
        updated_at = ${now()}
      WHERE id = ${change.variationId}::uuid AND stock_quantity + ${change.delta} >= ${sparesHeld ? Prisma.sql`held` : Prisma.sql`0`}
      RETURNING id, stock_quantity
    )
    INSERT INTO inventory_logs (id, variation_id, change_type, quantity_changed, previous_quantity,
      new_quantity, notes, reason, request_id, user_id, order_id, timestamp)
    SELECT ${randomUUID()}::uuid, id, ${change.type}, ${change.delta}, stock_quantity - ${change.delta},
      stock_quantity, ${change.notes}, ${change.reason ?? null}, ${change.requestId ?? null}::uuid,
      ${change.userId ?? null}::uuid, ${change.orderId ?? null}::uuid, ${now()}
    FROM changed
    RETURNING previous_quantity AS previous, new_quantity AS quantity`;
  return logged ?? null;
}

/**
 * As `tryChangeStock`, where the stock must be there. @throws DomainError conflict when fewer lie on the
 * shelf than are taken, notFound when there is no such variation
 */
export async function changeStock(tx: Db, change: StockChange): Promise<StockChanged> {
  const changed = await tryChangeStock(tx, change);
  if (changed) return changed;
  const found = await tx.variation.findUnique({
    where: { id: change.variationId },
    select: { stockQuantity: true },
  });
  throw found ? conflict(`Only ${found.stockQuantity} units available.`) : notFound("Variation");
}

interface StockCount {
  variationId: string;
  type: "initial" | "adjustment";
  previous: number;
  quantity: number;
  notes: string;
  reason?: StockReason;
  userId: string | null;
}

/** The log lines of stock that was counted for many variations at once, whose rows the caller has locked. */
export async function logStockCounts(tx: Db, counts: readonly StockCount[]): Promise<void> {
  if (counts.length === 0) return;
  await tx.inventoryLog.createMany({
    data: counts.map(({ type, previous, quantity, ...line }) => ({
      ...line,
      changeType: type,
      quantityChanged: quantity - previous,
      previousQuantity: previous,
      newQuantity: quantity,
      timestamp: now(),
    })),
  });
}

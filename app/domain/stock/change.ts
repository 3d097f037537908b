import { randomUUID } from "node:crypto";
import { conflict, notFound } from "~/lib/errors";
import type { StockReason } from "~/lib/catalog/stock-reasons";
import { now } from "~/services/clock/clock";
import { type Db, Prisma } from "~/services/database";

export const changeTypes = ["initial", "sale", "cancellation", "adjustment", "refund"] as const;
export type StockChangeType = (typeof changeTypes)[number];

interface StockChange {
  variationId: string;
  delta: number;
  type: StockChangeType;
  notes: string;
  reason?: StockReason;
  /** Unique: the database refuses a second line with it. */
  requestId?: string;
  userId?: string | null;
  orderId?: string | null;
  released?: number;
  sparesHeld?: boolean;
}

interface StockChanged {
  previous: number;
  quantity: number;
}

/** Changes the stock in one conditional statement. @returns null if there is too little */
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

/** @throws DomainError conflict when stock is short, notFound without such a variation */
export async function changeStock(tx: Db, change: StockChange): Promise<StockChanged> {
  const changed = await tryChangeStock(tx, change);
  if (changed) return changed;
  const found = await tx.variation.findUnique({
    where: { id: change.variationId },
    select: { stockQuantity: true },
  });
  throw found ? conflict(`Only ${found.stockQuantity} units available.`) : notFound("Variation");
}

interface LoggedStockCount {
  variationId: string;
  type: "initial" | "adjustment";
  previous: number;
  quantity: number;
  notes: string;
  reason?: StockReason;
  userId: string | null;
}

/** Call it with the rows locked. */
export async function logStockCounts(tx: Db, counts: readonly LoggedStockCount[]): Promise<void> {
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

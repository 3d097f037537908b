import { changeStock, tryChangeStock } from "~/domain/stock/change";
import { type Shortage, shortageError } from "~/domain/stock/shortage";
import type { OrderLine } from "~/lib/cart/lines";
import type { Db, Prisma } from "~/services/database";

/** All functions here ignore lines of gift cards, which have no stock count. */
type StockLine = Omit<OrderLine, "productId" | "unitCents">;

interface StockCause {
  orderId: string;
  userId: string | null;
  notes: string;
}

/** @throws DomainError 409 naming everything that is short */
export async function holdStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  const short: Shortage[] = [];
  for (const line of counted(lines)) {
    const held = await tx.$executeRaw`
      UPDATE variations SET held = held + ${line.quantity}
      WHERE id = ${line.variationId}::uuid AND stock_quantity - held >= ${line.quantity}`;
    if (held === 0) short.push({ ...line, available: await availableOf(tx, line, false) });
  }
  if (short.length > 0) throw shortageError(short);
}

/** False if the stock was set lower than the held pieces. */
export async function isHoldCovered(
  db: Db,
  lines: readonly Pick<StockLine, "variationId" | "isGiftCard">[],
): Promise<boolean> {
  const ids = lines.filter(isCounted).map(({ variationId }) => variationId);
  const [{ there } = { there: 0n }] = await db.$queryRaw<{ there: bigint }[]>`
    SELECT count(*) AS there FROM variations WHERE id = ANY(${ids}::uuid[]) AND stock_quantity >= held`;
  return Number(there) === ids.length;
}

export async function releaseStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  for (const line of counted(lines)) {
    await tx.$executeRaw`UPDATE variations SET held = held - ${line.quantity} WHERE id = ${line.variationId}::uuid`;
  }
}

/** @throws DomainError 409 when stock is short */
export async function takeStock(
  tx: Db,
  lines: readonly StockLine[],
  held: boolean,
  cause: StockCause,
): Promise<void> {
  const short: Shortage[] = [];
  for (const line of counted(lines)) {
    const { variationId, quantity } = line;
    const taken = await tryChangeStock(tx, {
      variationId,
      delta: -quantity,
      type: "sale",
      ...(held ? { released: quantity } : { sparesHeld: true }),
      ...cause,
    });
    if (!taken) short.push({ ...line, available: await availableOf(tx, line, held) });
  }
  if (short.length > 0) throw shortageError(short);
}

/** Raises the stock of pieces sold although they were missing, so that they can be taken. @returns the missing pieces */
export async function addMissingStock<Line extends StockLine>(
  tx: Db,
  lines: readonly Line[],
  cause: StockCause,
): Promise<Line[]> {
  const wanted = new Map<string, Line>();
  for (const line of lines) {
    const quantity = line.quantity + (wanted.get(line.variationId)?.quantity ?? 0);
    wanted.set(line.variationId, { ...line, quantity });
  }
  const added: Line[] = [];
  for (const line of counted([...wanted.values()])) {
    const { variationId } = line;
    const [row] = await tx.$queryRaw<{ free: number }[]>`
      SELECT stock_quantity - held AS free FROM variations WHERE id = ${variationId}::uuid FOR UPDATE`;
    const missing = line.quantity - (row?.free ?? line.quantity);
    if (missing <= 0) continue;
    await changeStock(tx, { variationId, delta: missing, type: "adjustment", ...cause });
    added.push({ ...line, quantity: missing });
  }
  return added;
}

export async function returnStock(
  tx: Prisma.TransactionClient,
  lines: readonly StockLine[],
  cause: StockCause,
): Promise<void> {
  for (const line of counted(lines)) {
    await changeStock(tx, {
      variationId: line.variationId,
      delta: line.quantity,
      type: "cancellation",
      ...cause,
    });
  }
}

async function availableOf(tx: Db, line: StockLine, held: boolean): Promise<number> {
  const row = await tx.variation.findUnique({
    where: { id: line.variationId },
    select: { stockQuantity: true, held: true },
  });
  return row ? Math.max(0, held ? row.stockQuantity : row.stockQuantity - row.held) : 0;
}

const isCounted = ({ isGiftCard = false }: Pick<StockLine, "isGiftCard">) => !isGiftCard;

/** Lines in id order, because the same lock order everywhere avoids deadlocks. */
function counted<Line extends StockLine>(lines: readonly Line[]): Line[] {
  return lines.filter(isCounted).sort((a, b) => (a.variationId < b.variationId ? -1 : 1));
}

import { centsToText } from "~/lib/money/money.ts";
import { type ChangePlan } from "~/lib/money/change-plan.ts";
import { regularPriceOf } from "~/lib/money/sale-price.ts";
import type { OrderChangeInput } from "~/schemas/orders/order-change";
import { type Actor } from "~/domain/audit";
import { type PricedLine } from "~/domain/orders/manual/price-lines";
import { type OrderRow } from "~/domain/orders/record";
import { restock } from "~/domain/orders/refunds/refund-order";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { addMissingStock, takeStock } from "~/domain/stock/reservations";
import { now } from "~/services/clock/clock";
import { type Prisma } from "~/services/database";

export async function addLines(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  lines: readonly PricedLine[],
  { added }: ChangePlan,
  changeId: string,
): Promise<void> {
  const next = Math.max(-1, ...order.items.map(({ position }) => position)) + 1;
  await tx.orderItem.createMany({
    data: lines.map(({ unitCents, quantity, ...line }, index) => ({
      ...{ orderId: order.id, changeId, position: next + index, quantity, createdAt: now() },
      ...{ variationId: line.variationId, productId: line.productId },
      ...{ productName: line.productName, variationName: line.variationName },
      unitPrice: centsToText(unitCents),
      regularPrice: regularPriceOf(line),
      totalPrice: centsToText(unitCents * quantity),
      gst: centsToText(added.lines[index]?.gstCents ?? 0),
    })),
  });
}

/** @returns what was sold although it was not in stock */
export async function moveStock(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  lines: readonly PricedLine[],
  { refund }: ChangePlan,
  { input: { oversold }, by }: { input: OrderChangeInput; by: Actor },
): Promise<PricedLine[]> {
  const restocked = removedIds({ refund });
  const moved = [...lines, ...order.items.filter(({ id }) => restocked.has(id))];
  const ids = moved.map(({ variationId }) => variationId);
  await tx.$queryRaw`SELECT 1 FROM variations WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  const cause = { orderId: order.id, userId: by.id };
  // First: the removed piece may be the last one, added again at another price.
  if (refund) await restock(tx, order, refund.rows, restocked, by);
  const missing = oversold === "" ? [] : await addMissingStock(tx, lines, { ...cause, notes: oversold });
  await takeStock(tx, lines, false, { ...cause, notes: "Sold" });
  const productIds = lines.map(({ productId }) => productId);
  if (productIds.length > 0) await raiseCatalogueVersion(tx, productIds);
  return missing;
}

export const removedIds = ({ refund }: Pick<ChangePlan, "refund">) =>
  new Set(refund?.rows.flatMap(({ lineId }) => lineId ?? []));

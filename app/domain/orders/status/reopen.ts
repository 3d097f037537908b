import { conflict } from "~/lib/errors";
import { sum } from "~/lib/money/allocate.ts";
import { isByHand } from "~/lib/money/receive.ts";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import type { OrderRow } from "~/domain/orders/record";
import { usesProblem } from "~/domain/promotions/frozen-uses";
import { regainSlot } from "~/domain/slots/slots";
import { takeStock } from "~/domain/stock/reservations";
import type { Prisma } from "~/services/database";

/**
 * What a cancelled order had given back: the uses of its discounts, its slot while that is free, and its pieces. Call it
 * with the order locked. @returns what changes in the order @throws DomainError 409
 */
export async function takeAgain(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  by: { id: string },
): Promise<Prisma.OrderUpdateInput> {
  if (order.items.some(({ isGiftCard }) => isGiftCard))
    throw conflict("The money of its gift cards was given back. Enter a new order instead.");
  if (order.payments.some(({ method, refundParts }) => isByHand(method) && refundParts.length > 0))
    throw conflict("Money of this order is given back by hand. Enter a new order instead.");
  if (order.payments.length === 0 && order.refunds.some(({ rows }) => rows.some(isRest)))
    throw conflict("What this order owed was written off. Enter a new order instead.");
  const problem = await usesProblem(tx, order, order.email);
  if (problem !== null)
    throw conflict(
      `${problem} The order keeps its discount, so it cannot be reopened. Enter a new order instead.`,
    );
  const slotId = await regainSlot(tx, order);
  const cause = { orderId: order.id, userId: by.id, notes: "Order reopened" };
  await takeStock(tx, await piecesReturned(tx, order), false, cause);
  await raiseCatalogueVersion(
    tx,
    order.items.map((item) => item.productId),
  );
  return order.slotId && !slotId ? { slot: { disconnect: true } } : {};
}

const isRest = ({ kind }: { kind: string }) => kind === "rest";

async function piecesReturned(tx: Prisma.TransactionClient, order: OrderRow): Promise<OrderRow["items"]> {
  const moves = await tx.inventoryLog.groupBy({
    by: ["variationId"],
    where: { orderId: order.id, changeType: { in: ["sale", "cancellation"] } },
    _sum: { quantityChanged: true },
  });
  const moved = new Map(moves.map(({ variationId, _sum }) => [variationId, _sum.quantityChanged ?? 0]));
  // An order entered by hand may have two lines of one variation.
  return order.items.flatMap((item, index) => {
    const same = order.items.filter(({ variationId }) => variationId === item.variationId);
    const quantity = sum(same.map((each) => each.quantity)) + (moved.get(item.variationId) ?? 0);
    const isFirst = order.items.findIndex(({ variationId }) => variationId === item.variationId) === index;
    return isFirst && quantity > 0 ? [{ ...item, quantity }] : [];
  });
}

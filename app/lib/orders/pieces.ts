import { sum } from "~/lib/money/allocate.ts";
import { toCents } from "~/lib/money/money.ts";
import type { Order } from "~/schemas/order";

export interface PieceCounts {
  /** Removed by changes of the order. */
  removed: number;
  /** A refund that failed counts too: it is tried again. */
  refunded: number;
  replaced: number;
  out: number;
}

interface OrderPieces {
  refunds: Order["refunds"];
  replaced: Record<string, number>;
}

export function pieceCounts(
  { id, quantity }: { id: string; quantity: number },
  { refunds, replaced }: OrderPieces,
): PieceCounts {
  const countIn = (chosen: Order["refunds"]) =>
    sum(chosen.flatMap(({ lines }) => lines.map((line) => (line.itemId === id ? line.quantity : 0))));
  const removed = countIn(refunds.filter(isRemoval));
  const refunded = countIn(refunds) - removed;
  const sentAgain = replaced[id] ?? 0;
  return {
    removed,
    refunded,
    replaced: sentAgain,
    out: Math.max(0, quantity - removed - refunded - sentAgain),
  };
}

/** True if the order has pieces to hand over or handed over: neither gift cards nor refunded nor replaced. */
export const hasPiecesOut = (order: OrderPieces & Pick<Order, "items">): boolean =>
  order.items.some((item) => !item.isGiftCard && pieceCounts(item, order).out > 0);

/** True if nothing is left to make or hand over. */
export const isAllRefunded = ({ items, refunds }: Pick<Order, "items" | "refunds">): boolean =>
  items.every((item) => pieceCounts(item, { refunds, replaced: {} }).out === 0);

export function pieceNotes({ removed, refunded, replaced }: Omit<PieceCounts, "out">): string[] {
  const notes = Object.entries({ removed, refunded, replaced });
  return notes.flatMap(([word, count]) => (count > 0 ? [`${count} ${word}`] : []));
}

const isRemoval = ({ change }: Pick<Order["refunds"][number], "change">) => change !== null;

export function removedCents({ refunds }: Pick<Order, "refunds">): number {
  const lines = refunds.filter(isRemoval).flatMap((refund) => refund.lines);
  return sum(lines.map(({ amount }) => toCents(amount)));
}

/** The order's items without what changes removed. */
export function itemsNow({ items, refunds }: Pick<Order, "items" | "refunds">): Order["items"] {
  return items.flatMap((item) => {
    const quantity = item.quantity - pieceCounts(item, { refunds, replaced: {} }).removed;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
}

import type { Order } from "~/schemas/order";

export interface PieceCounts {
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
  const refunded = refunds
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.itemId === id ? line.quantity : 0), 0);
  const sentAgain = replaced[id] ?? 0;
  return { refunded, replaced: sentAgain, out: Math.max(0, quantity - refunded - sentAgain) };
}

export function pieceNotes({ refunded, replaced }: PieceCounts): string[] {
  return [refunded > 0 && `${refunded} refunded`, replaced > 0 && `${replaced} replaced`].filter(
    (note) => note !== false,
  );
}

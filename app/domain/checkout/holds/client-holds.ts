import { createHmac } from "node:crypto";
import { conflict, DomainError } from "~/lib/errors";
import { waitingTime } from "~/lib/time/waiting-time";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";
import { keyFor } from "~/services/environment/keys";

/** Limits for all holds of one client. A single order of a signed-in customer may have more pieces. */
export const MAX_HELD_CHECKOUTS = 5;
export const MAX_HELD_PIECES = 100;
export const MAX_GUEST_PIECES = 60;

interface ClientHold {
  heldUntil: Date;
  quantity: number;
}

/** The database stores this hash instead of the IP address. */
export function hashOfClient(client: string | null): string | null {
  return client === null ? null : createHmac("sha256", keyFor("client-holds")).update(client).digest("hex");
}

/** @throws DomainError conflict when a guest orders more pieces than guests may hold */
export function checkOrderSize(lines: readonly { quantity: number }[], user: { id: string } | null): void {
  const pieces = piecesOf(lines);
  if (user || pieces <= MAX_GUEST_PIECES) return;
  throw conflict(
    `This order has ${pieces} items, and guests can order at most ${MAX_GUEST_PIECES} at once. Please log in to order more. Nothing was charged.`,
  );
}

/** Call it under the client's lock, before the hold. @throws DomainError tooMany, `details.retryAfter` in seconds */
export async function checkClientHolds(
  tx: Prisma.TransactionClient,
  clientHash: string | null,
  lines: readonly { quantity: number }[],
  user: { id: string } | null,
): Promise<void> {
  if (clientHash === null) return;
  const held = await tx.$queryRaw<ClientHold[]>`
    SELECT c.held_until AS "heldUntil", sum(l.quantity)::int AS quantity
    FROM checkouts c JOIN checkout_lines l ON l.checkout_id = c.id
    WHERE c.client_hash = ${clientHash} AND c.state = 'held'
    GROUP BY c.id ORDER BY c.held_until`;
  const maxPieces = user ? MAX_HELD_PIECES : MAX_GUEST_PIECES;
  const piecesBeside = (others: ClientHold[]) => piecesOf(others) + piecesOf(lines);
  const fitsBeside = (others: ClientHold[]) =>
    others.length === 0 || (others.length < MAX_HELD_CHECKOUTS && piecesBeside(others) <= maxPieces);
  if (fitsBeside(held)) return;
  const lastInTheWay = held.find((_, index) => fitsBeside(held.slice(index + 1)));
  const leftMs = (lastInTheWay?.heldUntil.getTime() ?? 0) - now().getTime();
  const retryAfter = Math.max(1, Math.ceil(leftMs / 1000));
  const wait = `finish one of them, or try again in ${waitingTime(retryAfter)}. Nothing was charged.`;
  const message =
    held.length >= MAX_HELD_CHECKOUTS
      ? `${held.length} orders from your internet connection are still waiting for their payment. Please ${wait}`
      : `Orders from your internet connection that are still waiting for their payment and this one come to ${piecesBeside(held)} items; at most ${maxPieces} are set aside at once${user ? "" : " for guests"}. Please ${user ? "" : "log in, "}${wait}`;
  throw new DomainError("tooMany", message, { details: { retryAfter } });
}

function piecesOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

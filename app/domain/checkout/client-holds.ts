import { createHmac } from "node:crypto";
import { DomainError } from "~/lib/errors";
import { waitingTime } from "~/lib/waiting-time";
import { now } from "~/services/clock";
import type { Prisma } from "~/services/database";
import { keyFor } from "~/services/keys";

/** What one client may have set aside at once; the first checkout is always allowed, whatever its size. */
export const MAX_HELD_CHECKOUTS = 5;
export const MAX_HELD_PIECES = 100;

/** Apart from the other advisory locks in the same database. */
const LOCK_SEED = 44;

interface ClientHold {
  heldUntil: Date;
  pieces: number;
}

/**
 * What the database keeps of a client while it has a checkout under way: enough to count by, nothing to find
 * anybody with.
 */
export function hashOfClient(client: string): string;
export function hashOfClient(client: string | null): string | null;
export function hashOfClient(client: string | null): string | null {
  return client === null ? null : createHmac("sha256", keyFor("client-holds")).update(client).digest("hex");
}

/**
 * Before a checkout begins to hold: whether its client may hold so much more. The lock lasts until the
 * transaction ends, so that presses at the same moment see each other; it is taken after the checkout's and
 * before the variations'.
 * @throws DomainError tooMany, with `details.retryAfter` in seconds
 */
export async function checkClientHolds(
  tx: Prisma.TransactionClient,
  clientHash: string,
  lines: readonly { quantity: number }[],
): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${clientHash}, ${LOCK_SEED}))`;
  const held = await tx.$queryRaw<ClientHold[]>`
    SELECT c.held_until AS "heldUntil", sum(l.quantity)::int AS pieces
    FROM checkouts c JOIN checkout_lines l ON l.checkout_id = c.id
    WHERE c.client_hash = ${clientHash} AND c.state = 'held'
    GROUP BY c.id ORDER BY c.held_until`;
  const pieces = piecesOf(lines.map(({ quantity }) => ({ pieces: quantity })));
  if (fits(held, pieces)) return;
  const lastInTheWay = held.find((_, index) => fits(held.slice(index + 1), pieces));
  const retryAfter = Math.max(
    1,
    Math.ceil(((lastInTheWay?.heldUntil.getTime() ?? 0) - now().getTime()) / 1000),
  );
  throw new DomainError(
    "tooMany",
    `${reason(held, pieces)} Please finish one of them, or try again in ${waitingTime(retryAfter)}. Nothing was charged.`,
    {
      details: { retryAfter },
    },
  );
}

function fits(held: readonly ClientHold[], pieces: number): boolean {
  return (
    held.length === 0 || (held.length < MAX_HELD_CHECKOUTS && piecesOf(held) + pieces <= MAX_HELD_PIECES)
  );
}

function reason(held: readonly ClientHold[], pieces: number): string {
  if (held.length >= MAX_HELD_CHECKOUTS)
    return `${held.length} orders from your internet connection are still waiting for their payment.`;
  return `Orders from your internet connection that are still waiting for their payment and this one come to ${piecesOf(held) + pieces} items; at most ${MAX_HELD_PIECES} are set aside at once.`;
}

function piecesOf(counted: readonly { pieces: number }[]): number {
  return counted.reduce((sum, { pieces }) => sum + pieces, 0);
}

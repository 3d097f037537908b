import { isIP } from "node:net";
import type { Request, Response } from "express";
import ipaddr from "ipaddr.js";
import { DomainError } from "~/lib/errors";
import { waitingTime } from "~/lib/waiting-time";
import { databaseLost, isDatabaseLost, pool } from "~/services/database";
import { logger } from "~/services/logger";
import { environment } from "~/services/environment";

const WINDOW_MS = 10 * 60_000;
/** Uses that come at once may be counted in another order than they looked at the clock. */
const ORDER_MS = 30_000;
/** Uses per window and address. */
const uses = {
  signIn: 30,
  guestReview: 10,
  payment: 30,
  placeOrder: 30,
  order: 100,
  confirmation: 300,
  upload: 100,
  cspReport: 60,
} as const;
export type Limited = keyof typeof uses;

/**
 * Counted in the database and by its clock, so that all processes count together. A window that ends well
 * after one that begins now was begun while the clock was wrong, and is over.
 */
async function count(kind: Limited, client: string): Promise<{ used: number; leftMs: number }> {
  const { rows } = await pool.query<{ used: number; leftMs: number }>({
    name: "count-use",
    text: `
      WITH clock AS (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms)
      INSERT INTO rate_limits AS counted (key, points, expire) SELECT $1, 1, ms + $2 FROM clock
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN counted.expire > excluded.expire - $2 AND counted.expire <= excluded.expire + $3
          THEN counted.points + 1 ELSE 1 END,
        expire = CASE WHEN counted.expire > excluded.expire - $2 AND counted.expire <= excluded.expire + $3
          THEN counted.expire ELSE excluded.expire END
      RETURNING points AS used, (expire - (SELECT ms FROM clock))::int AS "leftMs"`,
    values: [`${kind}:${client}`, WINDOW_MS, ORDER_MS],
  });
  return rows[0] ?? { used: 0, leftMs: 0 };
}

/**
 * Counts one use by the client's address; an answer that refuses says in `Retry-After` when to come back.
 * @throws DomainError tooMany
 */
export async function limitRequest(kind: Limited, request: Request, response: Response): Promise<void> {
  await limit(kind, request.ip ?? "").catch((error: unknown) => {
    if (error instanceof DomainError) response.set("Retry-After", String(error.extra.details?.retryAfter));
    throw error;
  });
}

/**
 * Counts one use.
 * @throws DomainError tooMany, with `details.retryAfter` in seconds
 */
export async function limit(kind: Limited, address: string): Promise<void> {
  const client = clientAt(address);
  if (client === null) return;
  try {
    const { used, leftMs } = await count(kind, client);
    if (used <= uses[kind]) return;
    const retryAfter = Math.max(1, Math.ceil(leftMs / 1000));
    throw new DomainError(
      "tooMany",
      `Too many tries. Please wait ${waitingTime(retryAfter)} and try again.`,
      { details: { retryAfter } },
    );
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // What is limited needs the database itself, so letting it through opens nothing while that is away.
    if (isDatabaseLost(error)) databaseLost(error);
    else
      logger.warn(
        { kind, reason: error instanceof Error ? error.message : "unknown" },
        "a rate limit could not be counted",
      );
  }
}

/** What all limits count as one client; null where none apply. */
export function clientAt(address: string): string | null {
  return !environment.limitLoopback && isLoopback(address) ? null : countedAs(address);
}

/** An IPv4 address in IPv6 form is that IPv4 address. `isIP` first: the library takes `1` for an address too. */
function parsedIp(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return isIP(address) > 0 ? ipaddr.process(address) : null;
}

function isLoopback(address: string): boolean {
  return parsedIp(address)?.range() === "loopback";
}

/** One customer's line holds a whole IPv6 /64, so its addresses count as one. */
function countedAs(address: string): string {
  const ip = parsedIp(address);
  if (ip === null) return "unknown";
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}

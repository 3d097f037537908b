import { isIP } from "node:net";
import type { Request, Response } from "express";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { type Limited, limits, WINDOW_MS } from "~/http/limits/limits";
import { withoutPort } from "~/http/server/trusted-proxies";
import { DomainError } from "~/lib/errors";
import { waitingTime } from "~/lib/time/waiting-time";
import { databaseLost, isDatabaseLost, pool, preparedAs } from "~/services/database";
import { logger } from "~/services/logging/logger";
import { environment } from "~/services/environment/environment";

/** Refused clients with the end of their refusal by `performance.now()`. The least recently used are dropped. */
const usedUp = new LRUCache<string, number>({ max: 10_000 });

/** Counts in the database and by its clock, for all processes together. */
async function count(key: string): Promise<{ used: number; leftMs: number }> {
  const { rows } = await pool.query<{ used: number; leftMs: number }>({
    ...preparedAs("count-use"),
    text: `
      WITH clock AS (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms)
      INSERT INTO rate_limits AS counted (key, points, expire) SELECT $1, 1, ms + $2 FROM clock
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN counted.expire > excluded.expire - $2 THEN counted.points + 1 ELSE 1 END,
        expire = CASE WHEN counted.expire > excluded.expire - $2 THEN counted.expire ELSE excluded.expire END
      RETURNING points AS used, (expire - (SELECT ms FROM clock))::int AS "leftMs"`,
    values: [key, WINDOW_MS],
  });
  return rows[0] ?? { used: 0, leftMs: 0 };
}

/** Sets `Retry-After` on a refusal. @throws DomainError tooMany */
export async function limitRequest(
  kind: Limited,
  request: Request,
  response: Response,
  user: { id: string } | null = null,
): Promise<void> {
  await limit(kind, request.ip ?? "", user).catch((error: unknown) => {
    if (error instanceof DomainError) response.set("Retry-After", String(error.extra.details?.retryAfter));
    throw error;
  });
}

/** @throws DomainError tooMany, with `details.retryAfter` in seconds */
export async function limit(
  kind: Limited,
  address: string,
  user: { id: string } | null = null,
): Promise<void> {
  const client = clientAt(address);
  if (client === null) return;
  const { by } = limits[kind];
  if (by !== "account") await spend(kind, client);
  if (by !== "address" && user) await spend(kind, `account ${user.id}`);
}

/** Refuses from memory, so that a flood causes no statements. */
async function spend(kind: Limited, who: string): Promise<void> {
  const key = `${kind}:${who}`;
  const refusedForMs = (usedUp.get(key) ?? 0) - performance.now();
  if (refusedForMs > 0) throw tooMany(refusedForMs);
  try {
    const { used, leftMs } = await count(key);
    if (used <= limits[kind].uses) return;
    usedUp.set(key, performance.now() + leftMs);
    throw tooMany(leftMs);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // The request goes on: it needs the database too and will fail there.
    if (isDatabaseLost(error)) databaseLost(error);
    else logger.warn({ kind, error }, "a rate limit could not be counted");
  }
}

function tooMany(forMs: number): DomainError {
  const retryAfter = Math.max(1, Math.ceil(forMs / 1000));
  return new DomainError("tooMany", `Too many tries. Please wait ${waitingTime(retryAfter)} and try again.`, {
    details: { retryAfter },
  });
}

export function clientAt(address: string): string | null {
  return countedAs(address, 4);
}

/** The client that holds and card tries count: an IPv6 customer can have a whole /48. Null if it is exempt. */
export function networkAt(address: string): string | null {
  return countedAs(address, 3);
}

/** An IPv4 address in IPv6 form counts as IPv4. `isIP` first, because the library accepts `1` as an address. */
function parsedIp(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const ip = withoutPort(address);
  return isIP(ip) > 0 ? ipaddr.process(ip) : null;
}

let unreadableWasTold = false;

/** Warns once, because the owner must know that all visitors share one limit. */
function tellUnreadable(): void {
  if (unreadableWasTold) return;
  unreadableWasTold = true;
  logger.warn(
    "the proxy's X-Forwarded-For has no IP address; its visitors count as one, and are limited together",
  );
}

function isLoopback(address: string): boolean {
  return parsedIp(address)?.range() === "loopback";
}

function countedAs(address: string, ipv6Groups: number): string | null {
  if (!environment.limitLoopback && isLoopback(address)) return null;
  const ip = parsedIp(address);
  if (ip === null) {
    // A closed connection has no address.
    if (address !== "") tellUnreadable();
    return "unknown";
  }
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return ip.parts
    .slice(0, ipv6Groups)
    .map((part) => part.toString(16))
    .join(":");
}

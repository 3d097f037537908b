import { isIP } from "node:net";
import type { Request, Response } from "express";
import ipaddr from "ipaddr.js";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "~/lib/errors";
import { waitingTime } from "~/lib/waiting-time";
import { databaseLost, isDatabaseLost, pool } from "~/services/database";
import { logger } from "~/services/logger";
import { environment } from "~/services/environment";

const WINDOW_SECONDS = 10 * 60;
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

const limiters = new Map<Limited, RateLimiterPostgres>();

/** Counted in the database, so that all processes count together; the table is made by a migration. */
function limiterOf(kind: Limited): RateLimiterPostgres {
  let limiter = limiters.get(kind);
  if (!limiter) {
    limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: kind,
      points: uses[kind],
      duration: WINDOW_SECONDS,
    });
    limiters.set(kind, limiter);
  }
  return limiter;
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
    await limiterOf(kind).consume(client);
  } catch (error) {
    if (error instanceof RateLimiterRes) {
      const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new DomainError(
        "tooMany",
        `Too many tries. Please wait ${waitingTime(retryAfter)} and try again.`,
        { details: { retryAfter } },
      );
    }
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

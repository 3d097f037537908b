import { isIP, isIPv6 } from "node:net";
import type { Request, Response } from "express";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "~/lib/errors";
import { waitingTime } from "~/lib/waiting-time";
import { databaseLost, isDatabaseLost, pool } from "~/services/database";
import { logger } from "~/services/logger";
import { settings } from "~/services/settings";

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
} as const;
export type Limited = keyof typeof uses;

const limiters = new Map<Limited, RateLimiterPostgres>();

/** Counted in the database, so that all processes count together; the table is made by a migration. */
function limiter(kind: Limited): RateLimiterPostgres {
  let made = limiters.get(kind);
  if (!made) {
    made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: kind,
      points: uses[kind],
      duration: WINDOW_SECONDS,
    });
    limiters.set(kind, made);
  }
  return made;
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
    await limiter(kind).consume(client);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) {
      const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new DomainError(
        "tooMany",
        `Too many tries. Please wait ${waitingTime(retryAfter)} and try again.`,
        { details: { retryAfter } },
      );
    }
    // What is limited needs the database itself, so letting it through opens nothing while that is away.
    if (isDatabaseLost(refused)) databaseLost(refused);
    else
      logger.warn(
        { kind, reason: refused instanceof Error ? refused.message : "unknown" },
        "a rate limit could not be counted",
      );
  }
}

/** What all limits count as one client; null where none apply. */
export function clientAt(address: string): string | null {
  return !settings.limitLoopback && isLoopback(address) ? null : countedAs(address);
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

/** One customer's line holds a whole IPv6 /64, so its addresses count as one. */
function countedAs(address: string): string {
  if (!isIPv6(address) || address.startsWith("::ffff:"))
    return isIP(address) ? address.replace(/^::ffff:/, "") : "unknown";
  return expandedIPv6(address).slice(0, 4).join(":");
}

function expandedIPv6(address: string): string[] {
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const left = head.split(":").filter(Boolean);
  if (tail === undefined) return left;
  const right = tail.split(":").filter(Boolean);
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
}

import { beforeEach, describe, expect, test } from "vitest";
import { limit } from "~/http/rate-limit";
import { now } from "~/services/clock";
import { db, disconnectDatabase, connectDatabase } from "~/services/database";
import { environment } from "~/services/environment";
import { useDatabase } from "../support/database";

useDatabase("empty", { RATE_LIMITS: "on" });

beforeEach(() => db.rateLimit.deleteMany());

const KEY = "guestReview:203.0.113.9";
const times = (count: number, use: () => Promise<void>) => Promise.all(Array.from({ length: count }, use));

describe("limit", () => {
  test.each([
    ["signIn", 30],
    ["guestReview", 10],
    ["payment", 30],
    ["upload", 100],
  ] as const)("%s allows %i uses in 10 minutes, also when they come at once", async (kind, uses) => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: uses + 3 }, () => limit(kind, "203.0.113.7")),
    );
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(3);
    const refused: unknown = await limit(kind, "203.0.113.7").catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: "tooMany", status: 429 });
    const retryAfter = (refused as { extra: { details: { retryAfter: number } } }).extra.details.retryAfter;
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(600);
  });

  test("a window is over at its end, and also when it was begun by a clock that ran ahead", async () => {
    for (const offMs of [-1, 365 * 24 * 3_600_000]) {
      const used = { points: 1000, expire: BigInt(now().getTime() + offMs) };
      await db.rateLimit.upsert({ where: { key: KEY }, create: { key: KEY, ...used }, update: used });
      await times(10, () => limit("guestReview", "203.0.113.9"));
      await expect(limit("guestReview", "203.0.113.9")).rejects.toMatchObject({ kind: "tooMany" });
    }
  });

  test("counts addresses and kinds apart", async () => {
    await times(10, () => limit("guestReview", "203.0.113.7"));
    await limit("guestReview", "203.0.113.8");
    await limit("signIn", "203.0.113.7");
  });

  test("counts the addresses of one IPv6 line together, and an IPv4 address in either form", async () => {
    await times(5, () => limit("guestReview", "2001:db8:1:2::1"));
    await times(5, () => limit("guestReview", "2001:db8:1:2:ffff::9"));
    await expect(limit("guestReview", "2001:db8:1:2:3:4:5:6")).rejects.toMatchObject({ kind: "tooMany" });
    await limit("guestReview", "2001:db8:1:3::1");
    await times(10, () => limit("guestReview", "::ffff:203.0.113.7"));
    await expect(limit("guestReview", "203.0.113.7")).rejects.toMatchObject({ kind: "tooMany" });
  });

  test("leaves loopback alone in the demo, unless told otherwise", async () => {
    environment.limitLoopback = false;
    await times(40, () => limit("guestReview", "127.0.0.1"));
    await times(40, () => limit("guestReview", "::1"));
    environment.limitLoopback = true;
    await times(10, () => limit("guestReview", "127.0.0.1"));
    await expect(limit("guestReview", "127.0.0.1")).rejects.toMatchObject({ kind: "tooMany" });
  });

  test("lets people through while the database is away", async () => {
    await disconnectDatabase();
    await limit("payment", "203.0.113.7");
    connectDatabase(environment.databaseUrl ?? "");
  });
});

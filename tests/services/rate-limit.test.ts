import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { describe, expect, test, vi } from "vitest";
import { clientAt, limit } from "~/http/limits/rate-limit";
import { trustProxies } from "~/http/server/trusted-proxies";
import { now } from "~/services/clock/clock";
import { db, disconnectDatabase, connectDatabase } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { logger } from "~/services/logging/logger";
import { useDatabase } from "../support/database";

useDatabase("empty", { RATE_LIMITS: "on" });

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

  test("a window is over at its end", async () => {
    const [address, used] = ["203.0.113.8", { points: 1000, expire: BigInt(now().getTime() - 1) }];
    await db.rateLimit.create({ data: { key: `guestReview:${address}`, ...used } });
    await times(10, () => limit("guestReview", address));
    await expect(limit("guestReview", address)).rejects.toMatchObject({ kind: "tooMany" });
  });

  test("counts addresses and kinds apart", async () => {
    await times(10, () => limit("guestReview", "203.0.113.10"));
    await limit("guestReview", "203.0.113.11");
    await limit("signIn", "203.0.113.10");
  });

  test("counts an account's uses from all its addresses, and other accounts of an address apart", async () => {
    const [ada, ben] = [{ id: "ada" }, { id: "ben" }];
    await times(30, () => limit("payment", `203.0.114.${Math.floor(Math.random() * 250)}`, ada));
    await expect(limit("payment", "203.0.115.1", ada)).rejects.toMatchObject({ kind: "tooMany" });
    await limit("payment", "203.0.115.1", ben);
    await times(60, () => limit("userReview", "203.0.115.1", ada));
    await expect(limit("userReview", "203.0.115.2", ada)).rejects.toMatchObject({ kind: "tooMany" });
    await limit("userReview", "203.0.115.1", ben);
  });

  test("a flood of refused uses costs no statements", async () => {
    await times(10, () => limit("guestReview", "203.0.113.12"));
    await expect(limit("guestReview", "203.0.113.12")).rejects.toMatchObject({ kind: "tooMany" });
    const refused = await Promise.allSettled(
      Array.from({ length: 50 }, () => limit("guestReview", "203.0.113.12")),
    );
    expect(refused.every(({ status }) => status === "rejected")).toBe(true);
    const counted = await db.rateLimit.findUnique({ where: { key: "guestReview:203.0.113.12" } });
    expect(counted?.points).toBe(11);
  });

  test("counts the addresses of one IPv6 /64 together, and an IPv4 address in both forms", async () => {
    await times(5, () => limit("guestReview", "2001:db8:1:2::1"));
    await times(5, () => limit("guestReview", "2001:db8:1:2:ffff::9"));
    await expect(limit("guestReview", "2001:db8:1:2:3:4:5:6")).rejects.toMatchObject({ kind: "tooMany" });
    await limit("guestReview", "2001:db8:1:3::1");
    await times(10, () => limit("guestReview", "::ffff:203.0.113.13"));
    await expect(limit("guestReview", "203.0.113.13")).rejects.toMatchObject({ kind: "tooMany" });
  });

  test("counts an address that a proxy sends with its port without it", async () => {
    for (const [port, plain] of [
      ["203.0.113.15:4711", "203.0.113.15"],
      ["[2001:db8:1:5::1]:4711", "2001:db8:1:5::2"],
      ["[2001:db8:1:6::1]", "2001:db8:1:6::2"],
    ] as const) {
      expect(clientAt(port)).toBe(clientAt(plain));
      expect(clientAt(port)).not.toBe("unknown");
    }
  });

  test.each([
    ["10.0.0.0/8,loopback", "203.0.113.7:4711, 10.0.0.5:80"],
    ["10.0.0.0/8,loopback", "198.51.100.1, 203.0.113.7, 10.0.0.5"],
    ["2", "198.51.100.1, 203.0.113.7:4711, 10.0.0.5:80"],
  ])("trusting %s, counts %s as its visitor", async (proxies, forwarded) => {
    const app = express();
    trustProxies(app, proxies);
    app.get("/", (request, response) => void response.send(clientAt(request.ip ?? "")));
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { "X-Forwarded-For": forwarded } });
    expect(await answer.text()).toBe("203.0.113.7");
    server.close();
  });

  test("warns once that a proxy sends invalid addresses, whose visitors count as one", () => {
    const warn = vi.spyOn(logger, "warn");
    for (const address of ["unknown", "_hidden", "203.0.113.7:", "[::1"])
      expect(clientAt(address)).toBe("unknown");
    expect(clientAt("")).toBe("unknown");
    expect(warn.mock.calls.map(([message]) => message)).toEqual([
      expect.stringContaining("X-Forwarded-For has no IP address"),
    ]);
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
    await limit("payment", "203.0.113.14");
    connectDatabase(environment.databaseUrl ?? "");
  });
});

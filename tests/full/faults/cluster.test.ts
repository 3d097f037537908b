import { execFileSync } from "node:child_process";
import { get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAllBooked, plenty, startBuyers, unexpected } from "../../support/buyers";
import { Client } from "../../support/client";
import { numbersOf, sum } from "../../support/metrics";
import { type Shop, startShop } from "../../support/shop";

let shop: Shop;
const WORKERS = 2;

beforeAll(async () => {
  shop = await startShop({ script: "scripts/cluster.mjs", env: { WORKERS: String(WORKERS) } });
});
afterAll(() => shop.stop());

function workers(): number[] {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" })
    .trim()
    .split("\n");
  return processes
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state]) => Number(parent) === shop.pid() && !state?.startsWith("Z"))
    .map(([pid]) => Number(pid));
}

async function seenAs(client: Client): Promise<unknown[]> {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.json<{ email?: string }>("GET", "/api/auth/user")),
  );
  return [...new Set(answers.map(({ status, body }) => body.email ?? status))];
}

test("several processes answer at one port and share sessions", async () => {
  expect(workers()).toHaveLength(WORKERS);
  const client = new Client(shop.url);
  expect(await seenAs(client)).toEqual([401]);
  await client.signIn("customer@example.com");
  expect(await seenAs(client)).toEqual(["customer@example.com"]);
  const signedOut = new Map(client.cookies);
  await client.follow(await client.get("/api/logout"));
  for (const [name, value] of signedOut) client.cookies.set(name, value);
  expect(await seenAs(client)).toEqual([401]);
});

test("each job is done once", async () => {
  const mails = 40;
  await shop.query(
    `WITH written AS (INSERT INTO mail_outbox (key, recipient, subject, text, html) SELECT 'cluster:' || i, 'ada@example.com', 'Hello', 'Hello', '<p>Hello</p>' FROM generate_series(1, $1::int) i RETURNING id)
     SELECT graphile_worker.add_job('mail', json_build_object('mailId', id)) FROM written`,
    [mails],
  );
  const sent = () =>
    shop.query<{ attempts: number; count: number }>(
      "SELECT attempts, count(*)::int FROM mail_outbox WHERE key LIKE 'cluster:%' AND sent_at IS NOT NULL GROUP BY attempts",
    );
  await expect.poll(sent).toEqual([{ attempts: 1, count: mails }]);
});

test("a process that dies is replaced, and the shop stays open", async () => {
  const before = workers();
  process.kill(before[0] ?? 0, "SIGKILL");
  await expect.poll(() => workers().filter((pid) => !before.includes(pid))).toHaveLength(1);
  await expect.poll(() => shop.logs()).toContain("a server process ended and is replaced");
  expect((await new Client(shop.url).page("/products")).status).toBe(200);
});

/** @returns the status, or null for a connection that broke off */
function visit(): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get(`${shop.url}/api/products`, { agent: false }, (answer) => {
      answer
        .resume()
        .once("end", () => resolve(answer.statusCode ?? null))
        .once("error", () => resolve(null));
    });
    request.once("error", () => resolve(null));
  });
}

test("a crash of one process costs its visitors an error at once, which trying again mends", async () => {
  const count = (words: string) => shop.logs().split(words).length;
  const allAnswer = () => count("its successor answers") === count("a server process ended and is replaced");
  for (let crash = 0; crash < 3; crash++) {
    await expect.poll(allAnswer).toBe(true);
    const before = workers();
    const visits = Array.from({ length: 20 }, visit);
    const killed = count("a server process ended and is replaced");
    process.kill(before[crash % WORKERS] ?? 0, "SIGKILL");
    visits.push(...Array.from({ length: 40 }, visit));
    for (const status of await Promise.all(visits)) expect(status ?? (await visit())).toBe(200);
    await expect.poll(() => count("a server process ended and is replaced")).toBe(killed + 1);
  }
});

test("every process answers /metrics with the counts of all processes", async () => {
  const asked = async () => {
    // A new connection each time, so that every process answers.
    const answer = await fetch(`${shop.url}/metrics`, { headers: { Connection: "close" } });
    const numbers = numbersOf(await answer.text());
    return {
      visits: sum(numbers, "http_request_duration_seconds_count", 'route="/api/products"'),
      orders: sum(numbers, "shop_orders"),
      memory: numbers.get("process_resident_memory_bytes") ?? 0,
    };
  };
  await expect
    .poll(async () => (await asked()).memory, { timeout: 60_000 })
    .toBeGreaterThan(WORKERS * 50_000_000);
  const before = await asked();
  const [{ count } = { count: 0 }] = await shop.query<{ count: number }>("SELECT count(*)::int FROM orders");
  expect(before.orders).toBe(count);
  await Promise.all(Array.from({ length: 30 }, visit));
  for (let time = 0; time < 6; time++) expect((await asked()).visits).toBe(before.visits + 30);
});

test("processes killed at any moment, the first one too, cost no answered order and leave the books right", async () => {
  const { id, dollars } = await plenty(shop);
  const buyers = startBuyers(shop.url, id, dollars);
  for (let kill = 0; kill < 3; kill++) {
    await buyers.more(1 + Math.floor(Math.random() * 4));
    const alive = workers();
    process.kill(alive[Math.floor(Math.random() * alive.length)] ?? 0, "SIGKILL");
  }
  await buyers.more(2);
  await shop.kill();
  await shop.restart();
  await buyers.more(4);
  await buyers.leave();
  await expectAllBooked(shop.databaseUrl, buyers);
  expect(unexpected(buyers, ["broken off"])).toEqual([]);
  expect(shop.logs()).not.toContain("a request failed unexpectedly");
});

test("SIGHUP replaces one process after the other, and no request fails", async () => {
  await shop.restart();
  const { id, dollars } = await plenty(shop);
  const before = workers();
  const buyers = startBuyers(shop.url, id, dollars);
  await buyers.more(2);
  process.kill(shop.pid() ?? 0, "SIGHUP");
  await expect.poll(() => shop.logs()).toContain("all server processes were replaced");
  await expect.poll(() => workers().filter((pid) => before.includes(pid))).toEqual([]);
  await buyers.more(2);
  await buyers.leave();
  expect([...buyers.refused]).toEqual([]);
  await expectAllBooked(shop.databaseUrl, buyers);
  expect(workers()).toHaveLength(WORKERS);
});

test("a stop ends all of them, also one that is just starting", async () => {
  const first = workers();
  expect(first).toHaveLength(WORKERS);
  process.kill(first[0] ?? 0, "SIGKILL");
  await expect.poll(() => workers().filter((pid) => !first.includes(pid))).toHaveLength(1);
  const before = workers();
  await shop.restart();
  expect(workers().filter((pid) => before.includes(pid))).toEqual([]);
  expect(workers()).toHaveLength(WORKERS);
});

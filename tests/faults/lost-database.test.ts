import { afterAll, beforeAll, expect, test } from "vitest";
import pg from "pg";
import { Client } from "../support/client";
import { startShop, type Shop } from "../support/shop";

let shop: Shop;
let server: pg.Client;

beforeAll(async () => {
  shop = await startShop();
  const elsewhere = new URL(shop.databaseUrl);
  elsewhere.pathname = "/postgres";
  server = new pg.Client({ connectionString: elsewhere.href });
  await server.connect();
});

afterAll(async () => {
  await server.end();
  await shop.stop();
});

const name = () => new URL(shop.databaseUrl).pathname.slice(1);

async function lose(): Promise<void> {
  await server.query(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS false`);
  await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name()]);
}

async function giveBack(): Promise<void> {
  await server.query(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS true`);
}

test("without its database the shop stays up, answers 503 with Retry-After, and comes back by itself", async () => {
  const client = new Client(shop.url);
  await client.signIn("customer@example.com");
  expect((await client.get("/orders")).status).toBe(200);

  await lose();
  expect((await client.get("/healthz")).status).toBe(200);
  for (const path of ["/readyz", "/api/orders", "/orders"]) {
    const answer = await client.get(path);
    expect([path, answer.status]).toEqual([path, 503]);
    expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await answer.text()).not.toMatch(/prisma|postgres|ECONN|at .*\.[jt]s/i);
  }

  await giveBack();
  await expect.poll(async () => (await client.get("/readyz")).status, { timeout: 60_000 }).toBe(200);
  expect((await client.get("/orders")).status).toBe(200);
  expect((await client.json("GET", "/api/products")).status).toBe(200);
});

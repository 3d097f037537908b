import { once } from "node:events";
import { createServer } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../../support/client";
import { CLIENT, startOpenIdProvider } from "../../support/openid-provider";
import { startShop, type Shop } from "../../support/shop";
import { freshDatabase, type FreshDatabase } from "../../support/templates";
import { startWire, type Wire } from "../../support/wire";

let database: FreshDatabase;
let wire: Wire;
let shop: Shop;

beforeAll(async () => {
  database = await freshDatabase("seeded");
  const address = new URL(database.url);
  wire = await startWire(Number(address.port));
  address.port = String(wire.port);
  shop = await startShop({ env: { DATABASE_URL: address.href } });
});

afterAll(async () => {
  await shop.stop();
  await wire.cut();
  await database.drop();
});

/** PostgreSQL's answer to every client while it recovers from a crash. */
const RECOVERING = errorResponse({
  S: "FATAL",
  V: "FATAL",
  C: "57P03",
  M: "the database system is in recovery mode",
});

function errorResponse(fields: Record<string, string>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([name, value]) => `${name}${value}\0`)
      .join("")}\0`,
  );
  const head = Buffer.alloc(5, "E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

test("/readyz does not wait for a database that is there and says nothing", async () => {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query("BEGIN; LOCK TABLE catalogue_version IN ACCESS EXCLUSIVE MODE");
  const answer = await fetch(`${shop.url}/readyz`);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  await holder.query("ROLLBACK");
  await holder.end();
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
});

test("without its database the shop stays up, answers 503 with Retry-After, and recovers without help", async () => {
  const client = new Client(shop.url);
  await client.signIn("customer@example.com");
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  await sql.query(
    "INSERT INTO settings (name, value) VALUES ('shopName', 'Prints of the Park'), ('phone', '780-555-0134')",
  );
  await sql.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  await sql.end();
  await expect.poll(async () => (await client.page("/orders")).html).toContain("Prints of the Park");

  await wire.cut();
  expect((await client.get("/healthz")).status).toBe(200);
  const metrics = await client.get("/metrics");
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).toMatch(/^shop_database_readable 0$/m);
  for (const path of ["/readyz", "/api/orders", "/orders"]) {
    const answer = await client.get(path);
    expect([path, answer.status]).toEqual([path, 503]);
    expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
    const text = await answer.text();
    expect(text).not.toMatch(/prisma|postgres|ECONN|\bat .*\.[jt]s:\d/i);
    if (path !== "/orders") continue;
    expect(text).toMatch(/<header[\s\S]*Prints of the Park[\s\S]*<footer[\s\S]*780-555-0134/);
    expect(text).toMatch(/<a[^>]*href="\/orders"[^>]*>\s*Try Again/);
    expect(text).not.toContain("Log In");
    expect(text).toMatch(
      /<header[\s\S]*href="\/products"[\s\S]*<h1[\s\S]*mention the number[\s\S]*<footer[\s\S]*Stony Plain, AB/,
    );
  }
  expect(await (await new Client(shop.url).get("/products?search=owl")).text()).toContain("Log In");

  await wire.mend();
  await expect.poll(async () => (await client.get("/readyz")).status).toBe(200);
  expect((await client.get("/orders")).status).toBe(200);
  expect((await client.json("GET", "/api/products")).status).toBe(200);
});

function outages(): { begun: number; open: number } {
  const count = (words: string) => shop.logs().split(words).length - 1;
  const begun = count("the database does not answer; check");
  return { begun, open: begun - count("the database answers again") };
}

test("while PostgreSQL recovers everything answers 503 with Retry-After, and the log has one line for the outage", async () => {
  const client = new Client(shop.url);
  await client.signIn("customer@example.com");
  await expect.poll(outages).toEqual({ begun: expect.any(Number) as number, open: 0 });
  const { begun } = outages();
  const before = shop.logs().length;
  await wire.cut();
  const recovering = createServer((socket) =>
    socket.once("data", () => socket.end(RECOVERING)).on("error", () => undefined),
  );
  await once(recovering.listen(wire.port, "127.0.0.1"), "listening");

  const paths = [
    "/readyz",
    "/api/orders",
    "/orders",
    "/account",
    "/api/auth/user",
    "/products?search=dragon",
    "/checkout",
  ];
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(paths.map((path) => client.get(path)));
    expect(answers.map(({ status }, index) => [paths[index], status])).toEqual(
      paths.map((path) => [path, 503]),
    );
    for (const answer of answers) expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
  }
  await once(recovering.close(), "close");
  await wire.mend();
  await expect.poll(async () => (await client.get("/readyz")).status).toBe(200);
  await expect.poll(outages).toEqual({ begun: begun + 1, open: 0 });
  expect(
    shop
      .logs()
      .slice(before)
      .match(/"msg":"request"|a request failed unexpectedly/g),
  ).toBeNull();
});

test("lost in the midst of background work it ends nothing, and the rest of the work is done afterwards", async () => {
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const due = async () =>
    Number(
      (
        await sql.query<{ due: string }>(
          "SELECT count(*) AS due FROM graphile_worker.jobs WHERE task_identifier = 'clean' AND locked_at IS NULL AND run_at <= now()",
        )
      ).rows[0]?.due,
    );
  await sql.query("SELECT graphile_worker.add_job('clean', '{}') FROM generate_series(1, 500)");
  while ((await due()) > 400);
  const pid = shop.pid();
  await wire.cut();
  expect(await due()).toBeGreaterThan(0);
  await wire.mend();
  await expect.poll(due).toBe(0);
  await sql.end();
  expect([shop.pid(), (await new Client(shop.url).get("/readyz")).status]).toEqual([pid, 200]);
});

test("a sign-in that the database was lost in says so, and does not blame the provider", async () => {
  const provider = await startOpenIdProvider();
  provider.person = { sub: "ada", email: "ada@example.ca", email_verified: true };
  const address = new URL(database.url);
  address.port = String(wire.port);
  const other = await startShop({
    env: {
      DATABASE_URL: address.href,
      OAUTH_ISSUER: provider.issuer,
      OAUTH_CLIENT_ID: CLIENT.id,
      OAUTH_CLIENT_SECRET: CLIENT.secret,
    },
  });
  try {
    const client = new Client(other.url);
    const begun = await client.get("/api/login");
    const authorized = await client.get(begun.headers.get("Location") ?? "");
    await wire.cut();
    const answer = await client.get(authorized.headers.get("Location") ?? "");
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await answer.text()).not.toContain("sign-in provider");
    expect(other.logs()).not.toContain("signing in failed");
  } finally {
    await wire.mend();
    await other.stop();
    await provider.stop();
  }
});

test("the demo's sign-in pages answer 503 while the database is away", async () => {
  const client = new Client(shop.url);
  const ready = async () => (await client.get("/readyz")).status;
  await expect.poll(ready).toBe(200);
  const begun = (await client.get("/api/login")).headers.get("Location") ?? "";
  const page = (await client.get(begun)).headers.get("Location") ?? "";
  const again = (await client.get("/api/login")).headers.get("Location") ?? "";
  await wire.cut();
  try {
    expect((await client.get(again)).status).toBe(503);
    expect((await client.get(page)).status).toBe(503);
  } finally {
    await wire.mend();
  }
  await expect.poll(ready).toBe(200);
});

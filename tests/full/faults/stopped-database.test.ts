import { chmodSync, mkdtempSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "~/services/embedded/postgres";
import { deploy } from "../../../prisma/migrate.ts";
import { Client } from "../../support/client";
import { contact } from "../../support/contact";
import { type Shop, startShop } from "../../support/shop";
import { variable } from "../../support/templates";

let postgres: EmbeddedPostgres;
let sql: pg.Client;
let shop: Shop;
let stopped: number[] = [];

const VARIATION = "6f1c7a52-1de7-4f5f-9f0b-3a4c1f6f8d02";

beforeAll(async () => {
  const folder = mkdtempSync(path.join(variable("TEST_FOLDER"), "stopped-"));
  // PostgreSQL's own account must enter it when the tests run as root.
  chmodSync(folder, 0o755);
  postgres = await startEmbeddedPostgres(folder, { fsync: "off" });
  await deploy(postgres.url);
  sql = new pg.Client({ connectionString: postgres.url });
  await sql.connect();
  // A shop that has a product does not seed the demo.
  await sql.query(
    `INSERT INTO products (id, name, category, base_price) VALUES ('6f1c7a52-1de7-4f5f-9f0b-3a4c1f6f8d01', 'Dragon', 'Tests', 10);
     INSERT INTO variations (id, product_id, name, stock_quantity) VALUES ('${VARIATION}', '6f1c7a52-1de7-4f5f-9f0b-3a4c1f6f8d01', 'Standard', 1000);
     INSERT INTO inventory_logs (variation_id, quantity_changed, previous_quantity, new_quantity, change_type) VALUES ('${VARIATION}', 1000, 0, 1000, 'initial');
     INSERT INTO settings (name, value) VALUES ('shopName', 'Prints of the Park'), ('phone', '780-555-0134'), ('email', 'shop@example.ca')`,
  );
  shop = await startShop({ data: "empty", env: { DATABASE_URL: postgres.url } });
});

afterEach(async () => {
  goOn();
  await expect.poll(ready).toBe(200);
});
afterAll(async () => {
  await shop.stop();
  await sql.end();
  await postgres.stop();
});

async function stop(): Promise<void> {
  const { rows: postmaster } = await sql.query<{ pid: number }>(
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid",
  );
  send("SIGSTOP", postmaster);
  const { rows: others } = await sql.query<{ pid: number }>("SELECT pid FROM pg_stat_activity");
  send("SIGSTOP", others);
}

function send(signal: NodeJS.Signals, processes: { pid: number }[]): void {
  for (const { pid } of processes) process.kill(pid, signal);
  stopped.push(...processes.map(({ pid }) => pid));
}

function goOn(): void {
  for (const pid of stopped) process.kill(pid, "SIGCONT");
  stopped = [];
}

const ready = async () => (await new Client(shop.url).get("/readyz")).status;

/** Less than the 20 s that a request waits for a connection. */
const timeout = () => AbortSignal.timeout(15_000);

test("while PostgreSQL hangs, pages, calls and forms answer 503 with the shop's contact and Try Again; then all works again", async () => {
  const [customer, guest] = [new Client(shop.url), new Client(shop.url)];
  await customer.signIn("customer@example.com");
  expect((await customer.page("/orders")).html).toContain("Prints of the Park");
  for (const client of [customer, guest])
    await client.post("/cart", { intent: "add", variationId: VARIATION, quantity: "1" });
  const place = { intent: "place", amount: "10.50", ...contact, deliveryMethod: "pickup" };

  await stop();
  const ask = (client: Client, url: string, init: RequestInit = {}) =>
    client.request(url, { ...init, signal: timeout() });
  const form = (values: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(values) });
  // In the second round the shop knows that the database hangs.
  for (let round = 0; round < 2; round++) {
    const answers = await Promise.all([
      ask(customer, "/orders?page=2"),
      ask(customer, "/checkout", form(place)),
      ask(customer, "/api/orders"),
      ask(customer, "/api/auth/user"),
      ask(guest, "/checkout", form(place)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    const [page, posted, call, , guestPage] = await Promise.all(answers.map((answer) => answer.text()));
    expect(JSON.parse(call ?? "")).toMatchObject({
      message: expect.stringContaining("try again") as string,
    });
    for (const html of [page, posted, guestPage])
      expect(html).toMatch(
        /<header[\s\S]*Prints of the Park[\s\S]*<h1[\s\S]*<footer[\s\S]*780-555-0134[\s\S]*mailto:shop@example\.ca/,
      );
    expect(page).toMatch(/<a[^>]*href="\/orders\?page=2"[^>]*>\s*Try Again/);
    expect(posted).toMatch(/<a[^>]*href="\/checkout"[^>]*>\s*Try Again/);
    for (const html of [page, posted]) expect(html).not.toContain("Log In");
    expect(guestPage).toContain("Log In");
  }

  goOn();
  await expect.poll(ready).toBe(200);
  expect((await customer.get("/orders")).status).toBe(200);
  expect((await customer.json("GET", "/api/products")).status).toBe(200);
  await sql.query("SELECT graphile_worker.add_job('clean', '{}')");
  await expect
    .poll(
      async () =>
        (await sql.query("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'clean' AND key IS NULL"))
          .rowCount,
    )
    .toBe(0);
  const answer = await customer.request("/checkout", form(place));
  expect(answer.status).toBeLessThan(400);
  expect((await sql.query("SELECT FROM checkouts WHERE state = 'held'")).rowCount).toBe(1);
  expect(shop.logs()).not.toContain("a request failed unexpectedly");
});

import { connect, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from "vitest";
import { MAX_WAITING, queues } from "~/http/limits/request-queues";
import { openCheckout, askForOrder, confirmCard, plenty } from "../../support/buyers";
import { Client } from "../../support/client";
import { type Shop, startShop } from "../../support/shop";

let shop: Shop;
let item: { id: string; dollars: number };

beforeAll(async () => {
  shop = await startShop({ env: { RATE_LIMITS: "on", TRUST_PROXY: "1" } });
  item = await plenty(shop);
});
afterAll(() => shop.stop());

describe("a flood of checkouts while the database is blocked", () => {
  const { maxWorking } = queues.checkout;
  const LOCK = 4_242_001;
  let lock: pg.Client;
  let flood: ReturnType<typeof begin>[] = [];
  let addresses = 0;

  beforeAll(() =>
    shop.query(`
      CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NEW; END';
      CREATE TRIGGER wait_for_test BEFORE INSERT ON checkouts FOR EACH ROW EXECUTE FUNCTION wait_for_test()`),
  );
  beforeEach(async () => {
    lock = new pg.Client({ connectionString: shop.databaseUrl });
    await lock.connect();
  });
  afterEach(() => lock.end());

  const keepWaiting = () => lock.query(`SELECT pg_advisory_lock(${LOCK})`);
  const letGo = () => lock.query(`SELECT pg_advisory_unlock(${LOCK})`);
  const begun = () => shop.query(`SELECT FROM pg_locks WHERE NOT granted AND objid = ${LOCK}`);

  function begin() {
    const leaving = new AbortController();
    const answer = new Client(shop.url, `10.0.${addresses >> 8}.${addresses++ & 255}`).request(
      "/api/create-payment-intent",
      {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ amount: item.dollars, cart: [{ variationId: item.id, quantity: 1 }] }),
        signal: leaving.signal,
      },
    );
    answer.catch(() => undefined);
    return { answer, leave: () => leaving.abort() };
  }

  async function fill(): Promise<void> {
    flood = Array.from({ length: maxWorking }, begin);
    await expect.poll(begun).toHaveLength(maxWorking);
    const rest = Array.from({ length: MAX_WAITING + 1 }, begin);
    const refused = await Promise.race(rest.map((one) => one.answer.then(({ status }) => ({ one, status }))));
    expect(refused.status).toBe(503);
    flood.push(...rest.filter((one) => one !== refused.one));
  }

  test("the next checkout is refused at once, other requests and webhooks are answered, and no accepted one is lost", async () => {
    const paid = new Client(shop.url);
    const opened = await openCheckout(paid, item.id, item.dollars);
    const shopper = new Client(shop.url);
    await shopper.post("/cart", { intent: "add", variationId: item.id, quantity: "1" });
    await keepWaiting();
    await fill();

    const page = await shopper.get("/checkout");
    expect(page.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(await page.text()).toContain("<h1>Very busy right now</h1>");
    const call = await (await begin()).answer;
    expect([call.status, call.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await call.json()).toEqual({ message: expect.stringContaining("Nothing was changed") });
    const data = await shopper.get("/checkout?_data=routes/storefront/checkout/checkout");
    expect([data.status, data.headers.get("X-Remix-Catch")]).toEqual([503, "yes"]);

    for (const path of ["/", "/products?search=dragon", "/cart", "/healthz", "/readyz", "/api/products"])
      expect([path, (await shopper.get(path)).status]).toEqual([path, 200]);
    await shopper.signIn("customer@example.com");
    expect((await confirmCard(shop.url, opened.body)).status).toBe(200);
    expect((await askForOrder(paid, item.id, opened.body)).status).toBe(201);
    const told = () => shop.query("SELECT FROM webhook_events WHERE type = 'payment_intent.succeeded'");
    await expect.poll(told).toHaveLength(1);
    expect(shop.logs().split("more requests of one kind come than can wait")).toHaveLength(2);

    await letGo();
    const statuses = await Promise.all(flood.map(async ({ answer }) => (await answer).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await begin().answer).status).toBe(200);
  });

  test("a waiting request whose client disconnects is dropped and frees its place", async () => {
    const checkouts = async () => (await shop.query("SELECT FROM checkouts")).length;
    await keepWaiting();
    await fill();
    const before = await checkouts();
    for (const { leave } of flood) leave();
    expect(await begun()).toHaveLength(maxWorking);
    await letGo();
    let tried = 0;
    const next = async () => {
      tried++;
      return (await begin().answer).status;
    };
    await expect.poll(next).toBe(200);
    expect(await checkouts()).toBeLessThanOrEqual(before + maxWorking + tried);
  });
});

test("slow uploads of a form take no places in the queue", async () => {
  const { hostname, port, host } = new URL(shop.url);
  const slow: Socket[] = Array.from({ length: 2 * queues.cart.maxWorking }, () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(
      `POST /cart HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ni`,
    );
    return socket;
  });
  await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once("ready", resolve))));
  const client = new Client(shop.url);
  const added = await client.post("/cart", { intent: "add", variationId: item.id, quantity: "1" });
  expect(added.status).toBe(302);
  for (const socket of slow) socket.destroy();
});

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deploy } from "../../../prisma/migrate.ts";
import { expectAllBooked, startBuyers, unexpected } from "../../support/buyers";
import { Client } from "../../support/client";
import { startShop, type Shop } from "../../support/shop";
import { startPrimaryAndStandby, type Pair } from "../../support/standby";
import { startWire, type Wire } from "../../support/wire";

let pair: Pair;
let wire: Wire;
let shop: Shop;

const PRODUCT = "6f1c7a52-1de7-4f5f-9f0b-3a4c1f6f8d01";
const VARIATION = "6f1c7a52-1de7-4f5f-9f0b-3a4c1f6f8d02";
const DOLLARS = 10.5;

beforeAll(async () => {
  pair = await startPrimaryAndStandby();
  const { primary } = pair.ports;
  await deploy(pair.urlAt(primary));
  // A shop that has a product does not seed the demo.
  await ask(
    primary,
    `INSERT INTO products (id, name, category, base_price) VALUES ('${PRODUCT}', 'Dragon', 'Tests', 10);
     INSERT INTO variations (id, product_id, name, stock_quantity) VALUES ('${VARIATION}', '${PRODUCT}', 'Standard', 1000);
     INSERT INTO inventory_logs (variation_id, quantity_changed, previous_quantity, new_quantity, change_type) VALUES ('${VARIATION}', 1000, 0, 1000, 'initial')`,
  );
  wire = await startWire(primary);
  shop = await startShop({ data: "empty", env: { DATABASE_URL: pair.urlAt(wire.port) } });
});

afterAll(async () => {
  await shop.stop();
  await wire.cut();
  await pair.stop();
});

async function ask(port: number, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: pair.urlAt(port) });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

const ready = async () => (await new Client(shop.url).get("/readyz")).status;

test("a primary lost under load costs no order that was answered: the shop finds the standby that took over, with nobody's help", async () => {
  const { standby } = pair.ports;
  const pid = shop.pid();
  const buyers = startBuyers(shop.url, VARIATION, DOLLARS);
  await buyers.more(10);

  // The address leads to the standby before its promotion.
  wire.leadTo(standby);
  pair.killPrimary();
  await expect.poll(ready).toBe(503);
  await pair.promote();
  await expect.poll(ready).toBe(200);
  await buyers.more(10);

  const { name } = await renamed(standby, "Dragon of the standby");
  await expect
    .poll(async () => (await new Client(shop.url).page(`/product/${PRODUCT}`)).html)
    .toContain(name);
  await buyers.leave();
  await expectAllBooked(pair.urlAt(standby), buyers);
  expect(unexpected(buyers)).toEqual([]);
  expect(shop.logs()).not.toContain("a request failed unexpectedly");
  expect(shop.pid()).toBe(pid);
});

test("a database that is stopped and started under load is answered for with 503, and the shop is well again with it", async () => {
  const pid = shop.pid();
  const buyers = startBuyers(shop.url, VARIATION, DOLLARS);
  await buyers.more(5);
  await pair.stopNow();
  await expect.poll(ready).toBe(503);
  await pair.startNow();
  await expect.poll(ready).toBe(200);
  await buyers.more(5);
  await buyers.leave();
  await expectAllBooked(pair.urlAt(wire.port), buyers);
  expect(unexpected(buyers)).toEqual([]);
  expect(shop.logs()).not.toContain("a request failed unexpectedly");
  expect(shop.pid()).toBe(pid);
});

async function renamed(port: number, name: string): Promise<{ name: string }> {
  await ask(
    port,
    `UPDATE products SET name = '${name}' WHERE id = '${PRODUCT}';
     INSERT INTO catalogue_changes (product_ids) VALUES ('{${PRODUCT}}')`,
  );
  return { name };
}

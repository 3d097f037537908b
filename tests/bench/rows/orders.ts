import pg from "pg";
import { Client } from "../../support/client.ts";
import { contact } from "../../support/contact.ts";
import { startShop, type Shop } from "../../support/shop.ts";
import { noteStatements, type Statement } from "../../support/statements.ts";
import { copyOf, freshDatabase } from "../../support/templates.ts";
import { CONNECTIONS } from "../load.ts";
import { type Measured, ratio, type Row } from "../row.ts";

/** Both sides' code is quick only after V8 has compiled it. */
const WARM_UP = 800;
const ORDERS = 600;
/** A paid payment that waits for its order. */
export interface Paid {
  cart: { variationId: string; quantity: number }[];
  intentId: string;
  /** The browser's: only it may make the order. */
  cookie: string;
}

export function orderRows(): Row[] {
  return [
    {
      what: "POST /api/orders, 16 at once",
      against: "the same statements by a bare pg client",
      reach: ">= 80%",
      measure,
    },
  ];

  /**
   * Three databases with the same paid payments: one where the statements are noted, one for the shop, one
   * for the bare client.
   */
  async function measure(): Promise<Measured> {
    const database = await freshDatabase("seeded");
    const paid = await withShop(database.url, (shop) => payments(shop, database.url));
    const [noted, bare] = [await copyOf(database), await copyOf(database)];
    const wire = await noteStatements(noted.url);
    const statements = await withShop(wire.url, async (shop) => {
      const all: Statement[][] = [];
      for (const payment of paid) all.push(await wire.whole(() => order(shop, payment)));
      return all;
    });
    await wire.stop();
    const ours = await withShop(database.url, (shop) => perSecond(paid, (payment) => order(shop, payment)));
    const theirs = await replayed(bare.url, wholeUnits(statements));
    for (const used of [database, noted, bare]) await used.drop();
    return ratio(ours, theirs, 0.8);
  }
}

async function withShop<T>(databaseUrl: string, work: (shop: Shop) => Promise<T>): Promise<T> {
  const shop = await startShop({ data: "empty", env: { DATABASE_URL: databaseUrl } });
  try {
    await sweptOnce(databaseUrl);
    return await work(shop);
  } finally {
    await shop.stop();
  }
}

/** A shop that has just started looks through all its payments; the measured ones would wait behind that. */
async function sweptOnce(databaseUrl: string): Promise<void> {
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  const due = async () =>
    (await sql.query("SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now()")).rowCount ?? 0;
  while ((await due()) > 0);
  await sql.end();
}

/** Checkouts opened and paid by card as a program would, all their news told. */
export async function payments(shop: Shop, databaseUrl: string, count = WARM_UP + ORDERS): Promise<Paid[]> {
  const sql = new pg.Client({ connectionString: databaseUrl });
  sql.on("error", () => undefined);
  await sql.connect();
  const { rows: sold } = await sql.query<{ id: string; cents: number }>(
    `WITH stocked AS (UPDATE variations SET stock_quantity = 100000 RETURNING id, product_id, price_modifier)
     SELECT stocked.id, ((base_price + price_modifier) * 100)::int AS cents FROM stocked JOIN products p ON p.id = product_id WHERE archived_at IS NULL`,
  );
  await sql.query("INSERT INTO catalogue_changes (product_ids) SELECT array_agg(id) FROM products");
  const paid: Paid[] = [];
  await atOnce(
    Array.from({ length: count }, (_, index) => index),
    async (index) => {
      const { id, cents } = sold[index % sold.length]!;
      // Each from an address of its own, where limits count.
      const browser = new Client(shop.url, `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
      const cart = [{ variationId: id, quantity: 1 }];
      const opened = await browser.json<{ paymentIntentId: string; clientSecret: string }>(
        "POST",
        "/api/create-payment-intent",
        { amount: (cents + Math.floor((cents * 5 + 50) / 100)) / 100, cart },
      );
      const { paymentIntentId, clientSecret } = opened.body;
      const card = {
        client_secret: clientSecret,
        payment_method: "pm_card_visa",
        return_url: `${shop.url}/order-confirmation`,
      };
      const confirmed = await browser.post(
        `/demo/payments/v1/payment_intents/${paymentIntentId}/confirm`,
        card,
        { Authorization: "Bearer pk_test_embedded" },
      );
      if (!confirmed.ok)
        throw new Error(`a payment was answered ${confirmed.status}: ${await confirmed.text()}`);
      paid.push({ cart, intentId: paymentIntentId, cookie: browser.cookies.get("checkout") ?? "" });
    },
  );
  const untold = async () =>
    (
      await sql.query<{ events: number }>(
        "SELECT count(*)::int AS events FROM embedded.payment_webhooks WHERE next_try IS NOT NULL",
      )
    ).rows[0]?.events ?? 0;
  while ((await untold()) > 0);
  await sql.end();
  return paid;
}

/** What POST /api/orders is sent for it. */
export function orderOf({ cart, intentId }: Paid) {
  return { shippingAddress: contact, deliveryMethod: "pickup", cart, stripePaymentIntentId: intentId };
}

async function order(shop: Shop, paid: Paid): Promise<void> {
  const browser = new Client(shop.url);
  browser.cookies.set("checkout", paid.cookie);
  const { status, body } = await browser.json("POST", "/api/orders", orderOf(paid));
  if (status !== 201) throw new Error(`an order was answered ${status}: ${JSON.stringify(body)}`);
}

async function replayed(databaseUrl: string, orders: Statement[][]) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 200 });
  pool.on("error", () => undefined).on("connect", (client) => client.on("error", () => undefined));
  try {
    return await perSecond(orders, (statements) => replay(pool, statements));
  } finally {
    await pool.end();
  }
}

/**
 * Also what is done for orders in the background is sent: their mail's job, the queue's own. A transaction
 * belongs to the order during which it began; what was cut off at either end is left out.
 */
function wholeUnits(orders: Statement[][]): Statement[][] {
  const open = new Map<number, Statement[]>();
  const whole = orders.map((): Statement[][] => []);
  for (const [index, statements] of orders.entries()) {
    for (const statement of statements) {
      const unit = open.get(statement.connection);
      if (unit) unit.push(statement);
      else if (/^(COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i.test(statement.text)) continue;
      else if (/^BEGIN\b/i.test(statement.text)) {
        const begun = [statement];
        open.set(statement.connection, begun);
        whole[index]?.push(begun);
      } else whole[index]?.push([statement]);
      if (unit && /^(COMMIT|ROLLBACK(?! TO))\b/i.test(statement.text)) open.delete(statement.connection);
    }
  }
  return whole.map((units) => units.filter((unit) => ![...open.values()].includes(unit)).flat());
}

/**
 * Each connection's statements one after the other on a connection of their own, as they were sent: some wait
 * for others' locks.
 */
async function replay(pool: pg.Pool, statements: Statement[]): Promise<void> {
  const connections = new Set(statements.map(({ connection }) => connection));
  await Promise.all(
    Array.from(connections, async (connection) => {
      const client = await pool.connect();
      try {
        for (const { text, values } of statements.filter((statement) => statement.connection === connection))
          await client.query(text, values);
      } finally {
        client.release();
      }
    }),
  );
}

/** How many a second, 16 at once, the first ones not counted. */
async function perSecond<T>(all: T[], work: (one: T) => Promise<void>) {
  await atOnce(all.slice(0, WARM_UP), work);
  const started = performance.now();
  await atOnce(all.slice(WARM_UP), work);
  return {
    requestsPerSecond: ((all.length - WARM_UP) / (performance.now() - started)) * 1000,
    p50Ms: 0,
    p99Ms: 0,
  };
}

async function atOnce<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
    }),
  );
}

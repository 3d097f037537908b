import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startTestPostgres } from "../support/global-setup.ts";
import { growProducts } from "../support/growth.ts";
import { type Shop, startShop } from "../support/shop.ts";
import { shopVariables } from "../support/templates.ts";
import { admins } from "./admins.ts";
import { findings, report, type Soaked } from "./report.ts";
import { bloatOf, sampleOf, type Sample } from "./samples.ts";
import { shoppers, type Ware } from "./shoppers.ts";
import { flow, rush, Tally, type Traffic } from "./traffic.ts";

const PRODUCTS = 60;
const SAMPLE_MS = 2_000;
/** V8 compiles, caches fill, connections open: none of that is growth. */
const WARM_UP_SECONDS = 45;
const CAPACITY_SECONDS = 20;
const VISITORS = 8;

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "30" }, rate: { type: "string" } },
});
const minutes = Number(values.minutes);

// As durable as the shop's own, unlike that of the tests.
const tearDown = await startTestPostgres({ max_connections: "300" });
const shop = await startShop();
await growProducts(shop.query, PRODUCTS);
const wares = await waresOf(shop);
const traffic: Traffic = {
  url: shop.url,
  tally: new Tally(),
  visits: [...shoppers(wares), ...(await admins(wares))],
};

const warm = { ...traffic, tally: new Tally() };
say("Warming up …");
await rush(warm, VISITORS, WARM_UP_SECONDS);
const capacity = values.rate ? null : await rush(warm, VISITORS, CAPACITY_SECONDS);
const rate = values.rate ? Number(values.rate) : (capacity ?? 0) / 2;
say(`${rate.toFixed(1)} visits a second for ${minutes} minutes …`);
for (const [what, times] of warm.tally.errors) say(`While warming up: ${what} (${times} times)`);

const samples: Sample[] = [];
const sampling = new AbortController();
const sampled = sample(sampling.signal);
const visits = await flow(traffic, rate, minutes * 60);
sampling.abort();
await sampled;

const tables = await bloatOf(shop);
const soaked: Soaked = {
  minutes,
  capacity,
  rate,
  visits,
  tally: traffic.tally,
  samples,
  tables,
  books: await books(shop),
};
for (const { what, found, holds } of findings(soaked))
  say(`${what}: ${found}${holds ? "" : " (does not hold)"}`);
writeFileSync("docs/soak.md", report(soaked));
await shop.stop();
await tearDown();
process.exit(findings(soaked).every(({ holds }) => holds) ? 0 : 1);

async function sample(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    samples.push(await sampleOf(shop));
    await wait(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** What there is enough of to sell for a while. */
async function waresOf({ query }: Shop): Promise<Ware[]> {
  const rows = await query<{ variationId: string; productId: string; cents: number }>(
    `SELECT v.id AS "variationId", p.id AS "productId", ((p.base_price + v.price_modifier) * 100)::int AS cents
     FROM variations v JOIN products p ON p.id = v.product_id WHERE p.archived_at IS NULL AND v.stock_quantity >= 10`,
  );
  return rows.map(({ cents, ...ware }) => ({
    ...ware,
    dollars: (cents + Math.floor((cents * 5 + 50) / 100)) / 100,
  }));
}

/** `npm run reconcile`, and what the provider was paid against what was ordered or given back. */
async function books({ query, databaseUrl, dataDir, uploadsDir }: Shop): Promise<Soaked["books"]> {
  await settled(query);
  const env = {
    ...process.env,
    ...shopVariables(),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    UPLOADS_DIR: uploadsDir,
  };
  const reconciled = await new Promise<{ good: boolean; text: string }>((resolve) =>
    execFile(
      process.execPath,
      ["--import", "tsx", "scripts/reconcile.ts"],
      { env },
      (error, stdout, stderr) =>
        resolve({ good: error === null, text: (stdout + stderr).replace(/\s+/g, " ").trim().slice(0, 400) }),
    ),
  );
  const [paid] = await query<{ payments: number; orders: number; wrong: number }>(
    `WITH paid AS (
       SELECT id, (SELECT count(*) FROM orders o WHERE o.stripe_payment_intent_id = i.id) AS orders,
         EXISTS (SELECT FROM embedded.payment_objects r WHERE r.kind = 'refund' AND r.intent = i.id AND r.body->>'status' = 'succeeded') AS back,
         EXISTS (SELECT FROM orders o WHERE o.stripe_payment_intent_id = i.id AND o.status = 'cancelled') AS cancelled
       FROM embedded.payment_objects i WHERE kind = 'payment_intent' AND body->>'status' = 'succeeded')
     SELECT count(*)::int AS payments, sum(orders)::int AS orders,
       count(*) FILTER (WHERE orders > 1 OR back <> (orders = 0 OR cancelled))::int AS wrong FROM paid`,
  );
  return [
    {
      what: "`npm run reconcile` (stock, holds, log, orders, refunds, mail, provider)",
      found: reconciled.text,
      holds: reconciled.good,
    },
    {
      what: "payments that are neither one order nor given back",
      found: `${paid?.wrong} of ${paid?.payments} (${paid?.orders} orders)`,
      holds: paid?.wrong === 0,
    },
  ];
}

/** Until nothing that is due waits in the queue. */
async function settled(query: Shop["query"]): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const due = await query("SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now() LIMIT 1");
    if (due.length === 0) return;
    await wait(1_000);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { admins } from "../soak/admins.ts";
import { books, type Finding, settled } from "../soak/books.ts";
import { shoppers } from "../soak/shoppers.ts";
import { runOpenLoop, type Outcome, Tally } from "../soak/traffic.ts";
import { waresOf } from "../soak/wares.ts";
import { startTestPostgres } from "../support/global-setup.ts";
import { type Shop, startShop } from "../support/shop.ts";
import { freshDatabase } from "../support/templates.ts";
import { startWire } from "../support/wire.ts";
import { faults } from "./faults.ts";

/** A restart is the slowest recovery. */
const RECOVERY_MS = 15_000;
/** One comparison may repair a refund that only the next can check. */
const COMPARISONS = 5;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    /** Visits a second. */
    rate: { type: "string", default: "1" },
    seconds: { type: "string", default: "10" },
  },
});

// As durable as the shop's own, unlike that of the tests.
const tearDown = await startTestPostgres({ max_connections: "300" });
const database = await freshDatabase("seeded");
const pool = new pg.Pool({ connectionString: database.url, max: 2 });
pool.on("error", () => undefined);
const query: Shop["query"] = async (sql, given) => (await pool.query(sql, given)).rows;
const wire = await startWire(Number(new URL(database.url).port));
const started = await startShop({
  script: "scripts/cluster.mjs",
  env: { WORKERS: "2", DATABASE_URL: through(wire.port) },
});
const shop: Shop = { ...started, query, databaseUrl: database.url };

const begun = new Date();
const ordered = new Set<string>();
const cancelled = new Set<string>();
const tally = new (class extends Tally {
  override told(what: string, answer: unknown): void {
    const id = (answer as { id?: string } | null)?.id;
    if (id && what === "POST /api/orders") ordered.add(id);
    if (id && what === "cancel") cancelled.add(id);
  }
})(isExcused);
const wares = await waresOf(shop);
const visits = [...shoppers(wares), ...(await admins(wares))];

const striking = new AbortController();
let slowest = { what: "", ms: 0 };
const [struck] = await Promise.all([
  strikeUntil(striking.signal),
  runOpenLoop({ url: shop.url, tally, visits }, Number(values.rate), Number(values.minutes) * 60).then(
    (count) => {
      say(`${count} visits`);
      striking.abort();
    },
  ),
]);

const found = [
  ...(await untilRepaired()),
  ...(await kept()),
  {
    what: "answers that should not have been",
    found: [...tally.errors].map(([what, times]) => `${what} (${times} times)`).join("; ") || "none",
    holds: tally.errors.size === 0,
  },
  {
    what: `slowest recovery of ${struck} faults`,
    found: `${slowest.ms} ms after: ${slowest.what}`,
    holds: slowest.ms <= RECOVERY_MS,
  },
];
for (const { what, found: seen, holds } of found) say(`${what}: ${seen}${holds ? "" : " (does not hold)"}`);
const holds = found.every((finding) => finding.holds);
if (!holds) say(`What the shop wrote:\n${shop.logs().slice(-20_000)}`);
await shop.stop();
await pool.end();
await wire.cut();
await database.drop();
await tearDown();
process.exit(holds ? 0 : 1);

function through(port: number): string {
  const url = new URL(database.url);
  url.port = String(port);
  return url.href;
}

/** During faults the shop may be unreachable or busy; it must not fail in any other way. */
function isExcused(what: string, outcome: Outcome): boolean {
  if (typeof outcome === "number")
    // The embedded provider fails with the shop and also has injected faults.
    return [409, 429, 503].includes(outcome) || /card confirmed|provider's page|pay, no scripts/.test(what);
  return /fetch failed|terminated|other side closed|signing in|answered (429|503) instead/.test(outcome);
}

async function strikeUntil(signal: AbortSignal): Promise<number> {
  let count = 0;
  while (!signal.aborted) {
    await wait(Math.random() * Number(values.seconds) * 1000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const fault = faults[Math.floor(Math.random() * faults.length)];
    if (!fault) break;
    await fault.strike({ shop, query, wire });
    const ms = await untilReady();
    say(`${new Date().toISOString().slice(11, 19)} ${fault.what}: recovered after ${ms} ms`);
    if (ms > slowest.ms) slowest = { what: fault.what, ms };
    count++;
  }
  return count;
}

async function untilReady(): Promise<number> {
  const begin = performance.now();
  for (;;) {
    const ready = await fetch(`${shop.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    const ms = Math.round(performance.now() - begin);
    if (ready || ms > 2 * RECOVERY_MS) return ms;
    await wait(20);
  }
}

async function letTimePass(): Promise<void> {
  await query("UPDATE checkouts SET held_until = now() - interval '1 minute' WHERE state = 'held'");
  await query("UPDATE checkouts SET updated_at = now() - interval '2 days' WHERE state = 'open'");
  await query("UPDATE payments SET paid_at = paid_at - interval '2 days' WHERE order_id IS NULL");
}

async function untilRepaired(): Promise<Finding[]> {
  for (let times = 1; ; times++) {
    await letTimePass();
    const compared = await books(shop);
    const isRepaired = compared.every(
      ({ holds, found: text }) => holds && !/Repaired: (?!nothing)/.test(text),
    );
    // A mail that a killed process was sending goes out after a comparison.
    await settled(query);
    if (isRepaired || times === COMPARISONS) return compared;
  }
}

async function kept(): Promise<Finding[]> {
  const counted = async (what: string, sql: string, given?: unknown[]) => {
    const [row] = await query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`, given);
    return { what, found: String(row?.count), holds: row?.count === 0 };
  };
  return [
    await counted(
      `of ${ordered.size} orders that were answered, lost`,
      "unnest($1::uuid[]) AS told(id) WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = told.id)",
      [[...ordered]],
    ),
    await counted(
      `of ${cancelled.size} cancellations that were answered, undone`,
      "orders WHERE id = ANY ($1::uuid[]) AND status <> 'cancelled'",
      [[...cancelled]],
    ),
    await counted("variations with stock still set aside", "variations WHERE held <> 0"),
    await counted("payments under way", "payments WHERE status = 'pending'"),
    await counted("refunds under way, or failed", "refund_parts WHERE status <> 'refunded'"),
    await counted(
      "orders without their mail",
      "orders o WHERE created_at >= $1 AND NOT EXISTS (SELECT FROM mail_outbox m WHERE m.key = 'placed:' || o.id AND sent_at IS NOT NULL)",
      [begun],
    ),
  ];
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

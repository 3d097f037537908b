// `npm run seed:big`: makes the demo a big shop to try the back office with: 300 products, 5,000 orders, 400 customers.
// On DATABASE_URL or the embedded PostgreSQL of DATA_DIR; a running shop shows it at once.
import { readFileSync } from "node:fs";
import { findings } from "~/domain/checkout/findings";
import { raiseCatalogueVersion } from "~/domain/catalog/version";
import { connectDatabase, db, disconnectDatabase, pool, transaction } from "~/services/database";
import { startEmbeddedPostgres } from "~/services/embedded/postgres";
import { loadSettings } from "~/services/settings";

const PRODUCTS = 300;
const ORDERS = 5000;

const settings = loadSettings(process.env);
if (settings.mode === "live") refuse("A live shop is not filled with made-up orders.");
const embedded = settings.databaseUrl ? null : await startEmbeddedPostgres(settings.dataDir);
connectDatabase(settings.databaseUrl ?? embedded?.url ?? "");
try {
  await fill();
} finally {
  await disconnectDatabase();
  await embedded?.stop();
}

async function fill(): Promise<void> {
  const [products, orders] = await Promise.all([db.product.count(), db.order.count()]);
  if (products === 0) return refuse("Start the shop once with npm start, so that there is a demo to build on.");
  if (products >= PRODUCTS || orders >= ORDERS) return refuse("This shop is big already.");

  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(readFileSync(new URL("seed-big.sql", import.meta.url), "utf8"));
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } finally {
    client.release();
  }
  const all = await db.product.findMany({ select: { id: true } });
  await transaction((tx) => raiseCatalogueVersion(tx, all.map(({ id }) => id)));
  const wrong = await findings();
  process.stdout.write(`${await db.product.count()} products, ${await db.order.count()} orders, ${await db.user.count()} users; ${wrong.length} things that do not add up.\n`);
}

function refuse(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

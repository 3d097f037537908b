// `npm run seed:big`: 300 products, 5,000 orders and 400 customers for trying the back office.
import "./load-environment.mjs";
import { readFileSync } from "node:fs";
import type pg from "pg";
import { openIssues } from "~/domain/reconciliation/issues";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { connectDatabase, db, disconnectDatabase, pool, transaction } from "~/services/database";
import { type SeededPayment, seedPayments } from "~/services/embedded/payments/objects/seed-payments";
import { startEmbeddedPostgres } from "~/services/embedded/postgres";
import { metadataOf } from "~/services/payments/intents";
import { readArguments } from "./arguments.mjs";
import { run, say } from "./run.ts";

const PRODUCTS = 300;
const ORDERS = 5000;

readArguments("npm run seed:big");

await run(async ({ mode, databaseDirectUrl, dataDir, stripe }) => {
  if (mode === "live") throw new Error("A live shop is not filled with made-up orders.");
  const embedded = databaseDirectUrl === null ? await startEmbeddedPostgres(dataDir) : null;
  try {
    connectDatabase(databaseDirectUrl ?? embedded?.url ?? "");
    await fill({ paymentsAreEmbedded: stripe === null });
    await disconnectDatabase();
    return true;
  } finally {
    await embedded?.stop();
  }
});

async function fill({ paymentsAreEmbedded }: { paymentsAreEmbedded: boolean }): Promise<void> {
  const [products, orders] = await Promise.all([db.product.count(), db.order.count()]);
  if (products === 0)
    throw new Error("Start the shop once with npm start, so that there is a demo to build on.");
  if (products >= PRODUCTS || orders >= ORDERS) throw new Error("This shop is big already.");

  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(readFileSync(new URL("seed-big.sql", import.meta.url), "utf8"));
    if (paymentsAreEmbedded) await seedPayments(client, await madePayments(client));
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } finally {
    client.release();
  }
  const all = await db.product.findMany({ select: { id: true } });
  await transaction((tx) =>
    raiseCatalogueVersion(
      tx,
      all.map(({ id }) => id),
    ),
  );
  const wrong = await openIssues();
  say(
    `${await db.product.count()} products, ${await db.order.count()} orders, ${await db.user.count()} users; ${wrong.length} things that do not add up.`,
  );
}

async function madePayments(client: pg.PoolClient): Promise<SeededPayment[]> {
  const { rows } = await client.query<{
    intent: string;
    checkout: string;
    cents: number;
    paid: Date;
    refund: string | null;
    row: string;
    refunded: Date;
  }>(
    `SELECT p.intent_id AS intent, p.checkout_id AS checkout, (p.amount * 100)::int AS cents, p.paid_at AS paid, r.provider_refund_id AS refund, r.id AS row, r.created_at AS refunded
     FROM payments p LEFT JOIN refund_parts r ON r.payment_id = p.id WHERE p.intent_id LIKE 'pi\\_big\\_%' ORDER BY p.paid_at`,
  );
  return rows.map(({ intent, checkout, cents, paid, refund, row, refunded }) => ({
    ...{ intentId: intent, amountCents: cents, metadata: metadataOf(checkout), paidAt: paid },
    refund:
      refund === null ? undefined : { id: refund, metadata: { refund: row, attempt: "1" }, at: refunded },
  }));
}

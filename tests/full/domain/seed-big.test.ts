import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, test } from "vitest";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { connectDatabase, db, disconnectDatabase } from "~/services/database";
import { startEmbeddedParts } from "~/services/embedded";
import { loadEnvironment } from "~/services/environment/environment";
import { work } from "../../support/checkout";
import { freshDatabase } from "../../support/database";
import { shopVariables, variable } from "../../support/templates";

const run = promisify(execFile);

test("npm run seed:big makes 300 products and 5,000 orders that add up, are paid at the embedded provider, and can be refunded; it makes them once", async () => {
  const database = await freshDatabase("seeded");
  const env = {
    ...process.env,
    ...shopVariables(),
    DATABASE_URL: database.url,
    DATA_DIR: path.join(variable("TEST_FOLDER"), "big"),
  };
  const seedBig = () => run(process.execPath, ["--import", "tsx", "scripts/seed-big.ts"], { env });
  expect((await seedBig()).stdout).toMatch(
    /^300 products, 5000 orders, \d+ users; 0 things that do not add up\.$/m,
  );
  await expect(seedBig()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("big already") as string,
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query("SELECT min(new_quantity)::int AS least FROM inventory_logs");
  await client.end();
  expect(rows).toEqual([{ least: 0 }]);

  loadEnvironment(env);
  connectDatabase(database.url);
  const parts = await startEmbeddedParts();
  expect(await reconcile({ backMs: 800 * 24 * 3_600_000 })).toEqual({ repaired: [], open: [] });
  const admin = await db.user.findFirstOrThrow({ where: { isAdmin: true } });
  const { id } = await db.order.findFirstOrThrow({
    where: { status: "pending", stripePaymentIntentId: { startsWith: "pi_big_" } },
  });
  await db.order.update({ where: { id }, data: { createdAt: new Date() } });
  await cancelOrder(id, { admin });
  await work();
  expect(await db.refundPart.findFirstOrThrow({ where: { payment: { orderId: id } } })).toMatchObject({
    status: "refunded",
    failure: null,
  });
  await parts.stop();
  await disconnectDatabase();
  await database.drop();
});

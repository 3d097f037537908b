import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { tasks } from "~/jobs";
import { restoreBackup } from "~/services/backup/restore";
import { now } from "~/services/clock/clock";
import { connectDatabase, db, disconnectDatabase } from "~/services/database";
import { createEmbeddedPayments } from "~/services/embedded/payments";
import { loadEnvironment } from "~/services/environment/environment";
import { enqueue, prepareJobs, runDueJobs } from "~/services/jobs/jobs";
import { readDemoMailbox } from "~/services/mail";
import { connectPayments } from "~/services/payments";
import { deploy } from "../../../prisma/migrate.ts";
import { backUp, database, folder, newFolder, query, useBackups } from "../../support/backups";
import { keys } from "../../support/checkout";
import { shopVariables } from "../../support/templates";

useBackups();
let url: string;
let outside: pg.Pool;
let stop: () => Promise<void>;

beforeAll(async () => {
  url = await database("seeded");
  loadEnvironment({ ...shopVariables(), DATA_DIR: folder, UPLOADS_DIR: path.join(folder, "uploads") });
  outside = new pg.Pool({ connectionString: url, max: 2 });
  outside.on("error", () => undefined);
  const payments = createEmbeddedPayments({
    pool: outside,
    publicUrl: "http://shop.test",
    webhookUrl: "http://127.0.0.1:1/",
    now,
    ...keys,
  });
  await payments.setup();
  const { host, port, protocol, stop: end } = await payments.start();
  stop = end;
  connectPayments({ ...keys, host, port, protocol });
});
afterAll(async () => {
  await stop();
  await outside.end();
});

test("mail and refunds that waited when a backup was made go out after it is restored, once", async () => {
  await query(
    url,
    `UPDATE orders SET status = 'pending', created_at = now() WHERE id =
       (SELECT o.id FROM orders o JOIN payments p ON p.order_id = o.id
        WHERE p.status = 'succeeded' AND NOT EXISTS (SELECT FROM refund_parts r WHERE r.payment_id = p.id) ORDER BY o.id LIMIT 1)`,
  );
  connectDatabase(url);
  const order = await db.order.findFirstOrThrow({
    where: { status: "pending" },
    orderBy: { createdAt: "desc" },
  });
  const { id: admin } = await db.user.findFirstOrThrow({ where: { isAdmin: true } });
  await cancelOrder(order.id, { admin: { id: admin } });
  await disconnectDatabase();
  const { file } = await backUp({ url, uploadsDir: newFolder() });

  const restored = await database("bare");
  await restoreBackup(file, null, { url: restored, uploadsDir: newFolder() });
  await deploy(restored);
  await prepareJobs(restored);
  connectDatabase(restored);
  const waiting = await db.mailMessage.findMany({ where: { sentAt: null } });
  expect(waiting.map(({ orderId }) => orderId)).toContain(order.id);
  expect(await db.refundPart.findMany({ where: { payment: { orderId: order.id } } })).toMatchObject([
    { status: "pending" },
  ]);

  for (let sweep = 0; sweep < 2; sweep++) {
    await enqueue(db, "sweep", {}, { key: "sweep:start" });
    await runDueJobs(tasks);
    await runDueJobs(tasks);
  }
  expect(await db.mailMessage.count({ where: { sentAt: null } })).toBe(0);
  const sent = (await readDemoMailbox()).map(({ id }) => id);
  for (const { id } of waiting) expect(sent.filter((other) => other === id)).toEqual([id]);
  const refunds = await db.refundPart.findMany({ where: { payment: { orderId: order.id } } });
  expect(refunds).toMatchObject([{ status: "refunded" }]);
  const { rows } = await outside.query(
    "SELECT count(*)::int AS n FROM embedded.payment_objects WHERE kind = 'refund' AND body->>'payment_intent' = $1",
    [(await db.payment.findFirstOrThrow({ where: { orderId: order.id } })).intentId],
  );
  expect(rows).toEqual([{ n: 1 }]);
  await disconnectDatabase();
});

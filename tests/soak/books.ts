import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import type { Shop } from "../support/shop.ts";
import { shopVariables } from "../support/templates.ts";

export interface Finding {
  what: string;
  found: string;
  holds: boolean;
}

type Books = Pick<Shop, "query" | "databaseUrl" | "dataDir" | "uploadsDir">;

export async function books({ query, databaseUrl, dataDir, uploadsDir }: Books): Promise<Finding[]> {
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

/** The jobs of a killed process are free again within two minutes. */
export async function settled(query: Shop["query"]): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    const due = await query("SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now() LIMIT 1");
    if (due.length === 0) return;
    await wait(1_000);
  }
}

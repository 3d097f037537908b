import type { Router } from "express";
import type pg from "pg";
import { logger } from "~/services/logging/logger";
import { browserRoutes } from "./browser.ts";
import { listen } from "~/services/embedded/payments/protocol/http.ts";
import { forgetOldAnswers } from "~/services/embedded/payments/protocol/idempotency.ts";
import { createTables } from "./schema.ts";
import { expireDue } from "~/services/embedded/payments/objects/sessions.ts";
import { perform, type Provider } from "~/services/embedded/payments/objects/transactions.ts";
import { startSender, type Sender } from "./webhooks.ts";

const UPKEEP_MS = 5_000;

interface EmbeddedPaymentsOptions {
  pool: pg.Pool;
  publicUrl: string;
  webhookUrl: string;
  webhookSecret: string;
  secretKey: string;
  publishableKey: string;
  now: () => Date;
}

export interface EmbeddedPayments {
  setup(): Promise<void>;
  start(): Promise<{ host: string; port: number; protocol: "http"; stop(): Promise<void> }>;
  browserRoutes: Router;
}

export function createEmbeddedPayments(options: EmbeddedPaymentsOptions): EmbeddedPayments {
  let sender: Sender | null = null;
  const { pool, publicUrl, webhookUrl, secretKey, publishableKey, now } = options;
  const provider: Provider = {
    pool,
    publicUrl,
    webhookUrl,
    secretKey,
    publishableKey,
    now,
    onCommit: () => sender?.kick(),
  };

  return {
    setup: () => createTables(pool),
    browserRoutes: browserRoutes(provider),
    start: async () => {
      const { host, port, close } = await listen(provider);
      sender = startSender(options);
      let running = Promise.resolve();
      const upkeep = setInterval(() => {
        running = keepUp(provider).catch((error: unknown) =>
          logger.warn({ error }, "the embedded provider's upkeep waits"),
        );
      }, UPKEEP_MS);
      upkeep.unref();
      return {
        host,
        port,
        protocol: "http",
        stop: async () => {
          clearInterval(upkeep);
          await close();
          await running;
          await sender?.stop();
        },
      };
    },
  };
}

async function keepUp(provider: Provider): Promise<void> {
  await perform(provider, {}, async (call) => {
    await expireDue(call);
    await forgetOldAnswers(call.sql, call.at);
  });
}

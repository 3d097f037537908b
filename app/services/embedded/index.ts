import type { RequestHandler } from "express";
import { now } from "~/services/clock/clock";
import { pool } from "~/services/database";
import { embeddedIdentity, type IdentityRoutes } from "~/services/embedded/identity";
import { createEmbeddedPayments } from "~/services/embedded/payments";
import { connectPayments } from "~/services/payments";
import { paymentKeys } from "~/services/payments/keys";
import { environment } from "~/services/environment/environment";

export interface EmbeddedParts {
  payments: RequestHandler | null;
  identity: IdentityRoutes | null;
  stop(): Promise<void>;
}

/** Connects Stripe and sign-in, or the stand-in for the one that has no keys. */
export async function startEmbeddedParts(): Promise<EmbeddedParts> {
  const identity = environment.oauth ? null : await embeddedIdentity();
  if (environment.stripe) {
    connectPayments(environment.stripe);
    return { payments: null, identity, stop: () => Promise.resolve() };
  }

  const keys = paymentKeys();
  const payments = createEmbeddedPayments({
    pool,
    publicUrl: environment.publicUrl,
    webhookUrl: `http://127.0.0.1:${environment.port}/api/stripe/webhook`,
    now,
    ...keys,
  });
  await payments.setup();
  const listener = await payments.start();
  connectPayments({ ...keys, host: listener.host, port: listener.port, protocol: listener.protocol });
  return { payments: payments.browserRoutes, identity, stop: () => listener.stop() };
}

import type pg from "pg";

const SETUP_LOCK = 727_310_042;

export const PAYMENT_TABLES = `
CREATE SCHEMA IF NOT EXISTS embedded;

-- Everything the provider answers with: intents, charges, refunds, sessions, events.
CREATE TABLE IF NOT EXISTS embedded.payment_objects (
  position bigserial PRIMARY KEY,
  id text NOT NULL UNIQUE,
  kind text NOT NULL,
  intent text,
  body jsonb NOT NULL,
  hidden jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX IF NOT EXISTS payment_objects_kind ON embedded.payment_objects (kind, position DESC);
CREATE INDEX IF NOT EXISTS payment_objects_intent ON embedded.payment_objects (intent, kind);
CREATE INDEX IF NOT EXISTS payment_objects_open_sessions ON embedded.payment_objects (((body->>'expires_at')::bigint))
  WHERE kind = 'checkout.session' AND body->>'status' = 'open';

CREATE TABLE IF NOT EXISTS embedded.payment_answers (
  idempotency_key text PRIMARY KEY,
  fingerprint text NOT NULL,
  status integer NOT NULL,
  body jsonb NOT NULL,
  request_id text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS payment_answers_created_at ON embedded.payment_answers (created_at);

-- Events on their way to the shop; next_try is null once delivered or given up.
CREATE TABLE IF NOT EXISTS embedded.payment_webhooks (
  position bigserial PRIMARY KEY,
  event text NOT NULL UNIQUE,
  attempts integer NOT NULL DEFAULT 0,
  next_try timestamptz,
  delivered_at timestamptz,
  released boolean NOT NULL DEFAULT false
);
CREATE INDEX IF NOT EXISTS payment_webhooks_due ON embedded.payment_webhooks (next_try) WHERE next_try IS NOT NULL;

-- What tests make go wrong: 'error500', 'nonsense', 'page', 'null', 'list', 'otherObject', 'halfAnswer', 'silence', 'timeoutBefore', 'timeoutAfter', 'declineRefund', 'refundPending', 'balancePending'.
CREATE TABLE IF NOT EXISTS embedded.payment_faults (
  id serial PRIMARY KEY,
  method text NOT NULL DEFAULT '%',
  path text NOT NULL DEFAULT '%',
  kind text NOT NULL,
  times integer NOT NULL DEFAULT 1
);

-- webhook_mode 'hold' delivers only the events whose row is released.
CREATE TABLE IF NOT EXISTS embedded.payment_settings (name text PRIMARY KEY, value text NOT NULL);
INSERT INTO embedded.payment_settings (name, value) VALUES ('webhook_mode', 'deliver') ON CONFLICT DO NOTHING;
`;

export async function createTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [SETUP_LOCK]);
    await client.query(PAYMENT_TABLES);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { pool } from "~/services/database";

const KEYS_ROW = "embedded identity";

export const IDENTITY_TABLES = `
  CREATE SCHEMA IF NOT EXISTS embedded;
  CREATE TABLE IF NOT EXISTS embedded.identity_accounts (
    subject uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL UNIQUE
  );
  CREATE TABLE IF NOT EXISTS embedded.identity_state (
    model text NOT NULL,
    id text NOT NULL,
    payload jsonb NOT NULL,
    grant_id text,
    uid text,
    expires_at timestamptz,
    PRIMARY KEY (model, id)
  );
  CREATE INDEX IF NOT EXISTS identity_state_grant ON embedded.identity_state (grant_id);
  CREATE INDEX IF NOT EXISTS identity_state_uid ON embedded.identity_state (uid);
  CREATE INDEX IF NOT EXISTS identity_state_expires ON embedded.identity_state (expires_at);
  CREATE TABLE IF NOT EXISTS embedded.identity_keys (name text PRIMARY KEY, value jsonb NOT NULL);
`;

/** Locked: processes that start together would race to create the schema. */
export async function createIdentityTables(): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtext($1))", ["embedded"]);
    await client.query(IDENTITY_TABLES);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

export interface IdentityKeys {
  signing: JWK;
  cookies: string;
}

export async function identityKeys(): Promise<IdentityKeys> {
  const known = await readKeys();
  if (known) return known;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const keys: IdentityKeys = {
    signing: {
      ...(await exportJWK(privateKey)),
      kid: randomBytes(8).toString("hex"),
      use: "sig",
      alg: "RS256",
    },
    cookies: randomBytes(32).toString("hex"),
  };
  await pool.query(
    "INSERT INTO embedded.identity_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [KEYS_ROW, keys],
  );
  return (await readKeys()) ?? keys;
}

async function readKeys(): Promise<IdentityKeys | null> {
  const { rows } = await pool.query<{ value: IdentityKeys }>(
    "SELECT value FROM embedded.identity_keys WHERE name = $1",
    [KEYS_ROW],
  );
  return rows[0]?.value ?? null;
}

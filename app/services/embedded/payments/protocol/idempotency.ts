import { createHash } from "node:crypto";
import type pg from "pg";
import { invalidParameter, Problem } from "./problem.ts";

const MAX_KEY = 255;

export interface StoredAnswer {
  status: number;
  body: object;
  originalRequestId: string | null;
}

export function checkKey(key: string): void {
  if (key.length >= 1 && key.length <= MAX_KEY) return;
  throw invalidParameter(
    `Idempotent key length is ${key.length}, which is outside accepted lengths. Idempotent Keys must be 1-${MAX_KEY} characters long. ` +
      "If you're looking for a decent generator, try using a UUID defined by IETF RFC 4122.",
  );
}

/** Null for a new key, which this transaction holds: a second request is refused until it ends. */
export async function storedAnswer(
  sql: pg.ClientBase,
  key: string,
  fingerprint: string,
): Promise<StoredAnswer | null> {
  const { rows: locks } = await sql.query<{ locked: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 42)) AS locked",
    [key],
  );
  if (!locks[0]?.locked) {
    throw new Problem(409, {
      type: "invalid_request_error",
      code: "idempotency_key_in_use",
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    });
  }
  const { rows } = await sql.query<StoredAnswer & { fingerprint: string }>(
    `SELECT fingerprint, status, body, request_id AS "originalRequestId" FROM embedded.payment_answers WHERE idempotency_key = $1`,
    [key],
  );
  const stored = rows[0];
  if (!stored) return null;
  if (stored.fingerprint !== fingerprint) {
    throw new Problem(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return { status: stored.status, body: stored.body, originalRequestId: stored.originalRequestId };
}

export async function storeAnswer(
  sql: pg.ClientBase,
  key: string,
  fingerprint: string,
  answer: StoredAnswer,
  at: number,
): Promise<void> {
  await sql.query(
    "INSERT INTO embedded.payment_answers (idempotency_key, fingerprint, status, body, request_id, created_at) VALUES ($1, $2, $3, $4, $5, to_timestamp($6))",
    [key, fingerprint, answer.status, JSON.stringify(answer.body), answer.originalRequestId, at],
  );
}

export async function forgetOldAnswers(sql: pg.ClientBase, at: number): Promise<void> {
  await sql.query(
    "DELETE FROM embedded.payment_answers WHERE created_at < to_timestamp($1) - interval '24 hours'",
    [at],
  );
}

export function fingerprintOf(method: string, path: string, body: string): string {
  const parameters = [...new URLSearchParams(body)].map((pair) => pair.join("=")).sort();
  return createHash("sha256")
    .update(JSON.stringify([method, path, parameters]))
    .digest("hex");
}

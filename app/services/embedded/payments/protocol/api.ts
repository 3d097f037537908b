import type pg from "pg";
import { logger } from "~/services/logging/logger";
import { endpointOf } from "~/services/embedded/payments/endpoints.ts";
import { expanded } from "./expand.ts";
import { parseForm, texts } from "./form.ts";
import { checkKey, fingerprintOf, storeAnswer, storedAnswer, type StoredAnswer } from "./idempotency.ts";
import { newId, type Call } from "~/services/embedded/payments/objects/objects.ts";
import { Problem, unauthorized } from "./problem.ts";
import {
  inTransaction,
  withSavepoint,
  onConnection,
  secondsOf,
  type Provider,
} from "~/services/embedded/payments/objects/transactions.ts";

export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  authorization: string | undefined;
  idempotencyKey: string | null;
}

export interface ApiAnswer extends Omit<StoredAnswer, "body"> {
  body: object | string;
  requestId: string;
  replayed: boolean;
}

export async function answer(provider: Provider, request: ApiRequest): Promise<ApiAnswer | null> {
  const requestId = newId("req", 14);
  try {
    const byPublishableKey = usesPublishableKey(provider, request.authorization);
    const { endpoint, parts, writes } = endpointOf(request, byPublishableKey);
    const fault = await takeFault(provider.pool, request.method, request.path);
    if (fault === "timeoutBefore") return null;
    const transact = writes ? inTransaction : onConnection;
    const by = { requestId, byPublishableKey, fault, writes };
    const result = await transact(provider, (sql) =>
      answerOn(sql, provider, request, by, (call) => endpoint(call, ...parts)),
    );
    if (writes) provider.onCommit();
    if (fault === "timeoutAfter") return null;
    if (fault === "silence") return await new Promise(() => undefined);
    return garbled({ ...result, requestId }, fault);
  } catch (error) {
    if (error instanceof Problem)
      return {
        status: error.status,
        body: { error: error.body },
        requestId,
        originalRequestId: null,
        replayed: false,
      };
    logger.error({ error, requestId }, "the embedded payment provider failed");
    return {
      status: 500,
      body: { error: { type: "api_error", message: "An unknown error occurred" } },
      requestId,
      originalRequestId: null,
      replayed: false,
    };
  }
}

function garbled(given: ApiAnswer, fault: string | null): ApiAnswer {
  switch (fault) {
    case "nonsense":
      return { ...given, status: 502, body: "<html><body><h1>502 Bad Gateway</h1></body></html>" };
    case "page":
      return { ...given, status: 200, body: "<html><body><h1>Welcome</h1></body></html>" };
    case "null":
    case "list":
    case "otherObject":
      return { ...given, body: { null: "null", list: "[]", otherObject: '{"status":"ok"}' }[fault] };
    case "balancePending":
      return { ...given, body: JSON.stringify(given.body, withoutBalance) };
    case "halfAnswer": {
      const text = JSON.stringify(given.body);
      return { ...given, body: text.slice(0, text.length / 2) };
    }
    default:
      return given;
  }
}

const forbidden = {
  type: "invalid_request_error",
  message: "The provided key does not have the required permissions for this endpoint.",
} as const;

/** Stripe records the balance of a charge a moment after payment. */
const withoutBalance = (name: string, value: unknown) => (name === "balance_transaction" ? null : value);

function usesPublishableKey(provider: Provider, authorization: string | undefined): boolean {
  const [scheme, value = ""] = (authorization ?? "").split(" ");
  const key = scheme === "Basic" ? Buffer.from(value, "base64").toString().split(":", 1)[0] : value;
  if (!key) throw unauthorized("You did not provide an API key.");
  if (key !== provider.secretKey && key !== provider.publishableKey)
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`);
  return key === provider.publishableKey;
}

async function answerOn(
  sql: pg.PoolClient,
  provider: Provider,
  request: ApiRequest,
  by: Pick<Call, "requestId" | "byPublishableKey" | "fault"> & { writes: boolean },
  work: (call: Call) => Promise<object>,
): Promise<StoredAnswer & { replayed: boolean }> {
  const form = parseForm(request.method === "GET" ? request.query : request.body);
  const key = request.method === "POST" ? request.idempotencyKey : null;
  if (key !== null) checkKey(key);
  const fingerprint = fingerprintOf(request.method, request.path, request.body);
  const stored = key !== null && (await storedAnswer(sql, key, fingerprint));
  if (stored) return { ...stored, replayed: true };
  const call: Call = {
    ...by,
    sql,
    at: secondsOf(provider),
    publicUrl: provider.publicUrl,
    webhookUrl: provider.webhookUrl,
    idempotencyKey: key,
    form,
  };
  const attempt = async () => {
    if (by.fault === "error500")
      throw new Problem(500, { type: "api_error", message: "An unknown error occurred" });
    if (by.fault === "forbidden") throw new Problem(403, forbidden);
    return expanded(sql, await work(call), texts(form, "expand") ?? []);
  };
  const result = by.writes ? await withSavepoint(sql, attempt) : await attempt();
  const [status, body] = result instanceof Problem ? [result.status, { error: result.body }] : [200, result];
  const answer: StoredAnswer = { status, body, originalRequestId: key === null ? null : by.requestId };
  if (key !== null && (!(result instanceof Problem) || result.stored))
    await storeAnswer(sql, key, fingerprint, answer, call.at);
  return { ...answer, replayed: false };
}

async function takeFault(pool: pg.Pool, method: string, path: string): Promise<string | null> {
  const { rows } = await pool.query<{ kind: string }>(
    `UPDATE embedded.payment_faults SET times = times - 1
     WHERE id = (SELECT id FROM embedded.payment_faults WHERE times > 0 AND $1 LIKE method AND $2 LIKE path ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING kind`,
    [method, path],
  );
  return rows[0]?.kind ?? null;
}

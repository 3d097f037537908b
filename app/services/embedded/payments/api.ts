import type pg from "pg";
import { logger } from "~/services/logger";
import { authenticateIntent, confirmIntent } from "./confirm.ts";
import { balance } from "./events.ts";
import { expanded, linesOf } from "./expand.ts";
import { takeFault } from "./faults.ts";
import { parseForm, texts, type Form } from "./form.ts";
import { fingerprintOf, storeAnswer, storedAnswer, type StoredAnswer } from "./idempotency.ts";
import { cancelIntent, createIntent, retrieveIntent, updateIntent } from "./intents.ts";
import { get, listOf, newId, type Call, type Kind } from "./objects.ts";
import { Problem, unauthorized } from "./problem.ts";
import { createRefund, finishRefundByCall, updateRefund } from "./refunds.ts";
import { createSession, expireSession, retrieveSession } from "./sessions.ts";

type Endpoint = (call: Call, ...parts: string[]) => Promise<object>;

const retrieve = (kind: Kind): Endpoint => (call, id) => get(call.sql, kind, id ?? "");
const listing = (kind: Kind, url: string, ...filters: string[]): Endpoint => (call) => listOf(call.sql, kind, url, call.form, filters);

/** What a publishable key may call is marked. */
const endpoints: readonly [method: string, path: RegExp, endpoint: Endpoint, publishable?: "publishable"][] = [
  ["POST", /^\/v1\/payment_intents$/, createIntent],
  ["GET", /^\/v1\/payment_intents$/, listing("payment_intent", "/v1/payment_intents", "customer")],
  ["GET", /^\/v1\/payment_intents\/(pi_\w+)$/, retrieveIntent, "publishable"],
  ["POST", /^\/v1\/payment_intents\/(pi_\w+)$/, updateIntent],
  ["POST", /^\/v1\/payment_intents\/(pi_\w+)\/confirm$/, confirmIntent, "publishable"],
  ["POST", /^\/v1\/payment_intents\/(pi_\w+)\/authenticate$/, authenticateIntent, "publishable"],
  ["POST", /^\/v1\/payment_intents\/(pi_\w+)\/cancel$/, cancelIntent],
  ["GET", /^\/v1\/charges$/, listing("charge", "/v1/charges", "payment_intent")],
  ["GET", /^\/v1\/charges\/(ch_\w+)$/, retrieve("charge")],
  ["POST", /^\/v1\/refunds$/, createRefund],
  ["GET", /^\/v1\/refunds$/, listing("refund", "/v1/refunds", "payment_intent", "charge")],
  ["GET", /^\/v1\/refunds\/(re_\w+)$/, retrieve("refund")],
  ["POST", /^\/v1\/refunds\/(re_\w+)$/, updateRefund],
  ["POST", /^\/v1\/test_helpers\/refunds\/(re_\w+)\/(succeed|fail)$/, finishRefundByCall],
  ["GET", /^\/v1\/disputes\/(dp_\w+)$/, retrieve("dispute")],
  ["POST", /^\/v1\/checkout\/sessions$/, createSession],
  ["GET", /^\/v1\/checkout\/sessions$/, listing("checkout.session", "/v1/checkout/sessions", "payment_intent", "status")],
  ["GET", /^\/v1\/checkout\/sessions\/(cs_\w+)$/, retrieveSession],
  ["GET", /^\/v1\/checkout\/sessions\/(cs_\w+)\/line_items$/, (call, id) => linesOf(call.sql, id ?? "")],
  ["POST", /^\/v1\/checkout\/sessions\/(cs_\w+)\/expire$/, expireSession],
  ["GET", /^\/v1\/events$/, listing("event", "/v1/events", "type")],
  ["GET", /^\/v1\/events\/(evt_\w+)$/, retrieve("event")],
  ["GET", /^\/v1\/balance$/, balance],
];

export interface Provider {
  pool: pg.Pool;
  publicUrl: string;
  secretKey: string;
  publishableKey: string;
  now: () => Date;
  /** Called after a commit that may have written events. */
  onCommit: () => void;
}

export interface ApiRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: string;
  body: string;
  authorization: string | undefined;
  idempotencyKey: string | null;
}

export interface ApiAnswer extends StoredAnswer {
  requestId: string;
  replayed: boolean;
}

/** Null: the connection is to be dropped without an answer, as a fault asks. */
export async function answer(provider: Provider, request: ApiRequest): Promise<ApiAnswer | null> {
  const requestId = newId("req", 14);
  try {
    const byPublishableKey = usesPublishableKey(provider, request.authorization);
    const [endpoint, parts] = endpointOf(request, byPublishableKey);
    const fault = await takeFault(provider.pool, request.method, request.path);
    if (fault === "timeoutBefore") return null;
    const result = await transact(provider, request, { requestId, byPublishableKey, fault }, (call) => endpoint(call, ...parts));
    if (request.method !== "GET") provider.onCommit();
    return fault === "timeoutAfter" ? null : { ...result, requestId };
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, body: { error: error.body }, requestId, replayed: false };
    logger.error({ err: error, requestId }, "the embedded payment provider failed");
    return { status: 500, body: { error: { type: "api_error", message: "An unknown error occurred" } }, requestId, replayed: false };
  }
}

function usesPublishableKey(provider: Provider, authorization: string | undefined): boolean {
  const [scheme, value = ""] = (authorization ?? "").split(" ");
  const key = scheme === "Basic" ? Buffer.from(value, "base64").toString().replace(/:.*$/, "") : value;
  if (!key) throw unauthorized("You did not provide an API key.");
  if (key !== provider.secretKey && key !== provider.publishableKey) throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`);
  return key === provider.publishableKey;
}

function endpointOf(request: ApiRequest, byPublishableKey: boolean): [Endpoint, string[]] {
  for (const [method, path, endpoint, publishable] of endpoints) {
    const match = method === request.method && path.exec(request.path);
    if (!match) continue;
    if (byPublishableKey && !publishable) throw unauthorized("This API call cannot be made with a publishable API key. Please use a secret API key.");
    return [endpoint, match.slice(1)];
  }
  throw new Problem(404, { type: "invalid_request_error", message: `Unrecognized request URL (${request.method}: ${request.path}).` });
}

/** What is written, the answer and its key are one transaction; what only reads has nothing to keep together. */
async function transact(
  provider: Provider,
  request: ApiRequest,
  by: Pick<Call, "requestId" | "byPublishableKey" | "fault">,
  work: (call: Call) => Promise<object>,
): Promise<StoredAnswer & { replayed: boolean }> {
  const form = parseForm(request.method === "GET" ? request.query : request.body);
  const key = request.method === "POST" ? request.idempotencyKey : null;
  const fingerprint = fingerprintOf(request.method, request.path, request.body);
  return (request.method === "GET" ? onConnection : inTransaction)(provider, async (sql) => {
    const stored = key && (await storedAnswer(sql, key, fingerprint));
    if (stored) return { ...stored, replayed: true };
    const call: Call = { ...by, sql, at: secondsOf(provider), publicUrl: provider.publicUrl, idempotencyKey: key, form };
    const attempt = async () => {
      if (by.fault === "error500") throw new Problem(500, { type: "api_error", message: "An unknown error occurred" });
      return expanded(sql, await work(call), texts(form, "expand") ?? []);
    };
    // A problem met in reading leaves nothing to keep.
    const result = request.method === "GET" ? await attempt() : await keepingDeclines(sql, attempt);
    const answer = result instanceof Problem ? { status: result.status, body: { error: result.body } } : { status: 200, body: result };
    if (key && (!(result instanceof Problem) || result.stored)) await storeAnswer(sql, key, fingerprint, answer, call.at);
    return { ...answer, replayed: false };
  });
}

/** The work's result, or the problem it met, with what it wrote undone unless the problem keeps it. */
async function keepingDeclines<T>(sql: pg.ClientBase, work: () => Promise<T>): Promise<T | Problem> {
  await sql.query("SAVEPOINT before_work");
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (!error.keeps) await sql.query("ROLLBACK TO SAVEPOINT before_work");
    return error;
  }
}

/** What the provider's own pages do, without a key or an idempotency key. */
export async function perform<T>(provider: Provider, form: Form, work: (call: Call) => Promise<T>): Promise<T | Problem> {
  const result = await inTransaction(provider, (sql) => {
    const call: Call = { sql, at: secondsOf(provider), publicUrl: provider.publicUrl, requestId: newId("req", 14), idempotencyKey: null, form, byPublishableKey: false, fault: null };
    return keepingDeclines(sql, () => work(call));
  });
  provider.onCommit();
  return result;
}

export function secondsOf(provider: Pick<Provider, "now">): number {
  return Math.floor(provider.now().getTime() / 1000);
}

async function onConnection<T>({ pool }: Provider, work: (sql: pg.PoolClient) => Promise<T>): Promise<T> {
  const sql = await pool.connect();
  try {
    return await work(sql);
  } finally {
    sql.release();
  }
}

function inTransaction<T>(provider: Provider, work: (sql: pg.PoolClient) => Promise<T>): Promise<T> {
  return onConnection(provider, async (sql) => {
    try {
      await sql.query("BEGIN");
      const result = await work(sql);
      await sql.query("COMMIT");
      return result;
    } catch (error) {
      await sql.query("ROLLBACK").catch(() => undefined);
      throw error;
    }
  });
}

import type pg from "pg";
import { logger } from "~/services/logger";
import { authenticateIntent, confirmIntent } from "./confirm.ts";
import { balance } from "./events.ts";
import { expanded, linesOf } from "./expand.ts";
import { takeFault } from "./faults.ts";
import { parseForm, texts, type Form } from "./form.ts";
import { checkKey, fingerprintOf, storeAnswer, storedAnswer, type StoredAnswer } from "./idempotency.ts";
import { cancelIntent, createIntent, retrieveIntent, updateIntent } from "./intents.ts";
import { get, listOf, newId, type Call, type Kind } from "./objects.ts";
import { sessionStatus } from "./parameters.ts";
import { Problem, unauthorized } from "./problem.ts";
import { createRefund, finishRefundByCall, updateRefund } from "./refunds.ts";
import { allowOnly, integer, text, type Rule } from "./rules.ts";
import { createSession, expireSession, retrieveSession } from "./sessions.ts";
import { listWebhookEndpoints } from "./webhook-endpoints.ts";

type Endpoint = (call: Call, ...parts: string[]) => Promise<object>;

const retrieve =
  (kind: Kind): Endpoint =>
  (call, id) => {
    allowOnly(call.form, {});
    return get(call.sql, kind, id ?? "");
  };
const lineItemsOf: Endpoint = (call, id) => {
  allowOnly(call.form, { limit: integer, starting_after: text, ending_before: text });
  return linesOf(call.sql, id ?? "");
};
const listing =
  (kind: Kind, url: string, filters: Readonly<Record<string, Rule>>): Endpoint =>
  (call) =>
    listOf(call.sql, kind, url, call.form, filters);

/** Marked is what a publishable key may call, and what may write though it is a GET. */
const endpoints: readonly [
  method: string,
  path: RegExp,
  endpoint: Endpoint,
  mark?: "publishable" | "writes",
][] = [
  ["POST", /^\/v1\/payment_intents$/, createIntent],
  ["GET", /^\/v1\/payment_intents$/, listing("payment_intent", "/v1/payment_intents", { customer: text })],
  ["GET", /^\/v1\/payment_intents\/(pi_\w+)$/, retrieveIntent, "publishable"],
  ["POST", /^\/v1\/payment_intents\/(pi_\w+)$/, updateIntent],
  ["POST", /^\/v1\/payment_intents\/(pi_\w+)\/confirm$/, confirmIntent, "publishable"],
  ["POST", /^\/v1\/payment_intents\/(pi_\w+)\/authenticate$/, authenticateIntent, "publishable"],
  ["POST", /^\/v1\/payment_intents\/(pi_\w+)\/cancel$/, cancelIntent],
  ["GET", /^\/v1\/charges$/, listing("charge", "/v1/charges", { payment_intent: text })],
  ["GET", /^\/v1\/charges\/(ch_\w+)$/, retrieve("charge")],
  ["POST", /^\/v1\/refunds$/, createRefund],
  ["GET", /^\/v1\/refunds$/, listing("refund", "/v1/refunds", { payment_intent: text, charge: text })],
  ["GET", /^\/v1\/refunds\/(re_\w+)$/, retrieve("refund")],
  ["POST", /^\/v1\/refunds\/(re_\w+)$/, updateRefund],
  ["POST", /^\/v1\/test_helpers\/refunds\/(re_\w+)\/(succeed|fail)$/, finishRefundByCall],
  ["GET", /^\/v1\/disputes\/(dp_\w+)$/, retrieve("dispute")],
  ["POST", /^\/v1\/checkout\/sessions$/, createSession],
  [
    "GET",
    /^\/v1\/checkout\/sessions$/,
    listing("checkout.session", "/v1/checkout/sessions", { payment_intent: text, status: sessionStatus }),
  ],
  ["GET", /^\/v1\/checkout\/sessions\/(cs_\w+)$/, retrieveSession, "writes"],
  ["GET", /^\/v1\/checkout\/sessions\/(cs_\w+)\/line_items$/, lineItemsOf],
  ["POST", /^\/v1\/checkout\/sessions\/(cs_\w+)\/expire$/, expireSession],
  ["GET", /^\/v1\/events$/, listing("event", "/v1/events", { type: text })],
  ["GET", /^\/v1\/events\/(evt_\w+)$/, retrieve("event")],
  ["GET", /^\/v1\/balance$/, balance],
  ["GET", /^\/v1\/webhook_endpoints$/, listWebhookEndpoints],
];

export interface Provider {
  pool: pg.Pool;
  publicUrl: string;
  webhookUrl: string;
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

export interface ApiAnswer extends Omit<StoredAnswer, "body"> {
  /** Text is sent as it is. */
  body: object | string;
  requestId: string;
  replayed: boolean;
}

/** Null: the connection is to be dropped without an answer, as a fault asks. */
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
    logger.error({ err: error, requestId }, "the embedded payment provider failed");
    return {
      status: 500,
      body: { error: { type: "api_error", message: "An unknown error occurred" } },
      requestId,
      originalRequestId: null,
      replayed: false,
    };
  }
}

/** What something between the shop and a provider makes of the answer when a fault asks for it. */
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
    case "halfAnswer": {
      const text = JSON.stringify(given.body);
      return { ...given, body: text.slice(0, text.length / 2) };
    }
    default:
      return given;
  }
}

function usesPublishableKey(provider: Provider, authorization: string | undefined): boolean {
  const [scheme, value = ""] = (authorization ?? "").split(" ");
  const key = scheme === "Basic" ? Buffer.from(value, "base64").toString().split(":", 1)[0] : value;
  if (!key) throw unauthorized("You did not provide an API key.");
  if (key !== provider.secretKey && key !== provider.publishableKey)
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`);
  return key === provider.publishableKey;
}

function endpointOf(
  request: ApiRequest,
  byPublishableKey: boolean,
): { endpoint: Endpoint; parts: string[]; writes: boolean } {
  for (const [method, path, endpoint, mark] of endpoints) {
    const match = method === request.method && path.exec(request.path);
    if (!match) continue;
    if (byPublishableKey && mark !== "publishable")
      throw unauthorized(
        "This API call cannot be made with a publishable API key. Please use a secret API key.",
      );
    return { endpoint, parts: match.slice(1), writes: method !== "GET" || mark === "writes" };
  }
  throw new Problem(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${request.method}: ${request.path}).`,
  });
}

/**
 * What is written, the answer and its key are one transaction; what only reads has nothing to keep together.
 */
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
    return expanded(sql, await work(call), texts(form, "expand") ?? []);
  };
  // A problem met in reading leaves nothing to keep.
  const result = by.writes ? await keepingDeclines(sql, attempt) : await attempt();
  const [status, body] = result instanceof Problem ? [result.status, { error: result.body }] : [200, result];
  const answer: StoredAnswer = { status, body, originalRequestId: key === null ? null : by.requestId };
  if (key !== null && (!(result instanceof Problem) || result.stored))
    await storeAnswer(sql, key, fingerprint, answer, call.at);
  return { ...answer, replayed: false };
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
export async function perform<T>(
  provider: Provider,
  form: Form,
  work: (call: Call) => Promise<T>,
): Promise<T | Problem> {
  const result = await inTransaction(provider, (sql) => {
    const call: Call = {
      sql,
      at: secondsOf(provider),
      publicUrl: provider.publicUrl,
      webhookUrl: provider.webhookUrl,
      requestId: newId("req", 14),
      idempotencyKey: null,
      form,
      byPublishableKey: false,
      fault: null,
    };
    return keepingDeclines(sql, () => work(call));
  });
  provider.onCommit();
  return result;
}

function secondsOf(provider: Pick<Provider, "now">): number {
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

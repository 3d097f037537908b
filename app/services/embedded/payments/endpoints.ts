import { authenticateIntent, confirmIntent } from "~/services/embedded/payments/objects/confirm.ts";
import { balance } from "./events.ts";
import { closeDispute } from "~/services/embedded/payments/objects/disputes.ts";
import { linesOf } from "~/services/embedded/payments/protocol/expand.ts";
import {
  cancelIntent,
  createIntent,
  retrieveIntent,
  updateIntent,
} from "~/services/embedded/payments/objects/intents.ts";
import { get, listOf, type Call, type Kind } from "~/services/embedded/payments/objects/objects.ts";
import { sessionStatus } from "~/services/embedded/payments/protocol/session-parameters.ts";
import { Problem, unauthorized } from "~/services/embedded/payments/protocol/problem.ts";
import {
  createRefund,
  finishRefundByCall,
  updateRefund,
} from "~/services/embedded/payments/objects/refunds.ts";
import { allowOnly, integer, text, type Rule } from "~/services/embedded/payments/protocol/rules.ts";
import {
  createSession,
  expireSession,
  retrieveSession,
} from "~/services/embedded/payments/objects/sessions.ts";
import type Stripe from "stripe";

function listWebhookEndpoints({ form, webhookUrl }: Call): Promise<object> {
  allowOnly(form, { limit: integer, starting_after: text, ending_before: text });
  const endpoint: Stripe.WebhookEndpoint = {
    id: "we_embedded",
    object: "webhook_endpoint",
    api_version: null,
    application: null,
    created: 0,
    description: null,
    enabled_events: ["*"],
    livemode: false,
    metadata: {},
    status: "enabled",
    url: webhookUrl,
  };
  return Promise.resolve({
    object: "list",
    data: "starting_after" in form || "ending_before" in form ? [] : [endpoint],
    has_more: false,
    url: "/v1/webhook_endpoints",
  });
}

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

/** The mark is for endpoints that accept publishable keys, and for GET endpoints that write. */
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
  ["GET", /^\/v1\/disputes$/, listing("dispute", "/v1/disputes", { payment_intent: text, charge: text })],
  ["GET", /^\/v1\/disputes\/(dp_\w+)$/, retrieve("dispute")],
  ["POST", /^\/v1\/disputes\/(dp_\w+)\/close$/, closeDispute],
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
  ["GET", /^\/v1\/balance_transactions\/(txn_\w+)$/, retrieve("balance_transaction")],
  ["GET", /^\/v1\/webhook_endpoints$/, listWebhookEndpoints],
];

export function endpointOf(
  request: { method: string; path: string },
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

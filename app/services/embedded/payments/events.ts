import type Stripe from "stripe";
import {
  insert,
  newId,
  type Call,
  type EventType,
  type StoredEvent,
} from "~/services/embedded/payments/objects/objects.ts";
import { allowOnly } from "~/services/embedded/payments/protocol/rules.ts";

const API_VERSION = "2026-10-28.endive";

export type Recording = Pick<Call, "sql" | "at" | "idempotencyKey"> & { requestId: string | null };

export async function recordEvent(call: Recording, type: EventType, object: object): Promise<void> {
  const event: StoredEvent = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: call.at,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  };
  await insert(call.sql, "event", event);
  await call.sql.query(
    "INSERT INTO embedded.payment_webhooks (event, next_try) VALUES ($1, to_timestamp($2))",
    [event.id, call.at],
  );
}

export async function balance(call: Call): Promise<Stripe.Balance> {
  allowOnly(call.form, {});
  const { rows } = await call.sql.query<{ amount: string }>(
    `SELECT COALESCE(SUM((body->>'amount_captured')::bigint - (body->>'amount_refunded')::bigint), 0) AS amount
     FROM embedded.payment_objects WHERE kind = 'charge'`,
  );
  const amount = Number(rows[0]?.amount ?? 0);
  return {
    object: "balance",
    available: [{ amount, currency: "cad", source_types: { card: amount } }],
    livemode: false,
    pending: [{ amount: 0, currency: "cad", source_types: { card: 0 } }],
  };
}

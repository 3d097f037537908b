import { randomInt } from "node:crypto";
import type pg from "pg";
import type Stripe from "stripe";
import { group, text, whole, type Form } from "~/services/embedded/payments/protocol/form.ts";
import { listParameters } from "~/services/embedded/payments/protocol/parameters.ts";
import { invalidParameter, missing } from "~/services/embedded/payments/protocol/problem.ts";
import { allowOnly, type Rule } from "~/services/embedded/payments/protocol/rules.ts";

export type EventType =
  | `payment_intent.${"created" | "succeeded" | "payment_failed" | "requires_action" | "canceled"}`
  | `charge.${"succeeded" | "failed" | "refunded" | "updated" | "dispute.created" | "dispute.closed"}`
  | `refund.${"created" | "updated" | "failed"}`
  | `checkout.session.${"completed" | "expired"}`;

/** Stripe's types tie each event type to its object; this has what all have in common. */
export type StoredEvent = Omit<Stripe.PaymentIntentCanceledEvent, "type" | "data"> & {
  type: EventType;
  data: { object: object };
};

export interface Kinds {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  balance_transaction: Stripe.BalanceTransaction;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  "checkout.session": Stripe.Checkout.Session;
  event: StoredEvent;
}
export type Kind = keyof Kinds;

export interface Call {
  sql: pg.ClientBase;
  /** Unix seconds. */
  at: number;
  publicUrl: string;
  webhookUrl: string;
  requestId: string;
  idempotencyKey: string | null;
  form: Form;
  byPublishableKey: boolean;
  fault: string | null;
}

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function newId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;
}

interface StoredObject<K extends Kind> {
  body: Kinds[K];
  hidden: Record<string, unknown>;
}

export async function insert<K extends Kind>(
  sql: pg.ClientBase,
  kind: K,
  body: Kinds[K],
  intent: string | null = null,
  hidden: object = {},
): Promise<Kinds[K]> {
  await sql.query(
    "INSERT INTO embedded.payment_objects (id, kind, intent, body, hidden) VALUES ($1, $2, $3, $4, $5)",
    [body.id, kind, intent, body, hidden],
  );
  return body;
}

export async function save<K extends Kind>(
  sql: pg.ClientBase,
  body: Kinds[K],
  hidden?: object,
): Promise<void> {
  await sql.query(
    "UPDATE embedded.payment_objects SET body = $2, hidden = COALESCE($3::jsonb, hidden) WHERE id = $1",
    [body.id, body, hidden ?? null],
  );
}

async function find<K extends Kind>(sql: pg.ClientBase, kind: K, id: string): Promise<Kinds[K] | null> {
  const { rows } = await sql.query<StoredObject<K>>(
    "SELECT body, hidden FROM embedded.payment_objects WHERE id = $1 AND kind = $2",
    [id, kind],
  );
  return rows[0]?.body ?? null;
}

export async function get<K extends Kind>(
  sql: pg.ClientBase,
  kind: K,
  id: string,
  param?: string,
): Promise<Kinds[K]> {
  const body = await find(sql, kind, id);
  if (!body) throw missing(kind, id, param);
  return body;
}

/** Lock order, against deadlocks: sessions, intents, charges. */
export async function lock<K extends Kind>(
  sql: pg.ClientBase,
  kind: K,
  id: string,
  param?: string,
): Promise<StoredObject<K>> {
  const { rows } = await sql.query<StoredObject<K>>(
    "SELECT body, hidden FROM embedded.payment_objects WHERE id = $1 AND kind = $2 FOR UPDATE",
    [id, kind],
  );
  if (!rows[0]) throw missing(kind, id, param);
  return rows[0];
}

export interface List {
  object: "list";
  url: string;
  has_more: boolean;
  data: object[];
}

const comparisons = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

export async function listOf(
  sql: pg.ClientBase,
  kind: Kind,
  url: string,
  form: Form,
  filters: Readonly<Record<string, Rule>>,
): Promise<List> {
  allowOnly(form, { ...listParameters, ...filters });
  const limit = whole(form, "limit") ?? 10;
  if (limit < 1 || limit > 100)
    throw invalidParameter("Limits are between 1 and 100.", "limit", "parameter_invalid_integer");

  const values: unknown[] = [kind];
  const where = ["kind = $1"];
  const add = (condition: (place: string) => string, value: unknown) =>
    where.push(condition(`$${values.push(value)}`));
  for (const name of Object.keys(filters)) {
    const wanted = text(form, name);
    if (wanted !== undefined) add((place) => `body->>'${name}' = ${place}`, wanted);
  }
  for (const [word, operator] of Object.entries(comparisons)) {
    const bound = whole(group(form, "created") ?? {}, word);
    if (bound !== undefined) add((place) => `(body->>'created')::bigint ${operator} ${place}`, bound);
  }
  const moment = typeof form.created === "string" ? whole(form, "created") : undefined;
  if (moment !== undefined) add((place) => `(body->>'created')::bigint = ${place}`, moment);
  const after = text(form, "starting_after");
  const before = text(form, "ending_before");
  const place = (place: string) => `(SELECT position FROM embedded.payment_objects WHERE id = ${place})`;
  if (after) add((value) => `position < ${place(value)}`, after);
  if (before) add((value) => `position > ${place(value)}`, before);

  const { rows } = await sql.query<{ body: object }>(
    `SELECT body FROM embedded.payment_objects WHERE ${where.join(" AND ")} ORDER BY position ${before ? "ASC" : "DESC"} LIMIT ${limit + 1}`,
    values,
  );
  const data = rows.slice(0, limit).map((row) => row.body);
  return { object: "list", url, has_more: rows.length > limit, data: before ? data.reverse() : data };
}

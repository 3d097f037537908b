import type pg from "pg";
import type Stripe from "stripe";
import { invalidParameter } from "./problem.ts";
import { lineItems } from "~/services/embedded/payments/objects/session-shape.ts";
import type { HiddenSession } from "~/services/embedded/payments/objects/session-state.ts";

type StoredBody = Record<string, unknown>;

export async function expanded(sql: pg.ClientBase, body: object, paths: readonly string[]): Promise<object> {
  const copy = structuredClone(body) as StoredBody;
  for (const path of paths) await expandPath(sql, copy, path.split("."), path);
  return copy;
}

async function expandPath(
  sql: pg.ClientBase,
  at: StoredBody,
  [name, ...rest]: string[],
  path: string,
): Promise<void> {
  if (name === undefined) return;
  if (name === "data" && Array.isArray(at.data)) {
    for (const item of at.data) await expandPath(sql, item as StoredBody, rest, path);
    return;
  }
  const value = at[name];
  if (typeof value === "string") at[name] = (await byId(sql, value)) ?? value;
  else if (at.object === "charge" && name === "refunds") at.refunds = await refundsOf(sql, String(at.id));
  else if (at.object === "checkout.session" && name === "line_items")
    at.line_items = await linesOf(sql, String(at.id));
  else if (!(name in at)) throw invalidParameter(`This property cannot be expanded (${path}).`, "expand");
  if (rest.length > 0 && at[name] && typeof at[name] === "object")
    await expandPath(sql, at[name] as StoredBody, rest, path);
}

async function byId(sql: pg.ClientBase, id: string): Promise<StoredBody | null> {
  const { rows } = await sql.query<{ body: StoredBody }>(
    "SELECT body FROM embedded.payment_objects WHERE id = $1",
    [id],
  );
  return rows[0]?.body ?? null;
}

async function refundsOf(sql: pg.ClientBase, charge: string): Promise<Stripe.ApiList<Stripe.Refund>> {
  const { rows } = await sql.query<{ body: Stripe.Refund }>(
    "SELECT body FROM embedded.payment_objects WHERE kind = 'refund' AND body->>'charge' = $1 ORDER BY position DESC LIMIT 10",
    [charge],
  );
  return {
    object: "list",
    data: rows.map((row) => row.body),
    has_more: false,
    url: `/v1/charges/${charge}/refunds`,
  };
}

export async function linesOf(sql: pg.ClientBase, session: string): Promise<Stripe.ApiList<Stripe.LineItem>> {
  const { rows } = await sql.query<{ hidden: HiddenSession }>(
    "SELECT hidden FROM embedded.payment_objects WHERE id = $1",
    [session],
  );
  return {
    object: "list",
    data: lineItems(rows[0]?.hidden.lines ?? []),
    has_more: false,
    url: `/v1/checkout/sessions/${session}/line_items`,
  };
}

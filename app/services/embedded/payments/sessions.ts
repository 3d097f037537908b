import type Stripe from "stripe";
import { confirmWith } from "./confirm.ts";
import { recordEvent, type Recording } from "./events.ts";
import { group, list, metadata, requiredText, requiredWhole, text, texts, whole, type Form } from "./form.ts";
import { cancelLocked, checkedAmount, insertIntent, isOpen } from "./intents.ts";
import { get, insert, lock, newId, save, type Call } from "./objects.ts";
import { createSessionParameters } from "./parameters.ts";
import { badRequest, invalidParameter } from "./problem.ts";
import { allowOnly } from "./rules.ts";
import { newSession, type SessionLine } from "./session-shape.ts";

const MIN_LIFE = 30 * 60;
const MAX_LIFE = 24 * 60 * 60;

export interface HiddenSession extends Record<string, unknown> {
  lines: SessionLine[];
  payment: { metadata: Record<string, string>; description: string | null; receipt_email: string | null };
}

export async function createSession(call: Call): Promise<Stripe.Checkout.Session> {
  const { form } = call;
  allowOnly(form, createSessionParameters);
  if (requiredText(form, "mode") !== "payment")
    throw invalidParameter("This account takes payments only.", "mode");
  const successUrl = requiredText(form, "success_url");
  const lines = linesOf(form);
  const total = checkedAmount(lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0));
  const expiresAt = whole(form, "expires_at") ?? call.at + MAX_LIFE;
  if (expiresAt < call.at + MIN_LIFE)
    throw badRequest(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      undefined,
      "expires_at",
    );
  if (expiresAt > call.at + MAX_LIFE)
    throw badRequest(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      undefined,
      "expires_at",
    );

  const id = newId("cs_test", 58);
  const session = newSession({
    id,
    at: call.at,
    expiresAt,
    total,
    url: `${call.publicUrl}/demo/payments/pay/${id}`,
    successUrl,
    cancelUrl: text(form, "cancel_url") ?? null,
    email: text(form, "customer_email") ?? null,
    reference: text(form, "client_reference_id") ?? null,
    metadata: metadata(form),
    types: texts(form, "allowed_payment_method_types") ?? ["card"],
  });
  const payment = group(form, "payment_intent_data") ?? {};
  const hidden: HiddenSession = {
    lines,
    payment: {
      metadata: metadata(payment),
      description: text(payment, "description") ?? null,
      receipt_email: text(payment, "receipt_email") ?? null,
    },
  };
  await insert(call.sql, "checkout.session", session, null, hidden);
  return session;
}

function linesOf(form: Form): SessionLine[] {
  const items = list(form, "line_items") ?? [];
  if (items.length === 0)
    throw badRequest("You must provide at least one line item.", "parameter_missing", "line_items");
  return items.map((item) => {
    if (typeof item === "string") throw invalidParameter("Invalid object", "line_items");
    const price = group(item, "price_data") ?? {};
    const product = group(price, "product_data") ?? {};
    if (requiredText(price, "currency") !== "cad")
      throw invalidParameter("This account charges in cad.", "line_items");
    return {
      id: newId("li"),
      name: requiredText(product, "name"),
      description: text(product, "description") || null,
      unitCents: requiredWhole(price, "unit_amount"),
      quantity: whole(item, "quantity") ?? 1,
    };
  });
}

/** Locked, and expired if its time is over; `expires_at` holds whether or not anyone looks. */
export async function lockSession(
  call: Call,
  id: string,
): Promise<{ session: Stripe.Checkout.Session; hidden: HiddenSession }> {
  const { body, hidden } = await lock(call.sql, "checkout.session", id, "session");
  const over = body.status === "open" && body.expires_at <= call.at;
  return { session: over ? await expireLocked(byItself(call), body) : body, hidden: hidden as HiddenSession };
}

export async function retrieveSession(call: Call, id: string): Promise<Stripe.Checkout.Session> {
  allowOnly(call.form, {});
  return (await lockSession(call, id)).session;
}

export async function expireSession(call: Call, id: string): Promise<Stripe.Checkout.Session> {
  allowOnly(call.form, {});
  const { body } = await lock(call.sql, "checkout.session", id, "session");
  if (body.status !== "open") {
    throw badRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${body.status}\`.`,
    );
  }
  return expireLocked(call, body);
}

/** Time, not the request that notices it, expires a session. */
function byItself({ sql, at }: Call): Recording {
  return { sql, at, requestId: null, idempotencyKey: null };
}

async function expireLocked(
  call: Recording,
  session: Stripe.Checkout.Session,
): Promise<Stripe.Checkout.Session> {
  const expired: Stripe.Checkout.Session = { ...session, status: "expired", url: null };
  if (typeof session.payment_intent === "string") {
    const { body: intent } = await lock(call.sql, "payment_intent", session.payment_intent);
    if (isOpen(intent)) await cancelLocked(call, intent, "automatic");
  }
  await save(call.sql, expired);
  await recordEvent(call, "checkout.session.expired", expired);
  return expired;
}

/** The hosted page's button: the intent is made at the first try and kept through declines. */
export async function paySession(
  call: Call,
  id: string,
): Promise<{ session: Stripe.Checkout.Session; intent: Stripe.PaymentIntent | null }> {
  const { session, hidden } = await lockSession(call, id);
  if (session.status !== "open") return { session, intent: null };
  const intent =
    typeof session.payment_intent === "string"
      ? (await lock(call.sql, "payment_intent", session.payment_intent)).body
      : await firstTry(call, session, hidden);
  const confirmed = await confirmWith(call, intent, { session: id });
  return {
    session: confirmed.status === "succeeded" ? await completeSession(call, session, confirmed) : session,
    intent: confirmed,
  };
}

async function firstTry(
  call: Call,
  session: Stripe.Checkout.Session,
  hidden: HiddenSession,
): Promise<Stripe.PaymentIntent> {
  const intent = await insertIntent(call, {
    amount: session.amount_total ?? 0,
    ...hidden.payment,
    shipping: null,
    automatic: false,
    types: session.allowed_payment_method_types,
    session: session.id,
  });
  session.payment_intent = intent.id;
  await save(call.sql, session);
  return intent;
}

/** The caller holds the locks of both. */
export async function completeSession(
  call: Call,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.Checkout.Session> {
  const complete: Stripe.Checkout.Session = {
    ...session,
    status: "complete",
    payment_status: "paid",
    payment_intent: intent.id,
    url: null,
  };
  await save(call.sql, complete);
  await recordEvent(call, "checkout.session.completed", complete);
  return complete;
}

/** Sessions whose time is over; the provider says so by itself. */
export async function expireDue(call: Call): Promise<void> {
  const { rows } = await call.sql.query<{ id: string }>(
    `SELECT id FROM embedded.payment_objects WHERE kind = 'checkout.session' AND body->>'status' = 'open' AND (body->>'expires_at')::bigint <= $1
     ORDER BY position LIMIT 50 FOR UPDATE SKIP LOCKED`,
    [call.at],
  );
  for (const { id } of rows) await expireLocked(byItself(call), await get(call.sql, "checkout.session", id));
}

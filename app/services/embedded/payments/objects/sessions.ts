import type Stripe from "stripe";
import { confirmWith } from "./confirm.ts";
import {
  group,
  list,
  metadata,
  requiredText,
  requiredWhole,
  text,
  texts,
  whole,
  type Form,
} from "~/services/embedded/payments/protocol/form.ts";
import { checkedAmount, insertIntent } from "./intent-state.ts";
import { get, insert, lock, newId, save, type Call } from "./objects.ts";
import { createSessionParameters } from "~/services/embedded/payments/protocol/session-parameters.ts";
import { badRequest, invalidParameter } from "~/services/embedded/payments/protocol/problem.ts";
import { allowOnly } from "~/services/embedded/payments/protocol/rules.ts";
import { newSession, type SessionLine } from "./session-shape.ts";
import {
  withoutRequest,
  completeSession,
  expireLocked,
  type HiddenSession,
  lockSession,
} from "./session-state.ts";

const MIN_LIFE = 30 * 60;
const MAX_LIFE = 24 * 60 * 60;

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

export async function expireDue(call: Call): Promise<void> {
  const { rows } = await call.sql.query<{ id: string }>(
    `SELECT id FROM embedded.payment_objects WHERE kind = 'checkout.session' AND body->>'status' = 'open' AND (body->>'expires_at')::bigint <= $1
     ORDER BY position LIMIT 50 FOR UPDATE SKIP LOCKED`,
    [call.at],
  );
  for (const { id } of rows)
    await expireLocked(withoutRequest(call), await get(call.sql, "checkout.session", id));
}

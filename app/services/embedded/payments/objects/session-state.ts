import type Stripe from "stripe";
import { recordEvent, type Recording } from "~/services/embedded/payments/events.ts";
import { cancelLocked, isOpen } from "./intent-state.ts";
import { lock, save, type Call } from "./objects.ts";
import type { SessionLine } from "./session-shape.ts";

export interface HiddenSession extends Record<string, unknown> {
  lines: SessionLine[];
  payment: { metadata: Record<string, string>; description: string | null; receipt_email: string | null };
}

/** `expires_at` applies even if nobody reads the session. */
export async function lockSession(
  call: Call,
  id: string,
): Promise<{ session: Stripe.Checkout.Session; hidden: HiddenSession }> {
  const { body, hidden } = await lock(call.sql, "checkout.session", id, "session");
  const over = body.status === "open" && body.expires_at <= call.at;
  return {
    session: over ? await expireLocked(withoutRequest(call), body) : body,
    hidden: hidden as HiddenSession,
  };
}

export function withoutRequest({ sql, at }: Call): Recording {
  return { sql, at, requestId: null, idempotencyKey: null };
}

export async function expireLocked(
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

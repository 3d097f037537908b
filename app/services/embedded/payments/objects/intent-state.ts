import type Stripe from "stripe";
import { recordEvent, type Recording } from "~/services/embedded/payments/events.ts";
import { text } from "~/services/embedded/payments/protocol/form.ts";
import { newIntent, type IntentFields } from "./intent-shape.ts";
import { insert, newId, save, type Call } from "./objects.ts";
import { badRequest, missing, type Problem } from "~/services/embedded/payments/protocol/problem.ts";

const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;

export async function insertIntent(call: Call, fields: IntentFields): Promise<Stripe.PaymentIntent> {
  const intent = newIntent(newId("pi"), fields, call.at);
  await insert(
    call.sql,
    "payment_intent",
    intent,
    intent.id,
    fields.session ? { session: fields.session } : {},
  );
  await recordEvent(call, "payment_intent.created", intent);
  return intent;
}

export function requireSecret(call: Call, intent: Stripe.PaymentIntent): void {
  if (call.byPublishableKey && text(call.form, "client_secret") !== intent.client_secret)
    throw missing("payment_intent", intent.id, "intent");
}

export function shownTo(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  return call.byPublishableKey ? { ...intent, metadata: {}, latest_charge: null } : intent;
}

export async function cancelLocked(
  call: Recording,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Promise<Stripe.PaymentIntent> {
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: "canceled",
    amount_capturable: 0,
    canceled_at: call.at,
    cancellation_reason: reason,
    next_action: null,
  };
  await save(call.sql, canceled);
  await recordEvent(call, "payment_intent.canceled", canceled);
  return canceled;
}

export function isOpen(intent: Stripe.PaymentIntent): boolean {
  return intent.status !== "succeeded" && intent.status !== "canceled";
}

export function unexpectedState(intent: Stripe.PaymentIntent, message: string): Problem {
  return badRequest(message, "payment_intent_unexpected_state", undefined, { payment_intent: intent });
}

export function checkedAmount(amount: number): number {
  if (amount < MIN_CENTS) throw badRequest("Amount must be at least $0.50 cad", "amount_too_small", "amount");
  if (amount > MAX_CENTS)
    throw badRequest("Amount must be no more than $999,999.99 cad", "amount_too_large", "amount");
  return amount;
}

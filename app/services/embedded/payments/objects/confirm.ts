import type Stripe from "stripe";
import { cardOf, type CardFacts, type CardDecline } from "./cards.ts";
import { charge } from "./charges.ts";
import { openDispute } from "./disputes.ts";
import { recordEvent } from "~/services/embedded/payments/events.ts";
import { requiredText, text } from "~/services/embedded/payments/protocol/form.ts";
import { isOpen, requireSecret, shownTo, unexpectedState } from "./intent-state.ts";
import { lock, newId, save, type Call } from "./objects.ts";
import { confirmIntentParameters } from "~/services/embedded/payments/protocol/parameters.ts";
import { paymentMethodOf } from "./payment-methods.ts";
import { Problem, withDocUrl } from "~/services/embedded/payments/protocol/problem.ts";
import { allowOnly, choice, text as textRule } from "~/services/embedded/payments/protocol/rules.ts";
import { completeSession, lockSession } from "./session-state.ts";

export async function confirmIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  allowOnly(call.form, confirmIntentParameters);
  const { body: intent, hidden } = await lock(call.sql, "payment_intent", id, "intent");
  requireSecret(call, intent);
  if (hidden.session)
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it was created by Checkout.",
    );
  return shownTo(call, await confirmWith(call, intent, hidden));
}

/** The caller holds the intent's lock. @throws Problem 402 for a declined card, which keeps its changes */
export async function confirmWith(
  call: Call,
  intent: Stripe.PaymentIntent,
  hidden: Record<string, unknown>,
): Promise<Stripe.PaymentIntent> {
  if (intent.status === "succeeded") {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
    );
  }
  if (!isOpen(intent)) {
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    );
  }
  const card = cardOf(call.form, call.at);
  if (card.decline && !card.authenticate)
    return decline(call, intent, card.facts, card.decline, card.decline.typed ? null : newId("pm"));
  if (!card.authenticate) {
    const paid = await succeed(call, intent, card.facts);
    if (card.disputed) await openDispute(call, paid);
    return paid;
  }

  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: "requires_action",
    payment_method: newId("pm"),
    last_payment_error: null,
    next_action: nextAction(call, intent),
  };
  await save(call.sql, waiting, { ...hidden, card: card.facts, decline: card.decline });
  await recordEvent(call, "payment_intent.requires_action", waiting);
  return waiting;
}

function nextAction(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent.NextAction {
  const page = new URL(`${call.publicUrl}/demo/payments/3ds/${intent.id}`);
  page.searchParams.set("client_secret", intent.client_secret ?? "");
  return {
    type: "redirect_to_url",
    redirect_to_url: { url: page.href, return_url: text(call.form, "return_url") ?? null },
  };
}

const authenticateParameters = { client_secret: textRule, outcome: choice(["complete", "fail"]) };

export async function authenticateIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  allowOnly(call.form, authenticateParameters);
  const outcome = requiredText(call.form, "outcome");
  const sessionId = await sessionOf(call, id);
  const session = sessionId ? await lockSession(call, sessionId) : null;
  const { body: intent, hidden } = await lock(call.sql, "payment_intent", id, "intent");
  requireSecret({ ...call, byPublishableKey: true }, intent);
  if (intent.status !== "requires_action")
    throw unexpectedState(
      intent,
      `This PaymentIntent needs no authentication: it has a status of ${intent.status}.`,
    );

  const facts = hidden.card as CardFacts;
  const declined = hidden.decline as CardDecline | null;
  const method = typeof intent.payment_method === "string" ? intent.payment_method : newId("pm");
  if (outcome !== "complete") {
    return decline(
      call,
      intent,
      facts,
      {
        code: "payment_intent_authentication_failure",
        message:
          "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
        typed: true,
      },
      method,
    );
  }
  if (declined) return decline(call, intent, facts, declined, method);
  const paid = await succeed(call, intent, facts);
  if (session) await completeSession(call, session.session, paid);
  return shownTo(call, paid);
}

async function sessionOf(call: Call, id: string): Promise<string | null> {
  const { rows } = await call.sql.query<{ session: string | null }>(
    "SELECT hidden->>'session' AS session FROM embedded.payment_objects WHERE id = $1",
    [id],
  );
  return rows[0]?.session ?? null;
}

async function succeed(
  call: Call,
  intent: Stripe.PaymentIntent,
  card: CardFacts,
): Promise<Stripe.PaymentIntent> {
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    last_payment_error: null,
    next_action: null,
    payment_method: intent.payment_method ?? newId("pm"),
  };
  const { id } = await charge(call, paid, card, null);
  paid.latest_charge = id;
  await save(call.sql, paid);
  await recordEvent(call, "payment_intent.succeeded", paid);
  return paid;
}

async function decline(
  call: Call,
  intent: Stripe.PaymentIntent,
  card: CardFacts,
  declined: CardDecline,
  method: string | null,
): Promise<never> {
  const tried = declined.typed
    ? null
    : await charge(call, { ...intent, payment_method: method }, card, declined);
  const error = withDocUrl({
    type: "card_error",
    code: declined.code,
    decline_code: declined.decline_code,
    message: declined.message,
    param: declined.param,
    charge: tried?.id,
    payment_method: method ? paymentMethodOf(method, card, declined, call.at) : undefined,
  });
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    latest_charge: tried?.id ?? intent.latest_charge,
    last_payment_error: error,
  };
  await save(call.sql, failed);
  await recordEvent(call, "payment_intent.payment_failed", failed);
  throw new Problem(402, { ...error, payment_intent: shownTo(call, failed) }, true);
}

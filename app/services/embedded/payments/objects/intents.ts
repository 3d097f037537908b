import type Stripe from "stripe";
import { confirmWith } from "./confirm.ts";
import {
  group,
  metadata,
  requiredText,
  requiredWhole,
  text,
  texts,
  whole,
  type Form,
} from "~/services/embedded/payments/protocol/form.ts";
import {
  cancelLocked,
  checkedAmount,
  insertIntent,
  isOpen,
  requireSecret,
  shownTo,
  unexpectedState,
} from "./intent-state.ts";
import { get, lock, save, type Call } from "./objects.ts";
import {
  cancelIntentParameters,
  createIntentParameters,
  updateIntentParameters,
} from "~/services/embedded/payments/protocol/parameters.ts";
import { invalidParameter } from "~/services/embedded/payments/protocol/problem.ts";
import { allowOnly, text as textRule } from "~/services/embedded/payments/protocol/rules.ts";

export async function createIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const { form } = call;
  allowOnly(form, createIntentParameters);
  const amount = checkedAmount(requiredWhole(form, "amount"));
  const currency = requiredText(form, "currency").toLowerCase();
  if (currency !== "cad")
    throw invalidParameter(`Invalid currency: ${currency}. This account charges in cad.`, "currency");
  const capture = text(form, "capture_method") ?? "automatic";
  if (!capture.startsWith("automatic"))
    throw invalidParameter("This account captures automatically.", "capture_method");

  const intent = await insertIntent(call, {
    amount,
    metadata: metadata(form),
    description: text(form, "description") ?? null,
    receipt_email: text(form, "receipt_email") ?? null,
    shipping: shippingOf(form),
    automatic: text(group(form, "automatic_payment_methods") ?? {}, "enabled") === "true",
    types: texts(form, "allowed_payment_method_types") ?? null,
  });
  return text(form, "confirm") === "true" ? confirmWith(call, intent, {}) : intent;
}

export async function retrieveIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  allowOnly(call.form, { client_secret: textRule });
  const intent = await get(call.sql, "payment_intent", id, "intent");
  requireSecret(call, intent);
  return shownTo(call, intent);
}

export async function updateIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const { form } = call;
  allowOnly(form, updateIntentParameters);
  const { body: intent } = await lock(call.sql, "payment_intent", id, "intent");
  const amount = whole(form, "amount");
  const open = ["requires_payment_method", "requires_confirmation", "requires_action"].includes(
    intent.status,
  );
  if (amount !== undefined && amount !== intent.amount && !open) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
    );
  }
  const changed: Stripe.PaymentIntent = {
    ...intent,
    amount: amount === undefined ? intent.amount : checkedAmount(amount),
    metadata: metadata(form, "metadata", intent.metadata),
    description: text(form, "description") ?? intent.description,
    receipt_email: text(form, "receipt_email") ?? intent.receipt_email,
    shipping: form.shipping === undefined ? intent.shipping : shippingOf(form),
    allowed_payment_method_types:
      texts(form, "allowed_payment_method_types") ?? intent.allowed_payment_method_types,
  };
  await save(call.sql, changed);
  return changed;
}

export async function cancelIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  allowOnly(call.form, cancelIntentParameters);
  const { body: intent, hidden } = await lock(call.sql, "payment_intent", id, "intent");
  if (hidden.session) {
    throw unexpectedState(
      intent,
      "You cannot cancel this PaymentIntent because it was created by Checkout. Expire the Checkout Session instead.",
    );
  }
  if (!isOpen(intent)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
    );
  }
  return cancelLocked(call, intent, text(call.form, "cancellation_reason") ?? null);
}

function shippingOf(form: Form): Stripe.PaymentIntent["shipping"] {
  const shipping = group(form, "shipping");
  if (!shipping) return null;
  const address = group(shipping, "address") ?? {};
  const line = (name: string) => text(address, name) ?? null;
  return {
    address: {
      city: line("city"),
      country: line("country"),
      line1: line("line1"),
      line2: line("line2"),
      postal_code: line("postal_code"),
      state: line("state"),
    },
    carrier: text(shipping, "carrier") ?? null,
    name: text(shipping, "name"),
    phone: text(shipping, "phone") ?? null,
    tracking_number: text(shipping, "tracking_number") ?? null,
  };
}

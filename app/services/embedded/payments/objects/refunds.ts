import type Stripe from "stripe";
import { recordEvent, type Recording } from "~/services/embedded/payments/events.ts";
import { metadata, text, whole } from "~/services/embedded/payments/protocol/form.ts";
import { get, insert, lock, newId, save, type Call } from "./objects.ts";
import { createRefundParameters } from "~/services/embedded/payments/protocol/parameters.ts";
import { badRequest, invalidParameter } from "~/services/embedded/payments/protocol/problem.ts";
import { allowOnly, metadata as metadataRule } from "~/services/embedded/payments/protocol/rules.ts";

export async function createRefund(call: Call): Promise<Stripe.Refund> {
  const { form } = call;
  allowOnly(form, createRefundParameters);
  const charge = await lockedCharge(call);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  const amount = whole(form, "amount") ?? left;
  if (amount < 1) throw invalidParameter("Invalid positive integer", "amount", "parameter_invalid_integer");
  if (amount > left) {
    throw badRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      undefined,
      "amount",
    );
  }

  const status =
    call.fault === "declineRefund" ? "failed" : call.fault === "refundPending" ? "pending" : "succeeded";
  const reason = text(form, "reason") ?? null;
  const refund = refundOf(newId("re"), charge, { amount, status, reason, metadata: metadata(form) }, call.at);
  await insert(call.sql, "refund", refund, String(charge.payment_intent));
  await recordEvent(call, "refund.created", refund);
  if (status === "failed") await recordEvent(call, "refund.failed", refund);
  else await refundCharge(call, charge, amount);
  return refund;
}

interface RefundFields extends Pick<Stripe.Refund, "amount" | "reason" | "metadata"> {
  status: "succeeded" | "pending" | "failed";
}

export function refundOf(
  id: string,
  charge: Stripe.Charge,
  { amount, status, reason, metadata }: RefundFields,
  at: number,
): Stripe.Refund {
  return {
    id,
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: at,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: "card",
      card: { type: "refund", reference_status: "pending", reference_type: "acquirer_reference_number" },
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
    ...(status === "failed" && { failure_reason: "expired_or_canceled_card" }),
    ...(status === "pending" && { pending_reason: "processing" as const }),
  };
}

async function lockedCharge(call: Call): Promise<Stripe.Charge> {
  const intentId = text(call.form, "payment_intent");
  const chargeId = text(call.form, "charge");
  if (!intentId && !chargeId) {
    throw badRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
      "parameter_missing",
    );
  }
  if (!intentId) return (await lock(call.sql, "charge", chargeId ?? "", "charge")).body;
  const intent = await get(call.sql, "payment_intent", intentId, "payment_intent");
  if (intent.status !== "succeeded" || typeof intent.latest_charge !== "string") {
    throw badRequest(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      undefined,
      "payment_intent",
    );
  }
  return (await lock(call.sql, "charge", intent.latest_charge)).body;
}

async function refundCharge(call: Recording, charge: Stripe.Charge, amount: number): Promise<void> {
  const amount_refunded = charge.amount_refunded + amount;
  const changed: Stripe.Charge = {
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount_captured,
  };
  await save(call.sql, changed);
  await recordEvent(call, amount > 0 ? "charge.refunded" : "charge.updated", changed);
}

export async function updateRefund(call: Call, id: string): Promise<Stripe.Refund> {
  allowOnly(call.form, { metadata: metadataRule });
  const { body } = await lock(call.sql, "refund", id, "refund");
  const changed: Stripe.Refund = { ...body, metadata: metadata(call.form, "metadata", body.metadata ?? {}) };
  await save(call.sql, changed);
  return changed;
}

async function finishRefund(
  call: Recording,
  id: string,
  status: "succeeded" | "failed",
): Promise<Stripe.Refund> {
  const { body } = await lock(call.sql, "refund", id, "refund");
  if (body.status === status || body.status === "failed") return body;
  const finished: Stripe.Refund = {
    ...body,
    status,
    ...(status === "failed" && { failure_reason: "expired_or_canceled_card" }),
  };
  delete finished.pending_reason;
  await save(call.sql, finished);
  await recordEvent(call, "refund.updated", finished);
  if (status === "failed") {
    await recordEvent(call, "refund.failed", finished);
    const { body: charge } = await lock(call.sql, "charge", String(body.charge));
    await refundCharge(call, charge, -body.amount);
  }
  return finished;
}

/** `POST /v1/test_helpers/refunds/{id}/succeed` and `fail`, which Stripe does not have. */
export async function finishRefundByCall(call: Call, id: string, outcome: string): Promise<Stripe.Refund> {
  allowOnly(call.form, {});
  return finishRefund(call, id, outcome === "fail" ? "failed" : "succeeded");
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

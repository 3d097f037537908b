import type Stripe from "stripe";
import { recordEvent } from "~/services/embedded/payments/events.ts";
import { insert, lock, newId, save, type Call } from "./objects.ts";
import { badRequest } from "~/services/embedded/payments/protocol/problem.ts";
import { allowOnly } from "~/services/embedded/payments/protocol/rules.ts";

const WEEK = 7 * 24 * 60 * 60;

/** Visa's code for a card used by somebody else. */
const FRAUD = "10.4";

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export async function openDispute(call: Call, intent: Stripe.PaymentIntent): Promise<void> {
  const { body: charge } = await lock(call.sql, "charge", String(intent.latest_charge));
  const network = charge.payment_method_details?.card?.network ?? "visa";
  const dispute: Stripe.Dispute = {
    id: newId("dp"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: call.at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: call.at + WEEK,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: FRAUD,
    payment_intent: intent.id,
    payment_method_details: {
      type: "card",
      card: { brand: network, case_type: "chargeback", network, network_reason_code: FRAUD },
    },
    reason: "fraudulent",
    status: "needs_response",
  };
  await insert(call.sql, "dispute", dispute, intent.id);
  await save(call.sql, { ...charge, disputed: true });
  await recordEvent(call, "charge.dispute.created", dispute);
}

export async function closeDispute(call: Call, id: string): Promise<Stripe.Dispute> {
  allowOnly(call.form, {});
  const { body } = await lock(call.sql, "dispute", id, "dispute");
  if (body.status !== "needs_response") throw badRequest("This dispute is already closed");
  const closed: Stripe.Dispute = { ...body, status: "lost" };
  await save(call.sql, closed);
  await recordEvent(call, "charge.dispute.closed", closed);
  return closed;
}

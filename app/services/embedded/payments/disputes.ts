import type Stripe from "stripe";
import { recordEvent } from "./events.ts";
import { insert, lock, newId, save, type Call } from "./objects.ts";

const WEEK = 7 * 24 * 60 * 60;

/** The card's holder tells the bank that they never bought this. */
export async function openDispute(call: Call, intent: Stripe.PaymentIntent): Promise<void> {
  const { body: charge } = await lock(call.sql, "charge", String(intent.latest_charge));
  const dispute = {
    id: newId("dp"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: call.at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: { due_by: call.at + WEEK, enhanced_eligibility: {}, has_evidence: false, past_due: false, submission_count: 0 },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: "fraudulent",
    status: "needs_response",
  } as unknown as Stripe.Dispute;
  await insert(call.sql, "dispute", dispute, intent.id);
  await save(call.sql, { ...charge, disputed: true });
  await recordEvent(call, "charge.dispute.created", dispute);
}

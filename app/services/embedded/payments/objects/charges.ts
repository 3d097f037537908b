import type Stripe from "stripe";
import { insertCharge } from "./balance.ts";
import type { CardFacts, CardDecline } from "./cards.ts";
import { recordEvent, type Recording } from "~/services/embedded/payments/events.ts";
import { newId } from "./objects.ts";
import { cardChecks } from "./payment-methods.ts";

export async function charge(
  call: Recording,
  intent: Stripe.PaymentIntent,
  card: CardFacts,
  decline: CardDecline | null,
): Promise<Stripe.Charge> {
  const body = chargeOf(newId("ch"), intent, card, decline, call.at);
  await insertCharge(call.sql, body);
  await recordEvent(call, decline ? "charge.failed" : "charge.succeeded", body);
  return body;
}

export function chargeOf(
  id: string,
  intent: Stripe.PaymentIntent,
  card: CardFacts,
  decline: CardDecline | null,
  at: number,
): Stripe.Charge {
  const paid = !decline;
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId("txn") : null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: "PARKLAND PRINTS",
    captured: paid,
    created: at,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? "approved_by_network" : "declined_by_network",
      reason: decline ? (decline.decline_code ?? decline.code) : null,
      risk_level: "normal",
      seller_message: paid
        ? "Payment complete."
        : "The bank did not return any further details with this decline.",
      type: paid ? "authorized" : "issuer_declined",
    },
    paid,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === "string" ? intent.payment_method : null,
    payment_method_details: { type: "card", card: cardDetails(card, intent.amount, decline) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

function cardDetails(
  card: CardFacts,
  amount: number,
  decline: CardDecline | null,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: cardChecks(decline),
    country: "CA",
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    funding: "credit",
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

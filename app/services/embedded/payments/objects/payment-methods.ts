import type Stripe from "stripe";
import type { CardFacts, CardDecline } from "./cards.ts";

export function paymentMethodOf(
  id: string,
  card: CardFacts,
  decline: CardDecline | null,
  at: number,
): Stripe.PaymentMethod {
  return {
    id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: cardChecks(decline),
      country: "CA",
      display_brand: card.brand,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      funding: "credit",
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: at,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

export function cardChecks(decline: CardDecline | null): Stripe.PaymentMethod.Card.Checks {
  return {
    address_line1_check: null,
    address_postal_code_check: null,
    cvc_check: decline?.code === "incorrect_cvc" ? "fail" : "pass",
  };
}

import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

export interface IntentFields {
  amount: number;
  metadata: Record<string, string>;
  description: string | null;
  receipt_email: string | null;
  shipping: Stripe.PaymentIntent["shipping"];
  automatic: boolean;
  types: string[] | null;
  session?: string;
}

export function newIntent(id: string, fields: IntentFields, at: number): Stripe.PaymentIntent {
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: fields.types,
    amount: fields.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: fields.automatic ? { allow_redirects: "always", enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${id}_secret_${randomBytes(16).toString("hex")}`,
    confirmation_method: "automatic",
    created: at,
    currency: "cad",
    customer: null,
    customer_account: null,
    description: fields.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: fields.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: fields.shipping,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

import type Stripe from "stripe";

export interface SessionLine {
  id: string;
  name: string;
  description: string | null;
  unitCents: number;
  quantity: number;
}

interface SessionFields {
  id: string;
  at: number;
  expiresAt: number;
  total: number;
  url: string;
  successUrl: string;
  cancelUrl: string | null;
  email: string | null;
  reference: string | null;
  metadata: Record<string, string>;
  types: string[] | null;
}

export function newSession(fields: SessionFields): Stripe.Checkout.Session {
  return {
    id: fields.id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: fields.types,
    amount_subtotal: fields.total,
    amount_total: fields.total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: fields.at,
    currency: "cad",
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: fields.email
      ? {
          address: null,
          business_name: null,
          email: fields.email,
          individual_name: null,
          name: null,
          phone: null,
          tax_exempt: "none",
          tax_ids: null,
        }
      : null,
    customer_email: fields.email,
    discounts: [],
    expires_at: fields.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: fields.metadata,
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: fields.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: fields.url,
    wallet_options: null,
  };
}

export function lineItems(lines: readonly SessionLine[]): Stripe.LineItem[] {
  return lines.map((line) => ({
    id: line.id,
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: line.unitCents * line.quantity,
    amount_tax: 0,
    amount_total: line.unitCents * line.quantity,
    currency: "cad",
    description: line.name,
    metadata: {},
    price: null,
    quantity: line.quantity,
  }));
}

import type Stripe from "stripe";
import {
  anything,
  boolean,
  choice,
  choiceOf,
  group,
  integer,
  listOf,
  metadata,
  text,
  type Rule,
  type Rules,
} from "./rules.ts";

export const cards = listOf(choice(["card"]));

const address = group<Stripe.AddressParam>({
  city: text,
  country: text,
  line1: text,
  line2: text,
  postal_code: text,
  state: text,
});

export const shipping = group<Stripe.PaymentIntentCreateParams.Shipping>({
  address,
  carrier: text,
  name: text,
  phone: text,
  tracking_number: text,
});

/** Only browsers send card fields, so Stripe's server types lack them. */
const paymentMethodData = group<Stripe.PaymentIntentConfirmParams.PaymentMethodData & { card: unknown }>({
  type: choice(["card"]),
  card: group<Record<"number" | "exp_month" | "exp_year" | "cvc", string>>({
    number: text,
    exp_month: text,
    exp_year: text,
    cvc: text,
  }),
  allow_redisplay: choiceOf<Stripe.PaymentIntentConfirmParams.PaymentMethodData.AllowRedisplay>()([
    "always",
    "limited",
    "unspecified",
  ]),
  billing_details: group<Stripe.PaymentIntentConfirmParams.PaymentMethodData.BillingDetails>({
    address,
    email: text,
    name: text,
    phone: text,
    tax_id: text,
  }),
  metadata,
  radar_options: anything,
});

export const createIntentParameters: Rules<Stripe.PaymentIntentCreateParams> = {
  amount: integer,
  currency: text,
  allowed_payment_method_types: cards,
  automatic_payment_methods: group<Stripe.PaymentIntentCreateParams.AutomaticPaymentMethods>({
    allow_redirects: choiceOf<Stripe.PaymentIntentCreateParams.AutomaticPaymentMethods.AllowRedirects>()([
      "always",
      "never",
    ]),
    enabled: boolean,
  }),
  metadata,
  description: text,
  receipt_email: text,
  shipping,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  capture_method: choiceOf<Stripe.PaymentIntentCreateParams.CaptureMethod>()([
    "automatic",
    "automatic_async",
    "manual",
  ]),
  confirm: boolean,
  payment_method: text,
  payment_method_data: paymentMethodData,
  return_url: text,
};

export const updateIntentParameters: Rules<Stripe.PaymentIntentUpdateParams> = {
  amount: integer,
  metadata,
  description: text,
  receipt_email: text,
  shipping,
  allowed_payment_method_types: cards,
};

export const cancelIntentParameters: Rules<Stripe.PaymentIntentCancelParams> = {
  cancellation_reason: choiceOf<Stripe.PaymentIntentCancelParams.CancellationReason>()([
    "duplicate",
    "fraudulent",
    "requested_by_customer",
    "abandoned",
  ]),
};

type ConfirmParameters = Stripe.PaymentIntentConfirmParams &
  Record<"client_secret" | "key" | "expected_payment_method_type" | "client_attribution_metadata", unknown>;

export const confirmIntentParameters: Rules<ConfirmParameters> = {
  client_secret: text,
  payment_method: text,
  payment_method_data: paymentMethodData,
  return_url: text,
  receipt_email: text,
  shipping,
  off_session: anything,
  payment_method_options: anything,
  radar_options: anything,
  use_stripe_sdk: boolean,
  key: text,
  expected_payment_method_type: text,
  client_attribution_metadata: anything,
};

export const createRefundParameters: Rules<Stripe.RefundCreateParams> = {
  payment_intent: text,
  charge: text,
  amount: integer,
  metadata,
  reason: choiceOf<Stripe.RefundCreateParams.Reason>()(["duplicate", "fraudulent", "requested_by_customer"]),
};

export const listParameters: Rules<Stripe.PaymentIntentListParams> = {
  limit: integer,
  starting_after: text,
  ending_before: text,
  created: createdRange,
};

function createdRange(...[value, name]: Parameters<Rule>): string[] {
  if (typeof value === "string") return integer(value, name);
  return group<Stripe.RangeQueryParam>({ gt: integer, gte: integer, lt: integer, lte: integer })(value, name);
}

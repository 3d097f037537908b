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

const cards = listOf(choice(["card"]));

const address = group<Stripe.AddressParam>({
  city: text,
  country: text,
  line1: text,
  line2: text,
  postal_code: text,
  state: text,
});

const shipping = group<Stripe.PaymentIntentCreateParams.Shipping>({
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

type Session = Stripe.Checkout.SessionCreateParams;

const priceData = group<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>({
  currency: text,
  product_data: group<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>({
    name: text,
    description: text,
    images: listOf(text),
    metadata,
    tax_code: text,
    unit_label: text,
  }),
  tax_behavior: choiceOf<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.TaxBehavior>()([
    "exclusive",
    "inclusive",
    "unspecified",
  ]),
  unit_amount: integer,
});

const message = group<Stripe.Checkout.SessionCreateParams.CustomText.Submit>({ message: text });

export const createSessionParameters: Rules<Session> = {
  mode: choiceOf<Session["mode"]>()(["payment", "setup", "subscription"]),
  ui_mode: choice(["hosted_page"]),
  line_items: listOf(
    group<Stripe.Checkout.SessionCreateParams.LineItem>({ price_data: priceData, quantity: integer }),
  ),
  success_url: text,
  cancel_url: text,
  expires_at: integer,
  metadata,
  payment_intent_data: group<Stripe.Checkout.SessionCreateParams.PaymentIntentData>({
    metadata,
    description: text,
    receipt_email: text,
    shipping,
    statement_descriptor: text,
    statement_descriptor_suffix: text,
  }),
  customer_email: text,
  client_reference_id: text,
  allowed_payment_method_types: cards,
  locale: choiceOf<Session["locale"]>()([
    "auto",
    "bg",
    "cs",
    "da",
    "de",
    "el",
    "en",
    "en-GB",
    "es",
    "es-419",
    "et",
    "fi",
    "fil",
    "fr",
    "fr-CA",
    "hi-IN",
    "hr",
    "hu",
    "id",
    "it",
    "ja",
    "ko",
    "lt",
    "lv",
    "ms",
    "mt",
    "nb",
    "nl",
    "pl",
    "pt",
    "pt-BR",
    "ro",
    "ru",
    "sk",
    "sl",
    "sv",
    "th",
    "tr",
    "vi",
    "zh",
    "zh-HK",
    "zh-TW",
  ]),
  submit_type: choiceOf<Session["submit_type"]>()(["auto", "book", "donate", "pay", "subscribe"]),
  custom_text: group<Stripe.Checkout.SessionCreateParams.CustomText>({
    after_submit: message,
    shipping_address: message,
    submit: message,
    terms_of_service_acceptance: message,
  }),
  billing_address_collection: choiceOf<Session["billing_address_collection"]>()(["auto", "required"]),
};

export const sessionStatus = choiceOf<Stripe.Checkout.SessionListParams["status"]>()([
  "complete",
  "expired",
  "open",
]);

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

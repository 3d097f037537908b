import type Stripe from "stripe";
import { cards, shipping } from "./parameters.ts";
import { choice, choiceOf, group, integer, listOf, metadata, text, type Rules } from "./rules.ts";

type SessionParameters = Stripe.Checkout.SessionCreateParams;

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

export const createSessionParameters: Rules<SessionParameters> = {
  mode: choiceOf<SessionParameters["mode"]>()(["payment", "setup", "subscription"]),
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
  locale: choiceOf<SessionParameters["locale"]>()([
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
  submit_type: choiceOf<SessionParameters["submit_type"]>()(["auto", "book", "donate", "pay", "subscribe"]),
  custom_text: group<Stripe.Checkout.SessionCreateParams.CustomText>({
    after_submit: message,
    shipping_address: message,
    submit: message,
    terms_of_service_acceptance: message,
  }),
  billing_address_collection: choiceOf<SessionParameters["billing_address_collection"]>()([
    "auto",
    "required",
  ]),
};

export const sessionStatus = choiceOf<Stripe.Checkout.SessionListParams["status"]>()([
  "complete",
  "expired",
  "open",
]);

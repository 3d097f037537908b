import { expect, test } from "vitest";
import { messageForShopper } from "~/lib/money/payment-message";

test("of the provider's own sentences only those on cards and on what was typed are for shoppers", () => {
  expect(messageForShopper({ type: "card_error", message: "Your card was declined." })).toBe(
    "Your card was declined.",
  );
  expect(messageForShopper({ type: "validation_error", message: "Your card number is incomplete." })).toBe(
    "Your card number is incomplete.",
  );
  for (const type of [
    "invalid_request_error",
    "api_error",
    "api_connection_error",
    "authentication_error",
    "idempotency_error",
    "rate_limit_error",
  ]) {
    expect(
      messageForShopper({ type, message: "This PaymentIntent's amount could not be updated." }),
    ).toBeNull();
  }
  expect(messageForShopper({ type: "card_error" })).toBeNull();
});

test("a failed bank authentication shows the shop's message, not the provider's", () => {
  const sentence =
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
  const code = "payment_intent_authentication_failure";
  expect(
    messageForShopper({
      type: "invalid_request_error",
      code,
      message: "The provided PaymentMethod has failed authentication.",
    }),
  ).toBe(sentence);
});

interface PaymentError {
  type?: string;
  code?: string | null;
  message?: string | null;
}

const NOT_AUTHENTICATED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** The provider writes for shoppers only about cards and what was typed; null for all else. */
export function messageForShopper({ type, code, message }: PaymentError): string | null {
  if ((type === "card_error" || type === "validation_error") && message) return message;
  return code === "payment_intent_authentication_failure" ? NOT_AUTHENTICATED : null;
}

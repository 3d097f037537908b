interface PaymentError {
  type?: string;
  code?: string | null;
  message?: string | null;
}

const NOT_AUTHENTICATED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** The provider's message, if it is about the card or what was typed; others are not meant for shoppers (null). */
export function messageForShopper({ type, code, message }: PaymentError): string | null {
  if ((type === "card_error" || type === "validation_error") && message) return message;
  return code === "payment_intent_authentication_failure" ? NOT_AUTHENTICATED : null;
}

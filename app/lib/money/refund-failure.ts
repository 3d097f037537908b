export interface RefundFailure {
  why: string;
  advice: string;
}

const PAY_ANOTHER_WAY = "Ask the customer how you can pay them back, such as by e-transfer or in cash.";
const TRY_AGAIN = "Try again. If it fails once more, pay the customer back another way.";

const failures: Record<string, RefundFailure> = {
  expired_or_canceled_card: {
    why: "The customer's card has expired or was cancelled.",
    advice: PAY_ANOTHER_WAY,
  },
  lost_or_stolen_card: {
    why: "The customer's card was reported lost or stolen.",
    advice: PAY_ANOTHER_WAY,
  },
  charge_for_pending_refund_disputed: {
    why: "The customer has disputed this payment with their bank, so the bank decides about the money.",
    advice: "Answer the dispute in the payment provider's dashboard.",
  },
  insufficient_funds: {
    why: "The shop's balance at the payment provider is too low.",
    advice: "Add money to the balance in the payment provider's dashboard, then try again.",
  },
  declined: { why: "The customer's bank declined the refund.", advice: TRY_AGAIN },
  merchant_request: {
    why: "Someone cancelled the refund in the payment provider's dashboard.",
    advice: "Try again if the customer should still get the money.",
  },
};

/** `reason` is the provider's code, or the sentence it refused the refund with. */
export function refundFailure(reason: string | null): RefundFailure {
  const known = reason === null ? undefined : failures[reason];
  if (known) return known;
  const isSentence = reason?.includes(" ");
  return {
    why: isSentence
      ? `The payment provider answered: ${reason}`
      : "The payment provider gave no further reason.",
    advice: TRY_AGAIN,
  };
}

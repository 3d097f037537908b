import type { SubscriptionPurpose } from "~/schemas/subscription";

interface ConsentWords {
  /** Completes "You asked for …". */
  asked: string;
  /** A sentence that says how long the emails go on. */
  until: string;
}

/** What somebody agrees to. `item`: the variation of back_in_stock, else "". */
export function consentWords(purpose: SubscriptionPurpose, item: string): ConsentWords {
  switch (purpose) {
    case "back_in_stock":
      return {
        asked: `one email when “${item}” is back in stock`,
        until: "After that email your address is off the list.",
      };
    case "newsletter":
      return { asked: "our newsletter by email", until: "You can unsubscribe at any time." };
    case "review_request":
      return {
        asked: "emails that ask for a review of what you bought",
        until: "You can unsubscribe at any time.",
      };
  }
}

/** The same message for everybody, so that it does not reveal whether the address is known. */
export const askedWords = (email: string) =>
  `Look for an email to ${email}, open its link and press Confirm. Then you are on the list. If you are on it already, or asked earlier today, no new email comes.`;

import { type EnteredCards, type ShownCard, shownCards } from "~/lib/gift-cards/share";
import type { Quote } from "~/lib/money/quote";
import { codeProblem } from "~/lib/promotions/code-words";
import type { DiscountedLine, Offers } from "~/lib/promotions/promotion";

/** What the field for discount codes and gift cards shows. */
export interface CodeState {
  /** False if the shop has neither codes nor gift cards. */
  isShown: boolean;
  takesGiftCards: boolean;
  /** The discount code that is applied. */
  discountCode: string;
  /** Text in the field: a code that has no effect, or empty. */
  typed: string;
  /** Why the typed code has no effect. */
  problem: string | null;
  cards: ShownCard[];
  /** Messages about gift cards that were entered before and can no longer pay. */
  ended: string[];
}

export interface RefusedCode {
  typed: string;
  problem: string;
}

interface CodeStateSources {
  offers: Offers;
  giftCards: EnteredCards;
  bought: readonly DiscountedLine[];
  quote: Pick<Quote, "adjustments" | "giftCardCents">;
  deliveryMethod: "pickup" | "delivery" | null;
  /** A gift card code that cannot be used. It stays in the field. */
  refused?: RefusedCode | null;
}

export function codeStateOf({
  offers,
  giftCards,
  bought,
  quote,
  deliveryMethod,
  refused,
}: CodeStateSources): CodeState {
  const problem = refused?.problem ?? codeProblem(offers, bought, { ...quote, deliveryMethod });
  return {
    isShown: offers.takesCodes || giftCards.shopHasCards,
    takesGiftCards: giftCards.shopHasCards,
    discountCode: offers.code,
    typed: refused?.typed ?? (problem === null ? "" : offers.code),
    problem,
    cards: shownCards(giftCards.cards, quote.giftCardCents),
    ended: giftCards.ended,
  };
}

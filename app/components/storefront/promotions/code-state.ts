import { type EnteredCards, type ShownCard, shownCards } from "~/lib/gift-cards/share";
import type { Quote } from "~/lib/money/quote";
import { codeProblem } from "~/lib/promotions/code-words";
import type { DiscountedLine, Offers } from "~/lib/promotions/promotion";

/** The field for discount codes and gift cards. */
export interface CodeState {
  /** Without codes and gift cards in the shop there is no field. */
  isShown: boolean;
  takesGiftCards: boolean;
  /** The discount code that is on. */
  discountCode: string;
  /** What stands in the field: only what changes nothing. */
  typed: string;
  /** Why what was typed changes nothing. */
  problem: string | null;
  cards: ShownCard[];
  /** About gift cards that were entered before and cannot pay any more. */
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
  /** A gift card's code. */
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

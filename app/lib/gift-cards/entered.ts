import { cardName } from "~/lib/gift-cards/code.ts";
import { type PayingCard, partsOfCards } from "~/lib/gift-cards/share.ts";
import { formatCents } from "~/lib/money/money.ts";

/** The gift cards that a shopper has entered, in the order in which they pay. */
export interface EnteredCards {
  /** The shop has gift cards at all. */
  isTaken: boolean;
  cards: PayingCard[];
}

export const noCards: EnteredCards = { isTaken: false, cards: [] };

export const MOST_CARDS = 10;

export interface ShownCard {
  id: string;
  name: string;
  words: string;
}

/** What each pays of `cents`. */
export function shownCards(cards: readonly PayingCard[], cents: number): ShownCard[] {
  const parts = partsOfCards(cards, cents);
  return cards.map(({ id, lastFour }) => {
    const part = parts.find(({ giftCardId }) => giftCardId === id);
    const name = cardName(lastFour);
    return {
      ...{ id, name },
      words: part ? `${name} pays ${formatCents(part.cents)}` : `${name} is not needed for this order`,
    };
  });
}

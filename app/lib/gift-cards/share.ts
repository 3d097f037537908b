import { cardName } from "~/lib/gift-cards/code.ts";
import { formatCents } from "~/lib/money/money.ts";

export interface PayingCard {
  id: string;
  lastFour: string;
  /** The amount that is neither spent nor held. */
  freeCents: number;
}

export interface CardPart {
  giftCardId: string;
  lastFour: string;
  cents: number;
}

/** What each card pays of `cents`, in the order in which they were entered. */
export function partsOfCards(cards: readonly PayingCard[], cents: number): CardPart[] {
  let rest = cents;
  return cards.flatMap(({ id, lastFour, freeCents }) => {
    const part = Math.min(rest, freeCents);
    rest -= part;
    return part > 0 ? [{ giftCardId: id, lastFour, cents: part }] : [];
  });
}

/** The gift cards that a shopper has entered, in the order in which they pay. */
export interface EnteredCards {
  /** The shop has gift cards at all. */
  shopHasCards: boolean;
  cards: PayingCard[];
  /** Messages about cards that were entered before and cannot pay any more. */
  ended: string[];
}

export const noCards: EnteredCards = { shopHasCards: false, cards: [], ended: [] };

export const MOST_CARDS = 10;

export interface ShownCard {
  id: string;
  name: string;
  words: string;
}

/** What each card pays of `cents`, as pages show it. */
export function shownCards(cards: readonly PayingCard[], cents: number): ShownCard[] {
  const parts = partsOfCards(cards, cents);
  return cards.map(({ id, lastFour }) => {
    const part = parts.find(({ giftCardId }) => giftCardId === id);
    const name = cardName(lastFour);
    return {
      id,
      name,
      words: part ? `${name} pays ${formatCents(part.cents)}` : `${name} is not needed for this order`,
    };
  });
}

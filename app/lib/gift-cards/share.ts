export interface PayingCard {
  id: string;
  lastFour: string;
  /** Neither spent nor held. */
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

/** The gift cards that an order sold, as its buyer sees them. None before it is paid. */
export interface CardsOfOrder {
  cards: { id: string; words: string }[];
  /** The buyer's message for the person who gets the cards. */
  message: string;
  /** How many of them the buyer can print. */
  printable: number;
  /** For how many of the printable ones a code was made. */
  codeCount: number;
}

export const noCardsOfOrder: CardsOfOrder = { cards: [], message: "", printable: 0, codeCount: 0 };

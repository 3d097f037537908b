/** The gift cards that an order sold, as its buyer sees them. None before it is paid. */
export interface CardsOfOrder {
  cards: { id: string; words: string }[];
  /** For the person who gets them. */
  message: string;
  /** How many of them the buyer can print. */
  printable: number;
  /** Of the printable ones: how many codes were made. */
  codeCount: number;
}

export const noCardsOfOrder: CardsOfOrder = { cards: [], message: "", printable: 0, codeCount: 0 };

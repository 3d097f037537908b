/** The gift cards that an order sold, as its buyer sees them. None before it is paid. */
export interface CardsOfOrder {
  cards: { id: string; words: string }[];
  /** For the person who gets them. */
  message: string;
  printable: "none" | "new" | "again";
  /** Of the printable ones: how many codes were made. */
  codeCount: number;
}

export const noCardsOfOrder: CardsOfOrder = { cards: [], message: "", printable: "none", codeCount: 0 };

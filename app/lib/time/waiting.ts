export interface Waiting {
  failedRefunds: number;
  /** Payments by hand that an admin has to give back. */
  toGiveBack: number;
  /** Made in Stripe's dashboard, of orders that sold gift cards: the cards stay valid until an admin assigns the refund. */
  unassignedGiftCardRefunds: number;
  /** Of other orders. */
  unassignedRefunds: number;
  /** Payment links of new orders that ended without one. */
  endedLinks: number;
  /** Orders, not handed over, that still owe money. */
  owedAfterLink: number;
  owedAfterLinkId: string | null;
  handedOverUnpaid: number;
  handedOverPartlyPaid: number;
  disputes: number;
  lostPayments: number;
  /** Gift cards whose codes were made with a secret that is not set. */
  unusableCards: number;
  unsentMails: number;
  latePending: number;
  lateProcessing: number;
  lateReady: number;
  /** Orders whose pickup was cancelled and whose customers have not chosen yet. */
  unansweredMarket: number;
  /** Not ready at the promised time. */
  brokenPromises: number;
  /** To be ready within a working day. */
  duePromises: number;
  /** Promised for a day or time that was closed since. */
  closedPromises: number;
  /** Delivery zones without a free day ahead. */
  fullZones: number;
  pending: number;
  processing: number;
  uncounted: number;
  uncountedId: string | null;
  soldOut: number;
  /** People who asked for an email when something that is sold out is back. */
  waitingForStock: number;
  lowStock: number;
  badReviews: number;
  products: number;
  disk: DiskSpace;
}

export type DiskSpace = "enough" | "nearly-full" | "full";

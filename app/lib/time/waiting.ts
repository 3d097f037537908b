export interface Waiting {
  failedRefunds: number;
  /** Payments by hand that an admin has to give back. */
  toGiveBack: number;
  /** Refunds made in Stripe of orders that sold gift cards, which stay valid until an admin assigns the refund. */
  unassignedGiftCardRefunds: number;
  /** Refunds made in Stripe of other orders. */
  unassignedRefunds: number;
  /** Payment links that ended before they became an order. */
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
  /** Orders that were not ready at the promised time. */
  brokenPromises: number;
  /** Orders to be ready within a working day. */
  duePromises: number;
  /** Orders promised for a day or time that has since been closed. */
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

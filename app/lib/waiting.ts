/** How much of each kind waits for the owner. */
export interface Waiting {
  failedRefunds: number;
  disputes: number;
  lostPayments: number;
  unsentMails: number;
  latePending: number;
  lateProcessing: number;
  lateReady: number;
  pending: number;
  processing: number;
  soldOut: number;
  lowStock: number;
  badReviews: number;
  products: number;
}

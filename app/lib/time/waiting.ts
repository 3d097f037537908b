/** How much of each kind waits for the owner. */
export interface Waiting {
  failedRefunds: number;
  /** Cash, e-transfers and card reader payments that an admin has to give back. */
  toGiveBack: number;
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
  /** How much room the fullest of the shop's disks has left. */
  disk: DiskSpace;
}

export type DiskSpace = "enough" | "nearly-full" | "full";

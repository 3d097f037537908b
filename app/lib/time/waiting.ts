/** Counts of open work for the owner. */
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
  /** Variations sold beyond their stock, and the one to count first. */
  uncounted: number;
  uncountedId: string | null;
  soldOut: number;
  lowStock: number;
  badReviews: number;
  products: number;
  /** Free space on the shop's fullest disk. */
  disk: DiskSpace;
}

export type DiskSpace = "enough" | "nearly-full" | "full";

/** The order in which money goes back; within one method, the latest payment first. */
export const PAYMENT_METHODS = ["card", "terminal", "e_transfer", "cash", "gift_card"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export interface RefundableOrder {
  totalCents: number;
  gstCents: number;
  isCancelled: boolean;
  feePaidCents: number;
  lines: readonly {
    id: string;
    quantity: number;
    paidCents: number;
    isGiftCard: boolean;
    /** What can still be spent of each made gift card that was not refunded, fullest first. A refund gives this back. */
    freeCents?: readonly number[];
    /** What was spent of the made gift cards. */
    spentCents?: number;
  }[];
  payments: readonly RefundablePayment[];
  /** Oldest first. A failed refund has its pieces and 0 cents. */
  refunds: readonly { gstCents: number; rows: readonly RowWithoutGst[] }[];
}

export interface RefundablePayment {
  id: string;
  method: PaymentMethod;
  amountCents: number;
  /** Failed refunds are not counted. */
  sentBackCents: number;
  paidAtMs: number;
}

export interface RefundRow {
  /** `rest`: all that is left, at cancelling. `unassigned`: made in the provider's dashboard. */
  kind: "line" | "delivery_fee" | "goodwill" | "rest" | "unassigned";
  lineId: string | null;
  quantity: number;
  /** What the pieces or the fee cost; `cents` is less where an admin lowered it. */
  proposedCents: number;
  cents: number;
  gstCents: number;
}

export type RowWithoutGst = Omit<RefundRow, "gstCents">;

/** `cents` is what an admin entered; without it, what the pieces or the fee cost. All amounts are 0 or more. */
export interface RefundWish {
  lines?: readonly { lineId: string; quantity: number; cents?: number }[];
  fee?: boolean | { cents: number };
  goodwillCents?: number;
}

export interface RefundPlan {
  rows: RefundRow[];
  amountCents: number;
  gstCents: number;
  /** The part that lowers what is owed and is not sent back. */
  coveredCents: number;
  coveredGstCents: number;
  parts: RefundPart[];
  leftCents: number;
}

export interface RefundPart {
  paymentId: string;
  method: PaymentMethod;
  cents: number;
  gstCents: number;
}

export type RefundProblem =
  | { problem: "too_many_pieces"; lineId: string; piecesLeft: number }
  | { problem: "fee_refunded" }
  /** An amount above what the pieces or the fee cost: more has to be goodwill. */
  | { problem: "raised"; kind: RefundRow["kind"]; lineId: string | null; proposedCents: number }
  | { problem: "part_of_gift_card"; lineId: string | null; proposedCents: number }
  | { problem: "more_than_left"; availableCents: number }
  | { problem: "nothing" };

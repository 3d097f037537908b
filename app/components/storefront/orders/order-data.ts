import type { Order } from "~/schemas/order";

export type ShownOrder = Pick<
  Order,
  | "id"
  | "createdAt"
  | "status"
  | "deliveryMethod"
  | "subtotal"
  | "gst"
  | "totalPrice"
  | "shippingAddress"
  | "refundStatus"
  | "source"
  | "paymentStatus"
  | "payments"
  | "note"
  | "giftNote"
  | "adjustments"
  | "replacesId"
  | "replacementIds"
  | "cancelledMarketDay"
  | "giftCardRecipient"
  | "kept"
> & {
  /** "Refunded, not paid", where the order goes on. */
  notPaid: string | null;
  /** And not handed over: nothing is left to do. */
  isAllRefunded: boolean;
  refundedToCard: boolean;
  refundedToGiftCard: boolean;
  /** What is still to be paid; 0 unless the shop entered or changed the order. */
  owedCents: number;
  /** The open payment link. */
  payLink: { path: string; until: string } | null;
  /** What changes of the order took off. */
  removedCents: number;
  refunds: ShownRefund[];
  items: ShownItem[];
  /** Formatted by the server: browsers may have other time zone rules. */
  date: string;
  /** The promise, until it is ready. */
  ready: string | null;
  canCancel: boolean;
  canMove: boolean;
  cancelUntil: string | null;
  store: StoreData | null;
  gstNumber: string | null;
};

export type ShownItem = Pick<
  Order["items"][number],
  "id" | "productName" | "variationName" | "quantity" | "totalPrice" | "isGiftCard"
> & {
  /** Of all its pieces, without the sale. Only at a sale price. */
  regularTotalCents?: number;
  imageUrl?: string;
  /** Pieces that a change of the order removed. */
  removed: number;
};

export interface ShownRefund {
  id: string;
  date: string;
  /** False where it only lowered what was still to be paid. */
  isSentBack: boolean;
  asGiftCard: boolean;
  amount: string;
  gst: string;
  status: Order["refunds"][number]["status"];
  lines: { label: string; amount: string }[];
}

export interface StoreData {
  /** Null for the store. */
  name: string | null;
  address: string;
  hours: string[];
  mapUrl: string;
}

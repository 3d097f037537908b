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
  /** For example "Refunded, not paid", for an order that goes on although its money went back. */
  notPaid: string | null;
  /** Everything was refunded before the handover: nothing is left to do. */
  isAllRefunded: boolean;
  refundedToCard: boolean;
  refundedToGiftCard: boolean;
  /** What is still to be paid; 0 unless the shop entered or changed the order. */
  owedCents: number;
  /** The payment link that is still open. */
  payLink: { path: string; until: string } | null;
  /** By how much changes of the order lowered its total. */
  removedCents: number;
  refunds: ShownRefund[];
  items: ShownItem[];
  /** Formatted by the server: browsers may have other time zone rules. */
  date: string;
  /** When the order will be ready; null once it is. */
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
  /** Regular price of all pieces; only set if they were bought in a sale. */
  regularTotalCents?: number;
  imageUrl?: string;
  /** Number of pieces that a change of the order removed. */
  removed: number;
};

export interface ShownRefund {
  id: string;
  date: string;
  /** False if the refund only lowered what was still to be paid. */
  isSentBack: boolean;
  asGiftCard: boolean;
  amount: string;
  gst: string;
  status: Order["refunds"][number]["status"];
  lines: { label: string; amount: string }[];
}

export interface StoreData {
  /** Null for the store itself, which needs no name. */
  name: string | null;
  address: string;
  hours: string[];
  mapUrl: string;
}

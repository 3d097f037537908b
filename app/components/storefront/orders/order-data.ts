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
> & {
  items: ShownItem[];
  /** Formatted by the server: browsers may have other time zone rules. */
  date: string;
  canCancel: boolean;
  /** `6:46 p.m. today`; null when it is too late. */
  cancelUntil: string | null;
  store: StoreData | null;
  gstNumber: string | null;
};

export type ShownItem = Pick<
  Order["items"][number],
  "id" | "productName" | "variationName" | "quantity" | "totalPrice"
> & {
  imageUrl?: string;
};

export interface StoreData {
  address: string;
  hours: string[];
  mapUrl: string;
}

import type { Order } from "~/schemas/order";

/** What the shop's customers see of an order; `canCancel` is decided where the time is known. */
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
  /** Written by the server: browsers may know other time zone rules. */
  date: string;
  canCancel: boolean;
  /** `6:46 p.m. today`; null once it is too late. */
  cancelUntil: string | null;
  /** Where it is picked up; null for a delivery. */
  store: StoreData | null;
  /** The shop's, for the books of whoever bought. */
  gstNumber: string | null;
};

export type ShownItem = Pick<
  Order["items"][number],
  "id" | "productName" | "variationName" | "quantity" | "totalPrice"
> & {
  /** A small picture, while the product is in the shop. */
  imageUrl?: string;
};

export interface StoreData {
  address: string;
  hours: string[];
  /** Shows the address on a map. */
  mapUrl: string;
}

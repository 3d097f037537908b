import type { Buyer, CheckoutRow } from "~/domain/checkout/record";
import { findPlaceToKeep, type FoundPlace } from "~/domain/places/places";
import type { VariationQuantity } from "~/lib/cart/lines";
import type { DeliveryMethod, ShippingAddress } from "~/schemas/checkout";
import type { Prisma } from "~/services/database";

export interface OrderDetails {
  contact: ShippingAddress;
  deliveryMethod: DeliveryMethod;
  placeId?: string;
  /** If it differs from the paid cart, no order is made. */
  cart: readonly VariationQuantity[];
  /** Details are accepted only from the checkout's user or the browser with its cookie. */
  buyer: Buyer;
}

export function withDetails(
  checkout: CheckoutRow,
  { contact, deliveryMethod, buyer }: OrderDetails,
  placeId: string | null,
): CheckoutRow {
  if (checkout.contact) return checkout;
  const userId = buyer.user?.id ?? checkout.userId;
  return { ...checkout, contact: { ...contact }, deliveryMethod, placeId, userId };
}

/** A place that the checkout names was on when the card was charged. */
export function placeOfDetails(
  tx: Prisma.TransactionClient,
  checkout: CheckoutRow,
  { deliveryMethod, placeId }: OrderDetails,
): Promise<FoundPlace> {
  const isKept = checkout.placeId !== null && (placeId ?? checkout.placeId) === checkout.placeId;
  if (checkout.contact || (isKept && deliveryMethod === "pickup"))
    return Promise.resolve({ placeId: checkout.placeId });
  return findPlaceToKeep(tx, { deliveryMethod, placeId, mustChoose: true });
}

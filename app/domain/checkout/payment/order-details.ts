import { readyByOf } from "~/domain/catalog/ready-by";
import { isDeliveryPaid } from "~/domain/checkout/delivery-price";
import { holdSlotOf } from "~/domain/checkout/hold-slot";
import { sameLines } from "~/domain/checkout/lines";
import type { Buyer, CheckoutRow } from "~/domain/checkout/record";
import { lockCards } from "~/domain/gift-cards/ledger";
import { findPlaceToKeep, type FoundPlace } from "~/domain/places/places";
import { lockUses } from "~/domain/promotions/frozen-uses";
import type { VariationQuantity } from "~/lib/cart/lines";
import { DomainError } from "~/lib/errors";
import type { GiftCardRecipient } from "~/schemas/prices/gift-card";
import type { DeliveryMethod, ShippingAddress } from "~/schemas/checkout";
import type { Prisma } from "~/services/database";

export interface OrderDetails {
  contact: ShippingAddress;
  deliveryMethod: DeliveryMethod;
  placeId?: string;
  slotId?: string;
  giftNote?: string;
  recipient?: GiftCardRecipient | null;
  /** Must equal the paid cart, or no order is made. */
  cart: readonly VariationQuantity[];
  /** Details are accepted only from the checkout's user or the browser with its cookie. */
  buyer: Buyer;
}

/** @returns the checkout with the details of POST /api/orders, or a text that says why they are refused */
export async function acceptDetails(
  tx: Prisma.TransactionClient,
  checkout: CheckoutRow,
  details: OrderDetails,
): Promise<CheckoutRow | string> {
  if (!sameLines(checkout.lines, details.cart)) return "The cart is not the one that was paid for.";
  if (!(await isDeliveryPaid(tx, checkout, details))) return "The delivery is not the one that was paid for.";
  await lockUses(tx, checkout);
  await lockCards(
    tx,
    checkout.giftCards.map(({ giftCardId }) => giftCardId),
  );
  const handover = await handoverOfDetails(tx, checkout, details);
  return typeof handover === "string" ? handover : withDetails(checkout, details, handover);
}

function withDetails(
  checkout: CheckoutRow,
  { contact, deliveryMethod, giftNote = "", recipient = null, buyer }: OrderDetails,
  { placeId, slotId }: Pick<CheckoutRow, "placeId" | "slotId">,
): CheckoutRow {
  if (checkout.contact) return checkout;
  const userId = buyer.user?.id ?? checkout.userId;
  const fields = { deliveryMethod, placeId, slotId, userId, giftNote, giftCardRecipient: recipient };
  return { ...checkout, ...fields, contact: { ...contact } };
}

/** @returns place and slot from the details or, if they name none, from create-payment-intent; or a text with the refusal */
async function handoverOfDetails(
  tx: Prisma.TransactionClient,
  checkout: CheckoutRow,
  details: OrderDetails,
): Promise<Pick<CheckoutRow, "placeId" | "slotId"> | string> {
  if (checkout.contact) return checkout;
  const { placeId, problem } = await placeOfDetails(tx, checkout, details);
  if (problem) return problem;
  const { contact, deliveryMethod } = details;
  try {
    const slotId = await holdSlotOf(
      tx,
      { id: checkout.id, slotId: null },
      {
        deliveryMethod,
        postalCode: contact.postalCode,
        placeId,
        slotId: details.slotId ?? checkout.slot?.startsAt.toISOString(),
        readyBy: await readyByOf(tx, checkout.lines, placeId),
        lines: checkout.lines,
      },
    );
    return { placeId, slotId };
  } catch (error) {
    if (error instanceof DomainError && error.kind === "conflict") return error.message;
    throw error;
  }
}

/** A place stored in the checkout was checked before the card was charged, so it is not checked again. */
function placeOfDetails(
  tx: Prisma.TransactionClient,
  checkout: CheckoutRow,
  { deliveryMethod, placeId }: OrderDetails,
): Promise<FoundPlace> {
  const isKept = checkout.placeId !== null && (placeId ?? checkout.placeId) === checkout.placeId;
  if (isKept && deliveryMethod === "pickup") return Promise.resolve({ placeId: checkout.placeId });
  return findPlaceToKeep(tx, { deliveryMethod, placeId, mustChoose: true, lines: checkout.lines });
}

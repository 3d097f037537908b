import { conflict, DomainError } from "~/lib/errors";
import { placeOrder } from "~/domain/checkout/place-order";
import { orderInclude, toOrder } from "~/domain/orders/record";
import { payingHashes } from "~/domain/gift-cards/usable";
import { hasPromotions } from "~/domain/promotions/promotions";
import { db } from "~/services/database";
import { orderNumber } from "~/lib/orders/order-number.ts";
import type { OrderInput } from "~/schemas/checkout";
import type { Order } from "~/schemas/order";
import { type Buyer, isPaymentTheirs, isTheirs, readCheckoutOf } from "~/domain/checkout/record";
import { settle } from "~/domain/checkout/payment/settle";
import { CHARGED } from "~/domain/checkout/payment/settle-payment";
import { ProviderError } from "~/services/payments";

export interface OrderStub {
  id: string;
  number: string;
  status: Order["status"];
  totalPrice: string;
}

interface CreatedOrder {
  created: boolean;
  order: Order | OrderStub;
  /** Only for an order of 0.00: the browser needs it as a cookie to see the order and to repeat the call. */
  checkoutId?: string;
}

/** @throws DomainError 409 if the payment is unpaid, refunded, for another cart, or another person's without an order */
export async function createOrder(
  input: OrderInput,
  buyer: Buyer,
  client: string | null = null,
): Promise<CreatedOrder> {
  const {
    stripePaymentIntentId: intentId,
    shippingAddress: contact,
    deliveryMethod,
    placeId,
    slotId,
    giftNote,
    cart,
  } = input;
  if (!intentId) return createUnpaid(input, { client, ...buyer });
  const settled = await settle({
    intentId,
    details: {
      contact,
      deliveryMethod,
      placeId,
      slotId,
      giftNote,
      cart,
      buyer,
      recipient: input.giftCardRecipient,
    },
  });
  if (settled.outcome === "unknown") throw conflict("This payment does not belong to an order here.");
  if (settled.outcome === "ordered") {
    const { created, order, checkoutId, userId } = settled;
    return { created, order: isTheirs({ id: checkoutId, userId }, buyer) ? order : stubOf(order) };
  }
  if (!(await isPaymentTheirs({ intentId }, buyer))) {
    throw conflict(
      "This payment belongs to another checkout. Its order can only be placed in the browser where it began. If a card was charged and no order comes of it, the payment is refunded.",
    );
  }
  throw conflict(settled.message, { outcome: settled.outcome });
}

/** Tells what happens to the payment of an order refused as invalid. Null if no card was charged. */
export async function paymentOfRefused(intentId: string, buyer: Buyer): Promise<string | null> {
  try {
    const settled = await settle({ intentId });
    if (!(await isPaymentTheirs({ intentId }, buyer))) return null;
    if (settled.outcome === "ordered")
      return `Your card was charged, and order #${orderNumber(settled.order.id)} was placed.`;
    if (settled.outcome === "refunded") return settled.message;
    return settled.isCharged ? CHARGED : null;
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

/** Places an order of 0.00. @throws DomainError 400 without discounts or gift cards, 409 if something is due */
async function createUnpaid(
  { shippingAddress, deliveryMethod, placeId, slotId, giftNote, cart, discountCode, ...input }: OrderInput,
  buyer: Buyer & { client: string | null },
): Promise<CreatedOrder> {
  const message = "The payment's id is required";
  const giftCards = await payingHashes(input.giftCardCodes ?? [], buyer.checkoutId);
  if (giftCards.length === 0 && !(await hasPromotions()))
    throw new DomainError("invalid", message, { fields: { stripePaymentIntentId: [message] } });
  const before = await readCheckoutOf(db, buyer);
  const { checkoutId, orderId = "" } = await placeOrder({
    ...buyer,
    input: { ...shippingAddress, deliveryMethod, placeId, slotId, giftNote, amountDue: 0 },
    cart,
    code: discountCode,
    giftCards,
    recipient: input.giftCardRecipient,
    // Nothing is due, so the provider's page is never opened.
    hosted: true,
  });
  const row = await db.order.findUniqueOrThrow({ where: { id: orderId }, include: orderInclude });
  return { created: before?.order?.id !== orderId, order: toOrder(row), checkoutId };
}

function stubOf({ id, status, totalPrice }: Order): OrderStub {
  return { id, number: orderNumber(id), status, totalPrice };
}

import { conflict } from "~/lib/errors";
import { orderNumber } from "~/lib/orders/order-number.ts";
import type { OrderInput } from "~/schemas/checkout";
import type { Order } from "~/schemas/order";
import { type Buyer, isPaymentTheirs, isTheirs } from "~/domain/checkout/record";
import { settle } from "~/domain/checkout/payment/settle";

export interface OrderStub {
  id: string;
  number: string;
  status: Order["status"];
  totalPrice: string;
}

/** @throws DomainError 409 when it is unpaid, refunded, for another cart, or another person's without an order */
export async function createOrder(
  input: OrderInput,
  buyer: Buyer,
): Promise<{ created: boolean; order: Order | OrderStub }> {
  const {
    stripePaymentIntentId: intentId,
    shippingAddress: contact,
    deliveryMethod,
    placeId,
    slotId,
    cart,
  } = input;
  const settled = await settle({
    intentId,
    details: { contact, deliveryMethod, placeId, slotId, cart, buyer },
  });
  if (settled.outcome === "unknown") throw conflict("This payment does not belong to an order here.");
  if (settled.outcome === "ordered") {
    const { created, order, checkoutId, userId } = settled;
    return { created, order: isTheirs({ id: checkoutId, userId }, buyer) ? order : stubOf(order) };
  }
  if (!(await isPaymentTheirs({ intentId }, buyer))) {
    throw conflict(
      "This payment belongs to another checkout. Its order can only be placed in the browser where it began.",
    );
  }
  throw conflict(settled.message, { outcome: settled.outcome });
}

function stubOf({ id, status, totalPrice }: Order): OrderStub {
  return { id, number: orderNumber(id), status, totalPrice };
}

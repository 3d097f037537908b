import { conflict } from "~/lib/errors";
import { orderNumber } from "~/lib/order-number.ts";
import type { OrderInput } from "~/schemas/checkout";
import type { Order } from "~/schemas/order";
import { isTheirs, settle } from "~/domain/checkout/settle";

/** What those learn of an order who only know its payment. */
export interface OrderStub {
  id: string;
  number: string;
  status: Order["status"];
  totalPrice: string;
}

/**
 * POST /api/orders: the order of a paid intent, made now or made before. A checkout that went without Place Order gets
 * its contact here. @throws DomainError 409 when it is not paid, not this cart, or was given back
 */
export async function createOrder(input: OrderInput, user: { id: string } | null, checkoutId: string | null): Promise<{ created: boolean; order: Order | OrderStub }> {
  const { stripePaymentIntentId: intentId, shippingAddress: contact, deliveryMethod, cart } = input;
  const settled = await settle({ intentId, details: { contact, deliveryMethod, cart, user } });
  if (settled.outcome === "unknown") throw conflict("This payment does not belong to an order here.");
  if (settled.outcome !== "ordered") throw conflict(settled.message, { outcome: settled.outcome });
  return { created: settled.created, order: isTheirs(settled, { user, checkoutId }) ? settled.order : stubOf(settled.order) };
}

function stubOf({ id, status, totalPrice }: Order): OrderStub {
  return { id, number: orderNumber(id), status, totalPrice };
}

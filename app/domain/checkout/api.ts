import { conflict } from "~/lib/errors";
import { orderNumber } from "~/lib/order-number.ts";
import type { OrderInput } from "~/schemas/checkout";
import type { Order } from "~/schemas/order";
import { sameLines } from "~/domain/checkout/lines";
import { lockCheckout, readCheckout } from "~/domain/checkout/record";
import { isTheirs, settle } from "~/domain/checkout/settle";
import { db, transaction } from "~/services/database";
import { getIntent } from "~/services/payments/intents";
import { now } from "~/services/clock";

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
  const intentId = input.stripePaymentIntentId;
  const intent = await getIntent(intentId);
  const known = await db.payment.findUnique({ where: { intentId } });
  const checkout = await readCheckout(db, known?.checkoutId ?? intent?.checkoutId ?? null);
  if (!intent || !checkout || intent.checkoutId !== checkout.id) throw conflict("This payment does not belong to an order here.");
  if (!checkout.order) {
    if (intent.status !== "succeeded") throw conflict(intent.failure ?? "This payment has not succeeded.");
    if (!sameLines(checkout.lines, input.cart)) throw conflict("The cart is not the one that was paid for.");
  }
  // Whoever brings the details makes the order, also when a webhook is quicker to write it down.
  const isFirst = !checkout.order && !checkout.contact && (await writeContact(checkout.id, input, user));
  const settled = await settle({ intent });
  if (settled.outcome !== "ordered") throw conflict(settled.message, { outcome: settled.outcome });
  return { created: settled.created || isFirst, order: isTheirs(settled, { user, checkoutId }) ? settled.order : stubOf(settled.order) };
}

/** What Place Order wrote stands; here it is only made up for. Answers whether it was. */
async function writeContact(checkoutId: string, input: OrderInput, user: { id: string } | null): Promise<boolean> {
  return transaction(async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId);
    if (!checkout || checkout.contact || checkout.order) return false;
    await tx.checkout.update({
      where: { id: checkoutId },
      data: { contact: input.shippingAddress, deliveryMethod: input.deliveryMethod, userId: user?.id ?? checkout.userId, frozenAt: checkout.frozenAt ?? now(), updatedAt: now() },
    });
    return true;
  });
}

function stubOf({ id, status, totalPrice }: Order): OrderStub {
  return { id, number: orderNumber(id), status, totalPrice };
}

import { alreadyPaid } from "~/domain/checkout/own-checkout";
import { hostedPage } from "~/domain/checkout/payment/hosted";
import { withIntent } from "~/domain/checkout/payment/intent";
import type { PlaceOrderRequest } from "~/domain/checkout/place-request";
import { amountDueOf, cardPayment, type CheckoutRow, readCheckout } from "~/domain/checkout/record";
import { conflict } from "~/lib/errors";
import { db } from "~/services/database";

export interface PlacedOrder {
  checkoutId: string;
  state: "held" | "completed";
  redirectUrl?: string;
  orderId?: string;
}

interface Held {
  id: string;
  /** Before this press. */
  found: CheckoutRow | null;
  request: PlaceOrderRequest;
}

/** After the transaction that holds. Nothing to open where nothing is due: that transaction wrote the order. */
export async function openPayment({ id, found, request }: Held): Promise<PlacedOrder> {
  const held = { checkoutId: id, state: "held" as const };
  const checkout = await readCheckout(db, id);
  if (checkout?.order && amountDueOf(checkout) === 0) return completed(checkout);
  if (request.hosted) {
    const redirectUrl = await hostedPage(id);
    return redirectUrl ? { ...held, redirectUrl } : completed(await readCheckout(db, id));
  }
  const { paymentIntentId } = await withIntent(id);
  if (paymentIntentId === (request.intentId ?? (found && cardPayment(found)?.intentId))) return held;
  throw conflict(
    "Your payment session had ended, and a new one has begun. Nothing was charged; please place your order again.",
    { reload: true },
  );
}

export function completed(checkout: CheckoutRow | null): PlacedOrder {
  if (!checkout?.order) throw alreadyPaid(checkout);
  return { checkoutId: checkout.id, state: "completed", orderId: checkout.order.id };
}

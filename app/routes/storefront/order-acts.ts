import type { ShownOrder } from "~/components/storefront/orders/order-card";
import { removePersonalData } from "~/domain/orders/anonymize";
import { customerMayCancel } from "~/domain/orders/status-transitions";
import type { ShopSettings } from "~/domain/settings/settings";
import { redirectWithToast } from "~/http/flash";
import { fieldText, intentOf, readForm } from "~/http/forms";
import { formatDate, isRecent } from "~/lib/dates";
import { DomainError } from "~/lib/errors";
import { openingLines } from "~/lib/opening-hours";
import { errorToast } from "~/lib/toast-message";
import type { Order } from "~/schemas/order";
import { now } from "~/services/clock";

/** What the order pages show of an order, and whether it can still be cancelled. */
export function shownOrder(
  {
    id,
    createdAt,
    status,
    deliveryMethod,
    subtotal,
    gst,
    totalPrice,
    shippingAddress,
    refundStatus,
    items,
  }: Order,
  shop: ShopSettings,
): ShownOrder {
  return {
    id,
    createdAt,
    date: formatDate(createdAt),
    status,
    deliveryMethod,
    subtotal,
    gst,
    totalPrice,
    shippingAddress,
    refundStatus,
    items: items.map(({ id, productName, variationName, quantity, totalPrice }) => ({
      id,
      productName,
      variationName,
      quantity,
      totalPrice,
    })),
    store:
      deliveryMethod === "pickup" ? { address: shop.address, hours: openingLines(shop.hours, "long") } : null,
    gstNumber: shop.gstNumber,
    canCancel: customerMayCancel[status] && isRecent(createdAt, now()),
  };
}

export async function readCancelForm(request: Request): Promise<{ orderId: string; token: string }> {
  const form = await readForm(request);
  intentOf(form, ["cancel"]);
  return { orderId: fieldText(form, "orderId"), token: fieldText(form, "token") };
}

/** What an order's own page sends. */
export async function readOrderForm(request: Request) {
  const form = await readForm(request);
  return { intent: intentOf(form, ["cancel", "forget"]), token: fieldText(form, "token") };
}

export async function forgetAndTell(orderId: string, guestToken: string, backTo: string) {
  try {
    await removePersonalData(orderId, { guestToken });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === "notFound") throw error;
    return redirectWithToast(backTo, errorToast(error.message));
  }
  return redirectWithToast(backTo, {
    title: "Name and Address Removed",
    description: "The order stays in our books without you.",
  });
}

/** Both the success and the refusal are said by a toast on the page one came from. */
export async function cancelAndTell(cancel: () => Promise<unknown>, backTo: string) {
  try {
    await cancel();
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === "notFound") throw error;
    return redirectWithToast(backTo, errorToast(error.message));
  }
  return redirectWithToast(backTo, {
    title: "Order Cancelled",
    description: "Your order has been cancelled and stock has been restored.",
  });
}

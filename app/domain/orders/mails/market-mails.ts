import type { Mail } from "~/domain/mail/outbox";
import { marketPath } from "~/domain/orders/customer/guest-link";
import { calendarFile } from "~/domain/orders/handover/calendar";
import { link, where, words } from "~/domain/orders/mails/mail-blocks";
import type { OrderRow } from "~/domain/orders/record";
import type { ShopSettings } from "~/domain/settings/settings";
import { isolated } from "~/lib/isolated";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { environment } from "~/services/environment/environment";

interface Cancelled {
  /** Place and day in words. */
  pickup: string;
  hasDelivery: boolean;
}

/** Its calendar file removes the pickup from the customer's calendar. */
export function marketCancelledMail(
  order: OrderRow,
  shop: ShopSettings,
  { pickup, hasDelivery }: Cancelled,
): Mail {
  const number = orderNumber(order.id);
  return {
    key: `market-cancelled:${order.id}:${order.version}`,
    calendar: calendarFile({ ...order, status: "cancelled" }, shop),
    to: order.email,
    subject: `${pickup} is cancelled: please choose for your order #${number}`,
    preview: "Please choose what we should do with your order.",
    title: "Your pickup was cancelled",
    blocks: [
      words(
        `Dear ${isolated(order.name)}, we are sorry: ${pickup} is cancelled. We still have your order #${number}. Please choose: pick it up at another place or time, ${hasDelivery ? "have it delivered at no fee, " : ""}or cancel it with a full refund.`,
      ),
      { kind: "button", label: "Choose", url: environment.publicUrl + marketPath(order) },
    ],
    orderId: order.id,
  };
}

interface MailHandovers {
  now: string;
  before: string;
}

export function marketAnsweredMail(
  order: OrderRow,
  shop: ShopSettings,
  { now, before }: MailHandovers,
): Mail {
  const number = orderNumber(order.id);
  return {
    key: `market-answered:${order.id}:${order.version}`,
    calendar: calendarFile(order, shop),
    to: order.email,
    subject: `Your order #${number}: ${now}`,
    preview: `${now}.`,
    title: order.deliveryMethod === "pickup" ? "Your pickup was changed" : "Your order will be delivered",
    blocks: [
      words(
        `Dear ${isolated(order.name)}, your order #${number} was changed. It is now: ${now}. Before, it was: ${before}.`,
      ),
      where(order, shop),
      link(order, "View your order"),
    ],
    orderId: order.id,
  };
}

export function marketAnsweredShopMail(order: OrderRow, to: string, { now, before }: MailHandovers): Mail {
  const number = orderNumber(order.id);
  return {
    key: `market-answered:${order.id}:${order.version}:shop`,
    to,
    subject: `Order #${number}: ${now}`,
    preview: `${now}.`,
    title: order.deliveryMethod === "pickup" ? `New pickup of order #${number}` : `Deliver order #${number}`,
    blocks: [
      words(`${isolated(order.name)} chose: ${now}. Before, it was: ${before}.`),
      { kind: "button", label: "Open the order", url: `${environment.publicUrl}/admin/orders/${order.id}` },
    ],
    orderId: order.id,
  };
}

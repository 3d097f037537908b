import type { Mail } from "~/domain/mail/outbox";
import { calendarFile } from "~/domain/orders/handover/calendar";
import { link, where, words } from "~/domain/orders/mails/mail-blocks";
import type { OrderRow } from "~/domain/orders/record";
import type { ShopSettings } from "~/domain/settings/settings";
import { isolated } from "~/lib/isolated";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { environment } from "~/services/environment/environment";

const kindOf = ({ deliveryMethod }: OrderRow) =>
  deliveryMethod === "pickup" ? "pickup time" : "delivery day";

const timesOf = (old: OrderRow, order: OrderRow) =>
  `It is now ${order.slot?.words ?? ""}${old.slot ? ` instead of ${old.slot.words}` : ""}.`;

export function movedMail(old: OrderRow, order: OrderRow, shop: ShopSettings): Mail {
  const number = orderNumber(order.id);
  return {
    key: `moved:${order.id}:${order.version}`,
    calendar: calendarFile(order, shop),
    to: order.email,
    subject: `New ${kindOf(order)} for your order #${number}`,
    preview: order.slot?.words ?? "",
    title: `Your ${kindOf(order)} was changed`,
    blocks: [
      words(`Dear ${isolated(order.name)}, the ${kindOf(order)} of your order #${number} was changed.`),
      words(timesOf(old, order)),
      where(order, shop),
      link(order, "View your order"),
    ],
    orderId: order.id,
  };
}

export function movedShopMail(old: OrderRow, order: OrderRow, to: string): Mail {
  const number = orderNumber(order.id);
  return {
    key: `moved:${order.id}:${order.version}:shop`,
    to,
    subject: `Pickup of order #${number}: ${order.slot?.words ?? ""}`,
    preview: timesOf(old, order),
    title: `Pickup of order #${number} was moved`,
    blocks: [
      words(`${isolated(order.name)} changed the pickup time. ${timesOf(old, order)}`),
      { kind: "button", label: "Open the order", url: `${environment.publicUrl}/admin/orders/${order.id}` },
    ],
    orderId: order.id,
  };
}

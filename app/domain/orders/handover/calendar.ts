import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { placeOf } from "~/domain/settings/place";
import type { ShopSettings } from "~/domain/settings/settings";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { now } from "~/services/clock/clock";
import { environment } from "~/services/environment/environment";

/** What an entry shows of an order. */
interface Entry {
  id: string;
  version: number;
  status: string;
  deliveryMethod: string;
  placeId: string | null;
  userId: string | null;
  address: string;
  city: string;
  updatedAt: Date;
  slot: { startsAt: Date; endsAt: Date } | null;
}

/** The pickup or delivery for the customer's calendar. "" without a time. Sent again, it replaces the earlier entry. */
export function calendarFile(order: Entry, shop: ShopSettings): string {
  if (!order.slot) return "";
  const isCancelled = order.status === "cancelled";
  return calendarOf([order], shop, {
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    title: shop.name,
    nameOf: ({ id, deliveryMethod }) =>
      deliveryMethod === "pickup"
        ? `Pick up order #${orderNumber(id)} at ${shop.name}`
        : `Delivery of order #${orderNumber(id)} from ${shop.name}`,
    // A guest's link is a key to the order, and calendars are shared.
    urlOf: ({ id, userId }) => (userId ? `${environment.publicUrl}/orders/${id}` : null),
  });
}

/** All pickups and deliveries for the owner's calendar. Without names: the calendar's provider reads it. */
export function shopCalendar(orders: readonly Entry[], shop: ShopSettings): string {
  return calendarOf(orders, shop, {
    method: ICalCalendarMethod.PUBLISH,
    title: `${shop.name}: pickups and deliveries`,
    nameOf: ({ id, deliveryMethod }) =>
      `${deliveryMethod === "pickup" ? "Pickup" : "Delivery"} #${orderNumber(id)}`,
    urlOf: ({ id }) => `${environment.publicUrl}/admin/orders/${id}`,
  });
}

interface Calendar {
  method: ICalCalendarMethod;
  title: string;
  nameOf: (order: Entry) => string;
  urlOf: (order: Entry) => string | null;
}

function calendarOf(
  orders: readonly Entry[],
  shop: ShopSettings,
  { method, title, nameOf, urlOf }: Calendar,
): string {
  const calendar = ical({ name: title, method, prodId: "//Parkland Prints//Orders//EN" });
  const host = new URL(environment.publicUrl).hostname;
  for (const order of orders) {
    if (!order.slot) continue;
    const isPickup = order.deliveryMethod === "pickup";
    const { name, address, isStore } = placeOf(shop, order.placeId);
    const place = isStore ? address : `${name}, ${address}`;
    calendar.createEvent({
      id: `${order.id}@${host}`,
      sequence: order.version,
      stamp: now(),
      start: order.slot.startsAt,
      end: order.slot.endsAt,
      allDay: !isPickup,
      summary: nameOf(order),
      location: isPickup ? place : `${order.address}, ${order.city}`,
      url: urlOf(order),
      status: order.status === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

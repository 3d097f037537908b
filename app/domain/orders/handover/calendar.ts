import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { placeOf } from "~/domain/settings/place";
import type { ShopSettings } from "~/domain/settings/settings";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { now } from "~/services/clock/clock";
import { environment } from "~/services/environment/environment";

/** An order as the calendar shows it. */
interface CalendarOrder {
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

/**
 * The pickup or delivery as an iCalendar file for the customer, "" without a time. Sending it again replaces the
 * earlier entry. @param old the order before a change; if the change dropped the time, the entry is cancelled
 */
export function calendarFile(order: CalendarOrder, shop: ShopSettings, old: CalendarOrder = order): string {
  const entry = order.slot ? order : { ...old, version: order.version, status: "cancelled" };
  if (!entry.slot) return "";
  const isCancelled = entry.status === "cancelled";
  return calendarOf([entry], shop, {
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    nameOf: ({ id, deliveryMethod }) =>
      deliveryMethod === "pickup"
        ? `Pick up order #${orderNumber(id)} at ${shop.name}`
        : `Delivery of order #${orderNumber(id)} from ${shop.name}`,
    addressOf: ({ address, city }) => `${address}, ${city}`,
    // A guest's link is a key to the order, and calendars are shared.
    urlOf: ({ id, userId }) => (userId ? `${environment.publicUrl}/orders/${id}` : null),
  });
}

/** All pickups and deliveries for the owner's calendar. Without customers and streets: the calendar's provider reads it. */
export function shopCalendar(orders: readonly CalendarOrder[], shop: ShopSettings): string {
  return calendarOf(orders, shop, {
    // The library does not escape the title, so it must not contain the shop's name.
    title: "Pickups and deliveries",
    nameOf: ({ id, deliveryMethod }) =>
      `${deliveryMethod === "pickup" ? "Pickup" : "Delivery"} #${orderNumber(id)}`,
    addressOf: ({ city }) => city,
    urlOf: ({ id }) => `${environment.publicUrl}/admin/orders/${id}`,
  });
}

interface CalendarOptions {
  method?: ICalCalendarMethod;
  title?: string;
  nameOf: (order: CalendarOrder) => string;
  /** Address of a delivery. */
  addressOf: (order: CalendarOrder) => string;
  urlOf: (order: CalendarOrder) => string | null;
}

function calendarOf(
  orders: readonly CalendarOrder[],
  shop: ShopSettings,
  { method, title, nameOf, addressOf, urlOf }: CalendarOptions,
): string {
  const calendar = ical({ name: title, method, prodId: "//Parkland Prints//Orders//EN" });
  const host = new URL(environment.publicUrl).hostname;
  // RFC 5546 requires an organizer with a method. A quotation mark would end the quoted name.
  const organizer = method && shop.email ? { name: shop.name.replaceAll('"', "'"), email: shop.email } : null;
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
      // A delivery must not mark the whole day as busy.
      transparency: isPickup ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      organizer,
      summary: nameOf(order),
      location: isPickup ? place : addressOf(order),
      url: urlOf(order),
      status: order.status === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

import { zoneFor } from "~/domain/delivery/zones";
import { isUnfinished } from "~/domain/orders/customer/anonymize";
import { writeMove } from "~/domain/orders/handover/write-move";
import { lockOrder } from "~/domain/orders/lock";
import { toAdminOrder } from "~/domain/orders/record";
import { shopSettings } from "~/domain/settings/settings";
import { freeDays, holdChosenDay } from "~/domain/slots/delivery-days";
import type { DeliveryZone } from "~/lib/delivery/zone";
import { conflict } from "~/lib/errors";
import type { OrderStatus } from "~/lib/orders/order-status";
import type { CalendarDay } from "~/lib/time/calendar-day";
import type { AdminOrder, Order } from "~/schemas/order";
import { db, type Db, transaction } from "~/services/database";

const NOT_MOVABLE = "This order has no delivery day that could be changed.";
const DAYS_SHOWN = 30;
/** An admin may agree on any day, today included. */
const UNTIL_MIDNIGHT = { cutoffHours: -24 };

interface Delivery {
  deliveryMethod: string;
  status: string;
  postalCode: string;
}

/** Null for an order that is handed over, and where the shop delivers on no fixed days. */
async function zoneToMove(
  { deliveryMethod, status, postalCode }: Delivery,
  on?: Db,
): Promise<DeliveryZone | null> {
  if (deliveryMethod !== "delivery" || !isUnfinished(status as OrderStatus)) return null;
  const zone = await zoneFor(postalCode, on);
  return zone && zone.weekdays.length > 0 ? { ...zone, ...UNTIL_MIDNIGHT } : null;
}

/** To choose from. Its own day is one of them. Null when it has no day that could be changed. */
export async function daysToMove(order: Order): Promise<CalendarDay[] | null> {
  const zone = await zoneToMove({ ...order, postalCode: order.shippingAddress.postalCode });
  if (!zone) return null;
  const days = await freeDays(db, zone, await shopSettings(), { holderId: order.id });
  return days.slice(0, DAYS_SHOWN);
}

/** The customer gets a mail. @throws DomainError 404, 409 */
export function moveDelivery(id: string, day: CalendarDay, admin: { id: string }): Promise<AdminOrder> {
  return transaction(async (tx) => {
    const row = await lockOrder(tx, id);
    const zone = await zoneToMove(row, tx);
    if (!zone) throw conflict(NOT_MOVABLE);
    const shop = await shopSettings(tx);
    const slotId = await holdChosenDay(tx, zone, shop, { day, holderId: row.id });
    return toAdminOrder(await writeMove(tx, row, slotId, { admin }, shop));
  });
}

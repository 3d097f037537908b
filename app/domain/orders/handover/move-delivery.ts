import { zoneFor } from "~/domain/delivery/zones";
import { type OrderStatus, isUnfinished } from "~/lib/orders/order-status";
import { refuseFarDay, writeMove } from "~/domain/orders/handover/write-move";
import { lockOrder } from "~/domain/orders/lock";
import { toAdminOrder } from "~/domain/orders/record";
import { shopSettings } from "~/domain/settings/settings";
import { freeDays, holdChosenDay } from "~/domain/slots/delivery-days";
import { conflict } from "~/lib/errors";
import type { CalendarDay } from "~/lib/time/calendar-day";
import type { AdminOrder, Order } from "~/schemas/order";
import { db, transaction } from "~/services/database";

const NOT_MOVABLE = "This order has no delivery day that could be changed.";
const DAYS_SHOWN = 30;
/** An admin may choose any day, today included. */
const UNTIL_MIDNIGHT = { cutoffHours: -24 };

/** A delivery can be moved until it is handed over, even outside all delivery zones. */
export const canMoveDelivery = ({
  deliveryMethod,
  status,
}: {
  deliveryMethod: string;
  status: string;
}): boolean => deliveryMethod === "delivery" && isUnfinished(status as OrderStatus);

/** Days with a free place, including the order's own day. Null if the shop does not deliver on fixed days. */
export async function daysToMove({ id, shippingAddress }: Order): Promise<CalendarDay[] | null> {
  const zone = await zoneFor(shippingAddress.postalCode);
  if (!zone || zone.weekdays.length === 0) return null;
  const days = await freeDays(db, { ...zone, ...UNTIL_MIDNIGHT }, await shopSettings(), { holderId: id });
  return days.slice(0, DAYS_SHOWN);
}

interface DeliveryDayChoice {
  day: CalendarDay;
  /** False: a full day is refused. */
  evenIfFull?: boolean;
}

/** Moves the delivery and emails the customer. @throws DomainError 400 for a day that is over, 404, 409 */
export function moveDelivery(
  id: string,
  { day, evenIfFull = false }: DeliveryDayChoice,
  admin: { id: string },
): Promise<AdminOrder> {
  return transaction(async (tx) => {
    const row = await lockOrder(tx, id);
    if (!canMoveDelivery(row)) throw conflict(NOT_MOVABLE);
    refuseFarDay(day);
    const shop = await shopSettings(tx);
    const zone = await zoneFor(row.postalCode, tx);
    const slotId = await holdChosenDay(tx, zone, shop, { day, evenIfFull, holder: row });
    return toAdminOrder(await writeMove(tx, row, slotId, { admin }, shop));
  });
}

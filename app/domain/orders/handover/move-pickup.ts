import { verifyGuestToken } from "~/domain/orders/customer/guest-link";
import { type Mover, writeMove } from "~/domain/orders/handover/write-move";
import { lockOrder } from "~/domain/orders/lock";
import { type OrderRow, toAdminOrder, toOrder } from "~/domain/orders/record";
import { lockedPlace } from "~/domain/places/places";
import { type Place, placeOf } from "~/domain/settings/place";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { freeTimes, holdPickupTime, withoutCutoff } from "~/domain/slots/pickup-times";
import { conflict, notFound } from "~/lib/errors";
import { hoursMs } from "~/lib/time/retention";
import type { SlotTime } from "~/lib/time/slots";
import type { AdminOrder, Order } from "~/schemas/order";
import { now } from "~/services/clock/clock";
import { db, transaction } from "~/services/database";

const NOT_MOVABLE = "This order has no pickup time that could be changed.";
const TOO_LATE = "It is too late to change this pickup time here. Please contact us.";

type Movable = Pick<Order, "deliveryMethod" | "placeId" | "status" | "slot">;

/** Customers can until the cut-off, admins until the order is handed over. */
export function canMove(order: Movable, shop: ShopSettings, isAdmin = false): boolean {
  const { slots } = placeOf(shop, order.placeId);
  if (order.deliveryMethod !== "pickup" || !slots) return false;
  if (order.status === "fulfilled" || order.status === "cancelled") return false;
  if (isAdmin || !order.slot) return true;
  return Date.parse(order.slot.startsAt) - now().getTime() >= hoursMs(slots.cutoffHours);
}

/** To choose from. Its own time is one of them. */
export async function timesToMove(order: Order, shop: ShopSettings, isAdmin = false): Promise<SlotTime[]> {
  const readyBy = order.readyBy === null ? null : new Date(order.readyBy);
  const at = placeOf(shop, order.placeId);
  const { place, ...limits } = choiceOf({ ...order, readyBy }, at, isAdmin);
  return (await freeTimes(db, place, { ...limits, holderId: order.id })) ?? [];
}

function choiceOf(
  { status, readyBy }: { status: string; readyBy: Date | null },
  place: Place,
  isAdmin: boolean,
): { place: Place; from: Date | null; readyBy: Date | null } {
  const notBefore = status === "ready" ? null : readyBy;
  if (isAdmin) return { place: withoutCutoff(place), from: null, readyBy: notBefore };
  return { place, from: notBefore, readyBy: notBefore };
}

/** The customer and the shop get a mail. @throws DomainError 404 for another person's order, 409 */
export async function movePickup(id: string, slotId: string, who: Mover): Promise<Order> {
  return toOrder(await move(id, slotId, who));
}

export async function movePickupByHand(
  id: string,
  slotId: string,
  admin: { id: string },
): Promise<AdminOrder> {
  return toAdminOrder(await move(id, slotId, { admin }));
}

function move(id: string, slotId: string, who: Mover): Promise<OrderRow> {
  return transaction(async (tx) => {
    const row = await lockOrder(tx, id);
    if (!mayMove(row, who)) throw notFound("Order");
    const at = await lockedPlace(tx, row.placeId);
    const shop = await shopSettings(tx);
    const isAdmin = "admin" in who;
    if (!canMove(toOrder(row), shop, isAdmin)) throw conflict(isAdmin ? NOT_MOVABLE : TOO_LATE);
    const { place, ...limits } = choiceOf(row, at, isAdmin);
    const newId = await holdPickupTime(tx, place, { slotId, ...limits, holder: row });
    return writeMove(tx, row, newId, who, shop);
  });
}

function mayMove(order: OrderRow, who: Mover): boolean {
  if ("admin" in who) return true;
  if ("user" in who) return order.userId === who.user.id;
  return order.userId === null && verifyGuestToken(order, "move", who.guestToken);
}

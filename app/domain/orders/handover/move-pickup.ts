import { verifyGuestToken } from "~/domain/orders/customer/guest-link";
import { type Mover, refuseFarDay, writeMove } from "~/domain/orders/handover/write-move";
import { isUnfinished } from "~/lib/orders/order-status";
import { lockOrder } from "~/domain/orders/lock";
import { type OrderRow, toAdminOrder, toOrder } from "~/domain/orders/record";
import { lockedPlace } from "~/domain/places/places";
import { type Place, placeOf } from "~/domain/settings/place";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import {
  freeTimes,
  holdAnyTime,
  holdPickupTime,
  NOT_OFFERED,
  timeRulesOf,
  withoutCutoff,
} from "~/domain/slots/pickup-times";
import { conflict, invalid, notFound } from "~/lib/errors";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { hoursMs } from "~/lib/time/retention";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import type { SlotTime } from "~/lib/time/slots";
import type { AdminOrder, Order } from "~/schemas/order";
import { now } from "~/services/clock/clock";
import { db, transaction } from "~/services/database";

const NOT_MOVABLE = "This order has no pickup time that could be changed.";
const TOO_LATE = "It is too late to change this pickup time here. Please contact us.";

type MovableOrder = Pick<Order, "deliveryMethod" | "placeId" | "status" | "slot" | "items">;

/** Customers can move a pickup until the cut-off, if the place offers times. Admins can until it is handed over. */
export function canMove(order: MovableOrder, shop: ShopSettings, isAdmin = false): boolean {
  const isPickup = order.deliveryMethod === "pickup" && !areGiftCards(order.items);
  if (!isPickup || !isUnfinished(order.status)) return false;
  if (isAdmin) return true;
  const rules = timeRulesOf(placeOf(shop, order.placeId));
  if (!rules) return false;
  if (!order.slot) return true;
  return Date.parse(order.slot.startsAt) - now().getTime() >= hoursMs(rules.cutoffHours ?? 0);
}

/** Pickup times to choose from, including the order's own time. */
export async function timesToMove(order: Order, shop: ShopSettings, isAdmin = false): Promise<SlotTime[]> {
  const readyBy = order.readyBy === null ? null : new Date(order.readyBy);
  const at = placeOf(shop, order.placeId);
  const { place, ...limits } = limitsOf({ ...order, readyBy }, at, isAdmin);
  return (await freeTimes(db, place, { ...limits, holderId: order.id })) ?? [];
}

function limitsOf(
  { status, readyBy }: { status: string; readyBy: Date | null },
  place: Place,
  isAdmin: boolean,
): { place: Place; from: Date | null; readyBy: Date | null } {
  const notBefore = status === "ready" ? null : readyBy;
  if (isAdmin) return { place: withoutCutoff(place), from: null, readyBy: notBefore };
  return { place, from: notBefore, readyBy: notBefore };
}

/** Moves the pickup and emails customer and shop. @throws DomainError 404 for another person's order, 409 */
export async function movePickup(id: string, slotId: string, who: Mover): Promise<Order> {
  return toOrder(await move(id, { slotId }, who));
}

/** Times are ISO strings. */
interface PickupTimeChoice {
  /** Start of the pickup time. */
  slotId: string;
  /** End of a free choice of the admin: any time, even one that is full or not offered. */
  endsAt?: string;
}

/** @throws DomainError 400 for a time that is over or impossible, 404, 409 when an offered time is full */
export async function movePickupByHand(
  id: string,
  choice: PickupTimeChoice,
  admin: { id: string },
): Promise<AdminOrder> {
  return toAdminOrder(await move(id, choice, { admin }));
}

function move(id: string, { slotId, endsAt }: PickupTimeChoice, who: Mover): Promise<OrderRow> {
  return transaction(async (tx) => {
    const row = await lockOrder(tx, id);
    if (!mayMove(row, who)) throw notFound("Order");
    const at = await lockedPlace(tx, row.placeId);
    const shop = await shopSettings(tx);
    const isAdmin = "admin" in who;
    if (!canMove(toOrder(row), shop, isAdmin)) throw conflict(isAdmin ? NOT_MOVABLE : TOO_LATE);
    const { place, ...limits } = limitsOf(row, at, isAdmin);
    const newId = await (endsAt
      ? holdAnyTime(tx, place, { time: timeFrom(slotId, endsAt), readyBy: limits.readyBy, holder: row })
      : holdPickupTime(tx, place, { slotId, ...limits, holder: row }));
    if (!newId) throw conflict(NOT_OFFERED);
    return writeMove(tx, row, newId, who, shop);
  });
}

const NOT_A_TIME = "Enter a pickup time that is not over, and that begins and ends on the same day.";

function timeFrom(slotId: string, endsAt: string): SlotTime {
  const time = { startsAt: new Date(slotId), endsAt: new Date(endsAt) };
  const day = dayAtShop(time.startsAt);
  refuseFarDay(day);
  const isOneDay = time.endsAt > time.startsAt && time.endsAt <= momentAtShop(addDays(day, 1), 0);
  if (!isOneDay || time.endsAt <= now()) throw invalid(NOT_A_TIME, { endsAt: [NOT_A_TIME] });
  return time;
}

function mayMove(order: OrderRow, who: Mover): boolean {
  if ("admin" in who) return true;
  if ("user" in who) return order.userId === who.user.id;
  return order.userId === null && verifyGuestToken(order, "move", who.guestToken);
}

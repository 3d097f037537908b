import { placeOf } from "~/domain/settings/place";
import type { ShopSettings } from "~/domain/settings/settings";
import { agreeSlot, heldTimes, type SlotHolder, holdSlot, takenIn } from "~/domain/slots/slots";
import { deliveryDays, nextDeliveryDay } from "~/lib/delivery/delivery-day";
import type { DeliveryZone } from "~/lib/delivery/zone";
import { conflict } from "~/lib/errors";
import { addDays, type CalendarDay, formatWeekday, weekdayOf } from "~/lib/time/calendar-day";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import type { SlotTime } from "~/lib/time/slots";
import { now } from "~/services/clock/clock";
import type { Db, Prisma } from "~/services/database";

interface DayOptions {
  /** When the order is ready. It is delivered on a later day. */
  from?: Date | null;
  /** The checkout or order that holds a day. Its own place counts as free. */
  holderId?: string | null;
}

/** The next delivery day with a free place. Null for a zone without fixed days, or when none is free for months. */
export async function freeDay(
  on: Db,
  zone: DeliveryZone,
  shop: ShopSettings,
  options: DayOptions = {},
): Promise<CalendarDay | null> {
  return nextDeliveryDay(zone, now(), await limitsOf(on, zone, shop, options));
}

/** All free delivery days of the next months. */
export async function freeDays(
  on: Db,
  zone: DeliveryZone,
  shop: ShopSettings,
  options: DayOptions = {},
): Promise<CalendarDay[]> {
  return [...deliveryDays(zone, now(), await limitsOf(on, zone, shop, options))];
}

async function limitsOf(on: Db, zone: DeliveryZone, shop: ShopSettings, { from, holderId }: DayOptions) {
  const without = closedDays(shop);
  const { placesADay } = zone;
  if (placesADay !== null) {
    const held = await heldTimes(on, { zoneId: zone.id }, now(), holderId);
    for (const time of held) if (takenIn(held, time) >= placesADay) without.add(dayAtShop(time.startsAt));
  }
  return { without, from: from ? addDays(dayAtShop(from), 1) : undefined };
}

function closedDays(shop: ShopSettings): Set<CalendarDay> {
  const { specialDays } = placeOf(shop, null);
  return new Set(specialDays.filter(({ times }) => times.length === 0).map(({ day }) => day));
}

/** Whether the shop can deliver on this day. Works for zones without fixed days too. */
export const isDeliveryDay = ({ weekdays }: DeliveryZone, shop: ShopSettings, day: CalendarDay): boolean =>
  (weekdays.length === 0 || weekdays.includes(weekdayOf(day))) && !closedDays(shop).has(day);

const timeOf = (day: CalendarDay): SlotTime => ({
  startsAt: momentAtShop(day, 0),
  endsAt: momentAtShop(addDays(day, 1), 0),
});

/** The id of a delivery day in the checkout: its start as an ISO string. */
export const dayId = (day: CalendarDay): string => timeOf(day).startsAt.toISOString();

interface DeliveryDayRequest {
  /** The day that the page showed. Absent: any day. */
  slotId?: string;
  from: Date | null;
  holder: SlotHolder;
}

const NONE_FREE = "All delivery days of the next months are taken. Select pickup, or contact us.";

/** Holds the next free day, or keeps the holder's. Null without fixed days. @throws DomainError 409 if the page showed another */
export async function holdDeliveryDay(
  tx: Prisma.TransactionClient,
  zone: DeliveryZone,
  shop: ShopSettings,
  { slotId, from, holder }: DeliveryDayRequest,
): Promise<string | null> {
  if (zone.weekdays.length === 0) return null;
  if (holder.slotId) {
    const startsAt = slotId ? new Date(slotId) : undefined;
    const own = await tx.slot.findFirst({ where: { id: holder.slotId, zoneId: zone.id, startsAt } });
    if (own) return own.id;
  }
  for (;;) {
    const day = await freeDay(tx, zone, shop, { from, holderId: holder.id });
    if (!day) throw conflict(NONE_FREE);
    const words = formatWeekday(day);
    if (slotId && Date.parse(slotId) !== Date.parse(dayId(day)))
      throw conflict(`The next delivery day is now ${words}. Please check your order.`);
    const id = await holdDay(tx, zone, day, holder.id);
    // Otherwise somebody else took the day's last place during the wait, so try the next day.
    if (id) return id;
  }
}

/** Like `holdDeliveryDay`, but also null when no day is free: the owner agrees on one with the customer. */
export async function holdDayByHand(
  tx: Prisma.TransactionClient,
  zone: DeliveryZone,
  shop: ShopSettings,
  { from, holder }: Omit<DeliveryDayRequest, "slotId">,
): Promise<string | null> {
  const day = await freeDay(tx, zone, shop, { from, holderId: holder.id });
  return day && holdDeliveryDay(tx, zone, shop, { from, holder });
}

interface ChosenDay {
  day: CalendarDay;
  evenIfFull: boolean;
  holder: SlotHolder;
}

/** Holds any day that the owner chose. @throws DomainError 409 when it is full, unless `evenIfFull` */
export async function holdChosenDay(
  tx: Prisma.TransactionClient,
  zone: DeliveryZone | null,
  shop: ShopSettings,
  { day, evenIfFull, holder }: ChosenDay,
): Promise<string> {
  if (!zone || !isDeliveryDay(zone, shop, day))
    return agreeSlot(tx, { time: timeOf(day), words: formatWeekday(day), isAgreed: true, holder });
  const placesADay = evenIfFull ? null : zone.placesADay;
  const id = await holdDay(tx, { ...zone, placesADay }, day, holder.id);
  if (!id) throw conflict("This delivery day is full. Choose another day.");
  return id;
}

function holdDay(
  tx: Prisma.TransactionClient,
  { id, placesADay }: Pick<DeliveryZone, "id" | "placesADay">,
  day: CalendarDay,
  holderId: string,
) {
  const wanted = { owner: { zoneId: id }, time: timeOf(day), words: formatWeekday(day) };
  return holdSlot(tx, { ...wanted, places: placesADay, holderId });
}

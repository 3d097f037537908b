import { placeOf } from "~/domain/settings/place";
import type { ShopSettings } from "~/domain/settings/settings";
import { holdSlot, takenSlots } from "~/domain/slots/slots";
import { nextDeliveryDay } from "~/lib/delivery/delivery-day";
import type { DeliveryZone } from "~/lib/delivery/zone";
import { conflict } from "~/lib/errors";
import { addDays, type CalendarDay, formatWeekday } from "~/lib/time/calendar-day";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";
import type { Db, Prisma } from "~/services/database";

interface DayOptions {
  /** No earlier: when the order is ready. */
  from?: Date | null;
  /** Its own place counts as free. */
  holderId?: string | null;
}

/** The next delivery day with a free place. Null for a zone without fixed days. */
export async function freeDay(
  on: Db,
  zone: DeliveryZone,
  shop: ShopSettings,
  { from, holderId }: DayOptions = {},
): Promise<CalendarDay | null> {
  if (zone.weekdays.length === 0) return null;
  const store = placeOf(shop, null);
  const without = new Set(store.specialDays.filter(({ times }) => times.length === 0).map(({ day }) => day));
  const { placesADay } = zone;
  if (placesADay !== null)
    for (const [startMs, count] of await takenSlots(on, { zoneId: zone.id }, now(), holderId))
      if (count >= placesADay) without.add(dayAtShop(new Date(startMs)));
  return nextDeliveryDay(zone, now(), { without, from: from ? dayAtShop(from) : undefined });
}

/** When the day begins, as the checkout names it. */
export const dayId = (day: CalendarDay): string => momentAtShop(day, 0).toISOString();

interface Wanted {
  /** The day that the page showed. Absent: any. */
  slotId?: string;
  from: Date | null;
  holderId: string;
}

/** Null without fixed days. @throws DomainError 409 when the next free day is another than the page showed */
export async function holdDeliveryDay(
  tx: Prisma.TransactionClient,
  zone: DeliveryZone,
  shop: ShopSettings,
  { slotId, from, holderId }: Wanted,
): Promise<string | null> {
  const day = await freeDay(tx, zone, shop, { from, holderId });
  if (!day) return null;
  const words = formatWeekday(day);
  if (slotId && Date.parse(slotId) !== Date.parse(dayId(day)))
    throw conflict(`The next delivery day is now ${words}. Nothing was charged; please check your order.`);
  const time = { startsAt: momentAtShop(day, 0), endsAt: momentAtShop(addDays(day, 1), 0) };
  return holdSlot(tx, {
    owner: { zoneId: zone.id },
    ...{ time, words, places: zone.placesADay, holderId },
  });
}

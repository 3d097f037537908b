import { type CalendarDay, formatWeekday } from "~/lib/time/calendar-day";
import type { Openings } from "~/lib/time/openings";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { pickupTitle } from "~/lib/orders/pickup-place";

interface PickupTiming {
  slot: { startsAt: Date } | null;
  readyBy: Date | null;
  createdAt: Date;
}

/**
 * The day of an order's pickup: the day of its chosen time, else of its promise. A place that has only dates
 * is visited on the first one from the promise on. Null where it may be any day.
 */
export function pickupDay(
  { slot, readyBy, createdAt }: PickupTiming,
  { hours, specialDays }: Openings,
  now: Date,
): CalendarDay | null {
  if (slot) return dayAtShop(slot.startsAt);
  if (hours.some(({ times }) => times.length > 0)) return readyBy && dayAtShop(readyBy);
  const from = Math.max(now.getTime(), (readyBy ?? createdAt).getTime());
  const isAhead = ({ day, times }: Openings["specialDays"][number]) =>
    times.some(({ closes }) => momentAtShop(day, closes).getTime() > from);
  return specialDays.find(isAhead)?.day ?? null;
}

/** `Pickup at Farmers' Market on Saturday, Nov 28`. `placeName`: null for the store. */
export const pickupOnDay = (placeName: string | null, day: CalendarDay): string =>
  `${pickupTitle(placeName)} on ${formatWeekday(day)}`;

export const cancelledPickup = (placeName: string | null, day: CalendarDay): string =>
  `${pickupOnDay(placeName, day)} is cancelled.`;

export const closeDayLabel = (isStore: boolean): string =>
  isStore ? "Close This Day" : "Cancel This Market Day";

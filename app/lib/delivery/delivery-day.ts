import type { DeliveryZone } from "~/lib/delivery/zone";
import { addDays, type CalendarDay, weekdayOf } from "~/lib/time/calendar-day";
import { dayAtShop, startOfDay } from "~/lib/time/shop-days";

const HOUR_MS = 60 * 60 * 1000;
const DAYS_AHEAD = 120;

interface DayLimits {
  /** Closed or full days. */
  without?: ReadonlySet<CalendarDay>;
  /** The earliest possible day. */
  from?: CalendarDay;
}

type DayRules = Pick<DeliveryZone, "weekdays" | "cutoffHours">;

/** The first delivery day. Null for a zone without fixed days, or without a free day in the next months. */
export function nextDeliveryDay(rules: DayRules, now: Date, limits?: DayLimits): CalendarDay | null {
  for (const day of deliveryDays(rules, now, limits)) return day;
  return null;
}

/** The days of the next months that can still be ordered for, the first one first. */
export function* deliveryDays(
  { weekdays, cutoffHours }: DayRules,
  now: Date,
  { without, from = "" }: DayLimits = {},
): Generator<CalendarDay> {
  const today = dayAtShop(now);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(today, ahead);
    if (day < from || !weekdays.includes(weekdayOf(day)) || without?.has(day)) continue;
    const cutoffMs = (startOfDay(day)?.getTime() ?? 0) - cutoffHours * HOUR_MS;
    if (now.getTime() <= cutoffMs) yield day;
  }
}

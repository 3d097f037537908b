import { addDays, formatCalendarDay } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";

const DAYS_AHEAD = 365;

/** Why a gift card cannot go out on the chosen day (`2026-12-24`); null where it can. */
export function sendDayProblem(sendOn: string): string | null {
  const today = dayAtShop(now());
  const last = addDays(today, DAYS_AHEAD);
  return sendOn < today || sendOn > last
    ? `Choose a day from ${formatCalendarDay(today)} to ${formatCalendarDay(last)}`
    : null;
}

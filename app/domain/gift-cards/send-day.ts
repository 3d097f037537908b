import { addDays, type CalendarDay, formatCalendarDay } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";

const DAYS_AHEAD = 365;

/** The first and last day on which a gift card that is ordered now can go out. */
export function sendDays(): { first: CalendarDay; last: CalendarDay } {
  const first = dayAtShop(now());
  return { first, last: addDays(first, DAYS_AHEAD) };
}

/** Why a gift card cannot go out on the chosen day (`2026-12-24`); null where it can. */
export function sendDayProblem(sendOn: string): string | null {
  const { first, last } = sendDays();
  return sendOn < first || sendOn > last
    ? `Choose a day from ${formatCalendarDay(first)} to ${formatCalendarDay(last)}`
    : null;
}

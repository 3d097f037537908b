import { addDays, formatCalendarDay } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import type { GiftCardRecipient } from "~/schemas/gift-card";
import { now } from "~/services/clock/clock";

const DAYS_AHEAD = 365;

/** Why a gift card cannot go out on the chosen day; null where it can. */
export function sendDayProblem({ sendOn }: GiftCardRecipient): string | null {
  if (sendOn === null) return null;
  const today = dayAtShop(now());
  const last = addDays(today, DAYS_AHEAD);
  return sendOn < today || sendOn > last
    ? `Choose a day from ${formatCalendarDay(today)} to ${formatCalendarDay(last)}`
    : null;
}

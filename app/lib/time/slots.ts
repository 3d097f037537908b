import { addDays, type CalendarDay, formatWeekday } from "~/lib/time/calendar-day";
import { spansText } from "~/lib/time/opening-hours";
import { openingOn, type Openings } from "~/lib/time/openings";
import { clockAtShop, dayAtShop, momentAtShop } from "~/lib/time/shop-days";

/** Of a place whose customers choose a time. */
export interface SlotRules {
  minutes: number;
  /** Orders for each slot. */
  places: number;
  /** Hours before a slot begins until which it can be chosen. */
  cutoffHours: number;
  daysAhead: number;
}

export interface SlotTime {
  startsAt: Date;
  endsAt: Date;
}

const HOUR_MS = 60 * 60_000;

/**
 * Whole slots within the opening hours, in their order.
 * @param from none begins earlier: when the order is ready
 */
export function slotsOf(place: Openings, rules: SlotRules, now: Date, from: Date = now): SlotTime[] {
  const earliest = Math.max(from.getTime(), now.getTime() + rules.cutoffHours * HOUR_MS);
  // What takes longer to make than customers may look ahead has its days from then on.
  const first = dayAtShop(from > now ? from : now);
  const days = Array.from({ length: rules.daysAhead + 1 }, (_, ahead) => addDays(first, ahead));
  return days
    .flatMap((day) => slotsOn(place, rules.minutes, day))
    .filter(({ startsAt }) => startsAt.getTime() >= earliest);
}

function slotsOn(place: Openings, length: number, day: CalendarDay): SlotTime[] {
  const starts = openingOn(place, day).flatMap(({ opens, closes }) =>
    Array.from({ length: Math.floor((closes - opens) / length) }, (_, index) => opens + index * length),
  );
  // In spring the clocks skip an hour: no slot begins or ends within it.
  const exists = (minute: number) => minutesOf(momentAtShop(day, minute)) === minute;
  return starts
    .filter((start) => exists(start) && exists(start + length - 1))
    .map((start) => ({
      startsAt: momentAtShop(day, start),
      endsAt: momentAtShop(day, start + length),
    }));
}

function minutesOf(moment: Date): number {
  const clock = clockAtShop(moment);
  return clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/** `Saturday, Nov 28` and `10am-10:30am`. */
export function slotParts({ startsAt, endsAt }: SlotTime): { day: string; time: string } {
  const opens = minutesOf(startsAt);
  // Midnight ends the day.
  const closes = minutesOf(endsAt) || 24 * 60;
  return { day: formatWeekday(dayAtShop(startsAt)), time: spansText([{ opens, closes }]) };
}

export function slotWords(slot: SlotTime): string {
  const { day, time } = slotParts(slot);
  return `${day}, ${time}`;
}

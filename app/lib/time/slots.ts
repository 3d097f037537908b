import { addDays, type CalendarDay, formatWeekday } from "~/lib/time/calendar-day";
import { spansText } from "~/lib/time/opening-hours";
import { openingOn, type Openings } from "~/lib/time/openings";
import { clockAtShop, dayAtShop, momentAtShop } from "~/lib/time/shop-days";

/** The rules of a place whose customers choose a time. */
export interface SlotRules {
  minutes: number;
  /** How many orders a slot takes. */
  places: number;
  /** Hours before a slot begins until which it can be chosen. */
  cutoffHours: number;
  /** Counted from the day on which the order is ready. */
  daysAhead: number;
}

/** Without `SlotRules`, customers of a place with dates choose a date: null means the whole opening or no limit. */
export type TimeRules = { [Name in keyof SlotRules]: SlotRules[Name] | null };

export const wholeDates: TimeRules = { minutes: null, places: null, cutoffHours: null, daysAhead: null };

interface SlotLimits {
  /** No slot begins earlier. */
  from?: Date | null;
  /** When the order is ready, if that is not `from`. */
  readyBy?: Date | null;
}

export interface SlotTime {
  startsAt: Date;
  endsAt: Date;
}

const HOUR_MS = 60 * 60_000;
/** An order is ready at a quarter of an hour, so one that is ready as an opening begins may be said to be ready later. */
const READY_ROUNDING_MS = 15 * 60_000 - 1;

/** Whole slots within the opening hours, or whole openings, in their order. */
export function slotsOf(
  place: Openings,
  rules: TimeRules,
  now: Date,
  { from, readyBy = from }: SlotLimits = {},
): SlotTime[] {
  const laterOf = (moment: Date | null | undefined) => (moment && moment > now ? moment : now);
  const rounding = rules.minutes === null ? READY_ROUNDING_MS : 0;
  const earliest = Math.max(
    (from?.getTime() ?? 0) - rounding,
    now.getTime() + (rules.cutoffHours ?? 0) * HOUR_MS,
  );
  const first = dayAtShop(laterOf(from));
  const days: CalendarDay[] = [];
  if (rules.daysAhead === null) {
    for (const { day } of place.specialDays) if (day >= first) days.push(day);
  } else {
    const last = addDays(dayAtShop(laterOf(readyBy)), rules.daysAhead);
    for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  }
  return days
    .flatMap((day) => slotsOn(place, rules.minutes, day))
    .filter(({ startsAt }) => startsAt.getTime() >= earliest);
}

function slotsOn(place: Openings, length: number | null, day: CalendarDay): SlotTime[] {
  const spans = openingOn(place, day).flatMap(({ opens, closes }) =>
    length === null
      ? { opens, closes }
      : Array.from({ length: Math.floor((closes - opens) / length) }, (_, index) => ({
          opens: opens + index * length,
          closes: opens + (index + 1) * length,
        })),
  );
  return spans.map(({ opens, closes }) => ({
    startsAt: momentAtShop(day, opens),
    endsAt: momentAtShop(day, closes),
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

/** For the owner: `Pickup times: 30 minutes, 2 orders each, until 2 hours before, 14 days ahead`. */
export function slotRulesWords({ minutes, places, cutoffHours, daysAhead }: SlotRules): string {
  const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  const ahead = daysAhead === 0 ? "the same day only" : `${counted(daysAhead, "day")} ahead`;
  return `Pickup times: ${minutes} minutes, ${counted(places, "order")} each, until ${counted(cutoffHours, "hour")} before, ${ahead}`;
}

export function slotWords(slot: SlotTime): string {
  const { day, time } = slotParts(slot);
  return `${day}, ${time}`;
}

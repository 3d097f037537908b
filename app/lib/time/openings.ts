import { addDays, type CalendarDay, formatWeekday, weekdayOf } from "~/lib/time/calendar-day";
import {
  MIDNIGHT,
  type OpeningHours,
  openingLines,
  type Span,
  spansText,
  timeText,
  weekdays,
} from "~/lib/time/opening-hours";
import { clockAtShop, dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import type { SpecialDay } from "~/lib/time/special-days";

export interface Openings {
  hours: readonly OpeningHours[];
  specialDays: readonly SpecialDay[];
}

/** A special day wins over the weekday. Empty when closed. */
export function openingOn({ hours, specialDays }: Openings, day: CalendarDay): readonly Span[] {
  const special = specialDays.find((other) => other.day === day);
  if (special) return special.times;
  return hours.find(({ days }) => days.includes(weekdayOf(day)))?.times ?? [];
}

const hasHours = ({ hours }: Pick<Openings, "hours">) => hours.some(({ times }) => times.length > 0);

/** True for a market, which has dates instead of weekly hours. */
export const isOpenOnDates = (place: Openings): boolean =>
  !hasHours(place) && place.specialDays.some(({ times }) => times.length > 0);

/** True for a market whose last date has ended or was cancelled, and for a place without hours and dates. */
export function isOver({ hours, specialDays }: Openings, moment: Date): boolean {
  if (hasHours({ hours })) return false;
  const spans = specialDays.flatMap(({ day, times }) => times.map(({ closes }) => momentAtShop(day, closes)));
  return spans.every((closes) => closes <= moment);
}

/** True if the place is open all the time from `from` to `to`. */
export function isOpenBetween(place: Openings, from: Date, to: Date): boolean {
  const span = spanAt(place, from);
  return span !== undefined && to <= momentAtShop(dayAtShop(from), span.closes);
}

export function isOpenAt(place: Openings, moment: Date): boolean {
  return spanAt(place, moment) !== undefined;
}

function spanAt(place: Openings, moment: Date): Span | undefined {
  const minutes = minutesAtShop(moment);
  return openingOn(place, dayAtShop(moment)).find(
    ({ opens, closes }) => minutes >= opens && minutes < closes,
  );
}

function minutesAtShop(moment: Date): number {
  const clock = clockAtShop(moment);
  return clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/** "Open now until 7 pm" or the next opening within a week. Null when it has none. */
export function openingWords(place: Openings, moment: Date): string | null {
  const span = spanAt(place, moment);
  if (span) return `Open now until ${spoken(span.closes)}`;
  const today = dayAtShop(moment);
  for (let ahead = 0; ahead < 7; ahead++) {
    const day = addDays(today, ahead);
    const next = openingOn(place, day).find(({ opens }) => ahead > 0 || opens > minutesAtShop(moment));
    if (next) return `Closed now, opens ${dayWords(day, ahead)} at ${spoken(next.opens)}`;
  }
  return null;
}

const spoken = (time: number) => timeText(time).replace(/[ap]m$/, " $&");

function dayWords(day: CalendarDay, ahead: number): string {
  return ahead === 0 ? "today" : ahead === 1 ? "tomorrow" : (weekdays[weekdayOf(day)] ?? "");
}

/** When `openingWords` change next: the place opens or closes, or a day ends. */
export function openingWordsEnd(place: Openings, moment: Date): Date {
  const day = dayAtShop(moment);
  const changes = openingOn(place, day).flatMap(({ opens, closes }) => [opens, closes]);
  const next = changes.find((minutes) => minutes > minutesAtShop(moment)) ?? MIDNIGHT;
  return momentAtShop(day, next);
}

const DAYS_SHOWN = 21;
const DATES_SHOWN = 6;
const SPECIAL_DAYS_SHOWN = 12;

/** For the owner: the special days ahead that fit, and the number of the others. */
export function comingSpecialDays({ hours, specialDays }: Openings, today: CalendarDay): string | null {
  const coming = specialDays
    .filter(({ day }) => day >= today)
    .map(({ day, times }) => `${formatWeekday(day)} ${spansText(times)}`);
  if (coming.length === 0) return null;
  const more = coming.length > SPECIAL_DAYS_SHOWN ? `; and ${coming.length - SPECIAL_DAYS_SHOWN} more` : "";
  return `${hours.length > 0 ? "Special days" : "Dates"}: ${coming.slice(0, SPECIAL_DAYS_SHOWN).join("; ")}${more}`;
}

/**
 * For customers: the hours, then the special days of the next weeks. A place without hours has only dates, so its
 * cancelled dates are left out.
 */
export function placeLines(
  { hours, specialDays }: Openings,
  today: CalendarDay,
  length: "long" | "short",
): string[] {
  const last = addDays(today, DAYS_SHOWN);
  const isHeld = ({ times }: SpecialDay) => hasHours({ hours }) || times.length > 0;
  const coming = specialDays.filter(
    (special) => special.day >= today && isHeld(special) && (hours.length === 0 || special.day <= last),
  );
  return [
    ...openingLines(hours, length),
    ...coming.slice(0, DATES_SHOWN).map(({ day, times }) => `${formatWeekday(day)} ${spansText(times)}`),
  ];
}

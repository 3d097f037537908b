import { addDays, type CalendarDay, formatWeekday } from "./calendar-day.ts";
import type { Span } from "./opening-hours.ts";
import type { Preparation } from "./preparation.ts";
import { clockAtShop, dayAtShop, momentAtShop } from "./shop-days.ts";

/** The spans in which a place is open on a day, in minutes after midnight, in their order. */
export type SpansOn = (day: CalendarDay) => readonly Span[];

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
/** A shop that opens on none of these days promises nothing. */
const LOOK_AHEAD_DAYS = 200;

interface PickupLimits {
  /** The opening times of the place of pickup. */
  spansOn: SpansOn;
  /** The earliest possible moment. */
  from: Date;
}

/** A full quarter hour at which the place of pickup is open. Null when it or the store does not open. */
export function readyAt(
  now: Date,
  { days, hours }: Preparation,
  spansOn: SpansOn,
  pickup: PickupLimits = { spansOn, from: now },
): Date | null {
  const begins = nextOpen(now, spansOn);
  const afterDays = begins && afterWorkingDays(begins, days, spansOn);
  const done = afterDays && afterWorkingTime(afterDays, hours * HOUR_MS, spansOn);
  return done && openQuarter(done > pickup.from ? done : pickup.from, pickup.spansOn);
}

/** The first full quarter hour from the moment on. Some shops open at 9:10. */
function openQuarter(moment: Date, spansOn: SpansOn): Date | null {
  for (const { opens, closes } of openingsFrom(moment, spansOn)) {
    const from = Math.max(opens.getTime(), moment.getTime());
    const quarter = new Date(Math.ceil(from / QUARTER_MS) * QUARTER_MS);
    if (quarter < closes) return quarter;
  }
  return null;
}

/** When a promise made at `moment` may first change. */
export const nextQuarter = (moment: Date): Date =>
  new Date((Math.floor(moment.getTime() / QUARTER_MS) + 1) * QUARTER_MS);

/** The moment, or the next opening when the shop is closed then. */
function nextOpen(moment: Date, spansOn: SpansOn): Date | null {
  for (const { opens, closes } of openingsFrom(moment, spansOn))
    if (moment < closes) return moment > opens ? moment : opens;
  return null;
}

/** The same wall-clock time on a later working day. */
function afterWorkingDays(moment: Date, days: number, spansOn: SpansOn): Date | null {
  if (days === 0) return moment;
  const start = dayAtShop(moment);
  const clock = clockAtShop(moment);
  let left = days;
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const day = addDays(start, ahead);
    if (spansOn(day).length > 0) left--;
    if (left === 0)
      return nextOpen(momentAtShop(day, clock.getUTCHours() * 60 + clock.getUTCMinutes()), spansOn);
  }
  return null;
}

function afterWorkingTime(moment: Date, workMs: number, spansOn: SpansOn): Date | null {
  let leftMs = workMs;
  for (const { opens, closes } of openingsFrom(moment, spansOn)) {
    const from = Math.max(opens.getTime(), moment.getTime());
    if (from + leftMs <= closes.getTime()) return new Date(from + leftMs);
    leftMs -= Math.max(closes.getTime() - from, 0);
  }
  return null;
}

function* openingsFrom(moment: Date, spansOn: SpansOn) {
  const start = dayAtShop(moment);
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const day = addDays(start, ahead);
    for (const { opens, closes } of spansOn(day))
      yield { opens: momentAtShop(day, opens), closes: momentAtShop(day, closes) };
  }
}

/** `Ready Thursday, Nov 27 after 2 pm`. With `now`: `Ready today after 2 pm`, `Ready tomorrow after 9:15 am`. */
export function readyWords(ready: Date | string, now?: Date): string {
  const date = new Date(ready);
  const day = dayAtShop(date);
  const today = now && dayAtShop(now);
  const when = day === today ? "today" : today && day === addDays(today, 1) ? "tomorrow" : formatWeekday(day);
  return `Ready ${when} after ${clockText(date)}`;
}

function clockText(date: Date): string {
  const clock = clockAtShop(date);
  const [hour, minute] = [clock.getUTCHours(), clock.getUTCMinutes()];
  const minutes = minute > 0 ? `:${String(minute).padStart(2, "0")}` : "";
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "am" : "pm"}`;
}

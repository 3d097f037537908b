import { clockAtShop } from "./shop-days.ts";

/** Customers may cancel, and a date counts as recent, within 4 hours. */
export const RECENT_MS = 4 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Node and browsers have different language data (`Nov` or `Nov.`), and both must render the same text. */
export const shortMonths = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
];

function shopTime(date: Date | string) {
  const clock = clockAtShop(new Date(date));
  return {
    year: clock.getUTCFullYear(),
    month: shortMonths[clock.getUTCMonth()] ?? "",
    day: clock.getUTCDate(),
    hour: clock.getUTCHours(),
    minute: clock.getUTCMinutes(),
  };
}

export function formatDate(date: Date | string): string {
  return `${formatDay(date)}, ${timeOfDay(date)}`;
}

export function formatSoon(date: Date | string, now: Date): string {
  const days = calendarDay(date) - calendarDay(now);
  return `${timeOfDay(date)} ${days === 0 ? "today" : days === 1 ? "tomorrow" : `on ${formatDay(date)}`}`;
}

/** Counts calendar days: a day on which the clocks change has 23 or 25 hours. */
function calendarDay(date: Date | string): number {
  const { year, month, day } = shopTime(date);
  return Date.UTC(year, shortMonths.indexOf(month), day) / DAY_MS;
}

function timeOfDay(date: Date | string): string {
  const { hour, minute } = shopTime(date);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "a.m." : "p.m."}`;
}

export function formatDay(date: Date | string): string {
  const { year, month, day } = shopTime(date);
  return `${month} ${day}, ${year}`;
}

export function cancelEnd(createdAt: Date | string): Date {
  return new Date(new Date(createdAt).getTime() + RECENT_MS);
}

export function isRecent(date: Date | string, now: Date): boolean {
  return now.getTime() - new Date(date).getTime() <= RECENT_MS;
}

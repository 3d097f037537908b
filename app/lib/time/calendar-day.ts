import { shortMonths } from "./dates.ts";
import { weekdays } from "./opening-hours.ts";

export type CalendarDay = string;

const DAY_MS = 24 * 60 * 60 * 1000;
const midnight = (day: CalendarDay) => new Date(`${day}T00:00:00Z`);
/** @param date as the database stores a day: midnight UTC */
export const dayOf = (date: Date): CalendarDay => date.toISOString().slice(0, 10);

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayOf(new Date(midnight(day).getTime() + days * DAY_MS));
}

export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const date = midnight(startOfMonth(day));
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(Number(day.slice(8)), lastDay));
  return dayOf(date);
}

export const startOfMonth = (day: CalendarDay): CalendarDay => `${day.slice(0, 8)}01`;

/** Weeks begin on Monday. */
export const startOfWeek = (day: CalendarDay): CalendarDay => addDays(day, -weekdayOf(day));

export function startOfQuarter(day: CalendarDay): CalendarDay {
  const month = Number(day.slice(5, 7));
  return addMonths(startOfMonth(day), -((month - 1) % 3));
}

export const startOfYear = (day: CalendarDay): CalendarDay => `${day.slice(0, 5)}01-01`;

export function daysIn(from: CalendarDay, to: CalendarDay): number {
  return Math.round((midnight(to).getTime() - midnight(from).getTime()) / DAY_MS) + 1;
}

/** Monday is 0. */
export const weekdayOf = (day: CalendarDay): number => (midnight(day).getUTCDay() + 6) % 7;

/** `Thursday, Nov 27` */
export const formatWeekday = (day: CalendarDay): string =>
  `${weekdays[weekdayOf(day)]}, ${monthOf(day)} ${Number(day.slice(8))}`;

export function formatCalendarDay(day: CalendarDay): string {
  return `${monthOf(day)} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;
}

export const formatCalendarMonth = (day: CalendarDay): string => `${monthOf(day)} ${day.slice(0, 4)}`;

const monthOf = (day: CalendarDay) => shortMonths[Number(day.slice(5, 7)) - 1] ?? "";

import type { CalendarDay } from "./calendar-day.ts";
import { endOfDay, startOfDay } from "./shop-days.ts";

export interface AskedPeriod {
  /** `to` is exclusive. */
  period: { from?: Date; to?: Date };
  from: string;
  to: string;
  message: string | null;
}

/** Nothing was sold before or after, and the database has no year 0. */
export const FIRST_DAY = "1970-01-01";
const LAST_DAY = "9000-12-31";

export const boundedDay = (day: string): CalendarDay =>
  day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day;

/** The days `from` and `to` of a URL, both included. Invalid days are reported and ignored. */
export function periodOf(params: URLSearchParams): AskedPeriod {
  const from = params.get("from") ?? "";
  const to = params.get("to") ?? "";
  const isWrong = [from, to].some((day) => day !== "" && startOfDay(day) === null);
  if (isWrong) return { period: {}, from: "", to: "", message: "Please give dates like 2026-11-20" };
  if (from && to && from > to) return { period: {}, from, to, message: "The first day comes after the last" };
  const period = {
    from: from ? (startOfDay(boundedDay(from)) ?? undefined) : undefined,
    to: to ? (endOfDay(boundedDay(to)) ?? undefined) : undefined,
  };
  return { period, from, to, message: null };
}

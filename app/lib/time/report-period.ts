import {
  addDays,
  addMonths,
  type CalendarDay,
  daysIn,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from "./calendar-day.ts";
import { periodOf, boundedDay, FIRST_DAY } from "./period.ts";

export const periodNames = ["today", "this-week", "last-month", "this-quarter", "this-year"] as const;
export type PeriodName = (typeof periodNames)[number];

export const periodLabels: Record<PeriodName, string> = {
  today: "Today",
  "this-week": "This week",
  "last-month": "Last month",
  "this-quarter": "This quarter",
  "this-year": "This year",
};

interface DayRange {
  from: CalendarDay;
  to: CalendarDay;
}

export interface ReportPeriod {
  name: PeriodName | null;
  from: CalendarDay | null;
  to: CalendarDay | null;
  /** The previous period for comparison; null if there is none. */
  before: DayRange | null;
  typed: { from: string; to: string };
  message: string | null;
}

export function reportPeriod(params: URLSearchParams, today: CalendarDay): ReportPeriod {
  const name = periodNames.find((known) => known === params.get("period")) ?? null;
  if (name) return { name, ...named[name](today), typed: { from: "", to: "" }, message: null };
  const { from, to, message } = periodOf(params);
  const days = message ? { from: null, to: null } : { from: bounded(from), to: bounded(to) };
  return { name, ...days, before: sameLengthBefore(days), typed: { from, to }, message };
}

const bounded = (day: string) => (day === "" ? null : boundedDay(day));

/** Current periods end today and are compared with the same part of the previous one. */
const named: Record<PeriodName, (today: CalendarDay) => DayRange & { before: DayRange }> = {
  today: (today) => ({
    from: today,
    to: today,
    before: { from: addDays(today, -1), to: addDays(today, -1) },
  }),
  "this-week": (today) => ({
    from: startOfWeek(today),
    to: today,
    before: { from: addDays(startOfWeek(today), -7), to: addDays(today, -7) },
  }),
  "last-month": (today) => ({ ...monthBefore(today), before: monthBefore(monthBefore(today).from) }),
  "this-quarter": (today) => ({
    from: startOfQuarter(today),
    to: today,
    before: back(startOfQuarter(today), today, 3),
  }),
  "this-year": (today) => ({
    from: startOfYear(today),
    to: today,
    before: back(startOfYear(today), today, 12),
  }),
};

function monthBefore(day: CalendarDay): DayRange {
  const to = addDays(startOfMonth(day), -1);
  return { from: startOfMonth(to), to };
}

const back = (from: CalendarDay, to: CalendarDay, months: number): DayRange => ({
  from: addMonths(from, -months),
  to: addMonths(to, -months),
});

function sameLengthBefore({
  from,
  to,
}: {
  from: CalendarDay | null;
  to: CalendarDay | null;
}): DayRange | null {
  if (from === null || to === null) return null;
  const before = addDays(from, -daysIn(from, to));
  return before < FIRST_DAY ? null : { from: before, to: addDays(from, -1) };
}

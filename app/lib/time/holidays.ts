import type { CalendarDay } from "~/lib/time/calendar-day";
import { specialDayLines } from "~/lib/time/special-days";

export interface Holiday {
  day: CalendarDay;
  name: string;
}

/** @param specialDays as typed: lines that cannot be read count too */
export function missingHolidays(holidays: readonly Holiday[], specialDays: string): Holiday[] {
  const lines = specialDays.split("\n").map((line) => line.trim());
  return holidays.filter(({ day }) => !lines.some((line) => line.startsWith(day)));
}

export function withClosedDays(specialDays: string, holidays: readonly Holiday[]): string {
  const closed = specialDayLines(holidays.map(({ day }) => ({ day, times: [] })));
  return [...specialDays.trimEnd().split("\n"), ...closed].filter(Boolean).join("\n");
}

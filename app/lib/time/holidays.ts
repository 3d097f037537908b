import { addDays, type CalendarDay, dayOf, weekdayOf } from "~/lib/time/calendar-day";
import { specialDayLines } from "~/lib/time/special-days";

export interface Holiday {
  day: CalendarDay;
  name: string;
}

const MONDAY = 0;

/** Alberta's general holidays: https://www.alberta.ca/alberta-general-holidays */
export function holidaysOfYear(year: number): Holiday[] {
  const mondayFrom = (monthAndDay: string) => {
    const first = `${year}-${monthAndDay}`;
    return addDays(first, (7 + MONDAY - weekdayOf(first)) % 7);
  };
  return [
    { day: `${year}-01-01`, name: "New Year's Day" },
    { day: mondayFrom("02-15"), name: "Family Day" },
    { day: addDays(easterSunday(year), -2), name: "Good Friday" },
    { day: mondayFrom("05-18"), name: "Victoria Day" },
    { day: `${year}-07-01`, name: "Canada Day" },
    { day: mondayFrom("09-01"), name: "Labour Day" },
    { day: mondayFrom("10-08"), name: "Thanksgiving" },
    { day: `${year}-11-11`, name: "Remembrance Day" },
    { day: `${year}-12-25`, name: "Christmas Day" },
  ];
}

/** Meeus, Jones and Butcher: https://en.wikipedia.org/wiki/Date_of_Easter#Anonymous_Gregorian_algorithm */
function easterSunday(year: number): CalendarDay {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return dayOf(new Date(Date.UTC(year, month - 1, (h + l - 7 * m + 33 * month + 19) % 32)));
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

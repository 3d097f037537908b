import { addMonths } from "~/lib/time/calendar-day";
import type { Holiday } from "~/lib/time/holidays";
import { dayAtShop } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";

/** Alberta's general holidays of the next 12 months. */
export async function comingHolidays(): Promise<Holiday[]> {
  // Loaded with the form that shows them: the package takes 30 MB of memory.
  const { default: Holidays } = await import("date-holidays");
  const calendar = new Holidays("CA", "AB", { types: ["public"], languages: "en" });
  const today = dayAtShop(now());
  const end = addMonths(today, 12);
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .flatMap((of) => calendar.getHolidays(of))
    .map(({ date, name }) => ({ day: date.slice(0, 10), name }))
    .filter(({ day }) => day >= today && day < end);
}

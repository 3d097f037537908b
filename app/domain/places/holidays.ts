import { addMonths } from "~/lib/time/calendar-day";
import { type Holiday, holidaysOfYear } from "~/lib/time/holidays";
import { dayAtShop } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";

/** Alberta's general holidays in the next 12 months. */
export function comingHolidays(): Holiday[] {
  const today = dayAtShop(now());
  const end = addMonths(today, 12);
  const year = Number(today.slice(0, 4));
  return [year, year + 1].flatMap(holidaysOfYear).filter(({ day }) => day >= today && day < end);
}

import type { PlaceResult, PlaceTexts } from "~/components/admin/places/place-form";
import { comingHolidays } from "~/domain/places/holidays";
import { missingHolidays, withClosedDays } from "~/lib/time/holidays";

/** The form as typed, with Alberta's holidays as closed days. Saves nothing. */
export async function addHolidays(values: PlaceTexts, opened: PlaceTexts): Promise<PlaceResult> {
  const { specialDays } = values;
  const missing = missingHolidays(await comingHolidays(), specialDays);
  const filled = { ...values, specialDays: withClosedDays(specialDays, missing) };
  return { message: "", fields: {}, values: filled, opened, holidaysAdded: true };
}

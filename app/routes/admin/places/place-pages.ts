import { json } from "@remix-run/node";
import { emptyPlace, placeFields, type PlaceResult, type PlaceTexts } from "./place-form";
import { placeEntity } from "~/domain/places/edit";
import { comingHolidays } from "~/domain/places/holidays";
import { fieldTexts } from "~/http/forms/forms";
import { missingHolidays, withClosedDays } from "~/lib/time/holidays";
import { openedTexts, readBy, textsIn } from "~/routes/admin/record-routes";
import { toastAfterClosing } from "~/routes/admin/toast-after-closing";
import { placeForm } from "~/schemas/place";

export const placePages = {
  title: "Place",
  list: "/admin/places",
  entity: placeEntity,
  fields: placeFields,
  textsOf: textsIn(emptyPlace),
  read: readBy(placeForm),
  around: toastAfterClosing,
};

/** Returns the typed form with Alberta's holidays added as closed days. Saves nothing. */
export async function addHolidays(form: FormData) {
  const values: PlaceTexts = fieldTexts(form, placeFields);
  const missing = missingHolidays(comingHolidays(), values.specialDays);
  const filled = { ...values, specialDays: withClosedDays(values.specialDays, missing) };
  const opened = openedTexts(placePages, form) ?? emptyPlace;
  return json<PlaceResult>({ message: "", fields: {}, values: filled, opened, holidaysAdded: true });
}

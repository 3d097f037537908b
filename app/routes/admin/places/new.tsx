import type { ActionFunctionArgs } from "@remix-run/node";
import { emptyPlace, PlaceForm } from "./place-form";
import { addHolidays, placePages } from "./place-pages";
import { NewDialog } from "~/components/admin/forms/record-form";
import { comingHolidays } from "~/domain/places/holidays";
import { intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { newRoute, saveNew } from "~/routes/admin/record-routes";

export { keepFormWhenUnreachable as clientAction } from "~/components/admin/forms/keep-when-unreachable";
export { unlessFailed as shouldRevalidate } from "~/components/ui/connection/unreachable";
export const meta = () => [{ title: "Add Place · Back office" }];

const route = newRoute(
  placePages,
  () => emptyPlace,
  () => ({ holidays: comingHolidays() }),
);
export const loader = route.loader;

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const intent = intentOf(form, ["save", "holidays"]);
  return intent === "holidays" ? addHolidays(form) : saveNew(placePages, { form, by });
}

export default function NewPlace() {
  return <NewDialog title="Add Place" Form={PlaceForm} list="/admin/places" />;
}

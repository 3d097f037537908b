import type { ActionFunctionArgs } from "@remix-run/node";
import { PlaceForm } from "./place-form";
import { addHolidays, placePages } from "./place-pages";
import { EditDialog } from "~/components/admin/forms/record-form";
import { comingHolidays } from "~/domain/places/holidays";
import { intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { editRoute, saveEdit } from "~/routes/admin/record-routes";

export { keepFormWhenUnreachable as clientAction } from "~/components/admin/forms/keep-when-unreachable";
export { unlessFailed as shouldRevalidate } from "~/components/ui/connection/unreachable";
export const meta = () => [{ title: "Edit Place · Back office" }];

const route = editRoute(placePages, ({ isStore }) => ({ isStore, holidays: comingHolidays() }));
export const loader = route.loader;

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const intent = intentOf(form, ["save", "holidays"]);
  return intent === "holidays" ? addHolidays(form) : saveEdit(placePages, params.id ?? "", { form, by });
}

export default function EditPlace() {
  return <EditDialog title="Edit Place" Form={PlaceForm} list="/admin/places" />;
}

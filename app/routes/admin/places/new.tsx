import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { emptyPlace, placeFields, PlaceForm, type PlaceResult } from "~/components/admin/places/place-form";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Dialog } from "~/components/ui/dialog";
import { createPlace } from "~/domain/places/edit";
import { comingHolidays } from "~/domain/places/holidays";
import { fieldText, fieldTexts, formErrorResponse, intentOf, parseForm, readForm } from "~/http/forms/forms";
import { pressId } from "~/http/forms/press-id";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { addHolidays } from "~/routes/admin/places/add-holidays";
import { placeForm } from "~/schemas/place";

export const meta: MetaFunction = () => [{ title: "Add Place · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { formId: randomUUID(), holidays: await comingHolidays() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const intent = intentOf(form, ["save", "holidays"]);
  const values = fieldTexts(form, placeFields);
  if (intent === "holidays") return json(await addHolidays(values, emptyPlace));
  try {
    await createPlace(parseForm(form, placeForm), by, pressId(fieldText(form, "formId"), values));
    return await redirectWithToast("/admin/places", { title: "Place Created" });
  } catch (error) {
    return formErrorResponse(error, values);
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function NewPlace() {
  const { formId, holidays } = useLoaderData<typeof loader>();
  const result: PlaceResult | undefined = useActionResult<typeof action>();
  useErrorToast(result);
  return (
    <Dialog open onCloseTo="/admin/places" title="Add Place">
      <PlaceForm opened={emptyPlace} creating holidays={holidays} result={result}>
        <input type="hidden" name="formId" value={formId} />
      </PlaceForm>
    </Dialog>
  );
}

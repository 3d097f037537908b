import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import {
  emptyPlace,
  placeFields,
  PlaceForm,
  type PlaceResult,
  type PlaceTexts,
} from "~/components/admin/places/place-form";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Dialog } from "~/components/ui/dialog";
import { editPlace, getPlace } from "~/domain/places/edit";
import { comingHolidays } from "~/domain/places/holidays";
import {
  fieldText,
  fieldTexts,
  formErrorResponse,
  intentOf,
  jsonOf,
  parseForm,
  readForm,
} from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { changesBetween, plainLineBreaks } from "~/lib/catalog/field-changes";
import { DomainError } from "~/lib/errors";
import { nothingChanged } from "~/lib/toast-message";
import { addHolidays } from "~/routes/admin/places/add-holidays";
import { rebaseFields } from "~/routes/admin/rebase-fields";
import { toastAfterClosing } from "~/routes/admin/toast-after-closing";
import { placeForm } from "~/schemas/place";
import { z } from "~/schemas/zod";

export const meta: MetaFunction = () => [{ title: "Edit Place · Back office" }];

async function storedPlace(id: string): Promise<{ isStore: boolean; texts: PlaceTexts }> {
  const { name, address, hours, specialDays, isOn, isStore, ...slots } = await getPlace(id);
  return {
    isStore,
    texts: {
      ...{ name, address, hours, specialDays, isOn: isOn ? "on" : "" },
      slotMinutes: String(slots.slotMinutes ?? ""),
      slotPlaces: String(slots.slotPlaces),
      slotCutoffHours: String(slots.slotCutoffHours),
      slotDaysAhead: String(slots.slotDaysAhead),
    },
  };
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { ...(await storedPlace(params.id ?? "")), holidays: await comingHolidays() };
}

const openedTexts = z.record(z.enum(placeFields), z.string());
const valuesOf = (texts: PlaceTexts) => ({
  ...texts,
  isOn: texts.isOn !== "",
  slotMinutes: texts.slotMinutes === "" ? null : Number(texts.slotMinutes),
  slotPlaces: Number(texts.slotPlaces),
  slotCutoffHours: Number(texts.slotCutoffHours),
  slotDaysAhead: Number(texts.slotDaysAhead),
});

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const form = await readForm(request);
  const intent = intentOf(form, ["save", "holidays"]);
  const { isStore, texts: stored } = await storedPlace(id);
  // A form without `opened` counts as opened empty: every sent field is an edit.
  const opened = openedTexts.safeParse(jsonOf(fieldText(form, "opened"))).data ?? emptyPlace;
  for (const name of ["hours", "specialDays"]) form.set(name, plainLineBreaks(fieldText(form, name)));
  const values = fieldTexts(form, placeFields);
  if (intent === "holidays") return json(await addHolidays(values, opened));
  try {
    const sent = parseForm(form, placeForm);
    const { address: _, hours: __, ...ofStore } = sent;
    const changes = changesBetween(valuesOf(opened), isStore ? ofStore : sent);
    if (Object.keys(changes).length === 0) return await redirectWithToast("/admin/places", nothingChanged);
    const done = { title: "Place Updated", description: "Changes saved successfully" };
    const toast = await toastAfterClosing(
      () => editPlace(id, changes, by),
      () => done,
    );
    return await redirectWithToast("/admin/places", toast);
  } catch (error) {
    if (!(error instanceof DomainError)) return formErrorResponse(error, values);
    const rebased = rebaseFields({ opened, typed: values, stored });
    return json<PlaceResult>(
      {
        message: error.message,
        fields: { ...rebased.notes, ...error.extra.fields },
        values: rebased.fields,
        opened: stored,
      },
      { status: error.status },
    );
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function EditPlace() {
  const { isStore, texts, holidays } = useLoaderData<typeof loader>();
  const result: PlaceResult | undefined = useActionResult<typeof action>();
  useErrorToast(result);
  return (
    <Dialog open onCloseTo="/admin/places" title="Edit Place">
      {/* React keeps a field's content, so new stored values need a new form. */}
      <PlaceForm
        key={JSON.stringify(result?.opened)}
        opened={texts}
        creating={false}
        holidays={holidays}
        isStore={isStore}
        result={result}
      />
    </Dialog>
  );
}

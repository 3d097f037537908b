import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  emptyZone,
  zoneFields,
  ZoneForm,
  type ZoneResult,
  type ZoneTexts,
} from "~/components/admin/delivery/zone-form";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Dialog } from "~/components/ui/dialog";
import { editZone } from "~/domain/delivery/edit-zones";
import { getZone, type ZoneValues } from "~/domain/delivery/read-zones";
import { deliveryZones } from "~/domain/delivery/zones";
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
import { changesBetween } from "~/lib/catalog/field-changes";
import { NO_ZONE_IS_ON } from "~/lib/delivery/delivery-words";
import { DomainError } from "~/lib/errors";
import { nothingChanged } from "~/lib/toast-message";
import { rebaseFields } from "~/routes/admin/rebase-fields";
import { toastAfterClosing } from "~/routes/admin/toast-after-closing";
import { deliveryZoneForm } from "~/schemas/delivery-zone";
import { z } from "~/schemas/zod";

export const meta: MetaFunction = () => [{ title: "Edit Delivery Zone · Back office" }];

async function storedTexts(id: string): Promise<ZoneTexts> {
  const zone = await getZone(id);
  const texts = zoneFields.map((name) => [name, String(zone[name] ?? "")]);
  return { ...(Object.fromEntries(texts) as ZoneTexts), isOn: zone.isOn ? "on" : "" };
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { zone: await storedTexts(params.id ?? "") };
}

const openedTexts = z.record(z.enum(zoneFields), z.string());

const valuesOf = (texts: ZoneTexts): ZoneValues => ({
  ...texts,
  freeFrom: texts.freeFrom || null,
  smallestOrder: texts.smallestOrder || null,
  cutoffHours: Number(texts.cutoffHours),
  placesADay: texts.placesADay === "" ? null : Number(texts.placesADay),
  isOn: texts.isOn !== "",
});

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const form = await readForm(request);
  intentOf(form, ["save"]);
  // A form without `opened` counts as opened empty: every sent field is an edit.
  const opened = openedTexts.safeParse(jsonOf(fieldText(form, "opened"))).data ?? emptyZone;
  const values = fieldTexts(form, zoneFields);
  try {
    const { version: _, ...sent } = parseForm(form, deliveryZoneForm);
    const changes = changesBetween(valuesOf(opened), sent);
    if (Object.keys(changes).length === 0) return await redirectWithToast("/admin/delivery", nothingChanged);
    const toast = await toastAfterClosing(
      () => editZone(id, changes, by),
      async () => ({
        title: "Delivery Zone Updated",
        description: (await deliveryZones()).length === 0 ? NO_ZONE_IS_ON : "Changes saved successfully",
      }),
    );
    return await redirectWithToast("/admin/delivery", toast);
  } catch (error) {
    if (!(error instanceof DomainError)) return formErrorResponse(error, values);
    const stored = await storedTexts(id);
    const rebased = rebaseFields({ opened, typed: values, stored });
    return json<ZoneResult>(
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

export default function EditDeliveryZone() {
  const { zone } = useLoaderData<typeof loader>();
  const result: ZoneResult | undefined = useActionResult<typeof action>();
  useErrorToast(result);
  return (
    <Dialog open onCloseTo="/admin/delivery" title="Edit Delivery Zone">
      {/* React keeps a field's content, so new stored values need a new form. */}
      <ZoneForm key={JSON.stringify(result?.opened)} opened={zone} creating={false} result={result} />
    </Dialog>
  );
}

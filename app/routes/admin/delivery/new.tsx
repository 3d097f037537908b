import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { emptyZone, zoneFields, ZoneForm } from "~/components/admin/delivery/zone-form";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Dialog } from "~/components/ui/dialog";
import { createZone } from "~/domain/delivery/edit-zones";
import { fieldText, fieldTexts, formErrorResponse, intentOf, parseForm, readForm } from "~/http/forms/forms";
import { pressId } from "~/http/forms/press-id";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { deliveryZoneForm } from "~/schemas/delivery-zone";

export const meta: MetaFunction = () => [{ title: "Add Delivery Zone · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { formId: randomUUID() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  intentOf(form, ["save"]);
  const values = fieldTexts(form, zoneFields);
  try {
    await createZone(parseForm(form, deliveryZoneForm), by, pressId(fieldText(form, "formId"), values));
    return await redirectWithToast("/admin/delivery", { title: "Delivery Zone Created" });
  } catch (error) {
    return formErrorResponse(error, values);
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function NewDeliveryZone() {
  const { formId } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  useErrorToast(result);
  return (
    <Dialog open onCloseTo="/admin/delivery" title="Add Delivery Zone">
      <ZoneForm opened={emptyZone} creating result={result}>
        <input type="hidden" name="formId" value={formId} />
      </ZoneForm>
    </Dialog>
  );
}

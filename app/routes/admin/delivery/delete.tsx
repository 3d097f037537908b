import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/confirm-dialog";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { deleteZone } from "~/domain/delivery/edit-zones";
import { getZone } from "~/domain/delivery/read-zones";
import { deliveryZones } from "~/domain/delivery/zones";
import { intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { NO_ZONE_IS_ON } from "~/lib/delivery/delivery-words";
import { toastAfterClosing } from "~/routes/admin/toast-after-closing";

export const meta: MetaFunction = () => [{ title: "Delete Delivery Zone · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { name: (await getZone(params.id ?? "")).name };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  intentOf(await readForm(request), ["delete"]);
  const toast = await toastAfterClosing(
    () => deleteZone(params.id ?? "", by),
    async () => ({
      title: "Delivery Zone Deleted",
      description:
        (await deliveryZones()).length === 0
          ? NO_ZONE_IS_ON
          : "Orders that were placed keep their delivery fee.",
    }),
  );
  return redirectWithToast("/admin/delivery", toast);
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function DeleteDeliveryZone() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog title={`Delete ${name}`} closeTo="/admin/delivery" intent="delete" label="Delete">
      <p>Delete this zone? Orders that were placed keep their delivery fee.</p>
    </ConfirmDialog>
  );
}

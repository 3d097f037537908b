import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/confirm-dialog";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { LinkButton } from "~/components/ui/form/button";
import { Dialog } from "~/components/ui/dialog";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { deletePlace, getPlace, isPlaceUsed, PLACE_IS_USED, updatePlace } from "~/domain/places/edit";
import { formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { DomainError } from "~/lib/errors";
import { errorToast } from "~/lib/toast-message";
import { toastAfterClosing } from "~/routes/admin/toast-after-closing";

export const meta: MetaFunction = () => [{ title: "Delete Place · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { id, name, isOn } = await getPlace(params.id ?? "");
  return { name, isOn, refusal: (await isPlaceUsed(id)) ? PLACE_IS_USED : null };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const intent = intentOf(await readForm(request), ["delete", "switch-off"]);
  const isOff = intent === "switch-off";
  try {
    const toast = await toastAfterClosing(
      () => (isOff ? updatePlace(id, { isOn: false }, by) : deletePlace(id, by)),
      { title: isOff ? "Place Switched Off" : "Place Deleted" },
    );
    return await redirectWithToast("/admin/places", toast);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") throw error;
    // A first order may have arrived after the question was shown. The page then offers to switch the place off.
    if (!isOff && (await isPlaceUsed(id)))
      return redirectWithToast(`/admin/places/${id}/delete`, errorToast(error.message));
    return formErrorResponse(error, {});
  }
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function DeletePlace() {
  const { name, isOn, refusal } = useLoaderData<typeof loader>();
  const dialog = { title: `Delete ${name}`, closeTo: "/admin/places" };
  if (refusal !== null && !isOn)
    return (
      <Dialog open onCloseTo={dialog.closeTo} title={dialog.title}>
        <p>Orders or checkouts use this place, so it cannot be deleted. It is already switched off.</p>
        <p>
          <LinkButton to={dialog.closeTo} preventScrollReset>
            Close
          </LinkButton>
        </p>
      </Dialog>
    );
  if (refusal !== null)
    return (
      <ConfirmDialog {...dialog} intent="switch-off" label="Switch Off" destructive={false}>
        <p>{refusal}</p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog {...dialog} intent="delete" label="Delete">
      <p>Delete this place?</p>
    </ConfirmDialog>
  );
}

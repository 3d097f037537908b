import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/confirm-dialog";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { deletePlace, getPlace } from "~/domain/places/edit";
import { intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { DomainError } from "~/lib/errors";
import { errorToast } from "~/lib/toast-message";

export const meta: MetaFunction = () => [{ title: "Delete Place · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { name: (await getPlace(params.id ?? "")).name };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  intentOf(await readForm(request), ["delete"]);
  try {
    await deletePlace(params.id ?? "", by);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") throw error;
    return redirectWithToast("/admin/places", errorToast(error.message));
  }
  return redirectWithToast("/admin/places", { title: "Place Deleted" });
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function DeletePlace() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog title={`Delete ${name}`} closeTo="/admin/places" intent="delete" label="Delete">
      <p>Delete this place? A place that orders name can only be switched off.</p>
    </ConfirmDialog>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/confirm-dialog";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { getAdminProduct } from "~/domain/catalog/admin-products";
import { deleteProductForNow } from "~/domain/catalog/undo/undo-deletion";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { intentOf, readForm } from "~/http/forms/forms";

export const meta: MetaFunction = () => [{ title: "Delete Product · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { name } = await getAdminProduct(params.id ?? "");
  return { name };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  intentOf(await readForm(request), ["delete"]);
  const id = params.id ?? "";
  const outcome = await deleteProductForNow(id, by);
  const { search } = new URL(request.url);
  const undo = { action: `/admin/products/${id}/undo-deletion${search}`, fields: {} };
  return redirectWithToast(
    `/admin/products${search}`,
    outcome === "archived"
      ? {
          title: "Product Archived",
          description: "It was ordered before, so you can find it under Archived.",
          undo,
        }
      : { title: "Product Deleted", description: "Product has been removed", undo },
  );
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function DeleteProduct() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Delete Product"
      closeTo={`/admin/products${useLocation().search}`}
      intent="delete"
      label="Delete"
    >
      <p>
        Are you sure you want to delete <strong className="wrap-anywhere">{name}</strong>?
      </p>
      <p className="text-muted">
        A product that was ordered before is archived instead: customers no longer see it, and you can restore
        it.
      </p>
    </ConfirmDialog>
  );
}

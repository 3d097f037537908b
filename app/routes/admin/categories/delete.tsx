import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/confirm-dialog";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { deleteCategory, listCategories } from "~/domain/catalog/categories";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { intentOf, readForm } from "~/http/forms/forms";
import { notFound } from "~/lib/errors";

export const meta: MetaFunction = () => [{ title: "Delete Category · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const found = (await listCategories()).find(({ id }) => id === params.id);
  if (!found) throw notFound("Category");
  return { name: found.name };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  intentOf(await readForm(request), ["delete"]);
  await deleteCategory(params.id ?? "", by);
  return redirectWithToast("/admin/categories", {
    title: "Category Deleted",
    description: "Category removed successfully",
  });
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function DeleteCategory() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog title={`Delete ${name}`} closeTo="/admin/categories" intent="delete" label="Delete">
      <p>
        Are you sure you want to delete this category? Products using this category will need to be updated.
      </p>
    </ConfirmDialog>
  );
}

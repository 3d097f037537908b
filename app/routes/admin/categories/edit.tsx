import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CategoryForm } from "~/components/admin/categories/category-form";
import { useRefusalToast } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { listCategories, updateCategory } from "~/domain/catalog/categories";
import { requireAdmin } from "~/http/access";
import { redirectWithToast } from "~/http/flash";
import { intentOf, readForm, refuseSubmission, submissionOf } from "~/http/forms";
import { notFound } from "~/lib/errors";
import { categoryInput } from "~/schemas/category";

export const meta: MetaFunction = () => [{ title: "Edit Category · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const found = (await listCategories()).find(({ id }) => id === params.id);
  if (!found) throw notFound("Category");
  const { name, slug, description, version } = found;
  return { category: { name, slug, description: description ?? "" }, version };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  intentOf(form, ["save"]);
  const submission = submissionOf(form, categoryInput);
  if (submission.status !== "success") return refuseSubmission(submission);
  try {
    await updateCategory(params.id ?? "", submission.value, by);
    return await redirectWithToast("/admin/categories", { title: "Category Updated", description: "Changes saved successfully" });
  } catch (error) {
    return refuseSubmission(submission, error);
  }
}

export default function EditCategory() {
  const { category, version } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useRefusalToast(answer);
  return (
    <Dialog open onCloseTo="/admin/categories" title="Edit Category">
      <CategoryForm category={category} version={version} answer={answer} closeTo="/admin/categories" />
    </Dialog>
  );
}

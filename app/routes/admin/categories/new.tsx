import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { CategoryForm, emptyCategory } from "~/components/admin/categories/category-form";
import { useRefusalToast } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { createCategory } from "~/domain/catalog/categories";
import { requireAdmin } from "~/http/access";
import { redirectWithToast } from "~/http/flash";
import { intentOf, readForm, refuseSubmission, submissionOf } from "~/http/forms";
import { categoryInput } from "~/schemas/category";

export const meta: MetaFunction = () => [{ title: "Add Category · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return null;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  intentOf(form, ["save"]);
  const submission = submissionOf(form, categoryInput);
  if (submission.status !== "success") return refuseSubmission(submission);
  try {
    await createCategory(submission.value, by);
    return await redirectWithToast("/admin/categories", { title: "Category Created" });
  } catch (error) {
    return refuseSubmission(submission, error);
  }
}

export default function NewCategory() {
  const answer = useActionData<typeof action>();
  useRefusalToast(answer);
  return (
    <Dialog open onCloseTo="/admin/categories" title="Add Category">
      <CategoryForm opened={emptyCategory} creating answer={answer} closeTo="/admin/categories" />
    </Dialog>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { CategoryForm } from "~/components/admin/categories/category-form";
import { useRefusalToast } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { createCategory } from "~/domain/catalog/categories";
import { requireAdmin } from "~/http/access";
import { redirectWithToast } from "~/http/flash";
import { fieldText, intentOf, readForm, refuseForm } from "~/http/forms";
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
  const typed = { name: fieldText(form, "name"), slug: fieldText(form, "slug"), description: fieldText(form, "description") };
  try {
    await createCategory(categoryInput.parse(typed), by);
    return await redirectWithToast("/admin/categories", { title: "Category Created" });
  } catch (error) {
    return refuseForm(error, typed);
  }
}

const empty = { name: "", slug: "", description: "" };

export default function NewCategory() {
  const answer = useActionData<typeof action>();
  useRefusalToast(answer);
  return (
    <Dialog open onCloseTo="/admin/categories" title="Add Category">
      <CategoryForm typed={answer?.typed ?? empty} version={null} answer={answer} closeTo="/admin/categories" />
    </Dialog>
  );
}

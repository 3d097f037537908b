import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { categoryFields, CategoryForm, emptyCategory } from "~/components/admin/categories/category-form";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { Dialog } from "~/components/ui/dialog";
import { createCategory } from "~/domain/catalog/categories";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, fieldTexts, formErrorResponse, intentOf, parseForm, readForm } from "~/http/forms/forms";
import { pressId } from "~/http/forms/press-id";
import { categoryInput } from "~/schemas/category";

export const meta: MetaFunction = () => [{ title: "Add Category · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { formId: randomUUID() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  intentOf(form, ["save"]);
  const values = fieldTexts(form, categoryFields);
  try {
    await createCategory(parseForm(form, categoryInput), by, pressId(fieldText(form, "formId"), values));
    return await redirectWithToast("/admin/categories", { title: "Category Created" });
  } catch (error) {
    return formErrorResponse(error, values);
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function NewCategory() {
  const { formId } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  useErrorToast(result);
  return (
    <Dialog open onCloseTo="/admin/categories" title="Add Category">
      <CategoryForm opened={emptyCategory} creating result={result} closeTo="/admin/categories">
        <input type="hidden" name="formId" value={formId} />
      </CategoryForm>
    </Dialog>
  );
}

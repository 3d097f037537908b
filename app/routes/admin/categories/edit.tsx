import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  categoryFields,
  CategoryForm,
  type CategoryResult,
  type CategoryTexts,
  emptyCategory,
} from "~/components/admin/categories/category-form";
import { rebaseFields } from "~/routes/admin/rebase-fields";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { Dialog } from "~/components/ui/dialog";
import { editCategory, listCategories } from "~/domain/catalog/categories";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import {
  fieldText,
  fieldTexts,
  formErrorResponse,
  intentOf,
  jsonOf,
  parseForm,
  readForm,
} from "~/http/forms/forms";
import { DomainError, notFound } from "~/lib/errors";
import { nothingChanged } from "~/lib/toast-message";
import { changesBetween, plainLineBreaks } from "~/lib/catalog/field-changes";
import { categoryInput } from "~/schemas/category";
import { z } from "~/schemas/zod";

export const meta: MetaFunction = () => [{ title: "Edit Category · Back office" }];

async function storedTexts(id: string): Promise<CategoryTexts> {
  const found = (await listCategories()).find((category) => category.id === id);
  if (!found) throw notFound("Category");
  return {
    name: found.name,
    slug: found.slug,
    description: plainLineBreaks(found.description ?? ""),
    facts: plainLineBreaks(found.facts ?? ""),
    preparation: found.preparation ?? "",
  };
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { category: await storedTexts(params.id ?? "") };
}

const openedTexts = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  facts: z.string(),
  preparation: z.string(),
});

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const form = await readForm(request);
  intentOf(form, ["save"]);
  // A form without `opened` counts as opened empty: every sent field is an edit.
  const opened = openedTexts.safeParse(jsonOf(fieldText(form, "opened"))).data ?? emptyCategory;
  for (const name of ["description", "facts"]) form.set(name, plainLineBreaks(fieldText(form, name)));
  const values = fieldTexts(form, categoryFields);
  try {
    const { name, slug, description, facts, preparation } = parseForm(form, categoryInput);
    const from = {
      ...opened,
      description: opened.description || null,
      facts: opened.facts || null,
      preparation: opened.preparation || null,
    };
    const changes = changesBetween(from, { name, slug: slug ?? "", description, facts, preparation });
    if (Object.keys(changes).length === 0)
      return await redirectWithToast("/admin/categories", nothingChanged);
    await editCategory(id, changes, by);
    return await redirectWithToast("/admin/categories", {
      title: "Category Updated",
      description: "Changes saved successfully",
    });
  } catch (error) {
    if (!(error instanceof DomainError)) return formErrorResponse(error, values);
    const stored = await storedTexts(id);
    const rebased = rebaseFields({ opened, typed: values, stored });
    return json<CategoryResult>(
      {
        message: error.message,
        fields: { ...error.extra.fields, ...rebased.notes },
        values: rebased.fields,
        opened: stored,
      },
      { status: error.status },
    );
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function EditCategory() {
  const { category } = useLoaderData<typeof loader>();
  const result: CategoryResult | undefined = useActionResult<typeof action>();
  useErrorToast(result);
  return (
    <Dialog open onCloseTo="/admin/categories" title="Edit Category">
      {/* React keeps a field's content, so new stored values need a new form. */}
      <CategoryForm
        key={JSON.stringify(result?.opened)}
        opened={category}
        creating={false}
        result={result}
        closeTo="/admin/categories"
      />
    </Dialog>
  );
}

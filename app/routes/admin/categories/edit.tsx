import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  type CategoryAnswer,
  type CategoryEntry,
  CategoryForm,
  emptyCategory,
} from "~/components/admin/categories/category-form";
import { rebaseFields } from "~/components/admin/rebase-fields";
import { useRefusalToast } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { editCategory, listCategories } from "~/domain/catalog/categories";
import { requireAdmin } from "~/http/access";
import { redirectWithToast } from "~/http/flash";
import { fieldText, intentOf, jsonOf, readForm, refuseSubmission, submissionOf } from "~/http/forms";
import { DomainError, notFound } from "~/lib/errors";
import { changesBetween, plainLineBreaks } from "~/lib/field-changes";
import { categoryInput } from "~/schemas/category";
import { z } from "~/schemas/zod";

export const meta: MetaFunction = () => [{ title: "Edit Category · Back office" }];

async function storedEntry(id: string): Promise<CategoryEntry> {
  const found = (await listCategories()).find((category) => category.id === id);
  if (!found) throw notFound("Category");
  return { name: found.name, slug: found.slug, description: plainLineBreaks(found.description ?? "") };
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { category: await storedEntry(params.id ?? "") };
}

const openedEntry = z.object({ name: z.string(), slug: z.string(), description: z.string() });

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const form = await readForm(request);
  intentOf(form, ["save"]);
  // A form that does not say what it was opened with was opened with nothing: all it sends was touched.
  const opened = openedEntry.safeParse(jsonOf(fieldText(form, "opened"))).data ?? emptyCategory;
  form.set("description", plainLineBreaks(fieldText(form, "description")));
  const submission = submissionOf(form, categoryInput);
  if (submission.status !== "success") return refuseSubmission(submission);
  const { name, slug, description } = submission.value;
  try {
    await editCategory(
      id,
      changesBetween(
        { ...opened, description: opened.description || null },
        { name, slug: slug ?? "", description },
      ),
      by,
    );
    return await redirectWithToast("/admin/categories", {
      title: "Category Updated",
      description: "Changes saved successfully",
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const stored = await storedEntry(id);
    const typed = {
      name: fieldText(form, "name"),
      slug: fieldText(form, "slug"),
      description: fieldText(form, "description"),
    };
    const { fields, notes } = rebaseFields(opened, typed, stored);
    const result = {
      ...submission.reply({ fieldErrors: { ...error.extra.fields, ...notes } }),
      initialValue: { ...fields },
    };
    return json<CategoryAnswer>({ message: error.message, result, opened: stored }, { status: error.status });
  }
}

export default function EditCategory() {
  const { category } = useLoaderData<typeof loader>();
  const answer: CategoryAnswer | undefined = useActionData<typeof action>();
  useRefusalToast(answer);
  return (
    <Dialog open onCloseTo="/admin/categories" title="Edit Category">
      {/* Fields that were filled anew are drawn anew. */}
      <CategoryForm
        key={JSON.stringify(answer?.opened)}
        opened={category}
        creating={false}
        answer={answer}
        closeTo="/admin/categories"
      />
    </Dialog>
  );
}

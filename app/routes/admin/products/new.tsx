import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { ImagesAfterSaving } from "~/routes/admin/products/images/images-section";
import { draftAfter, ENTER, refuseUnmadeOptions } from "~/components/admin/products/form/draft-buttons";
import { emptyProduct, readDraft } from "~/components/admin/products/form/product-draft";
import { ProductForm } from "~/routes/admin/products/form/product-form";
import type { DraftResult } from "~/components/admin/products/form/draft-result";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { Dialog } from "~/components/ui/dialog";
import { listCategories } from "~/domain/catalog/categories";
import { createProduct } from "~/domain/catalog/products";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, intentOf, withUploadForm, formErrorResponse } from "~/http/forms/forms";
import { pressId } from "~/http/forms/press-id";
import { DomainError } from "~/lib/errors";
import type { User } from "~/schemas/user";
import { saveFirst } from "./images";
import { newProductInput } from "./product-input";
import { withRowFields } from "./row-errors";

export const meta: MetaFunction = () => [{ title: "Add Product · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { categories: (await listCategories()).map(({ name }) => name), formId: randomUUID() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  return withUploadForm(request, (form) => create(form, by));
}

async function create(form: FormData, by: User) {
  const values = { opened: emptyProduct, draft: readDraft(form) };
  const changed = draftAfter(values, fieldText(form, "intent"));
  if (changed) return json<DraftResult>({ message: "", fields: {}, values: { ...values, draft: changed } });
  const intent = intentOf(form, ["save", ENTER, "save-and-add-images", "upload"]);
  if (intent === "upload") return redirectWithToast("/admin/products/new", saveFirst);
  const unmade = refuseUnmadeOptions(values);
  if (unmade) return json<DraftResult>(unmade, { status: 400 });
  try {
    const { product, variations } = newProductInput(values.draft);
    const { id } = await createProduct(product, by, variations, {
      newId: pressId(fieldText(form, "formId"), values.draft),
      fromList: true,
    });
    return await redirectWithToast(
      intent === "save-and-add-images" ? `/admin/products/${id}/edit` : "/admin/products",
      { title: "Product Created" },
    );
  } catch (error) {
    return formErrorResponse(
      error instanceof DomainError ? withRowFields(error, values.draft) : error,
      values,
    );
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function NewProduct() {
  const { categories, formId } = useLoaderData<typeof loader>();
  const result: DraftResult | undefined = useActionResult<typeof action>();
  const closeTo = `/admin/products${useLocation().search}`;
  const saving = useNavigation().formMethod === "POST";
  useErrorToast(result);
  return (
    <Dialog open onCloseTo={closeTo} title="Add Product" long className="sm:max-w-[65rem]">
      <ProductForm
        draft={emptyProduct}
        creating
        categories={categories}
        images={[]}
        result={result}
        saving={saving}
        closeTo={closeTo}
      >
        <input type="hidden" name="formId" value={formId} />
        <ImagesAfterSaving />
      </ProductForm>
    </Dialog>
  );
}

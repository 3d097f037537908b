import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { ImagesAfterSaving } from "~/components/admin/products/images-section";
import { changeDraft, emptyProduct, isDraftIntent, readDraft, type ProductDraft } from "~/components/admin/products/product-draft";
import { ProductForm } from "~/components/admin/products/product-form";
import { useRefusalToast } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { listCategories } from "~/domain/catalog/categories";
import { saveProduct } from "~/domain/catalog/save";
import { requireAdmin } from "~/http/access";
import { redirectWithToast } from "~/http/flash";
import { fieldText, type FormRefusal, intentOf, readForm, refuseForm } from "~/http/forms";
import { productFormInput } from "./form-input";
import { saveFirst } from "./images";

export const meta: MetaFunction = () => [{ title: "Add Product · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return { categories: (await listCategories()).map(({ name }) => name) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const draft = readDraft(form);
  const asked = fieldText(form, "intent");
  if (isDraftIntent(asked)) return json<FormRefusal<ProductDraft>>({ message: "", fields: {}, typed: changeDraft(draft, asked).draft });
  const intent = intentOf(form, ["save", "save-and-add-images", "upload"]);
  if (intent === "upload") return redirectWithToast("/admin/products/new", saveFirst);
  try {
    const { id } = await saveProduct(productFormInput(draft, ""), by);
    return await redirectWithToast(intent === "save" ? "/admin/products" : `/admin/products/${id}/edit`, { title: "Product Created" });
  } catch (error) {
    return refuseForm(error, draft);
  }
}

export default function NewProduct() {
  const { categories } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/admin/products${useLocation().search}`;
  const saving = useNavigation().formMethod === "POST";
  useRefusalToast(answer);
  return (
    <Dialog open onCloseTo={closeTo} title="Add Product" className="sm:max-w-3xl">
      <ProductForm draft={emptyProduct} version={null} categories={categories} images={[]} answer={answer} saving={saving} closeTo={closeTo}>
        <ImagesAfterSaving />
      </ProductForm>
    </Dialog>
  );
}

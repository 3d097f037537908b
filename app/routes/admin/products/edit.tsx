import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useFetcher, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { draftOf, withStockOf } from "~/components/admin/products/draft-of";
import { ImagesSection } from "~/components/admin/products/images-section";
import { changeDraft, isDraftIntent, type ProductDraft, readDraft } from "~/components/admin/products/product-draft";
import { ProductForm } from "~/components/admin/products/product-form";
import { useSeenVersion } from "~/components/admin/products/use-seen-version";
import { useRefusalToast } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { listCategories } from "~/domain/catalog/categories";
import { getAdminProduct } from "~/domain/catalog/products";
import { saveProduct } from "~/domain/catalog/save";
import { requireAdmin } from "~/http/access";
import { redirectWithToast } from "~/http/flash";
import { fieldText, type FormRefusal, intentOf, readForm, refuseForm } from "~/http/forms";
import { DomainError } from "~/lib/errors";
import { addressOf } from "~/lib/list-address";
import { byName } from "~/lib/name-order";
import { productFormInput } from "./form-input";

export const meta: MetaFunction = () => [{ title: "Edit Product · Back office" }];

type Answer = FormRefusal<ProductDraft> & { version?: number };

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const [product, categories] = await Promise.all([getAdminProduct(params.id ?? ""), listCategories()]);
  if (product.archivedAt) throw redirect(addressOf("/admin/products", { search: product.name, archived: true }));
  const names = new Set([...categories.map(({ name }) => name), product.category]);
  return { product, draft: draftOf(product), categories: [...names].sort(byName) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const form = await readForm(request);
  const draft = readDraft(form);
  const asked = fieldText(form, "intent");
  if (isDraftIntent(asked)) return json<Answer>({ message: "", fields: {}, typed: changeDraft(draft, asked).draft });
  intentOf(form, ["save"]);
  try {
    await saveProduct({ id, ...productFormInput(draft, fieldText(form, "version")) }, by);
    return await redirectWithToast(`/admin/products${new URL(request.url).search}`, { title: "Product Updated", description: "Changes saved successfully" });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") return refuseForm(error, draft);
    const product = await getAdminProduct(id);
    return json<Answer>({ message: error.message, fields: error.extra.fields ?? {}, typed: withStockOf(draft, product), version: product.version }, { status: error.status });
  }
}

export default function EditProduct() {
  const { product, draft, categories } = useLoaderData<typeof loader>();
  const answer: Answer | undefined = useActionData<typeof action>();
  const version = useSeenVersion(product, answer?.version);
  const images = useFetcher({ key: `images-${product.id}` });
  const closeTo = `/admin/products${useLocation().search}`;
  const saving = useNavigation().formMethod === "POST";
  const formId = "product-images";
  useRefusalToast(answer);
  return (
    <Dialog open onCloseTo={closeTo} title="Edit Product" className="sm:max-w-3xl">
      <ProductForm draft={draft} version={version} categories={categories} images={product.images} answer={answer} saving={saving} closeTo={closeTo}>
        <ImagesSection productId={product.id} images={product.images} legacyImageUrl={product.imageUrl} formId={formId} busy={images.formData?.get("intent") === "upload"} />
      </ProductForm>
      <images.Form id={formId} method="post" action={`/admin/products/${product.id}/images`} encType="multipart/form-data" />
    </Dialog>
  );
}

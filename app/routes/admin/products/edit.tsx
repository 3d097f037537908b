import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData, useLocation, useNavigation, useFetcher } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { ImagesSection } from "~/routes/admin/products/images/images-section";
import { draftAfter, ENTER, refuseUnmadeOptions } from "~/components/admin/products/form/draft-buttons";
import {
  readDraft,
  emptyProduct,
  emptyVariation,
  type ProductDraft,
  type VariationDraft,
} from "~/components/admin/products/form/product-draft";
import { typedTexts } from "~/routes/admin/products/images/image-alt-texts";
import { ProductForm } from "~/routes/admin/products/form/product-form";
import { rebaseDraft } from "~/routes/admin/products/rebase-draft";
import { useImageUpload } from "~/routes/admin/products/images/use-image-upload";
import type { DraftResult, DraftState } from "~/components/admin/products/form/draft-result";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { Dialog } from "~/components/ui/dialog";
import { listCategories } from "~/domain/catalog/categories";
import { editProduct, type EditConflictDetails } from "~/domain/catalog/edit/edit";
import { getAdminProduct } from "~/domain/catalog/admin-products";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, intentOf, withUploadForm, formErrorResponse } from "~/http/forms/forms";
import type { UploadedFile } from "~/http/forms/form-stream";
import { DomainError, invalid } from "~/lib/errors";
import { urlWith } from "~/lib/url/list-url";
import { byName } from "~/lib/search/name-order";
import { nothingChanged, type ToastMessage, errorToast } from "~/lib/toast-message";
import type { User } from "~/schemas/user";
import { isEmptyEdit, productEdit, readOpened } from "./product-edit";
import { withRowFields } from "./row-errors";
import { changePicture, imageAction, saveTexts } from "./image-action";
import { uploadError, uploadNotice, uploadPictures } from "./upload-pictures";
import { useEffect } from "react";
import { toast } from "~/components/ui/toast/toast";
import { mapTexts } from "~/lib/product-texts";
import type { Product, Variation } from "~/schemas/product";
import { isSimple, STANDARD } from "~/lib/catalog/variation-name";
import { optionsOf } from "~/components/admin/products/variations/variation-grid";

export const meta: MetaFunction = () => [{ title: "Edit Product · Back office" }];

const amongArchived = (name: string) => urlWith("/admin/products", { search: name, archived: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const [product, categories] = await Promise.all([getAdminProduct(params.id ?? ""), listCategories()]);
  if (product.archivedAt) throw redirect(amongArchived(product.name));
  const names = new Set([...categories.map(({ name }) => name), product.category]);
  return { product, draft: storedDraft(product), categories: [...names].sort(byName) };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requireAdmin(args.context);
  return withUploadForm(args.request, (form, files) => save(args, form, files, by));
}

async function save(
  { context, params, request }: ActionFunctionArgs,
  form: FormData,
  files: readonly UploadedFile[],
  by: User,
) {
  const id = params.id ?? "";
  const { archivedAt, name } = await getAdminProduct(id);
  // Redirects here, because the loader would redirect without a message.
  if (archivedAt) return redirectWithToast(amongArchived(name), archivedMeanwhile);
  const values = { opened: readOpened(fieldText(form, "opened")), draft: readDraft(form) };
  const alts = typedTexts(form);
  const changed = draftAfter(values, fieldText(form, "intent"));
  const press = imageAction(fieldText(form, "intent"));
  try {
    const intent = changed || press ? null : intentOf(form, ["save", ENTER, "delete-and-save", "upload"]);
    // Files first: without scripts, every button sends them, and the next page loses the selection.
    const uploaded = await uploadPictures(files, id, by, context);
    const failed = uploadError(uploaded);
    const atPictures = press !== null || intent === "upload";
    const notice = uploaded.stored > 0 ? uploadNotice(uploaded.stored) : undefined;
    const shown = {
      fields: {},
      values: { ...values, draft: changed ?? values.draft },
      alts,
      notice,
      atPictures,
    };
    if (failed) {
      const refused = { ...shown, message: failed.message, title: "Upload Failed" };
      return json<DraftResult>(refused, { status: failed.status });
    }
    if (press) {
      const done = await changePicture(press, { form, productId: id }, by);
      return json<DraftResult>({ ...shown, message: "", notice: done });
    }
    if (intent === "upload" && files.length === 0) throw invalid("Select an image first");
    if (changed || atPictures) return json<DraftResult>({ ...shown, message: "" });
    const unmade = refuseUnmadeOptions(values);
    if (unmade) return json<DraftResult>({ ...shown, ...unmade }, { status: 400 });
    const isRetitled = await saveTexts(form, by);
    const confirmed = intent === "delete-and-save" ? form.getAll("deletion").map(String) : [];
    const edit = productEdit(values.opened, values.draft, confirmed);
    const list = `/admin/products${new URL(request.url).search}`;
    if (isEmptyEdit(edit) && !isRetitled && uploaded.stored === 0)
      return await redirectWithToast(list, nothingChanged);
    await editProduct(id, edit, by);
    return await redirectWithToast(list, {
      title: "Product Updated",
      description: "Changes saved successfully",
    });
  } catch (error) {
    if (press && error instanceof DomainError) {
      const refused = {
        message: error.message,
        title: press.failure,
        fields: {},
        values,
        alts,
        atPictures: true,
      };
      return json<DraftResult>(refused, { status: error.status });
    }
    return error instanceof DomainError
      ? conflictResponse(error, id, { ...values, alts })
      : formErrorResponse(error, values);
  }
}

const archivedMeanwhile: ToastMessage = {
  title: "Product Not Saved",
  description: "Someone archived this product after you opened it. Restore it here, then change it.",
  variant: "destructive",
};

/** Untouched fields show the stored values. */
async function conflictResponse(
  error: DomainError,
  id: string,
  { opened, draft, alts }: DraftState & Pick<DraftResult, "alts">,
) {
  const { message, status, extra } = error;
  const stored = storedDraft(await getAdminProduct(id));
  const { used = [], deletions }: EditConflictDetails = extra.details ?? {};
  const rebased = rebaseDraft({ opened, typed: draft, stored }, used);
  const result = {
    message,
    fields: { ...withRowFields(error, rebased.draft).extra.fields, ...rebased.notes },
    values: { opened: stored, draft: rebased.draft },
    alts,
    deletions,
  };
  return json<DraftResult>(result, { status });
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function EditProduct() {
  const { product, draft, categories } = useLoaderData<typeof loader>();
  const result: DraftResult | undefined = useActionResult<typeof action>();
  const upload = useImageUpload(product.id);
  const presses = useImageAction(product.id);
  const closeTo = `/admin/products${useLocation().search}`;
  const saving = useNavigation().formMethod === "POST";
  useErrorToast(result);
  return (
    <Dialog open onCloseTo={closeTo} title="Edit Product" long className="sm:max-w-[65rem]">
      <ProductForm
        draft={draft}
        creating={false}
        categories={categories}
        images={product.images}
        pictures={upload}
        onPicture={presses.press}
        result={result}
        saving={saving}
        closeTo={closeTo}
      >
        <ImagesSection
          images={product.images}
          legacyImageUrl={product.imageUrl}
          upload={upload}
          result={result}
          moving={presses.moving}
          onMove={presses.move}
        />
      </ProductForm>
    </Dialog>
  );
}

function useImageAction(productId: string) {
  const { data, state, submit } = useFetcher<DraftResult | { failed: true }>({ key: `images-${productId}` });
  const { pathname, search } = useLocation();
  const result = data && "values" in data ? data : undefined;
  useEffect(() => {
    if (result?.notice) toast(result.notice);
    else if (result) toast(errorToast(result.message, result.title));
  }, [result]);
  const send = (fields: Record<string, string | number>) =>
    submit(fields, { method: "post", action: pathname + search });
  return {
    moving: state !== "idle",
    press: (intent: string) => send({ intent }),
    move: (imageId: string, to: number) => send({ intent: `move:${imageId}`, to }),
  };
}

function storedDraft(product: Product): ProductDraft {
  const simple = isSimple(product.variations) || product.variations.length === 0;
  // A variable product has it too: its Standard variation stays when it becomes simple.
  const standard = product.variations.find(({ name }) => name === STANDARD);
  const variations = product.variations.map(storedVariation);
  return {
    ...emptyProduct,
    ...mapTexts((name) => product[name] ?? ""),
    productType: simple ? "simple" : "variable",
    stockQuantity: standard ? String(standard.stockQuantity) : "",
    sku: standard?.sku ?? "",
    isDraft: product.draft === true,
    isGiftCard: product.isGiftCard === true,
    options: optionsOf(variations),
    variations,
  };
}

function storedVariation(variation: Variation): VariationDraft {
  return {
    ...emptyVariation,
    id: variation.id,
    name: variation.name,
    priceModifier: variation.priceModifier,
    stockQuantity: String(variation.stockQuantity),
    sku: variation.sku ?? "",
    imageId: variation.imageId ?? "",
    attributes: Object.entries(variation.attributes).map(([key, value]) => ({ key, value })),
  };
}

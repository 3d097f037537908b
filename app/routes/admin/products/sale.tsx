import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { ProductBulkErrors } from "~/routes/admin/products/product-bulk-errors";
import { offFields, type OffTexts, SaleFields } from "~/components/admin/sales/sale-fields";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Dialog } from "~/components/ui/dialog";
import { applyInBulk } from "~/domain/bulk";
import { productNames } from "~/domain/catalog/admin-products";
import { withoutGiftCards } from "~/domain/catalog/gift-card-products";
import { checkOff } from "~/domain/catalog/on-sale/check-sale";
import { createSale } from "~/domain/catalog/on-sale/edit-sales";
import { previewSale } from "~/domain/catalog/on-sale/preview-sale";
import { unusualPriceWarning } from "~/domain/catalog/on-sale/ordinary-price";
import { fieldText, fieldTexts, formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { pressId } from "~/http/forms/press-id";
import { requireAdmin } from "~/http/session/access";
import { dayAtShop } from "~/lib/time/shop-days";
import { urlWith } from "~/lib/url/list-url";
import { pageNumber } from "~/lib/url/pagination";
import { paramsOf } from "~/routes/admin/form-params";
import { saleIn } from "~/routes/admin/sales/sale-texts";
import { now } from "~/services/clock/clock";
import { bulkResponse } from "./bulk-action";
import { readProductFilter, selectedProducts } from "./bulk-selection";
import { type PriceChange, PriceChanges } from "~/routes/admin/products/price-changes";
import { LeftOut, NoProducts } from "~/routes/admin/products/form/left-out";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError } from "~/components/admin/forms/form-error";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import type { FormResult } from "~/lib/form-result";
import { checkBySchema } from "~/schemas/form-check";
import { offForm } from "~/schemas/prices/sale";

export const meta: MetaFunction = () => [{ title: "Put on Sale · Back office" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { searchParams } = new URL(request.url);
  const { ids, leftOut } = await withoutGiftCards(await selectedProducts(searchParams));
  const names = await productNames(ids);
  return {
    back: listUrl(searchParams),
    products: [...names].map(([id, name]) => ({ id, name })),
    leftOut,
    opened: { percent: "", amount: "", fromDay: dayAtShop(now()), untilDay: "" },
    formId: randomUUID(),
  };
}

function listUrl(params: URLSearchParams): string {
  return urlWith("/admin/products", { ...readProductFilter(params), page: pageNumber(params.get("page")) });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  intentOf(form, ["save"]);
  const values = fieldTexts(form, offFields);
  const { ids } = await withoutGiftCards(await selectedProducts(paramsOf(form)));
  try {
    const sale = saleIn({ ...values, name: "", scope: "" });
    checkOff(sale);
    const warning = await unusualPriceWarning(sale, { productIds: ids });
    const previewed = JSON.stringify(values);
    const isSeen = previewed === fieldText(form, "previewed");
    if (!isSeen || (warning !== null && warning !== fieldText(form, "warned"))) {
      const preview = await previewSale(ids, sale);
      return json({ message: "", fields: {}, values, warning, preview, previewed });
    }
    const formId = fieldText(form, "formId");
    const { done, refused } = await applyInBulk(ids, (productId) =>
      createSale({ ...sale, productId }, by, pressId(formId, [values, productId])),
    );
    const back = listUrl(new URL(request.url).searchParams);
    return await bulkResponse("sale", done.length, refused, back, { values, formId });
  } catch (error) {
    return formErrorResponse(error, values);
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function ProductsOnSale() {
  const data = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  const refused = result && "refused" in result ? result : null;
  return (
    <Dialog open onCloseTo={data.back} title="Put on Sale">
      {refused && <ProductBulkErrors {...refused} query={new URL(data.back, "http://shop").search} />}
      {refused ? (
        // Sends only the refused products again: the others are on sale by now.
        <PutOnSale {...data} products={refused.refused} opened={refused.values} formId={refused.formId} />
      ) : (
        <PutOnSale {...data} result={result && "fields" in result ? result : undefined} />
      )}
    </Dialog>
  );
}

interface PutOnSaleProps {
  back: string;
  products: { id: string; name: string }[];
  leftOut: number;
  opened: OffTexts;
  formId: string;
  result?: FormResult<OffTexts> & Partial<SalePreview>;
}

/** The new prices are shown once before they are saved. */
interface SalePreview {
  warning: string | null;
  preview: { id: string; name: string; prices: PriceChange[] }[];
  previewed: string;
}

const check = checkBySchema(offForm);

function PutOnSale({ back, products, leftOut, opened, formId, result }: PutOnSaleProps) {
  const { search } = useLocation();
  const busy = useNavigation().formMethod === "POST";
  if (products.length === 0) return <NoProducts leftOut={leftOut} />;
  const { values = opened, preview } = result ?? {};
  return (
    <CheckedForm
      id="put-on-sale"
      {...{ check, result }}
      action={`/admin/products/sale${search}`}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="formId" value={formId} />
      {products.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <FormError message={result?.message} />
      <p className="wrap-anywhere">
        <strong>{products.length === 1 ? "1 product:" : `${products.length} products:`}</strong>{" "}
        <span>{products.map(({ name }) => name).join(", ")}</span>
      </p>
      <LeftOut count={leftOut} />
      <SaleFields values={values} warning={result?.warning ?? null} autoFocus />
      {preview && (
        <>
          <input type="hidden" name="previewed" value={result?.previewed} />
          <p role="status">These are the new prices. They are not saved yet.</p>
          <ul aria-label="New prices" className="divide-y divide-line">
            {preview.map(({ id, name, prices }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
                <PriceChanges name={name} prices={prices} />
              </li>
            ))}
          </ul>
        </>
      )}
      <FormActions closeTo={back}>
        <Button name="intent" value="save" disabled={busy}>
          {preview ? "Put on Sale" : "Show New Prices"}
        </Button>
      </FormActions>
    </CheckedForm>
  );
}

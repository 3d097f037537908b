import { useLocation, useNavigation } from "@remix-run/react";
import { type PriceChange, PriceChanges } from "~/components/admin/products/price-changes";
import { LeftOut, NoProducts } from "~/components/admin/products/form/left-out";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError } from "~/components/admin/forms/form-error";
import { type OffTexts, SaleFields } from "~/components/admin/sales/sale-fields";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import type { FormResult } from "~/lib/form-result";
import { checkBySchema } from "~/schemas/form-check";
import { offForm } from "~/schemas/prices/sale";

interface PutOnSaleProps {
  back: string;
  products: { id: string; name: string }[];
  leftOut: number;
  opened: OffTexts;
  formId: string;
  result?: FormResult<OffTexts> & Partial<Previewed>;
}

/** The prices are shown once for what is typed, before they are saved. */
interface Previewed {
  warning: string | null;
  preview: { id: string; name: string; prices: PriceChange[] }[];
  previewed: string;
}

const check = checkBySchema(offForm);

export function PutOnSale({ back, products, leftOut, opened, formId, result }: PutOnSaleProps) {
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

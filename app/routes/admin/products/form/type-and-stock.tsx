import { Radio } from "~/components/ui/form/checkbox-radio";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import type { FieldErrors } from "~/lib/errors";
import { HIDDEN_FOR_GIFT_CARDS } from "~/routes/admin/products/form/gift-card-field";
import { STOCK } from "~/routes/admin/products/form/jump-links";
import type { ProductDraft } from "~/components/admin/products/form/product-draft";

export function TypeAndStock({ draft, errors }: { draft: ProductDraft; errors: FieldErrors }) {
  return (
    <>
      <fieldset id={STOCK}>
        <legend className="mb-1 font-display text-lg font-semibold">Product Type</legend>
        <div className="flex flex-wrap gap-x-8">
          <Radio
            name="productType"
            value="simple"
            defaultChecked={draft.productType === "simple"}
            label="Simple Product"
          />
          <Radio
            name="productType"
            value="variable"
            defaultChecked={draft.productType === "variable"}
            label="Product with Variations"
          />
        </div>
      </fieldset>
      <div className="hidden gap-5 group-has-[[name=productType][value=simple]:checked]/product:grid sm:grid-cols-2">
        <Field
          label="Stock Quantity"
          name="stockQuantity"
          className={HIDDEN_FOR_GIFT_CARDS}
          errors={errors.stockQuantity}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min="0"
              step="1"
              defaultValue={draft.stockQuantity}
            />
          )}
        </Field>
        <Field label="SKU (optional)" name="sku" errors={errors.sku}>
          {(control) => <Input {...control} defaultValue={draft.sku} maxLength={100} autoComplete="off" />}
        </Field>
      </div>
    </>
  );
}

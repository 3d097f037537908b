import { useId } from "react";
import { Choices } from "~/components/admin/promotions/choices";
import type { PromotionTexts } from "~/components/admin/promotions/promotion-texts";
import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { FieldErrorText, useShownErrors } from "~/components/ui/form/field";
import { whatLabels } from "~/lib/promotions/promotion-words";

interface GoodsFieldsProps {
  goods: { categories: string[]; products: { id: string; name: string }[] };
  values: PromotionTexts;
}

export function GoodsFields({ goods, values }: GoodsFieldsProps) {
  return (
    <>
      <Choices name="what" legend="For which products" labels={whatLabels} chosen={values.what} />
      <div data-shown-for="categories">
        <List
          name="categories"
          legend="Which categories"
          options={goods.categories.map((name) => ({ id: name, name }))}
          chosen={values.categories}
        />
      </div>
      <div data-shown-for="products">
        <List name="productIds" legend="Which products" options={goods.products} chosen={values.productIds} />
      </div>
    </>
  );
}

interface ListProps {
  name: string;
  legend: string;
  options: { id: string; name: string }[];
  chosen: string;
}

function List({ name, legend, options, chosen }: ListProps) {
  const ids = chosen.split("\n");
  const errors = useShownErrors(name);
  const errorId = `${useId()}-error`;
  return (
    <fieldset aria-describedby={errors && errorId}>
      <legend className="pb-1 font-bold">{legend}</legend>
      {options.length === 0 && <p className="text-muted">There are none yet.</p>}
      <div className="grid max-h-80 overflow-y-auto rounded-md border border-line px-3 sm:grid-cols-2">
        {options.map((option, index) => (
          <Checkbox
            key={option.id}
            name={name}
            value={option.id}
            label={option.name}
            defaultChecked={ids.includes(option.id)}
            aria-invalid={(index === 0 && errors !== undefined) || undefined}
          />
        ))}
      </div>
      <FieldErrorText id={errorId} errors={errors} />
    </fieldset>
  );
}

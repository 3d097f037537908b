import { useId } from "react";
import { Choices } from "~/components/admin/promotions/choices";
import type { PromotionTexts } from "~/components/admin/promotions/promotion-texts";
import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { FieldErrors } from "~/components/ui/form/field";
import type { FieldErrors as Errors } from "~/lib/errors";
import { whatLabels } from "~/lib/promotions/promotion-words";

interface GoodsFieldsProps {
  goods: { categories: string[]; products: { id: string; name: string }[] };
  values: PromotionTexts;
  errors: Errors;
}

export function GoodsFields({ goods, values, errors }: GoodsFieldsProps) {
  return (
    <>
      <Choices
        name="what"
        legend="For which products"
        labels={whatLabels}
        chosen={values.what}
        errors={errors.what}
      />
      <div data-shown-for="categories">
        <List
          name="categories"
          legend="Which categories"
          options={goods.categories.map((name) => ({ id: name, name }))}
          chosen={values.categories}
          errors={errors.categories}
        />
      </div>
      <div data-shown-for="products">
        <List
          name="productIds"
          legend="Which products"
          options={goods.products}
          chosen={values.productIds}
          errors={errors.productIds}
        />
      </div>
    </>
  );
}

interface ListProps {
  name: string;
  legend: string;
  options: { id: string; name: string }[];
  chosen: string;
  errors: string[] | undefined;
}

function List({ name, legend, options, chosen, errors }: ListProps) {
  const ids = chosen.split("\n");
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
      <FieldErrors id={errorId} errors={errors} />
    </fieldset>
  );
}

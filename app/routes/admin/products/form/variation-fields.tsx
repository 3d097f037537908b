import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { Button } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Input, Select } from "~/components/ui/form/input";
import type { FieldErrors } from "~/lib/errors";
import type { ProductImage } from "~/schemas/product";
import { HIDDEN_FOR_GIFT_CARDS } from "~/routes/admin/products/form/gift-card-field";
import { HERE, type VariationDraft } from "~/components/admin/products/form/product-draft";

interface VariationFieldsProps {
  prefix: string;
  variation: VariationDraft;
  images: ProductImage[];
  errors: FieldErrors;
  onNameInput?: (name: string) => void;
}

export function VariationFields({ prefix, variation, images, errors, onNameInput }: VariationFieldsProps) {
  const field = (name: string) => ({ name: `${prefix}.${name}`, errors: errors[`${prefix}.${name}`] });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Variation Name" {...field("name")}>
          {(control) => (
            <Input
              {...control}
              defaultValue={variation.name}
              placeholder="e.g. Blue - Small"
              maxLength={255}
              autoComplete="off"
              onInput={(event) => onNameInput?.(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Price Modifier (CAD)" {...field("priceModifier")}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="decimal"
              step="0.01"
              defaultValue={variation.priceModifier}
            />
          )}
        </Field>
        <Field label="Stock Quantity" {...field("stockQuantity")} className={HIDDEN_FOR_GIFT_CARDS}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min="0"
              step="1"
              defaultValue={variation.stockQuantity}
            />
          )}
        </Field>
        <Field label="SKU (optional)" {...field("sku")}>
          {(control) => (
            <Input {...control} defaultValue={variation.sku} maxLength={100} autoComplete="off" />
          )}
        </Field>
        {images.length > 0 && (
          <Field label="Image (optional)" {...field("imageId")}>
            {(control) => (
              <Select {...control} defaultValue={variation.imageId}>
                <option value="">Same as product</option>
                {choicesOf(images, variation.imageId).map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      <AttributeFields prefix={prefix} variation={variation} errors={errors} />
    </>
  );
}

/** Keeps a deleted image as a choice: Undo brings the image back, and the choice would be lost. */
function choicesOf(images: ProductImage[], chosenId: string): { id: string; label: string }[] {
  const choices = images.map(({ id, alt }, at) => ({ id, label: `${at + 1}. ${alt}` }));
  const isGone = chosenId !== "" && !images.some(({ id }) => id === chosenId);
  return isGone ? [...choices, { id: chosenId, label: "Deleted image" }] : choices;
}

function AttributeFields({
  prefix,
  variation,
  errors,
}: {
  prefix: string;
  variation: VariationDraft;
  errors: FieldErrors;
}) {
  const failed = Object.entries(errors).find(([path]) => path.startsWith(`${prefix}.attributes`))?.[1];
  return (
    <fieldset>
      <legend className="mb-1.5 font-bold">Attributes (optional)</legend>
      <ul className="mb-2 flex flex-wrap gap-2 empty:hidden">
        {variation.attributes.map(({ key, value }, at) => (
          <li key={key} className="flex items-center gap-1 rounded-full border border-control pl-3">
            <input type="hidden" name={`${prefix}.attributes.${at}.key`} value={key} />
            <input type="hidden" name={`${prefix}.attributes.${at}.value`} value={value} />
            <span className="break-all">{`${key}: ${value}`}</span>
            <button
              type="submit"
              name="intent"
              value={`remove-attribute:${prefix}:${at}`}
              formAction={HERE}
              className="grid size-9 place-items-center rounded-full hover:bg-sunken"
            >
              <X aria-hidden className="size-4" />
              <span className="sr-only">{`Remove ${key}: ${value}`}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Input
          name={`${prefix}.newKey`}
          defaultValue={variation.newKey}
          aria-label="Attribute name"
          placeholder="Colour"
          maxLength={100}
          autoComplete="off"
          className="grow basis-28"
        />
        <Input
          name={`${prefix}.newValue`}
          defaultValue={variation.newValue}
          aria-label="Attribute value"
          placeholder="Blue"
          maxLength={255}
          autoComplete="off"
          className="grow basis-28"
        />
        <Button variant="outline" name="intent" value={`add-attribute:${prefix}`} formAction={HERE}>
          <Plus aria-hidden className="size-5" />
          Add
        </Button>
      </div>
      {failed && <p className="mt-1 font-bold text-danger">{failed.join(" ")}</p>}
    </fieldset>
  );
}

import Check from "lucide-react/icons/check";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/form/button";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import type { FieldErrors } from "~/lib/errors";
import { formatModifier, toCents } from "~/lib/money/money";
import type { ProductImage } from "~/schemas/product";
import { useState } from "react";
import { HIDDEN_FOR_GIFT_CARDS } from "~/routes/admin/products/form/gift-card-field";
import {
  ADDITION,
  HERE,
  variationPrefix,
  type ProductDraft,
  type VariationDraft,
  type OptionDraft,
} from "~/components/admin/products/form/product-draft";
import { HiddenVariation } from "./hidden-variation";
import { VariationFields } from "./variation-fields";
import { VariationTable } from "./variation-table";
import Grid3x3 from "lucide-react/icons/grid-3x3";
import { Input } from "~/components/ui/form/input";

interface VariationListProps {
  draft: ProductDraft;
  images: ProductImage[];
  errors: FieldErrors;
}

export function VariationList({ draft, images, errors }: VariationListProps) {
  return (
    <div className="grid gap-5">
      <section id={HERE.slice(1)} aria-label="Variations">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-lg">{`Variations (${draft.variations.length})`}</h3>
          {draft.variations.length > 1 && (
            <Button
              variant="ghost"
              size="sm"
              name="intent"
              value={draft.asTable ? "show-list" : "show-table"}
              formAction={HERE}
            >
              {draft.asTable ? "Edit one by one" : "Edit all in a table"}
            </Button>
          )}
        </div>
        {draft.asTable && <input type="hidden" name="asTable" value="yes" />}
        {draft.asTable ? (
          <VariationTable variations={draft.variations} errors={errors} />
        ) : (
          <ul className="grid gap-2">
            {draft.variations.map((variation, index) => {
              const prefix = variationPrefix(index);
              const failed = Object.keys(errors).some((path) => path.startsWith(`${prefix}.`));
              const Row = variation.editing || failed ? EditedRow : ShownRow;
              return (
                <li
                  key={variation.id || `new-${index}`}
                  className="rounded-md border border-line bg-surface p-3"
                >
                  <Row variation={variation} index={index} images={images} errors={errors} />
                </li>
              );
            })}
          </ul>
        )}
      </section>
      <div className={HIDDEN_FOR_GIFT_CARDS}>
        <OptionFields options={draft.options} problem={draft.optionsProblem} />
      </div>
      <Addition draft={draft.addition} images={images} errors={errors} />
    </div>
  );
}

interface RowProps {
  variation: VariationDraft;
  index: number;
  images: ProductImage[];
  errors: FieldErrors;
}

function ShownRow({ variation, index }: RowProps) {
  const modifier = toCents(variation.priceModifier || "0");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <HiddenVariation variation={variation} prefix={variationPrefix(index)} />
      <div className="min-w-0 grow">
        <p className="font-bold wrap-anywhere">{variation.name}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{Number.isFinite(modifier) ? formatModifier(modifier) : variation.priceModifier}</span>{" "}
          <span className={HIDDEN_FOR_GIFT_CARDS}>{`Stock: ${variation.stockQuantity || "0"}`}</span>{" "}
          {variation.sku && <span>{`SKU: ${variation.sku}`}</span>}
        </p>
        {variation.attributes.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-1">
            {variation.attributes.map(({ key, value }) => (
              <Badge key={key} variant="outline" wraps>
                {`${key}: ${value}`}
              </Badge>
            ))}
          </p>
        )}
      </div>
      <Button variant="ghost" size="sm" name="intent" value={`edit-variation:${index}`} formAction={HERE}>
        <Pencil aria-hidden className="size-4" />
        Edit <span className="sr-only">{variation.name}</span>
      </Button>
      <RemoveButton variation={variation} index={index} />
    </div>
  );
}

function EditedRow({ variation, index, images, errors }: RowProps) {
  const prefix = variationPrefix(index);
  return (
    <div className="grid gap-4">
      <input type="hidden" name={`${prefix}.id`} value={variation.id} />
      <input type="hidden" name={`${prefix}.editing`} value="yes" />
      <VariationFields prefix={prefix} variation={variation} images={images} errors={errors} />
      <div className="flex flex-wrap justify-end gap-2">
        <RemoveButton variation={variation} index={index} />
        <Button variant="outline" size="sm" name="intent" value={`done-variation:${index}`} formAction={HERE}>
          <Check aria-hidden className="size-4" />
          Done
        </Button>
      </div>
    </div>
  );
}

function RemoveButton({ variation, index }: { variation: VariationDraft; index: number }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      name="intent"
      value={`remove-variation:${index}`}
      formAction={HERE}
      className="text-danger!"
    >
      <Trash2 aria-hidden className="size-4" />
      Remove <span className="sr-only">{variation.name}</span>
    </Button>
  );
}

function Addition({
  draft,
  images,
  errors,
}: {
  draft: VariationDraft;
  images: ProductImage[];
  errors: FieldErrors;
}) {
  const [named, setNamed] = useState(draft.name.trim() !== "");
  const hydrated = useHydrated();
  return (
    <fieldset className="grid gap-4 rounded-md bg-sunken p-4">
      <legend className="sr-only">Add a variation</legend>
      <VariationFields
        prefix={ADDITION}
        variation={draft}
        images={images}
        errors={errors}
        onNameInput={(name) => setNamed(name.trim() !== "")}
      />
      {/* Disabled only by scripts, because only they can enable it again. */}
      <Button
        variant="outline"
        name="intent"
        value="add-variation"
        formAction={HERE}
        disabled={hydrated && !named}
        className="justify-self-start"
      >
        <Plus aria-hidden className="size-5" />
        Add Variation
      </Button>
    </fieldset>
  );
}

function OptionFields({ options, problem }: { options: OptionDraft[]; problem: string }) {
  return (
    <fieldset className="rounded-md border border-line p-4">
      <legend className="px-1 font-bold">Variations from options</legend>
      <p className="mb-3 text-sm text-muted">
        Each combination becomes a variation. Existing variations are not changed.
      </p>
      <ul className="grid gap-3">
        {options.map(({ name, values }, at) => (
          <li key={at} className="flex flex-wrap gap-2">
            <Input
              name={`options.${at}.name`}
              defaultValue={name}
              aria-label={`Option ${at + 1}`}
              placeholder={["Size", "Colour"][at] ?? "Option"}
              maxLength={100}
              autoComplete="off"
              className="grow basis-24"
            />
            <Input
              name={`options.${at}.values`}
              defaultValue={values}
              aria-label={`Values of option ${at + 1}, separated by commas`}
              placeholder={["Small, Large", "Red, Blue"][at] ?? "One, Another"}
              maxLength={2000}
              autoComplete="off"
              className="grow-3 basis-48"
            />
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="mt-3 font-bold text-danger">
          {problem}
        </p>
      )}
      <Button variant="outline" name="intent" value="make-variations" formAction={HERE} className="mt-3">
        <Grid3x3 aria-hidden className="size-5" />
        Make Variations
      </Button>
    </fieldset>
  );
}

import type { LockedVariation, VariationValues } from "~/domain/catalog/lock";
import { changedFields, type VariationPlan } from "~/domain/catalog/edit/variation-rows";
import { type FieldPhrase, recordedFields } from "~/lib/recorded-fields";

type Audited = Record<FieldPhrase, unknown>;

/** Keys begin with a word and a space, so that no variation's name looks like a field of the product. */
export function auditedVariations({ create = [], update = [], remove = [] }: VariationPlan): {
  before: Audited;
  after: Audited;
} {
  const before: Audited = {};
  const after: Audited = {};
  for (const { from, to } of update)
    for (const field of fieldsOf({ from, to })) {
      const phrase = `Variation ${from.name}, ${recordedFields[field]}` as const;
      before[phrase] = from[field];
      after[phrase] = to[field];
    }
  for (const row of create) after[`Variation ${row.name}` as const] = `added: ${summaryOf(row)}`;
  for (const row of remove) {
    before[`Variation ${row.name}` as const] = summaryOf(row);
    after[`Variation ${row.name}` as const] = "removed";
  }
  return { before, after };
}

function fieldsOf(update: { from: LockedVariation; to: VariationValues }): (keyof VariationValues)[] {
  const fields = Object.keys(changedFields(update)) as (keyof VariationValues)[];
  return update.from.stockQuantity === update.to.stockQuantity ? fields : [...fields, "stockQuantity"];
}

const summaryOf = ({ priceModifier, stockQuantity, sku }: VariationValues) =>
  `price modifier ${priceModifier}, ${stockQuantity} in stock${sku ? `, SKU ${sku}` : ""}`;

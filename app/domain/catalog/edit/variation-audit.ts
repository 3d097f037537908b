import type { LockedVariation, VariationValues } from "~/domain/catalog/lock";
import { changedFields, type VariationPlan } from "~/domain/catalog/edit/variation-rows";
import type { Prisma } from "~/services/database";

const words: Record<keyof VariationValues, string> = {
  name: "name",
  attributes: "attributes",
  priceModifier: "price modifier",
  stockQuantity: "stock",
  sku: "SKU",
  imageId: "image",
};

interface AuditedValues {
  before: Prisma.InputJsonObject;
  after: Prisma.InputJsonObject;
}

/** Keys begin with a word and a space, so that no variation's name looks like a field of the product. */
export function auditedVariations({ create = [], update = [], remove = [] }: VariationPlan): AuditedValues {
  const before: Record<string, Prisma.InputJsonValue | null> = {};
  const after: Record<string, Prisma.InputJsonValue | null> = {};
  for (const { from, to } of update)
    for (const field of fieldsOf({ from, to })) {
      before[`Variation ${from.name}, ${words[field]}`] = from[field];
      after[`Variation ${from.name}, ${words[field]}`] = to[field];
    }
  for (const row of create) after[`Variation ${row.name}`] = `added: ${summaryOf(row)}`;
  for (const row of remove) {
    before[`Variation ${row.name}`] = summaryOf(row);
    after[`Variation ${row.name}`] = "removed";
  }
  return { before, after };
}

function fieldsOf(update: { from: LockedVariation; to: VariationValues }): (keyof VariationValues)[] {
  const fields = Object.keys(changedFields(update)) as (keyof VariationValues)[];
  return update.from.stockQuantity === update.to.stockQuantity ? fields : [...fields, "stockQuantity"];
}

const summaryOf = ({ priceModifier, stockQuantity, sku }: VariationValues) =>
  `price modifier ${priceModifier}, ${stockQuantity} in stock${sku ? `, SKU ${sku}` : ""}`;

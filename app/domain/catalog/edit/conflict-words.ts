import type { VariationValues } from "~/domain/catalog/lock";

const variationPhrases = {
  name: ({ name }) => `it is now named “${name}”`,
  priceModifier: ({ priceModifier }) => `its price modifier is now ${priceModifier}`,
  sku: ({ sku }) => `its SKU is now ${sku ?? "empty"}`,
  imageId: () => "its image is now different",
  attributes: () => "its attributes are now different",
  stockQuantity: ({ stockQuantity }) => `its stock is now ${stockQuantity}`,
} satisfies Record<keyof VariationValues, (stored: VariationValues) => string>;

export const variationValuePhrase = (stored: VariationValues, field: keyof VariationValues) =>
  variationPhrases[field](stored);

export type VariationConflict =
  | { state: "removed by another"; name: string }
  | { state: "removed here"; name: string }
  | {
      state: "changed";
      stored: VariationValues;
      fields: (keyof VariationValues)[];
      expectedStock: number | undefined;
    };

export function variationPhrase(row: VariationConflict): string {
  if (row.state === "removed by another") return `variation ${row.name}, which you changed, was removed`;
  if (row.state === "removed here") return `variation ${row.name}, which you removed, was changed`;
  const { stored, fields, expectedStock } = row;
  if (fields.length === 1 && fields[0] === "stockQuantity")
    return `the stock of ${stored.name} changed from ${expectedStock} to ${stored.stockQuantity}`;
  return `variation ${stored.name}: ${fields.map((field) => variationValuePhrase(stored, field)).join(", ")}`;
}

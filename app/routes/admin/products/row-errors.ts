import { ADDITION, type ProductDraft, variationPrefix } from "~/components/admin/products/product-draft";
import type { NegativePriceDetails } from "~/domain/catalog/price";
import { DomainError } from "~/lib/errors";

/** Prices that would be below 0 belong to the rows of their variations, which the domain knows by name. */
export function atItsRow(error: DomainError, draft: ProductDraft): DomainError {
  const { priceModifier, ...others } = error.extra.fields ?? {};
  if (!priceModifier) return error;
  const { variations = [] }: NegativePriceDetails = error.extra.details ?? {};
  const marked = variations.map((name) => [fieldOf(name, draft), [`The price of ${name} would be below 0`]]);
  return new DomainError(error.kind, error.message, {
    ...error.extra,
    fields: { ...others, ...(Object.fromEntries(marked) as Record<string, string[]>) },
  });
}

/** A simple product shows no rows: its price is the one that can be corrected. */
function fieldOf(variation: string, { productType, variations, addition }: ProductDraft): string {
  if (productType === "simple") return "basePrice";
  const row = variations.findIndex(({ name }) => name.trim() === variation);
  if (row >= 0) return `${variationPrefix(row)}.priceModifier`;
  return addition.name.trim() === variation ? `${ADDITION}.priceModifier` : "basePrice";
}

import { ADDITION, type ProductDraft, variationPrefix } from "~/components/admin/products/product-draft";
import type { NegativePriceDetails } from "~/domain/catalog/price";
import { DomainError } from "~/lib/errors";

/** A price that would be below 0 belongs to the row of its variation, which the domain knows by name. */
export function atItsRow(error: DomainError, draft: ProductDraft): DomainError {
  const { priceModifier, ...others } = error.extra.fields ?? {};
  if (!priceModifier) return error;
  const { variation }: NegativePriceDetails = error.extra.details ?? {};
  const row = draft.variations.findIndex(({ name }) => name.trim() === variation);
  const field =
    row >= 0
      ? `${variationPrefix(row)}.priceModifier`
      : draft.addition.name.trim() === variation
        ? `${ADDITION}.priceModifier`
        : "basePrice";
  return new DomainError(error.kind, error.message, {
    ...error.extra,
    fields: { ...others, [field]: priceModifier },
  });
}

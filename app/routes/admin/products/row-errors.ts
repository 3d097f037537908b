import { ADDITION, type ProductDraft, variationPrefix } from "~/components/admin/products/form/product-draft";
import type { RefusedVariations } from "~/domain/catalog/edit/variation-rows";
import { cleanLine } from "~/lib/text/clean-text";
import { DomainError } from "~/lib/errors";

export function withRowFields(error: DomainError, draft: ProductDraft): DomainError {
  const { priceModifier, imageId, ...others } = error.extra.fields ?? {};
  const { variations = [], ending = "" }: RefusedVariations = error.extra.details ?? {};
  const marked = variations.flatMap((name) => {
    const row = rowOf(name, draft);
    const price = row === null ? "basePrice" : `${row}.priceModifier`;
    return [
      ...(priceModifier ? [[price, [`The price of ${name} ${ending}`]] as const] : []),
      ...(imageId && row !== null ? [[`${row}.imageId`, imageId] as const] : []),
    ];
  });
  if (marked.length === 0) return error;
  return new DomainError(error.kind, error.message, {
    ...error.extra,
    fields: { ...others, ...Object.fromEntries(marked) },
  });
}

function rowOf(variation: string, { productType, variations, addition }: ProductDraft): string | null {
  if (productType === "simple") return null;
  const row = variations.findIndex(({ name }) => cleanLine(name) === variation);
  if (row >= 0) return variationPrefix(row);
  return cleanLine(addition.name) === variation ? ADDITION : null;
}

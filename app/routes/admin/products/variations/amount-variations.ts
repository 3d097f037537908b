import {
  emptyVariation,
  type ProductDraft,
  type VariationDraft,
} from "~/components/admin/products/form/product-draft";
import { centsToText, formatCents, toCents } from "~/lib/money/money";

function amountVariation(cents: number, baseCents: number): VariationDraft {
  const priceModifier = centsToText(cents - baseCents);
  return { ...emptyVariation, name: formatCents(cents), priceModifier, stockQuantity: "" };
}

/** Makes one variation for each amount. Variations typed before the box was checked are dropped. */
export function newGiftCard(draft: ProductDraft, amounts: readonly number[]): ProductDraft {
  const baseCents = amounts.length > 0 ? Math.min(...amounts) : 0;
  return {
    ...draft,
    productType: "variable",
    basePrice: centsToText(baseCents),
    stockQuantity: "",
    sku: "",
    variations: amounts.map((cents) => amountVariation(cents, baseCents)),
  };
}

/** Adds a variation for each amount that none has. */
export function withAmounts(draft: ProductDraft, amounts: readonly number[]): ProductDraft {
  const baseCents = toCents(draft.basePrice);
  const priceOf = ({ priceModifier }: VariationDraft) => baseCents + toCents(priceModifier);
  const missing = amounts.filter((cents) => !draft.variations.some((row) => priceOf(row) === cents));
  if (!Number.isFinite(baseCents)) return draft;
  const added = missing.map((cents) => amountVariation(cents, baseCents));
  return { ...draft, variations: [...draft.variations, ...added] };
}

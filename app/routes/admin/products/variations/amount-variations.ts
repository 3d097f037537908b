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

/** A new gift card is made of its amounts, and lists show the smallest. What was typed before its box was checked does not count. */
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

/** Adds those that no variation has. */
export function withAmounts(draft: ProductDraft, amounts: readonly number[]): ProductDraft {
  const baseCents = toCents(draft.basePrice);
  const priceOf = ({ priceModifier }: VariationDraft) => baseCents + toCents(priceModifier);
  const missing = amounts.filter((cents) => !draft.variations.some((row) => priceOf(row) === cents));
  if (!Number.isFinite(baseCents)) return draft;
  const added = missing.map((cents) => amountVariation(cents, baseCents));
  return { ...draft, variations: [...draft.variations, ...added] };
}

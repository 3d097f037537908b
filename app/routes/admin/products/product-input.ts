import { withHalfTyped } from "~/components/admin/products/form/draft-buttons";
import {
  type ProductDraft,
  savedPrefix,
  type VariationDraft,
} from "~/components/admin/products/form/product-draft";
import { newGiftCard } from "~/routes/admin/products/variations/amount-variations";
import { pickTexts } from "~/lib/product-texts";
import { typedStock } from "~/lib/catalog/stock";
import { newGiftCardAmounts, productInput, variationFields } from "~/schemas/product";
import { z } from "~/schemas/zod";

const newProduct = z.object({ product: productInput, variations: z.array(variationFields) });

export function newProductInput(typed: ProductDraft) {
  const amounts = typed.isGiftCard ? newGiftCardAmounts.safeParse(typed.amounts) : undefined;
  const draft = amounts ? newGiftCard(typed, amounts.data ?? []) : variableOrSimple(typed);
  const simple = draft.productType === "simple";
  const read = newProduct.safeParse({
    product: {
      ...pickTexts(draft),
      stockQuantity: simple ? (stockOf(draft.stockQuantity) ?? 0) : null,
      sku: simple ? draft.sku : null,
      draft: draft.isDraft,
      isGiftCard: draft.isGiftCard,
    },
    variations: simple ? [] : draft.variations.map(variationInput),
  });
  if (read.success && amounts?.success !== false) return read.data;
  const issues = (read.error?.issues ?? []).map(({ path: [part, ...path], ...issue }) => ({
    ...issue,
    path: part === "product" ? path : [...savedPrefix(Number(path[0]), typed).split("."), ...path.slice(1)],
  }));
  const ofAmounts = (amounts?.error?.issues ?? []).map((issue) => ({ ...issue, path: ["amounts"] }));
  throw new z.ZodError([...issues, ...ofAmounts]);
}

const variableOrSimple = (typed: ProductDraft) =>
  typed.productType === "simple" ? typed : withHalfTyped(typed);

export function stockOf(typed: string): string | undefined {
  return typed.trim() || undefined;
}

export function variationInput(
  row: Pick<VariationDraft, "name" | "attributes" | "priceModifier" | "stockQuantity" | "sku" | "imageId">,
) {
  return {
    name: row.name,
    attributes: attributesOf(row),
    priceModifier: row.priceModifier.trim() || "0",
    stockQuantity: typedStock(row.stockQuantity),
    sku: row.sku,
    imageId: row.imageId || null,
  };
}

export function attributesOf({ attributes }: Pick<VariationDraft, "attributes">): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value]));
}

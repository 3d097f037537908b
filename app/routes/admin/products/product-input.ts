import { withHalfTyped } from "~/components/admin/products/draft-buttons";
import {
  type ProductDraft,
  savedPrefix,
  type VariationDraft,
} from "~/components/admin/products/product-draft";
import { pickTexts } from "~/lib/product-texts";
import { typedStock } from "~/lib/catalog/stock";
import { productInput, variationFields } from "~/schemas/product";
import { z } from "~/schemas/zod";

const newProduct = z.object({ product: productInput, variations: z.array(variationFields) });

export function newProductInput(typed: ProductDraft) {
  const simple = typed.productType === "simple";
  const draft = withoutTypedStock(simple ? typed : withHalfTyped(typed));
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
  if (read.success) return read.data;
  throw new z.ZodError(
    read.error.issues.map(({ path: [part, ...path], ...issue }) => ({
      ...issue,
      path: part === "product" ? path : [...savedPrefix(Number(path[0]), typed).split("."), ...path.slice(1)],
    })),
  );
}

/** Of a gift card, what was typed before its box was checked does not count. */
function withoutTypedStock(draft: ProductDraft): ProductDraft {
  if (!draft.isGiftCard) return draft;
  const variations = draft.variations.map((row) => ({ ...row, stockQuantity: "" }));
  return { ...draft, stockQuantity: "", variations };
}

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

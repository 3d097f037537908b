import { addVariation } from "~/components/admin/products/draft-buttons";
import { type ProductDraft, type VariationDraft } from "~/components/admin/products/product-draft";
import { typedStock } from "~/lib/stock";
import { productInput, variationFields } from "~/schemas/product";
import { z } from "~/schemas/zod";

const newProduct = z.object({ product: productInput, variations: z.array(variationFields) });

/**
 * A new product as the domain takes it. A variation that was typed but not yet added belongs to it too.
 * @throws ZodError with paths named like the form's fields (`variations.0.name`)
 */
export function newProductInput(typed: ProductDraft) {
  const simple = typed.productType === "simple";
  const draft = simple ? typed : addVariation(typed).draft;
  const read = newProduct.safeParse({
    product: {
      name: draft.name,
      description: draft.description,
      facts: draft.facts,
      category: draft.category,
      basePrice: draft.basePrice,
      stockQuantity: simple ? (stockOf(draft.stockQuantity) ?? 0) : null,
      sku: simple ? draft.sku : null,
      draft: draft.isDraft,
    },
    variations: simple ? [] : draft.variations.map(variationInput),
  });
  if (read.success) return read.data;
  throw new z.ZodError(
    read.error.issues.map((issue) => ({
      ...issue,
      path: issue.path[0] === "product" ? issue.path.slice(1) : issue.path,
    })),
  );
}

/** An empty box sends no stock. */
export function stockOf(typed: string): string | undefined {
  return typed.trim() || undefined;
}

/** A row's fields as the schemas of a variation read them. */
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

import { addVariation, type ProductDraft, type VariationDraft } from "~/components/admin/products/product-draft";
import { typedStock } from "~/lib/stock";
import { wholeNumber } from "~/schemas/common";
import { productInput, variationFields } from "~/schemas/product";
import { z } from "~/schemas/zod";

const shownStock = wholeNumber("Unknown stock", 0).optional();

const formInput = z.object({
  product: productInput,
  expectedStockQuantity: shownStock,
  variations: z.array(variationFields.extend({ id: z.string().optional(), expectedStockQuantity: shownStock })),
});

/**
 * The form's content as the domain takes it. A variation that was typed but not yet added belongs to a save too.
 * @throws ZodError with paths named like the form's fields (`variations.0.name`)
 */
export function productFormInput(typed: ProductDraft, version: string) {
  const simple = typed.productType === "simple";
  const draft = simple ? typed : addVariation(typed).draft;
  const read = formInput.safeParse({
    product: {
      name: draft.name,
      description: draft.description,
      category: draft.category,
      basePrice: draft.basePrice,
      stockQuantity: simple ? stockOf(draft.stockQuantity) : null,
      sku: simple ? draft.sku : null,
      version: version || undefined,
    },
    expectedStockQuantity: draft.expectedStockQuantity || undefined,
    variations: simple ? [] : draft.variations.map(variationInput),
  });
  if (read.success) return { ...read.data, simple };
  throw new z.ZodError(read.error.issues.map((issue) => ({ ...issue, path: issue.path[0] === "product" ? issue.path.slice(1) : issue.path })));
}

/** Empty means undefined (section 5). */
function stockOf(typed: string): string | undefined {
  return typed.trim() || undefined;
}

function variationInput(draft: VariationDraft) {
  return {
    id: draft.id || undefined,
    name: draft.name,
    attributes: Object.fromEntries(draft.attributes.map(({ key, value }) => [key, value])),
    priceModifier: draft.priceModifier.trim() || "0",
    stockQuantity: typedStock(draft.stockQuantity),
    expectedStockQuantity: draft.expectedStockQuantity || undefined,
    sku: draft.sku,
    imageId: draft.imageId || null,
  };
}

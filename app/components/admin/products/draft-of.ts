import { isSimple, type Product, type Variation } from "~/schemas/product";
import { emptyVariation, type ProductDraft, type VariationDraft } from "./product-draft";

/** A stored product as its form shows it first. For loaders: the browser needs no schemas. */
export function draftOf(product: Product): ProductDraft {
  const simple = isSimple(product.variations) || product.variations.length === 0;
  const stock = product.stockQuantity === null ? "" : String(product.stockQuantity);
  return {
    name: product.name,
    category: product.category,
    description: product.description ?? "",
    basePrice: product.basePrice,
    productType: simple ? "simple" : "variable",
    stockQuantity: stock,
    expectedStockQuantity: stock,
    sku: product.sku ?? "",
    variations: product.variations.map(variationDraftOf),
    addition: emptyVariation,
  };
}

function variationDraftOf(variation: Variation): VariationDraft {
  return {
    ...emptyVariation,
    id: variation.id,
    name: variation.name,
    priceModifier: variation.priceModifier,
    stockQuantity: String(variation.stockQuantity),
    expectedStockQuantity: String(variation.stockQuantity),
    sku: variation.sku ?? "",
    imageId: variation.imageId ?? "",
    attributes: Object.entries(variation.attributes).map(([key, value]) => ({ key, value })),
  };
}

/** The same typing against the stock there is now, once the form has said that it changed. */
export function withStockOf(draft: ProductDraft, product: Product): ProductDraft {
  const stock = new Map(product.variations.map(({ id, stockQuantity }) => [id, String(stockQuantity)]));
  return {
    ...draft,
    expectedStockQuantity: product.stockQuantity === null ? "" : String(product.stockQuantity),
    variations: draft.variations.map((variation) => ({ ...variation, expectedStockQuantity: stock.get(variation.id) ?? "" })),
  };
}

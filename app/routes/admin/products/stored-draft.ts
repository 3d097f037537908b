import { mapTexts } from "~/lib/product-texts";
import { type Product, type Variation } from "~/schemas/product";
import { isSimple, STANDARD } from "~/lib/catalog/variation-name";
import { optionsOf } from "~/components/admin/products/variations/variation-grid";
import {
  emptyProduct,
  emptyVariation,
  type ProductDraft,
  type VariationDraft,
} from "~/components/admin/products/form/product-draft";

export function storedDraft(product: Product): ProductDraft {
  const simple = isSimple(product.variations) || product.variations.length === 0;
  // Also for a variable product: its Standard variation stays when it becomes simple.
  const standard = product.variations.find(({ name }) => name === STANDARD);
  const variations = product.variations.map(storedVariation);
  return {
    ...emptyProduct,
    ...mapTexts((name) => product[name] ?? ""),
    productType: simple ? "simple" : "variable",
    stockQuantity: standard ? String(standard.stockQuantity) : "",
    sku: standard?.sku ?? "",
    isDraft: product.draft === true,
    isGiftCard: product.isGiftCard === true,
    options: optionsOf(variations),
    variations,
  };
}

function storedVariation(variation: Variation): VariationDraft {
  return {
    ...emptyVariation,
    id: variation.id,
    name: variation.name,
    priceModifier: variation.priceModifier,
    stockQuantity: String(variation.stockQuantity),
    sku: variation.sku ?? "",
    imageId: variation.imageId ?? "",
    attributes: Object.entries(variation.attributes).map(([key, value]) => ({ key, value })),
  };
}

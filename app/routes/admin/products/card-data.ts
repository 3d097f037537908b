import { randomUUID } from "node:crypto";
import type { ProductCardData } from "~/components/admin/products/product-card";
import { firstPicture } from "~/routes/compact-picture";
import { type Product } from "~/schemas/product";
import { isSimple } from "~/lib/catalog/variation-name";

export function productCardData(product: Product): ProductCardData {
  const { id, name, category, basePrice, variations, draft } = product;
  return {
    id,
    name,
    category,
    basePrice,
    draft,
    kind:
      isSimple(variations) || variations.length === 0
        ? "Simple product"
        : `${variations.length} variation(s)`,
    totalStock: product.isGiftCard
      ? null
      : variations.length > 0
        ? variations.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0)
        : (product.stockQuantity ?? 0),
    picture: firstPicture(product),
    copyId: randomUUID(),
  };
}

import type { Wish } from "~/routes/storefront/wish-list/wish-data";
import { smallPicture } from "~/domain/cart/cart";
import { catalogue, type CatalogueProduct } from "~/domain/catalog/catalogue";
import { priceOf } from "~/domain/catalog/price";
import { cardOf } from "~/routes/storefront/catalog/listing";

/** Keeps the order of the ids. Leaves out products that are no longer in the shop. */
export async function wishesOf(ids: readonly string[]): Promise<Wish[]> {
  const { byId } = await catalogue();
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((product) => ({ card: cardOf(product), line: lineOf(product) }));
}

function lineOf(product: CatalogueProduct): Wish["line"] {
  const [variation, ...others] = product.variations;
  if (!variation || others.length > 0 || variation.stockQuantity <= 0) return null;
  return {
    variationId: variation.id,
    productId: product.id,
    productName: product.name,
    variationName: variation.name,
    ...priceOf(product, variation),
    quantity: 1,
    imageUrl: smallPicture(product, variation),
    stockQuantity: variation.stockQuantity,
    ...(product.isGiftCard && { isGiftCard: true }),
  };
}

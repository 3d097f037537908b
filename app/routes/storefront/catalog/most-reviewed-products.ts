import type { MostReviewedProduct } from "~/components/storefront/landing/landing-data";
import { firstPicture } from "~/routes/compact-picture";
import { cardPrice } from "~/routes/storefront/catalog/listing";
import type { Catalogue } from "~/domain/catalog/catalogue";

const LOVED = 3;

export function mostReviewedProducts({ products }: Catalogue): MostReviewedProduct[] {
  const pictured = products
    .filter(({ images }) => images.length > 0)
    .sort((a, b) => b.rating.count - a.rating.count);
  return pictured
    .filter(({ category }, at) => pictured.findIndex((other) => other.category === category) === at)
    .slice(0, LOVED)
    .map((product) => ({
      id: product.id,
      name: product.name,
      category: product.category,
      ...cardPrice(product),
      picture: firstPicture(product),
    }));
}

import type { Testimonial } from "~/components/storefront/landing/landing-data";
import type { Catalogue } from "~/domain/catalog/catalogue";
import type { FeaturedReview } from "~/domain/reviews/featured";
import { firstPicture } from "~/routes/compact-picture";

export function voicesOf(reviews: FeaturedReview[], { byId }: Catalogue): Testimonial[] {
  return reviews.flatMap(({ productId, ...review }) => {
    const product = byId.get(productId);
    return product
      ? {
          ...review,
          product: { id: product.id, slug: product.slug },
          category: product.category,
          picture: firstPicture(product),
        }
      : [];
  });
}

import type { Testimonial } from "~/components/storefront/landing/landing-data";
import type { Catalogue } from "~/domain/catalog/catalogue";
import type { FeaturedReview } from "~/domain/reviews/featured";
import { firstPicture } from "~/routes/compact-picture";

export function voicesOf(reviews: FeaturedReview[], { byId }: Catalogue): Testimonial[] {
  return reviews.flatMap((review) => {
    const product = byId.get(review.productId);
    return product ? { ...review, category: product.category, picture: firstPicture(product) } : [];
  });
}

import type { ReviewData, ReviewDigestData } from "~/components/storefront/product/product-data";
import type { CatalogueProduct } from "~/domain/catalog/catalogue";
import { reviewDigest } from "~/domain/reviews/digest";
import { listReviews } from "~/domain/reviews/reviews";
import { formatDay } from "~/lib/time/dates";

export const REVIEWS_PER_PAGE = 10;

interface FirstReviews {
  rows: ReviewData[];
  digest: ReviewDigestData;
}

const first = new WeakMap<CatalogueProduct, Promise<FirstReviews>>();

/** Read once for each catalogue object: a new review replaces the object. */
export function firstReviews(product: CatalogueProduct): Promise<FirstReviews> {
  let reviews = first.get(product);
  if (!reviews) {
    reviews = readFirst(product);
    first.set(product, reviews);
    reviews.catch(() => first.delete(product));
  }
  return reviews;
}

async function readFirst(product: CatalogueProduct): Promise<FirstReviews> {
  if (product.rating.count === 0)
    return { rows: [], digest: { counts: [0, 0, 0, 0, 0], best: null, critical: null } };
  const [rows, digest] = await Promise.all([reviewsFrom(product, 0), reviewDigest(product.id)]);
  return { rows, digest };
}

export async function reviewsFrom(product: CatalogueProduct, offset: number): Promise<ReviewData[]> {
  if (product.rating.count === 0) return [];
  const { rows } = await listReviews(product.id, { limit: REVIEWS_PER_PAGE, offset });
  return rows.map(({ productId: _, answer, ...review }) => ({
    ...review,
    date: formatDay(review.createdAt),
    ...(answer && { answer: { ...answer, date: formatDay(answer.createdAt) } }),
  }));
}

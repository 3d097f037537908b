import type { Catalogue } from "~/domain/catalog/catalogue";
import { isVerifiedPurchaseSql } from "~/domain/reviews/reviews";
import { db } from "~/services/database";

export interface FeaturedReview {
  id: string;
  productId: string;
  productName: string;
  guestName: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  verifiedPurchase: boolean;
}

const known = new WeakMap<Catalogue, Promise<FeaturedReview[]>>();

export function featuredReviews(catalogue: Catalogue): Promise<FeaturedReview[]> {
  let featured = known.get(catalogue);
  if (!featured) {
    featured = read(catalogue);
    known.set(catalogue, featured);
    featured.catch(() => known.delete(catalogue));
  }
  return featured;
}

async function read({ byId }: Catalogue): Promise<FeaturedReview[]> {
  const rows = await db.$queryRaw<Omit<FeaturedReview, "productName">[]>`
    SELECT r.id::text, r.product_id::text AS "productId", r.guest_name AS "guestName", r.rating, r.title, r.comment,
      ${isVerifiedPurchaseSql} AS "verifiedPurchase"
    FROM reviews r WHERE r.featured_place IS NOT NULL AND r.hidden_at IS NULL ORDER BY r.featured_place`;
  return rows.flatMap((row) => {
    const product = byId.get(row.productId);
    return product ? { ...row, productName: product.name } : [];
  });
}

import type { CompactPicture } from "~/components/ui/product/compact-picture";
import type { Fact } from "~/lib/catalog/facts";
import type { ProductAddress } from "~/lib/url/product-path";
import type { Rating, Review } from "~/schemas/review";

export interface VariationData {
  id: string;
  name: string;
  attributes: Record<string, string>;
  unitCents: number;
  /** The regular price; only set during a sale. */
  regularCents?: number;
  stock: number;
  sku: string | null;
  imageId: string | null;
}

export interface ProductData extends ProductAddress {
  name: string;
  description: string;
  lead: string;
  category: string;
  facts: Fact[];
  /** When it is ready; only set if the product has a preparation time. */
  ready?: string;
  simple: boolean;
  /** Gift cards are neither made, picked up nor delivered. */
  isGiftCard?: boolean;
  totalAvailable: number;
  rating: Rating;
  pictures: (CompactPicture & { id: string; videoUrl?: string })[];
  legacyPicture: string | null;
  variations: VariationData[];
  attributes: string[] | null;
  /** The price charged now; `regularCents` is the price without the sale. */
  basePriceCents: number;
  regularCents?: number;
}

export interface ReviewData extends Omit<Review, "productId" | "answer" | "hidden"> {
  date: string;
  answer?: { text: string; createdAt: string; date: string };
}

export interface OwnReview {
  rating: number;
  title: string;
  comment: string;
  date: string;
}

export interface ReviewExcerptData {
  id: string;
  guestName: string | null;
  rating: number;
  title: string | null;
  comment: string;
}

export interface ReviewDigestData {
  /** Numbers of reviews with 1, 2, 3, 4 and 5 stars. */
  counts: number[];
  best: ReviewExcerptData | null;
  critical: ReviewExcerptData | null;
}

export interface ReviewPage {
  rows: ReviewData[];
  own: OwnReview | null;
  page: number;
  pages: number;
  shop: string;
  digest: ReviewDigestData;
}

export interface PickupData {
  days: string;
  hours: string[];
}

export type HrefOf = (change: Record<string, string | null>) => string;

import type { CompactPicture } from "~/components/ui/compact-picture";
import type { Fact } from "~/lib/facts";
import type { Rating, Review } from "~/schemas/review";

export interface VariationData {
  id: string;
  name: string;
  attributes: Record<string, string>;
  unitCents: number;
  stock: number;
  sku: string | null;
  imageId: string | null;
}

export interface ProductData {
  id: string;
  name: string;
  description: string;
  /** Its first sentence, where there are more: what stands beside the picture, while the tab has all. */
  lead: string;
  category: string;
  facts: Fact[];
  /** Its only variation is called Standard, and there is nothing to select. */
  simple: boolean;
  totalAvailable: number;
  rating: Rating;
  /** `videoUrl`: a few seconds in which it moves. */
  pictures: (CompactPicture & { id: string; videoUrl?: string })[];
  legacyPicture: string | null;
  variations: VariationData[];
  /** What the variations differ in (Size, Color), where two or more attributes tell all of them apart. */
  attributes: string[] | null;
  basePriceCents: number;
}

export interface ReviewData extends Omit<Review, "productId" | "answer" | "hidden"> {
  /** Formatted by the server: a browser with other time zone rules would render another text. */
  date: string;
  answer?: { text: string; createdAt: string; date: string };
}

/** What the visitor wrote about this product: the next review they send replaces it. */
export interface OwnReview {
  rating: number;
  title: string;
  comment: string;
  date: string;
}

export interface ReviewPage {
  rows: ReviewData[];
  own: OwnReview | null;
  page: number;
  pages: number;
  /** The shop's name, in which it answers. */
  shop: string;
}

/** When the store hands out orders, in words. */
export interface PickupData {
  /** `Mon-Sun` */
  days: string;
  hours: string[];
}

/** The URL of this page with some of its state changed: variation, picture, tab. */
export type HrefOf = (change: Record<string, string | null>) => string;

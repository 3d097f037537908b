import type { CompactPicture } from "~/components/ui/compact-picture";
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
  category: string;
  /** A simple product's one variation is not offered as a choice. */
  simple: boolean;
  totalAvailable: number;
  rating: Rating;
  pictures: (CompactPicture & { id: string })[];
  legacyPicture: string | null;
  variations: VariationData[];
  basePriceCents: number;
}

export interface ReviewData extends Omit<Review, "productId"> {
  /** Written by the server: browsers may know other time zone rules, and the text would differ. */
  date: string;
}

/** The URL of this page with some of its state changed: variation, picture, tab. */
export type HrefOf = (change: Record<string, string | null>) => string;

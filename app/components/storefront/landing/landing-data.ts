import type { CompactPicture } from "~/components/ui/compact-picture";

/** Where and when one can pick up. */
export interface LandingPickup {
  /** `in Stony Plain` */
  place: string;
  isDaily: boolean;
}

/** A category on the landing page. */
export interface LandingTile {
  name: string;
  text: string | null;
  picture: CompactPicture | string | null;
}

/** One of the products on the first screen. */
export interface LovedProduct {
  id: string;
  name: string;
  category: string;
  priceCents: number;
  picture: CompactPicture | string | null;
}

/** What a customer said of a product, as the owner chose it. */
export interface Voice {
  id: string;
  productId: string;
  productName: string;
  guestName: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  verifiedPurchase: boolean;
}

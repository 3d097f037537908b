import type { CompactPicture } from "~/components/ui/product/compact-picture";

import type { ProductAddress } from "~/lib/url/product-path";

export interface LandingPickup {
  place: string;
  isDaily: boolean;
}

export interface LandingTile {
  name: string;
  text: string | null;
  picture: CompactPicture | string | null;
}

export interface HeroProduct extends ProductAddress {
  name: string;
  category: string;
  priceCents: number;
  regularCents?: number;
  picture: CompactPicture | string | null;
}

export interface Testimonial {
  id: string;
  product: ProductAddress;
  productName: string;
  category: string;
  picture: CompactPicture | string | null;
  guestName: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  verifiedPurchase: boolean;
}

import type { CompactPicture } from "~/components/ui/product/compact-picture";

export interface LandingPickup {
  place: string;
  isDaily: boolean;
}

export interface LandingTile {
  name: string;
  text: string | null;
  picture: CompactPicture | string | null;
}

export interface HeroProduct {
  id: string;
  name: string;
  category: string;
  priceCents: number;
  regularCents?: number;
  picture: CompactPicture | string | null;
}

export interface Testimonial {
  id: string;
  productId: string;
  productName: string;
  category: string;
  picture: CompactPicture | string | null;
  guestName: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  verifiedPurchase: boolean;
}

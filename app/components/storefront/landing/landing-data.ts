import type { CompactPicture } from "~/components/ui/compact-picture";

export interface LandingPickup {
  place: string;
  isDaily: boolean;
}

export interface LandingTile {
  name: string;
  text: string | null;
  picture: CompactPicture | string | null;
}

export interface LovedProduct {
  id: string;
  name: string;
  category: string;
  priceCents: number;
  picture: CompactPicture | string | null;
}

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

import type { CardData } from "~/components/storefront/listing/product-card";
import type { CartLine } from "~/lib/cart/lines";

export interface Wish {
  card: CardData;
  /** Null if the shopper must choose a variation, or if it is sold out. */
  line: (CartLine & { unitCents: number }) | null;
}

export interface WishListSharing {
  url: string | null;
  /** The link of an account follows later changes of the list, and can be ended. */
  isAccount: boolean;
}

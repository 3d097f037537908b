import type { CardData } from "~/components/storefront/listing/product-card";
import type { CartLine } from "~/lib/cart/lines";

export interface Wish {
  card: CardData;
  /** Null where there is something to choose, or nothing left. */
  line: (CartLine & { unitCents: number }) | null;
}

export interface WishListSharing {
  url: string | null;
  /** An account's link follows later changes of the list, and can be ended. */
  isAccount: boolean;
}

/*
 * The four kinds of lines. Prices are integer cents; the browser's storage, JSON and the database have their own forms
 * and are converted where they are read or written.
 */

export interface VariationQuantity {
  variationId: string;
  quantity: number;
}

/** As it is sold. */
export interface OrderLine extends VariationQuantity {
  productId: string;
  productName: string;
  variationName: string;
  unitCents: number;
}

/**
 * A line as the browser stores and sends it: variation, quantity, and the details the shopper saw, if known. Its
 * price is compared, never trusted.
 */
export interface CartLine extends VariationQuantity, Partial<Omit<OrderLine, keyof VariationQuantity>> {
  /** Stands for both names in the cookie, which has no room for them. */
  nameHash?: string;
  attributes?: Record<string, string>;
  imageUrl?: string;
  stockQuantity?: number;
}

/** As the cart page shows it. `productId` is empty when the variation is no longer sold. */
export interface CartViewLine extends OrderLine {
  attributes: Record<string, string>;
  imageUrl?: string;
  /** What this browser may buy: what its own checkout holds included. */
  stockQuantity: number;
  totalCents: number;
  /** No longer sold, or sold out: shown, but not part of the quote. */
  unavailable: boolean;
  /** Sentences about its stock. */
  notes: string[];
  /** What the cookie knows of former name and price. */
  addedAs?: Pick<CartLine, "unitCents" | "nameHash">;
}

/*
 * The four kinds of lines. Prices are integer cents; the browser's storage, JSON and the database have their own forms
 * and are converted where they are read or written.
 */

export interface VariationQuantity {
  variationId: string;
  quantity: number;
}

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

/** A line of the cart page. `productId` is empty when the variation is no longer sold. */
export interface CartViewLine extends OrderLine {
  attributes: Record<string, string>;
  imageUrl?: string;
  /** The pieces this browser may buy, including those held by its own checkout. */
  stockQuantity: number;
  totalCents: number;
  /** No longer sold, or sold out: shown, but not in the quote. */
  unavailable: boolean;
  /** Sentences about its stock. */
  notes: string[];
  /** Former name and price, as far as the cookie has them. */
  addedAs?: Pick<CartLine, "unitCents" | "nameHash">;
}

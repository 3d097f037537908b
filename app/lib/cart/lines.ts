export interface VariationQuantity {
  variationId: string;
  quantity: number;
}

export interface RemovedLine extends VariationQuantity {
  name: string;
}

export interface OrderLine extends VariationQuantity {
  productId: string;
  /** Replaces the product's id in readable URLs. */
  slug?: string;
  productName: string;
  variationName: string;
  unitCents: number;
  /** The price without the sale; absent without a sale. */
  regularCents?: number;
  /** A gift card has no stock count, discount or GST. */
  isGiftCard?: boolean;
}

/** A line as the browser stores it. Its price is compared, never trusted. */
export interface CartLine extends VariationQuantity, Partial<Omit<OrderLine, keyof VariationQuantity>> {
  /** Stands for both names in the cookie, which has no room for them. */
  nameHash?: string;
  attributes?: Record<string, string>;
  imageUrl?: string;
  stockQuantity?: number;
}

/** `productId` is empty when the variation is no longer sold. */
export interface CartViewLine extends OrderLine {
  attributes: Record<string, string>;
  imageUrl?: string;
  /** The pieces this browser may buy, including those held by its own checkout. */
  stockQuantity: number;
  totalCents: number;
  /** No longer sold, or sold out: shown, but not in the quote. */
  unavailable: boolean;
  notes: string[];
  addedAs?: Pick<CartLine, "unitCents" | "nameHash">;
  /** When it is ready if ordered now. Absent without a preparation time. */
  ready?: { by: string; words: string };
}

import { MAX_LINES, MAX_QUANTITY } from "~/lib/cart-limits";
import { comparedAmount, wholeNumber } from "~/schemas/common";
import { z } from "~/schemas/zod";

/** The line kept in the browser's storage (section 3). */
export const cartLine = z.object({
  variationId: z.string(),
  productId: z.string(),
  productName: z.string(),
  variationName: z.string(),
  attributes: z.record(z.string(), z.string()),
  price: z.number(),
  quantity: z.number(),
  imageUrl: z.string().optional(),
  stockQuantity: z.number(),
});
export type CartLine = z.infer<typeof cartLine>;

/** What the server reads of a cart: which variation, how many; a price is compared, never trusted. */
export const cartInput = z
  .array(
    z.object({
      variationId: z.string(),
      quantity: wholeNumber("Quantity must be a whole number from 1 to 999", 1, MAX_QUANTITY),
      price: comparedAmount.optional(),
    }),
    { error: "The cart must be a list of lines" },
  )
  .min(1, "Your cart is empty")
  .max(MAX_LINES, `A cart holds at most ${MAX_LINES} lines`);
export type CartInput = z.infer<typeof cartInput>;

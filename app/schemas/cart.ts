import { MAX_LINES, MAX_QUANTITY } from "~/lib/cart";
import { comparedAmount, wholeNumber } from "~/schemas/common";
import { z } from "~/schemas/zod";

/** What the server reads of a cart: which variation, how many; a price is compared, never trusted. */
export const cartInput = z
  .array(
    z.object(
      {
        variationId: z.string(),
        quantity: wholeNumber("Quantity must be a whole number from 1 to 999", 1, MAX_QUANTITY),
        price: comparedAmount.optional(),
      },
      { error: "Each line of the cart must be an object" },
    ),
    { error: "The cart must be a list of lines" },
  )
  .min(1, "Your cart is empty")
  .max(MAX_LINES, `A cart holds at most ${MAX_LINES} lines`);
export type CartInput = z.infer<typeof cartInput>;

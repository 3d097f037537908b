import { MAX_LINES, MAX_QUANTITY } from "~/lib/cart/cart";
import type { CartLine } from "~/lib/cart/lines";
import { comparedAmount, line, wholeNumber } from "~/schemas/common";
import { z } from "~/schemas/zod";

const cartLine = z.object(
  {
    variationId: z.string(),
    quantity: wholeNumber("Quantity must be a whole number from 1 to 999", 1, MAX_QUANTITY),
    price: comparedAmount.optional(),
  },
  { error: "Each line of the cart must be an object" },
);

type SentLine = z.infer<typeof cartLine> & Pick<CartLine, "productName" | "variationName">;

const inCents = ({ price, ...line }: SentLine): CartLine => ({ ...line, unitCents: price });

export const cartInput = z
  .array(cartLine.transform(inCents), { error: "The cart must be a list of lines" })
  .min(1, "Your cart is empty")
  .max(MAX_LINES, `A cart holds at most ${MAX_LINES} lines`);

/** The names are for messages about products that no longer exist. */
export const shownLines = z
  .array(
    cartLine
      .extend({ productName: line(255).optional(), variationName: line(255).optional() })
      .transform(inCents),
  )
  .max(MAX_LINES)
  .catch([]);

import { MAX_QUANTITY } from "~/lib/cart";
import { invalid } from "~/lib/errors";
import type { CartInput } from "~/schemas/cart";

/** A line as it will be sold. */
export interface Line {
  variationId: string;
  productId: string;
  productName: string;
  variationName: string;
  quantity: number;
  unitCents: number;
}

/** One line per variation, its quantities together, in the cart's order. */
export function quantities(cart: CartInput): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const line of cart) {
    const id = line.variationId.toLowerCase();
    const quantity = (wanted.get(id) ?? 0) + line.quantity;
    if (quantity > MAX_QUANTITY) throw invalid(`An order holds at most ${MAX_QUANTITY} of one item`);
    wanted.set(id, quantity);
  }
  return wanted;
}

export function sameLines(
  lines: readonly { variationId: string; quantity: number }[],
  cart: CartInput,
): boolean {
  const wanted = quantities(cart);
  return (
    wanted.size === lines.length && lines.every((line) => wanted.get(line.variationId) === line.quantity)
  );
}

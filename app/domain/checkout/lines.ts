import { MAX_QUANTITY } from "~/lib/cart/cart";
import { invalid } from "~/lib/errors";
import type { VariationQuantity } from "~/lib/cart/lines";

export function quantities(cart: readonly VariationQuantity[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const line of cart) {
    const id = line.variationId.toLowerCase();
    const quantity = (wanted.get(id) ?? 0) + line.quantity;
    if (quantity > MAX_QUANTITY) throw invalid(`An order holds at most ${MAX_QUANTITY} of one item`);
    wanted.set(id, quantity);
  }
  return wanted;
}

export function sameLines(lines: readonly VariationQuantity[], cart: readonly VariationQuantity[]): boolean {
  const wanted = quantities(cart);
  return (
    wanted.size === lines.length && lines.every((line) => wanted.get(line.variationId) === line.quantity)
  );
}

import { describeCart } from "~/domain/cart/cart";
import { isSameAmount } from "~/domain/checkout/compare-shown";
import type { OwnCart } from "~/http/cart/cart";
import { jsonOf } from "~/http/forms/forms";
import type { CartLine } from "~/lib/cart/lines";
import { shownLines } from "~/schemas/cart";

/** If `json`, the form's field, is empty: the available lines if their total was shown, else the whole cart. */
export function shownCart({ cart, catalogue }: OwnCart, json: string, amountCents: number): CartLine[] {
  const shown = shownLines.parse(jsonOf(json));
  if (shown.length > 0) return shown;
  const now = describeCart(cart, catalogue);
  return now.count > 0 && isSameAmount(amountCents, now.quote.totalCents)
    ? now.lines.filter(({ unavailable }) => !unavailable)
    : cart.lines;
}

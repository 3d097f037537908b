import { describeCart } from "~/domain/cart/cart";
import { isSameAmount } from "~/domain/checkout/pricing";
import type { OwnCart } from "~/http/cart";
import { jsonOf } from "~/http/forms";
import type { Quantity } from "~/lib/cart";
import type { CartView, CartViewLine } from "~/lib/cart-view";
import type { CartInput } from "~/schemas/cart";
import { shownLines, type ShownLine } from "~/schemas/checkout";

/** What a checkout page shows, and buys: the cookie may ask for more, and knows the prices of another day. */
export function buyable(cart: CartView): CartViewLine[] {
  return cart.lines.filter(({ unavailable }) => !unavailable);
}

/**
 * The lines that the form's hidden field has of its page, as JSON. Of a form without them: what can be had,
 * where that comes to the total shown, else all that the cart asks for.
 */
export function shownCart({ cart, catalogue }: OwnCart, json: string, amountCents: number): ShownLine[] {
  const shown = shownLines.parse(jsonOf(json));
  if (shown.length > 0) return shown;
  const now = describeCart(cart, catalogue);
  if (now.count > 0 && isSameAmount(amountCents, now.totals))
    return buyable(now).map((line) => inputOf(line, line.unitCents));
  return cart.lines.map((line) => inputOf(line, line.addedAs?.unitCents));
}

function inputOf({ variationId, quantity }: Quantity, price: number | undefined): CartInput[number] {
  return { variationId, quantity, price };
}

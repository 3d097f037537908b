import { describeCart } from "~/domain/cart/cart";
import { isSameAmount } from "~/domain/checkout/pricing";
import type { OwnCart } from "~/http/cart";
import { jsonOf } from "~/http/forms";
import type { Quantity } from "~/lib/cart";
import type { CartView, CartViewLine } from "~/lib/cart-view";
import type { CartInput } from "~/schemas/cart";
import { shownLines, type ShownLine } from "~/schemas/checkout";

/** The lines that the checkout buys: what is in stock, at today's prices. */
function buyable(cart: CartView): CartViewLine[] {
  return cart.lines.filter(({ unavailable }) => !unavailable);
}

/**
 * The lines that the shopper has seen on the checkout page: from the form's hidden field, as JSON. Of a form
 * without it: what can be bought now, if its total is the one shown, else all that the cart asks for.
 */
export function shownCart({ cart, catalogue }: OwnCart, json: string, amountCents: number): ShownLine[] {
  const shown = shownLines.parse(jsonOf(json));
  if (shown.length > 0) return shown;
  const now = describeCart(cart, catalogue);
  if (now.count > 0 && isSameAmount(amountCents, now.quote))
    return buyable(now).map((line) => inputOf(line, line.unitCents));
  return cart.lines.map((line) => inputOf(line, line.addedAs?.unitCents));
}

function inputOf(line: Quantity, unitCents: number | undefined): CartInput[number] {
  return { variationId: line.variationId, quantity: line.quantity, price: unitCents };
}

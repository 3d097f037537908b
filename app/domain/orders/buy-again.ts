import { changeCart } from "~/domain/cart/cart";
import type { Catalogue } from "~/domain/catalog/catalogue";
import { type Cart, maxQuantity, quantityOf } from "~/lib/cart/cart";
import { DomainError } from "~/lib/errors";
import { variationTitle } from "~/lib/catalog/variation-name";
import { pieceCounts } from "~/lib/orders/pieces";
import type { Order } from "~/schemas/order";

export interface BoughtAgain {
  cart: Cart;
  added: number;
  /** For example `Flexi Dragon – Teal (sold out)`. */
  missing: string[];
}

/** Adds what is available at today's prices. Leaves out refunded pieces, unless all were refunded. */
export function buyAgain(
  cart: Cart,
  { items, refunds }: Pick<Order, "items" | "refunds">,
  catalogue: Catalogue,
): BoughtAgain {
  const result: BoughtAgain = { cart, added: 0, missing: [] };
  const kept = items.flatMap((item) => {
    const quantity = pieceCounts(item, { refunds, replaced: {} }).out;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
  for (const item of kept.length > 0 ? kept : items) {
    const { variationId } = item;
    const available = catalogue.byVariation.get(variationId)?.variation.stockQuantity;
    const room = maxQuantity(available ?? 0) - quantityOf(result.cart.lines, variationId);
    const quantity = Math.min(item.quantity, room);
    const added = quantity > 0 && addTo(result, { variationId, quantity }, catalogue);
    if (!added || quantity < item.quantity)
      result.missing.push(
        `${variationTitle(item)} (${whyNot(available, added ? quantity : 0, item.quantity)})`,
      );
  }
  return result;
}

function addTo(
  result: BoughtAgain,
  line: { variationId: string; quantity: number },
  catalogue: Catalogue,
): boolean {
  try {
    result.cart = changeCart(result.cart, { kind: "add", ...line }, catalogue);
    result.added += line.quantity;
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

function whyNot(available: number | undefined, added: number, wanted: number): string {
  if (available === undefined) return "no longer in the shop";
  if (available === 0) return "sold out";
  return added > 0 ? `only ${added} of ${wanted}` : "no more of it fits into the cart";
}

import { catalogue, type Catalogue } from "~/domain/catalog/catalogue";
import { type Buyer, type CheckoutRow, contactOf, readCheckoutOf } from "~/domain/checkout/record";
import type { Cart, Quantity } from "~/lib/cart";
import type { DeliveryMethod, ShippingAddress } from "~/schemas/checkout";
import { db } from "~/services/database";

/**
 * A buyer's checkout, and the catalogue with what it holds put back: nobody's own hold stands in their way.
 */
export async function buyerCatalogue(
  buyer: Buyer,
): Promise<{ catalogue: Catalogue; checkout: CheckoutRow | null }> {
  const [shown, checkout] = await Promise.all([catalogue(), readCheckoutOf(db, buyer)]);
  return { catalogue: checkout?.state === "held" ? withoutHold(shown, checkout) : shown, checkout };
}

function withoutHold(shown: Catalogue, checkout: CheckoutRow): Catalogue {
  const byId = new Map(shown.byId);
  const byVariation = new Map(shown.byVariation);
  for (const { variationId, quantity } of checkout.lines) {
    const product = byId.get(byVariation.get(variationId)?.product.id ?? "");
    if (!product) continue;
    const variations = product.variations.map((other) =>
      other.id === variationId ? { ...other, stockQuantity: other.stockQuantity + quantity } : other,
    );
    const own = { ...product, variations, totalAvailable: product.totalAvailable + quantity };
    byId.set(own.id, own);
    for (const variation of variations) byVariation.set(variation.id, { product: own, variation });
  }
  return { ...shown, byId, byVariation };
}

/**
 * What of this cart is done with by the checkout's order: all that its lines asked for, also where fewer were to be
 * had; null when it was placed with another cart, or not at all, and when nothing is left that it could take.
 */
export function boughtOf(
  checkout: CheckoutRow | null,
  { begunAtMs, lines: inCart }: Pick<Cart, "begunAtMs" | "lines">,
): Quantity[] | null {
  if (inCart.length === 0 || checkout?.state !== "completed") return null;
  if (checkout.cartBegunAt?.getTime() !== begunAtMs) return null;
  return checkout.lines.map(({ variationId, quantity, inCart }) => ({
    variationId,
    quantity: Math.max(quantity, inCart ?? 0),
  }));
}

export interface CheckoutProgress {
  /** Its order is placed; `at` in milliseconds. */
  completed: { intentId: string; at: number } | null;
  /** What was typed when Place Order was pressed. */
  contact: ShippingAddress | null;
  deliveryMethod: DeliveryMethod;
}

/** How far the browser's checkout has come. */
export async function checkoutProgress(buyer: Buyer): Promise<CheckoutProgress> {
  const checkout = await readCheckoutOf(db, buyer);
  const paid = checkout?.payments.find(({ orderId }) => orderId !== null);
  return {
    completed:
      checkout && paid?.intentId ? { intentId: paid.intentId, at: checkout.updatedAt.getTime() } : null,
    contact: checkout?.state === "held" ? contactOf(checkout) : null,
    deliveryMethod:
      checkout?.state === "held" && checkout.deliveryMethod === "delivery" ? "delivery" : "pickup",
  };
}

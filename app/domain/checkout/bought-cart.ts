import type { CheckoutRow } from "~/domain/checkout/record";
import type { Cart, Quantity } from "~/lib/cart";

/** What an order has bought of this cart; null when nothing was, or when it was placed with another cart. */
export function boughtOf(
  checkout: CheckoutRow | null,
  { begunAtMs }: Pick<Cart, "begunAtMs">,
): Quantity[] | null {
  if (checkout?.state !== "completed" || checkout.cartBegunAt?.getTime() !== begunAtMs) return null;
  return checkout.lines.map(({ variationId, quantity }) => ({ variationId, quantity }));
}

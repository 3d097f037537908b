import type { CheckoutRow } from "~/domain/checkout/record";
import type { Cart, Quantity } from "~/lib/cart";

/** What an order has bought of this cart; null when nothing was, or when it was placed with another cart. */
export function boughtOf(
  checkout: CheckoutRow | null,
  { begunAt }: Pick<Cart, "begunAt">,
): Quantity[] | null {
  if (checkout?.state !== "completed" || checkout.cartBegunAt?.getTime() !== begunAt) return null;
  return checkout.lines.map(({ variationId, quantity }) => ({ variationId, quantity }));
}

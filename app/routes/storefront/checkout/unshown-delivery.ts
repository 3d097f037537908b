import type { PricedDelivery } from "~/components/storefront/checkout/place-order-result";
import { describeCart } from "~/domain/cart/cart";
import type { OwnCart } from "~/http/cart/cart";
import type { CartLine } from "~/lib/cart/lines";
import { formatCents } from "~/lib/money/money";

interface Shown {
  /** The postal code whose fee and day the page showed. */
  pricedFor: string;
  slotId?: string;
}

/** Fee and day of a delivery that the page has not shown: without scripts, the first press finds them. */
export function unshownDelivery(
  { postalCode, quote, day }: PricedDelivery,
  { pricedFor, slotId }: Shown,
): string | null {
  const isShown = pricedFor === postalCode && (day === null || slotId !== undefined);
  if (postalCode === null || isShown) return null;
  const fee = quote.rows.find(({ kind }) => kind === "delivery_fee");
  const costs = fee && fee.cents > 0 ? `costs ${fee.amount}` : "is free";
  const when = day ? ` and comes on ${day.words}` : "";
  return `Delivery to ${postalCode} ${costs}${when}. The total is ${formatCents(quote.totalCents)}.`;
}

/** Otherwise Place Order says which prices have changed. */
export function isPricedAsShown({ cart, catalogue }: OwnCart, shown: readonly CartLine[]): boolean {
  const { lines } = describeCart(cart, catalogue);
  return shown.every(({ variationId, unitCents }) =>
    lines.some(
      (line) => line.variationId === variationId && line.unitCents === (unitCents ?? line.unitCents),
    ),
  );
}

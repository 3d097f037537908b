import type { CartLine, OrderLine } from "~/lib/cart/lines";
import { variationTitle } from "~/lib/catalog/variation-name";
import { formatCents } from "~/lib/money/money.ts";

export interface ShownPriceDifference {
  line: OrderLine;
  wasCents: number;
}

/** Lines whose price changed since the page was shown. */
export function priceChanges(cart: readonly CartLine[], lines: readonly OrderLine[]): ShownPriceDifference[] {
  return lines.flatMap((line) => {
    const prices = cart
      .filter(({ variationId }) => variationId.toLowerCase() === line.variationId)
      .map(({ unitCents }) => unitCents);
    const wasCents = prices.find((price) => price !== undefined && price !== line.unitCents);
    return wasCents === undefined ? [] : [{ line, wasCents }];
  });
}

export function priceSentence({ line, wasCents }: ShownPriceDifference): string {
  return `“${variationTitle(line)}” now costs ${formatCents(line.unitCents)} instead of ${formatCents(wasCents)}.`;
}

import type { PricedOrder } from "~/domain/orders/manual/price-entered";
import type { PricedLine } from "~/domain/orders/manual/price-lines";
import { unusualLines } from "~/domain/orders/manual/unusual-lines";
import { formatCents } from "~/lib/money/money.ts";

/** For the audit log: what was unusual about its lines, and its discounts. */
export function enteredRecord(
  { lines, quote: { adjustments } }: PricedOrder,
  missing: readonly PricedLine[] = [],
  oversold = "",
) {
  const { before, after } = unusualLines(lines, missing, oversold);
  const discounts = adjustments.filter(({ type }) => type === "discount");
  const words = discounts.map(({ label, cents }) => `${label}: ${formatCents(cents)}`);
  return { before, after: { ...after, ...(words.length > 0 && { discount: words.join(", ") }) } };
}

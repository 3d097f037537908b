import type { PricedOrder } from "~/domain/orders/manual/price-entered";
import type { PricedLine } from "~/domain/orders/manual/price-lines";
import { unusualLines } from "~/domain/orders/manual/unusual-lines";
import { formatCents } from "~/lib/money/money.ts";

/** For the audit log: what was unusual about its lines, and its discounts. */
export function enteredRecord(
  { lines, quote: { adjustments } }: PricedOrder,
  missing: readonly PricedLine[] = [],
  oversold = "",
): ReturnType<typeof unusualLines> {
  const { before, after } = unusualLines(lines, missing, oversold);
  const discounts = adjustments.filter(({ type }) => type === "discount");
  if (discounts.length > 0)
    after.discount = discounts.map(({ label, cents }) => `${label}: ${formatCents(cents)}`).join(", ");
  return { before, after };
}

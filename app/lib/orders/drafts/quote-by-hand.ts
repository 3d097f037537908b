import { type DeliveryByHand, type DeliveryZone, feeByHand } from "~/lib/delivery/zone";
import { quote, type Quote } from "~/lib/money/quote.ts";
import { bestDiscounts } from "~/lib/promotions/best-discounts";
import type { DiscountedLine, PromotionRule } from "~/lib/promotions/promotion";

interface QuoteByHandOptions {
  rules: readonly PromotionRule[];
  zones: readonly DeliveryZone[];
  delivery: DeliveryByHand;
}

/** Uses the best discounts. The zone's fee depends on the total after them. */
export function quoteByHand(
  lines: readonly DiscountedLine[],
  { rules, zones, delivery }: QuoteByHandOptions,
): Quote {
  return bestDiscounts(lines, rules, (discounts) => {
    const { goodsCents } = quote(lines, { discounts });
    const fee = feeByHand(zones, delivery, goodsCents);
    return { quote: quote(lines, { ...fee, discounts, isByHand: true }) };
  }).quote;
}

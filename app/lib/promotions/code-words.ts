import { formatCents } from "~/lib/money/money.ts";
import { missingFor } from "~/lib/promotions/best-discounts.ts";
import { type DiscountedLine, isFor, type Offers, type PromotionRule } from "~/lib/promotions/promotion.ts";

interface QuotedOrder {
  deliveryMethod: "pickup" | "delivery" | null;
  adjustments: readonly { type: string; source: string | null }[];
}

/** Why the typed code lowers nothing; null where it does, and without a code. */
export function codeProblem(
  { rules, problem }: Offers,
  lines: readonly DiscountedLine[],
  shown: QuotedOrder,
): string | null {
  const rule = rules.find(({ code }) => code !== null);
  return rule ? whyNoHelp(rule, lines, shown) : problem;
}

function whyNoHelp(
  rule: PromotionRule,
  lines: readonly DiscountedLine[],
  { deliveryMethod, adjustments }: QuotedOrder,
): string | null {
  if (adjustments.some(({ source }) => source === rule.id)) return null;
  const { goods, leastCents, leastPieces } = rule;
  const code = rule.code ?? rule.label;
  const missing = missingFor(rule, lines);
  if (missing && rule.variationIds !== null && !lines.some((line) => isFor(rule, line)))
    return `${code} is for ${goods}. Nothing in your cart is one of them.`;
  if (missing && missing.cents > 0)
    return `${code} is for ${goods} from ${formatCents(leastCents)}. Add ${formatCents(missing.cents)} more to use it.`;
  if (missing) {
    const least = Math.max(leastPieces, (rule.buy ?? 0) + (rule.get ?? 0));
    return `${code} is for ${least} pieces or more of ${rule.variationIds === null ? "any toy" : goods}. Add ${missing.pieces} more to use it.`;
  }
  if (rule.lowers !== "fee")
    return adjustments.some(({ type }) => type === "discount")
      ? `Your other discount saves you more than ${code}.`
      : `${code} would not lower what you pay.`;
  return deliveryMethod === "delivery"
    ? `Delivery is free already, so ${code} changes nothing.`
    : `${code} makes local delivery free, when you choose it at checkout.`;
}

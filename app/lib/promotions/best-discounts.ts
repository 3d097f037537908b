import { sum } from "~/lib/money/allocate.ts";
import { percentOf } from "~/lib/money/percent.ts";
import type { DiscountRule, Quote } from "~/lib/money/quote.ts";
import { type DiscountedLine, isFor, type PromotionRule } from "~/lib/promotions/promotion.ts";

/** A quote, and why the shop cannot deliver this order. */
interface Priced {
  quote: Pick<Quote, "totalCents" | "adjustments">;
  problem?: unknown;
}

/** At most this many discounts of lines are combined; those that give most are kept. */
const MOST_FOR_LINES = 5;

/**
 * The discounts that are best for the shopper: at most one for each line, one for the order and one for delivery. Every
 * choice is priced, because a discount can cost free delivery.
 */
export function bestDiscounts<P extends Priced>(
  lines: readonly DiscountedLine[],
  rules: readonly PromotionRule[],
  price: (discounts: readonly DiscountRule[]) => P,
): P {
  const usable = rules.filter((rule) => missingFor(rule, lines) === null);
  const [forLines, forOrder, forDelivery] = (["lines", "order", "fee"] as const).map((lowers) =>
    usable.filter((rule) => rule.lowers === lowers),
  );
  let best = price([]);
  const arrangements = combined(forLines ?? [], lines)
    .flatMap(orderedChoices)
    .map((chosen) => discountsOfLines(chosen, lines));
  for (const ofLines of arrangements)
    for (const order of [null, ...(forOrder ?? [])])
      for (const delivery of [null, ...(forDelivery ?? [])]) {
        const whole = [order, delivery].filter((rule) => rule !== null).map(discountOf);
        const priced = price([...ofLines, ...whole]);
        if (isBetter(priced, best)) best = priced;
      }
  return best;
}

function isBetter(one: Priced, other: Priced): boolean {
  if (!one.problem !== !other.problem) return !one.problem;
  return one.quote.totalCents < other.quote.totalCents;
}

/** What a cart lacks for a rule; null when the rule can be used. */
export function missingFor(
  rule: PromotionRule,
  lines: readonly DiscountedLine[],
): { cents: number; pieces: number } | null {
  const own = lines.filter((line) => isFor(rule, line));
  const cents = Math.max(
    0,
    rule.leastCents - sum(own.map(({ unitCents, quantity }) => unitCents * quantity)),
  );
  const least = Math.max(rule.leastPieces, 1, (rule.buy ?? 0) + (rule.get ?? 0));
  const pieces = Math.max(0, least - sum(own.map(({ quantity }) => quantity)));
  return cents === 0 && pieces === 0 ? null : { cents, pieces };
}

/** Every subset in every order: a rule takes the lines that those before it have left. */
function orderedChoices(rules: readonly PromotionRule[]): PromotionRule[][] {
  return [
    [],
    ...rules.flatMap((rule) =>
      orderedChoices(rules.filter((other) => other !== rule)).map((rest) => [rule, ...rest]),
    ),
  ];
}

/** Of too many, those that give most, with the code and without: entering a code never raises the total. */
function combined(rules: readonly PromotionRule[], lines: readonly DiscountedLine[]): PromotionRule[][] {
  if (rules.length <= MOST_FOR_LINES) return [[...rules]];
  const given = (rule: PromotionRule) =>
    sum(discountsOfLines([rule], lines).map((one) => centsOf(one, lines)));
  const sorted = rules.toSorted((a, b) => given(b) - given(a));
  return [sorted, sorted.filter(({ code }) => code === null)].map((each) => each.slice(0, MOST_FOR_LINES));
}

function centsOf(
  { lines: own = [], percent, cents = 0, centsOfLines }: DiscountRule,
  lines: readonly DiscountedLine[],
) {
  if (centsOfLines) return sum(centsOfLines);
  const whole = sum(own.map((at) => (lines[at]?.unitCents ?? 0) * (lines[at]?.quantity ?? 0)));
  return percent === undefined ? Math.min(cents, whole) : (whole * percent) / 100;
}

function discountsOfLines(rules: readonly PromotionRule[], lines: readonly DiscountedLine[]): DiscountRule[] {
  const taken = new Set<number>();
  return rules.flatMap((rule) => {
    const own = lines.flatMap((line, at) => (isFor(rule, line) && !taken.has(at) ? [at] : []));
    if (own.length === 0) return [];
    const centsOfLines = rule.buy === undefined ? undefined : cheaperPieces(rule, own, lines);
    for (const at of own) if (!centsOfLines || centsOfLines[at]) taken.add(at);
    return [{ ...discountOf(rule), lines: own, ...(centsOfLines && { centsOfLines }) }];
  });
}

function discountOf({ id, label, lowers, percent, cents }: PromotionRule): DiscountRule {
  return { label, source: id, lowers, percent, cents };
}

/** The dearest pieces form the first group, so that the cheapest of each group are worth most. */
function cheaperPieces(
  { buy = 0, get = 0, percent = 100 }: PromotionRule,
  own: readonly number[],
  lines: readonly DiscountedLine[],
): number[] {
  const pieces = own
    .flatMap((at) => Array.from({ length: lines[at]?.quantity ?? 0 }, () => at))
    .sort((a, b) => (lines[b]?.unitCents ?? 0) - (lines[a]?.unitCents ?? 0));
  const cheaper = lines.map(() => 0);
  pieces.forEach((at, index) => {
    const isWhole = index - (index % (buy + get)) + buy + get <= pieces.length;
    if (isWhole && index % (buy + get) >= buy) cheaper[at] = (cheaper[at] ?? 0) + 1;
  });
  return cheaper.map((quantity, at) => percentOf(quantity * (lines[at]?.unitCents ?? 0), percent));
}

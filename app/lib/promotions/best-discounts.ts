import { sum } from "~/lib/money/allocate.ts";
import { percentOf } from "~/lib/money/percent.ts";
import type { DiscountRule, Quote } from "~/lib/money/quote.ts";
import { type DiscountedLine, isFor, type PromotionRule } from "~/lib/promotions/promotion.ts";

/** A quote, and why the shop cannot deliver this order. */
interface PricedChoice {
  quote: Pick<Quote, "totalCents" | "adjustments">;
  problem?: unknown;
}

/** At most this many discounts of lines, and of the order, are combined; those that give most are kept. */
const MOST_COMBINED = 5;
/** Applies to the choices without the code, and again to those with it, so that fewer than 200 are priced. */
const MOST_PRICED = 99;

/**
 * The discounts that are best for the shopper: at most one for each line, one for the order and one for delivery. The
 * choices are priced, because a discount can end free delivery. Choices without the code are always among them, so
 * entering a code never raises the total.
 */
export function bestDiscounts<P extends PricedChoice>(
  lines: readonly DiscountedLine[],
  rules: readonly PromotionRule[],
  price: (discounts: readonly DiscountRule[]) => P,
): P {
  const usable = rules.filter((rule) => missingFor(rule, lines) === null);
  const automatic = usable.filter(({ code }) => code === null);
  const withCode = automatic.length < usable.length ? choicesOf(usable, lines) : [];
  let best = price([]);
  for (const discounts of [...choicesOf(automatic, lines), ...withCode]) {
    const priced = price(discounts);
    if (isBetter(priced, best)) best = priced;
  }
  return best;
}

/** Free delivery never raises the total, so every choice has it. */
function choicesOf(rules: readonly PromotionRule[], lines: readonly DiscountedLine[]): DiscountRule[][] {
  const lowering = (what: PromotionRule["lowers"]) => rules.filter(({ lowers }) => lowers === what);
  const combined = (what: "lines" | "order") =>
    mostGiving(lowering(what), MOST_COMBINED, (rule) => givenBy(discountsOf([rule], lines), lines));
  const forOrder = [[], ...combined("order").map((rule) => [rule])];
  const forDelivery = lowering("fee").slice(0, 1);
  const choices = orderedChoices(combined("lines")).flatMap((ofLines) =>
    forOrder.map((order) => discountsOf([...ofLines, ...order, ...forDelivery], lines)),
  );
  // Rules without lines in common give the same discounts in any order.
  const keyOf = (choice: DiscountRule[]) =>
    choice
      .map((one) => JSON.stringify(one))
      .sort()
      .join();
  const distinct = new Map(choices.map((choice) => [keyOf(choice), choice]));
  return mostGiving([...distinct.values()], MOST_PRICED, (choice) => givenBy(choice, lines));
}

function mostGiving<T>(all: readonly T[], count: number, given: (one: T) => number): T[] {
  if (all.length <= count) return [...all];
  const rated = all.map((one) => ({ one, cents: given(one) })).sort((a, b) => b.cents - a.cents);
  return rated.slice(0, count).map(({ one }) => one);
}

/** Estimates how much the discounts lower the goods. The order's discount must come last. */
function givenBy(discounts: readonly DiscountRule[], lines: readonly DiscountedLine[]): number {
  const centsAt = (at: number) => {
    const { unitCents = 0, quantity = 0, isGiftCard = false } = lines[at] ?? {};
    return isGiftCard ? 0 : unitCents * quantity;
  };
  const goodsCents = sum(lines.map((_, at) => centsAt(at)));
  return discounts.reduce((given, { lowers, lines: own = [], percent, cents = 0, centsOfLines }) => {
    if (centsOfLines) return given + sum(centsOfLines);
    const wholeCents = lowers === "order" ? goodsCents - given : sum(own.map(centsAt));
    return given + (percent === undefined ? Math.min(cents, wholeCents) : (wholeCents * percent) / 100);
  }, 0);
}

function isBetter(one: PricedChoice, other: PricedChoice): boolean {
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

function discountsOf(rules: readonly PromotionRule[], lines: readonly DiscountedLine[]): DiscountRule[] {
  const taken = new Set<number>();
  return rules.flatMap((rule) => {
    if (rule.lowers !== "lines") return [discountOf(rule)];
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

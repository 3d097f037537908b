import { sum } from "~/lib/money/allocate.ts";
import { percentOf } from "~/lib/money/percent.ts";
import type { DiscountRule, Quote } from "~/lib/money/quote.ts";
import { type DiscountedLine, isFor, type PromotionRule } from "~/lib/promotions/promotion.ts";

/** A quote, and why the shop cannot deliver this order. */
interface Priced {
  quote: Pick<Quote, "totalCents" | "adjustments">;
  problem?: unknown;
}

/** At most this many discounts of lines, and of the order, are tried together; those that give most are kept. */
const MOST_COMBINED = 5;
/** Of the choices without the code and of those with it, so that all together are less than 200. */
const MOST_PRICED = 99;

/**
 * The discounts that are best for the shopper: at most one for each line, one for the order and one for delivery. The
 * choices are priced, because a discount can cost free delivery. Those without the code are always among them:
 * entering a code never raises the total.
 */
export function bestDiscounts<P extends Priced>(
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

/** All choices of discounts, or of too many those that give most. */
function choicesOf(rules: readonly PromotionRule[], lines: readonly DiscountedLine[]): DiscountRule[][] {
  const lowering = (what: PromotionRule["lowers"]) => rules.filter(({ lowers }) => lowers === what);
  const forLines = mostGiving(lowering("lines"), lines, (rule) => discountsOfLines([rule], lines));
  const forOrder = mostGiving(lowering("order"), lines, (rule) => [discountOf(rule)]);
  // Every one makes delivery free.
  const forDelivery = lowering("fee").slice(0, 1);
  const choices = distinct(orderedChoices(forLines).map((chosen) => discountsOfLines(chosen, lines))).flatMap(
    (ofLines) =>
      [[], ...forOrder.map((rule) => [rule])].flatMap((order) =>
        [[], ...forDelivery.map((rule) => [rule])].map((delivery) => [
          ...ofLines,
          ...[...order, ...delivery].map(discountOf),
        ]),
      ),
  );
  if (choices.length <= MOST_PRICED) return choices;
  const given = new Map(choices.map((choice) => [choice, givenBy(choice, lines)]));
  const by = (choice: DiscountRule[]) => given.get(choice) ?? 0;
  return choices.sort((a, b) => by(b) - by(a)).slice(0, MOST_PRICED);
}

/** Rules that have no lines in common give the same in any order. */
function distinct(arrangements: DiscountRule[][]): DiscountRule[][] {
  const keyOf = (discounts: DiscountRule[]) =>
    discounts
      .map((one) => JSON.stringify(one))
      .sort()
      .join();
  const found = new Map<string, DiscountRule[]>();
  for (const discounts of arrangements) {
    const key = keyOf(discounts);
    if (!found.has(key)) found.set(key, discounts);
  }
  return [...found.values()];
}

function mostGiving(
  rules: readonly PromotionRule[],
  lines: readonly DiscountedLine[],
  discountsOf: (rule: PromotionRule) => DiscountRule[],
): readonly PromotionRule[] {
  if (rules.length <= MOST_COMBINED) return rules;
  const given = new Map(rules.map((rule) => [rule, givenBy(discountsOf(rule), lines)]));
  return rules.toSorted((a, b) => (given.get(b) ?? 0) - (given.get(a) ?? 0)).slice(0, MOST_COMBINED);
}

/** About how much they lower the goods. The one of the order comes last. */
function givenBy(discounts: readonly DiscountRule[], lines: readonly DiscountedLine[]): number {
  const goods = lines.filter(({ isGiftCard }) => !isGiftCard);
  let left = sum(goods.map(({ unitCents, quantity }) => unitCents * quantity));
  const wholeCents = left;
  for (const one of discounts)
    if (one.lowers === "lines") left -= centsOf(one, lines);
    else if (one.lowers === "order") left -= lowered(left, one);
  return wholeCents - left;
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

function centsOf(discount: DiscountRule, lines: readonly DiscountedLine[]): number {
  const { lines: own = [], centsOfLines } = discount;
  if (centsOfLines) return sum(centsOfLines);
  const wholeCents = sum(own.map((at) => (lines[at]?.unitCents ?? 0) * (lines[at]?.quantity ?? 0)));
  return lowered(wholeCents, discount);
}

const lowered = (wholeCents: number, { percent, cents = 0 }: DiscountRule) =>
  percent === undefined ? Math.min(cents, wholeCents) : (wholeCents * percent) / 100;

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

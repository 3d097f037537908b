import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sum } from "~/lib/money/allocate";
import { quote, type QuoteOptions } from "~/lib/money/quote";
import { bestDiscounts } from "~/lib/promotions/best-discounts";
import { codeProblem } from "~/lib/promotions/code-words";
import { codeKey, type DiscountedLine, noOffers, type PromotionRule } from "~/lib/promotions/promotion";

const rule = (more: Partial<PromotionRule>): PromotionRule => ({
  ...{ id: more.label ?? "off", label: "off", code: null, lowers: "order", variationIds: null },
  ...{ leastCents: 0, leastPieces: 0, goods: "orders" },
  ...more,
});
const line = (variationId: string, unitCents: number, quantity = 1): DiscountedLine => ({
  ...{ variationId, unitCents, quantity },
});
const best = (
  lines: readonly DiscountedLine[],
  rules: readonly PromotionRule[],
  options: QuoteOptions = {},
) => bestDiscounts(lines, rules, (discounts) => ({ quote: quote(lines, { ...options, discounts }) })).quote;
const given = (...args: Parameters<typeof best>) =>
  best(...args).adjustments.flatMap(({ type, label, cents }) =>
    type === "discount" ? [[label, cents]] : [],
  );

const ids = ["a", "b", "c", "d"];
const someLines = fc.array(
  fc.record({
    variationId: fc.constantFrom(...ids),
    unitCents: fc.integer({ min: 0, max: 9_999 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    isGiftCard: fc.boolean(),
  }),
  { maxLength: 5 },
);
const percent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
const someGoods = fc.option(fc.subarray(ids, { minLength: 1 }), { nil: null });
const aRule = fc
  .record({
    variationIds: someGoods,
    leastCents: fc.integer({ min: 0, max: 9_000 }),
    leastPieces: fc.nat(6),
    how: fc.oneof(
      fc.record({ lowers: fc.constantFrom("lines", "order"), percent }),
      fc.record({ lowers: fc.constantFrom("lines", "order"), cents: fc.integer({ min: 1, max: 9_000 }) }),
      fc.record({
        lowers: fc.constant("lines"),
        percent,
        buy: fc.integer({ min: 1, max: 3 }),
        get: fc.integer({ min: 1, max: 2 }),
      }),
      fc.constant({ lowers: "fee" }),
    ),
  })
  .map(({ how, ...more }) => rule({ ...more, ...(how as Partial<PromotionRule>) }));
const someRules = fc
  .array(aRule, { maxLength: 5 })
  .map((rules) => rules.map((one, at) => ({ ...one, id: `rule ${at}`, label: `rule ${at}` })));
const feeCents = fc.nat(2_000);

describe("any rules for any cart", () => {
  test("never raise the total or lower a line below 0, and their rows add up to the discount", () => {
    fc.assert(
      fc.property(someLines, someRules, feeCents, (lines, rules, feeCents) => {
        const without = quote(lines, { feeCents });
        const priced = best(lines, rules, { feeCents });
        expect(priced.totalCents).toBeLessThanOrEqual(without.totalCents);
        const discounts = priced.adjustments.filter(({ type }) => type === "discount");
        const ofLines = discounts.filter(({ lowers }) => lowers === "lines");
        expect(sum(ofLines.map(({ cents }) => cents))).toBe(
          sum(priced.lines.map(({ discountCents }) => discountCents)),
        );
        priced.lines.forEach(({ discountCents }, at) => {
          const { unitCents = 0, quantity = 0, isGiftCard } = lines[at] ?? {};
          expect(discountCents).toBeGreaterThanOrEqual(0);
          expect(discountCents).toBeLessThanOrEqual(isGiftCard ? 0 : unitCents * quantity);
        });
      }),
    );
  });

  test("are best together: without one of them, or in another order, the total is not lower", () => {
    fc.assert(
      fc.property(someLines, someRules, feeCents, (lines, rules, feeCents) => {
        const { totalCents } = best(lines, rules, { feeCents });
        expect(best(lines, rules.toReversed(), { feeCents }).totalCents).toBe(totalCents);
        for (const left of rules)
          expect(
            best(
              lines,
              rules.filter((one) => one !== left),
              { feeCents },
            ).totalCents,
          ).toBeGreaterThanOrEqual(totalCents);
      }),
      { numRuns: 60 },
    );
  });

  test("with a code are never dearer than without it, also with more rules than are combined", () => {
    const manyRules = fc
      .array(aRule, { minLength: 5, maxLength: 7 })
      .map((rules) => rules.map((one, at) => ({ ...one, id: `rule ${at}`, label: `rule ${at}` })));
    fc.assert(
      fc.property(someLines, manyRules, aRule, (lines, rules, coded) => {
        const code = { ...coded, id: "code", label: "code", code: "CODE" };
        expect(best(lines, [...rules, code]).totalCents).toBeLessThanOrEqual(best(lines, rules).totalCents);
      }),
      { numRuns: 40 },
    );
    const fiveLines = ["a", "b", "c", "d", "e"].map((id) => line(id, 1000));
    const five = fiveLines.map(({ variationId }) =>
      rule({ label: variationId, lowers: "lines", variationIds: [variationId], cents: 100 }),
    );
    const code = rule({
      label: "code",
      code: "CODE",
      lowers: "lines",
      variationIds: ["a", "b", "c", "d"],
      percent: 8,
    });
    expect(sum(given(fiveLines, [...five, code]).map(([, cents]) => Number(cents)))).toBe(500);
  });

  test("are found with less than 200 quotes, however many there are", () => {
    const manyRules = fc
      .array(aRule, { minLength: 20, maxLength: 60 })
      .map((rules) => rules.map((one, at) => ({ ...one, id: `rule ${at}`, label: `rule ${at}` })));
    fc.assert(
      fc.property(someLines, manyRules, aRule, (lines, rules, coded) => {
        const code = { ...coded, id: "code", label: "code", code: "CODE" };
        let quotes = 0;
        const counted = (rules: PromotionRule[]) =>
          bestDiscounts(lines, rules, (discounts) => {
            quotes++;
            return { quote: quote(lines, { discounts }) };
          }).quote.totalCents;
        const withCode = counted([...rules, code]);
        expect(quotes).toBeLessThan(200);
        expect(withCode).toBeLessThanOrEqual(counted(rules));
        for (const one of rules) expect(withCode).toBeLessThanOrEqual(best(lines, [one]).totalCents);
      }),
      { numRuns: 40 },
    );
  });

  test("discount each line by at most one rule of lines, and the order by one", () => {
    fc.assert(
      fc.property(someLines, someRules, (lines, rules) => {
        const used = best(lines, rules).adjustments.map(({ source }) =>
          rules.find(({ id }) => id === source),
        );
        expect(used.filter((one) => one?.lowers === "order").length).toBeLessThanOrEqual(1);
        expect(used.filter((one) => one?.lowers === "fee").length).toBeLessThanOrEqual(1);
        const ofLines = used.filter((one) => one?.lowers === "lines");
        const goods = new Set(lines.map(({ variationId }) => variationId));
        // Two rules of lines need two lines.
        expect(ofLines.length).toBeLessThanOrEqual(Math.max(goods.size, lines.length));
      }),
    );
  });
});

describe("the best discounts", () => {
  const dragons = rule({ label: "dragons", lowers: "lines", variationIds: ["a"], percent: 20 });
  const all = rule({ label: "toys", lowers: "lines", variationIds: ["a", "b"], percent: 10 });

  test("give each line the rule that lowers it most", () => {
    const lines = [line("a", 1000), line("b", 1000)];
    expect(given(lines, [all, dragons])).toEqual([
      ["dragons", 200],
      ["toys", 100],
    ]);
  });

  test("take the order's discount of what those of lines have left", () => {
    const half = rule({ label: "half", percent: 50 });
    expect(given([line("a", 1000)], [half, dragons])).toEqual([
      ["dragons", 200],
      ["half", 400],
    ]);
  });

  test("take a percent of the line, half up, not of each piece", () => {
    expect(given([line("a", 333, 3)], [rule({ percent: 10 })])).toEqual([["off", 100]]);
  });

  test("share a fixed amount among the lines to the cent, at most what they cost", () => {
    const lines = [line("a", 1000), line("b", 1000), line("c", 1000)];
    const priced = best(lines, [rule({ cents: 1000 })]);
    expect(priced.lines.map(({ discountCents }) => discountCents)).toEqual([334, 333, 333]);
    expect(best(lines, [rule({ cents: 9000 })]).totalCents).toBe(0);
  });

  test("make the cheapest pieces of each full group free", () => {
    const threeForTwo = rule({ lowers: "lines", percent: 100, buy: 2, get: 1 });
    expect(given([line("a", 1500, 2), line("b", 1000)], [threeForTwo])).toEqual([["off", 1000]]);
    expect(given([line("a", 1500, 3), line("b", 1000, 3)], [threeForTwo])).toEqual([["off", 2500]]);
    expect(given([line("a", 1500, 2)], [threeForTwo])).toEqual([]);
  });

  test("leave a discount out that would cost more in delivery than it gives", () => {
    const lines = [line("a", 5000)];
    const small = rule({ label: "small", cents: 100 });
    const freeFrom5000 = (taken: QuoteOptions) => {
      const { goodsCents } = quote(lines, taken);
      return quote(lines, { ...taken, feeCents: goodsCents >= 5000 ? 0 : 800 });
    };
    const { quote: priced } = bestDiscounts(lines, [small], (discounts) => ({
      quote: freeFrom5000({ discounts }),
    }));
    expect(priced.adjustments).toEqual([]);
  });

  test("leave a discount out that would make the order too small for delivery", () => {
    const lines = [line("a", 2000)];
    const { quote: priced, problem } = bestDiscounts(lines, [rule({ cents: 100 })], (discounts) => {
      const made = quote(lines, { discounts });
      return { quote: made, problem: made.goodsCents < 2000 ? "too small" : null };
    });
    expect([priced.discountCents, problem]).toEqual([0, null]);
  });
});

test("a code is read as people type it", () => {
  const same = ["SPRING10", "spring10", " Spring 10 ", "SPRlNG-1O", "spring1o"];
  expect(new Set(same.map(codeKey)).size).toBe(1);
  expect(codeKey("SPRING20")).not.toBe(codeKey("SPRING10"));
});

test("a code that lowers nothing says why", () => {
  const words = (
    more: Partial<PromotionRule>,
    lines: DiscountedLine[],
    deliveryMethod: "pickup" | "delivery" | null = null,
  ) => {
    const code = rule({ code: "SPRING", ...more });
    const { adjustments } = best(lines, [code]);
    return codeProblem({ ...noOffers, rules: [code], code: "SPRING" }, lines, {
      deliveryMethod,
      adjustments,
    });
  };
  const lines = [line("a", 1000, 2)];
  expect(words({ percent: 10 }, lines)).toBeNull();
  expect(words({ percent: 10, leastCents: 3000 }, lines)).toBe(
    "SPRING is for orders from $30.00. Add $10.00 more to use it.",
  );
  expect(words({ percent: 10, leastPieces: 3 }, lines)).toBe(
    "SPRING is for 3 pieces or more of any toy. Add 1 more to use it.",
  );
  expect(words({ lowers: "lines", percent: 10, variationIds: [], goods: "Dinosaurs" }, lines)).toBe(
    "SPRING is for Dinosaurs. Nothing in your cart is one of them.",
  );
  expect(words({ lowers: "fee" }, lines)).toBe(
    "SPRING makes local delivery free, when you choose it at checkout.",
  );
  expect(
    codeProblem({ ...noOffers, problem: "It has ended." }, lines, { deliveryMethod: null, adjustments: [] }),
  ).toBe("It has ended.");
});

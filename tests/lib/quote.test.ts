import fc from "fast-check";
import { expect, test } from "vitest";
import { allocate, sum } from "~/lib/money/allocate";
import { gstOn } from "~/lib/money/money";
import { cashRounding, type DiscountRule, quote, type QuoteLine, type QuoteOptions } from "~/lib/money/quote";
import { orderQuote, type QuoteRow, storedQuote } from "~/lib/money/quote-rows";
import { examples, quoteOf } from "./money-examples";

const aLine = fc.record({
  unitCents: fc.integer({ min: 0, max: 100_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  isGiftCard: fc.boolean(),
});
const someLines = fc.array(aLine, { maxLength: 20 });
const amount = fc.integer({ min: 0, max: 50_000 });
const percent = fc.integer({ min: 0, max: 12_000 }).map((hundredths) => hundredths / 100);
const aRule: fc.Arbitrary<DiscountRule> = fc
  .record({
    label: fc.constant("Off"),
    lowers: fc.constantFrom("order", "lines", "fee"),
    lines: fc.uniqueArray(fc.nat(20)),
    how: fc.oneof(fc.record({ percent }), fc.record({ cents: amount }), fc.constant({})),
  })
  .map(({ how, ...rule }) => ({ ...rule, ...how }));
const someOptions: fc.Arbitrary<QuoteOptions> = fc.record({
  discounts: fc.array(aRule, { maxLength: 4 }),
  feeCents: amount,
  giftCardCents: amount,
});

const shown = ({ rows }: { rows: QuoteRow[] }) =>
  rows.map(({ kind, label, amount }) => [kind, label, amount]);

test.each(examples)("quote of the example “$name”", (example) => {
  const { expected } = example;
  const { priced, roundingCents, totalCents } = quoteOf(example);
  expect({
    subtotal: priced.subtotalCents,
    discount: priced.discountCents,
    lineDiscounts: priced.lines.map(({ discountCents }) => discountCents),
    deliveryFee: priced.deliveryFeeCents,
    gst: priced.gstCents,
    rounding: roundingCents,
    total: totalCents,
    giftCardUsed: priced.giftCardCents,
    amountDue: totalCents - priced.giftCardCents,
    linePaidAmounts: priced.lines.map(({ paidCents }) => paidCents),
    feePaidAmount: priced.feePaidCents,
  }).toEqual({ ...expected, refunds: undefined });
});

test("allocated cents add up, follow their weights within a cent, and never exceed them", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (weights, part) => {
      const whole = sum(weights);
      const total = Math.floor(whole * part);
      const shares = allocate(total, weights);
      expect(sum(shares)).toBe(total);
      weights.forEach((weight, index) => {
        const share = shares[index] ?? NaN;
        expect(share).toBeLessThanOrEqual(weight);
        expect(Math.abs(share - (whole === 0 ? 0 : (total / whole) * weight))).toBeLessThan(1.001);
      });
    }),
  );
  expect(allocate(500, [333, 333, 334])).toEqual([167, 166, 167]);
  expect([allocate(3, []), allocate(3, [0, 0]), allocate(3, [NaN, 1])]).toEqual([[], [0, 0], [0, 0]]);
  expect(allocate(9_999_999_999, [9_999_999_998, 1])).toEqual([9_999_999_998, 1]);
});

test("every quote adds up to the cent and no part of it is below 0, for any lines, discounts, fee and gift card", () => {
  fc.assert(
    fc.property(someLines, someOptions, (lines, options) => {
      const priced = quote(lines, options);
      const { subtotalCents, discountCents, deliveryFeeCents, gstCents, roundingCents, totalCents } = priced;
      expect(totalCents).toBe(subtotalCents - discountCents + deliveryFeeCents + gstCents + roundingCents);
      expect(totalCents).toBe(priced.giftCardCents + priced.amountDueCents);
      const parts = [discountCents, deliveryFeeCents, gstCents, totalCents, priced.giftCardCents];
      expect(Math.min(...parts, priced.amountDueCents, priced.feePaidCents)).toBeGreaterThanOrEqual(0);

      const paid = priced.lines.map((line) => line.paidCents);
      expect(sum(paid) + priced.feePaidCents + roundingCents).toBe(totalCents);
      expect(sum(priced.lines.map((line) => line.discountCents))).toBe(discountCents);
      expect(sum(priced.lines.map((line) => line.gstCents)) + priced.feeGstCents).toBe(gstCents);
      priced.lines.forEach((share, index) => {
        const { unitCents, quantity, isGiftCard } = lines[index] as QuoteLine;
        const net = unitCents * quantity - share.discountCents;
        expect(Math.min(net, share.discountCents, share.gstCents)).toBeGreaterThanOrEqual(0);
        expect(share.paidCents).toBe(net + share.gstCents);
        if (isGiftCard) expect(share).toMatchObject({ discountCents: 0, gstCents: 0 });
      });
    }),
  );
});

test("adjustments explain discount, fee and rounding, and the rows between subtotal and total add up to it", () => {
  fc.assert(
    fc.property(someLines, someOptions, (lines, options) => {
      const { adjustments, rows, ...priced } = quote(lines, options);
      const total = (type: string, lowers: string | null) =>
        sum(
          adjustments
            .filter((each) => each.type === type && each.lowers === lowers)
            .map(({ cents }) => cents),
        );
      expect(total("discount", "lines")).toBe(priced.discountCents);
      expect(total("delivery_fee", null) - total("discount", "fee")).toBe(priced.deliveryFeeCents);
      expect(total("rounding", null)).toBe(priced.roundingCents);
      expect(adjustments.every(({ type, cents }) => cents > 0 || (type === "rounding" && cents < 0))).toBe(
        true,
      );

      const end = rows.findIndex(({ kind }) => kind === "total");
      expect(sum(rows.slice(0, end).map(({ cents }) => cents))).toBe(priced.totalCents);
      expect(rows[end]?.cents).toBe(priced.totalCents);
    }),
  );
});

test("with nothing set, the total is the subtotal plus 5% GST, in any order of the lines", () => {
  fc.assert(
    fc.property(someLines, (basket) => {
      const lines = basket.map(({ unitCents, quantity }) => ({ unitCents, quantity }));
      const subtotalCents = sum(lines.map(({ unitCents, quantity }) => unitCents * quantity));
      const gstCents = gstOn(subtotalCents);
      const totalCents = subtotalCents + gstCents;
      expect(quote(lines)).toMatchObject({ subtotalCents, gstCents, totalCents, amountDueCents: totalCents });
      expect(quote(lines).adjustments).toEqual([]);
      expect(quote(lines.toReversed()).rows).toEqual(quote(lines).rows);
    }),
  );
});

test("GST does not depend on the order of the lines", () => {
  fc.assert(
    fc.property(
      someLines,
      fc.array(percent, { maxLength: 3 }),
      amount,
      amount,
      (lines, percents, cents, feeCents) => {
        const rule = { label: "Off", lowers: "order" as const };
        const discounts = [...percents.map((percent) => ({ ...rule, percent })), { ...rule, cents }];
        const { gstCents, totalCents } = quote(lines, { discounts, feeCents });
        expect(quote(lines.toReversed(), { discounts, feeCents })).toMatchObject({ gstCents, totalCents });
      },
    ),
  );
});

test("the amount due is never too small for the card, unless the whole order is and no discount made it so", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ unitCents: fc.integer({ min: 0, max: 90 }), quantity: fc.constantFrom(1, 2) }), {
        maxLength: 3,
      }),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 200 }),
      (lines, cents, giftCardCents) => {
        const priced = quote(lines, { discounts: [{ label: "Off", lowers: "order", cents }], giftCardCents });
        if (priced.amountDueCents > 0 && priced.amountDueCents < 50)
          expect(priced).toMatchObject({ discountCents: 0, roundingCents: 0 });
        if (priced.roundingCents !== 0) expect(priced).toMatchObject({ totalCents: 0, giftCardCents: 0 });
        expect(priced.giftCardCents).toBeLessThanOrEqual(giftCardCents);
      },
    ),
  );
  expect(quote([{ unitCents: 30, quantity: 1 }])).toMatchObject({ roundingCents: 0, amountDueCents: 32 });
});

test("a quote has every row, also free delivery, which an order leaves out", () => {
  const rows = [
    ["subtotal", "Subtotal", 2499, "$24.99"],
    ["gst", "GST (5%)", 125, "$1.25"],
    ["delivery_fee", "Pickup or local delivery", 0, "Free"],
    ["total", "Total", 2624, "$26.24"],
  ];
  const withCents = ({ rows }: { rows: QuoteRow[] }) =>
    rows.map(({ kind, label, cents, amount }) => [kind, label, cents, amount]);
  expect(withCents(quote([{ unitCents: 2499, quantity: 1 }]))).toEqual(rows);
  expect(withCents(orderQuote({ subtotal: "24.99", gst: "1.25", totalPrice: "26.24" }))).toEqual(
    rows.filter(([kind]) => kind !== "delivery_fee"),
  );
});

test("discounts, fee, rounding and gift card have rows, in a quote and in what is stored of it", () => {
  const lines = [{ unitCents: 4648, quantity: 1 }];
  const discounts: DiscountRule[] = [
    { label: "Spring sale", source: "promotion:1", lowers: "order", percent: 10 },
    { label: "Free delivery", lowers: "fee" },
  ];
  const priced = quote(lines, { discounts, feeCents: 800, giftCardCents: 2000 });
  const storedRows = [
    ["subtotal", "Subtotal", "$46.48"],
    ["discount", "Spring sale", "-$4.65"],
    ["delivery_fee", "Local delivery", "$8.00"],
    ["discount", "Free delivery", "-$8.00"],
    ["gst", "GST (5%)", "$2.09"],
    ["total", "Total", "$43.92"],
  ];
  expect(shown(priced)).toEqual([
    ...storedRows,
    ["gift_card", "Gift card", "-$20.00"],
    ["amount_due", "Amount due", "$23.92"],
  ]);
  expect(priced.adjustments).toEqual([
    { type: "delivery_fee", lowers: null, label: "Local delivery", cents: 800, source: null },
    { type: "discount", lowers: "lines", label: "Spring sale", cents: 465, source: "promotion:1" },
    { type: "discount", lowers: "fee", label: "Free delivery", cents: 800, source: null },
  ]);

  const columns = { subtotal: "46.48", discount: "4.65", deliveryFee: "0.00", gst: "2.09", total: "43.92" };
  const adjustments = priced.adjustments.map((each) => ({ ...each, amount: (each.cents / 100).toFixed(2) }));
  expect(shown(storedQuote({ ...columns, rounding: "0.00", adjustments }))).toEqual(storedRows);
  expect(shown(orderQuote({ ...columns, totalPrice: "43.92" }))).toEqual([
    ["subtotal", "Subtotal", "$46.48"],
    ["discount", "Discount", "-$4.65"],
    ["gst", "GST (5%)", "$2.09"],
    ["total", "Total", "$43.92"],
  ]);
  const paidInCash = { subtotal: "10.02", deliveryFee: "8", gst: "0.90", rounding: "-0.02", total: "18.90" };
  expect(shown(storedQuote(paidInCash)).slice(1, -1)).toEqual([
    ["delivery_fee", "Local delivery", "$8.00"],
    ["gst", "GST (5%)", "$0.90"],
    ["rounding", "Rounding", "-$0.02"],
  ]);
  expect(shown(quote(lines, { feeCents: 0, feeLabel: "Pickup" }))[2]).toEqual([
    "delivery_fee",
    "Pickup",
    "Free",
  ]);
});

test("a percent may have two decimals, and a rule for the order without an amount takes nothing", () => {
  const lines = [{ unitCents: 10_000, quantity: 1 }];
  const off = (rule: Partial<DiscountRule>) =>
    quote(lines, { discounts: [{ label: "Off", lowers: "order", ...rule }] }).discountCents;
  expect([off({ percent: 12.5 }), off({ percent: 33.33 }), off({ percent: 150 }), off({})]).toEqual([
    1250, 3333, 10_000, 0,
  ]);
});

test("cash is rounded to the nearest 5 cents", () => {
  expect([1052, 1008, 1010, 1, 2, 3].map(cashRounding)).toEqual([-2, 2, 0, -1, -2, 2]);
});

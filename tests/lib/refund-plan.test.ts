import fc from "fast-check";
import { expect, test } from "vitest";
import { sum } from "~/lib/money/allocate";
import { cashRounding, quote } from "~/lib/money/quote";
import { balanceOf, leftCents, owedCents, paymentStatusOf } from "~/lib/money/balance";
import { gstOfAmount } from "~/lib/money/refund-gst";
import { partsOf } from "~/lib/money/refund-parts";
import { planRefund, refundProposal } from "~/lib/money/refund-plan";
import type { PaymentMethod, RefundableOrder, RefundPlan, RefundWish } from "~/lib/money/refund-types";
import { type Example, examples, quoteOf } from "./money-examples";

type Payment = [method: PaymentMethod, cents: number];

function orderOf(
  priced: ReturnType<typeof quote>,
  lines: readonly { quantity: number; isGiftCard?: boolean }[],
  payments: readonly Payment[],
  totalCents = priced.totalCents,
): RefundableOrder {
  return {
    totalCents,
    gstCents: priced.gstCents,
    isCancelled: false,
    feePaidCents: priced.feePaidCents,
    lines: lines.map(({ quantity, isGiftCard = false }, index) => ({
      id: `line ${index}`,
      quantity,
      paidCents: priced.lines[index]?.paidCents ?? NaN,
      isGiftCard,
    })),
    payments: payments.map(([method, amountCents], at) => ({
      id: `${method} ${at}`,
      method,
      amountCents,
      sentBackCents: 0,
      paidAtMs: at,
    })),
    refunds: [],
  };
}

function toys(unitCents: number, quantity: number, payments: readonly Payment[]): RefundableOrder {
  const lines = [{ unitCents, quantity }];
  return orderOf(quote(lines), lines, payments);
}

function planned(order: RefundableOrder, wish: RefundWish): RefundPlan {
  const plan = planRefund(order, wish);
  if ("problem" in plan) throw new Error(JSON.stringify(plan));
  return plan;
}

function plain(order: RefundableOrder, cents: number) {
  const row = { kind: "rest" as const, lineId: null, quantity: 0, proposedCents: cents, cents };
  return { rows: [row], gstCents: gstOfAmount(order, cents), parts: partsOf(cents, order.payments) };
}

function after(
  order: RefundableOrder,
  { rows, gstCents, parts }: RefundPlan | ReturnType<typeof plain>,
): RefundableOrder {
  const sent = (id: string) => sum(parts.map(({ paymentId, cents }) => (paymentId === id ? cents : 0)));
  return {
    ...order,
    payments: order.payments.map((payment) => ({
      ...payment,
      sentBackCents: payment.sentBackCents + sent(payment.id),
    })),
    refunds: [...order.refunds, { gstCents, rows }],
  };
}

type ExampleRefund = NonNullable<Example["refunds"]>[number];

function outcomeOf(order: RefundableOrder, refund: ExampleRefund) {
  const { line, quantity = 0, fee = false, goodwillCents = 0, dashboardCents, cancel = false } = refund;
  if (cancel) return plain(order, leftCents(balanceOf(order)));
  if (dashboardCents !== undefined) return plain(order, dashboardCents);
  const lines = line === undefined ? [] : [{ lineId: `line ${line}`, quantity }];
  const plan = planned(order, { lines, fee, goodwillCents });
  expectAddsUp(plan);
  return plan;
}

const refunded = examples.filter(({ refunds }) => refunds);

test.each(refunded)("refunds of the example “$name”", (example) => {
  const { priced, totalCents } = quoteOf(example);
  const lines = example.lines.map(({ quantity, giftCard = false }) => ({ quantity, isGiftCard: giftCard }));
  const main: Payment = [example.cash ? "cash" : "card", totalCents - priced.giftCardCents];
  const cards: Payment[] = priced.giftCardCents > 0 ? [["gift_card", priced.giftCardCents]] : [];
  let order = orderOf(priced, lines, [main, ...cards], totalCents);
  const outcomes = example.refunds?.map((refund) => {
    const before = leftCents(balanceOf(order));
    const plan = outcomeOf(order, refund);
    order = after(order, plan);
    const left = leftCents(balanceOf(order));
    return { amountCents: before - left, gstCents: plan.gstCents, leftCents: left };
  });
  expect(outcomes).toEqual(example.expected.refunds);
});

function expectAddsUp({ rows, parts, ...plan }: RefundPlan): void {
  expect(sum(rows.map(({ cents }) => cents))).toBe(plan.amountCents);
  expect(sum(rows.map(({ gstCents }) => gstCents))).toBe(plan.gstCents);
  expect(sum(parts.map(({ cents }) => cents))).toBe(plan.amountCents - plan.coveredCents);
  expect(sum(parts.map(({ gstCents }) => gstCents))).toBe(plan.gstCents - plan.coveredGstCents);
  for (const { cents, gstCents, proposedCents } of rows) {
    expect(Math.min(gstCents, cents - gstCents, proposedCents - cents)).toBeGreaterThanOrEqual(0);
  }
  for (const { cents, gstCents } of parts)
    expect(Math.min(gstCents, cents - gstCents, cents - 1)).toBeGreaterThanOrEqual(0);
}

const someLines = fc.array(
  fc.record({
    unitCents: fc.integer({ min: 1, max: 5000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    isGiftCard: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);
const discountCents = fc.integer({ min: 0, max: 3000 });
const feeCents = fc.integer({ min: 0, max: 2000 });
const shares = fc.array(fc.nat(100), { minLength: 1, maxLength: 3 });

const anOrder = (methods: readonly PaymentMethod[]) =>
  fc
    .record({
      lines: someLines,
      discountCents,
      feeCents,
      shares,
      kinds: fc.infiniteStream(fc.constantFrom(...methods)),
    })
    .map(({ lines, discountCents: cents, feeCents, shares, kinds }) => {
      const priced = quote(lines, { discounts: [{ label: "Off", lowers: "order", cents }], feeCents });
      const paidInCash = methods.includes("cash");
      const total = priced.totalCents + (paidInCash ? cashRounding(priced.totalCents) : 0);
      const unit = paidInCash ? 5 : 1;
      let rest = total;
      const payments = shares.flatMap((share, index): Payment[] => {
        const isLast = index === shares.length - 1;
        const part = isLast ? rest : Math.floor((rest * share) / 100 / unit) * unit;
        rest -= part;
        return part > 0 ? [[[...kinds.take(1)][0] ?? "card", part]] : [];
      });
      return orderOf(priced, lines, payments, total);
    });

/** Enough for every piece and the fee. */
const someSteps = fc.array(
  fc.record({ pick: fc.nat(), pieces: fc.integer({ min: 1, max: 4 }), extra: fc.nat(9), lower: fc.nat(99) }),
  { minLength: 17, maxLength: 17 },
);
type Step = typeof someSteps extends fc.Arbitrary<(infer S)[]> ? S : never;

function refundInSteps(
  order: RefundableOrder,
  steps: readonly Step[],
  more: (step: Step, proposed: RefundPlan, order: RefundableOrder) => RefundWish = () => ({}),
): RefundableOrder {
  for (const { pick, pieces, ...rest } of steps) {
    const proposal = refundProposal(order);
    const open = proposal.lines.filter(({ piecesLeft }) => piecesLeft > 0);
    const line = open[pick % Math.max(1, open.length)];
    const isFeeOpen = !order.refunds.some(({ rows }) => rows.some(({ kind }) => kind === "delivery_fee"));
    const wish: RefundWish = {
      lines: line ? [{ lineId: line.lineId, quantity: Math.min(pieces, line.piecesLeft) }] : [],
      fee: isFeeOpen && (pick % 3 === 0 || !line),
    };
    const proposed = planRefund(order, wish);
    if ("problem" in proposed) {
      expect(proposed).toEqual({ problem: "nothing" });
      if (!line) return order;
      continue;
    }
    const plan = planned(order, { ...wish, ...more({ pick, pieces, ...rest }, proposed, order) });
    expectAddsUp(plan);
    expect(plan.leftCents).toBeGreaterThanOrEqual(0);
    order = after(order, plan);
    expect(plan.leftCents).toBe(leftCents(balanceOf(order)));
    expect(sum(order.refunds.map(({ gstCents }) => gstCents))).toBeLessThanOrEqual(order.gstCents);
  }
  return order;
}

function expectAllGivenBack(order: RefundableOrder): void {
  expect(balanceOf(order)).toMatchObject({
    refundedCents: order.totalCents,
    sentBackCents: order.totalCents,
  });
  if (order.totalCents > 0) expect(sum(order.refunds.map(({ gstCents }) => gstCents))).toBe(order.gstCents);
}

test("pieces and fee refunded in any split and order give back exactly the total and its GST", () => {
  fc.assert(
    fc.property(anOrder(["card", "terminal", "e_transfer", "gift_card"]), someSteps, (order, steps) => {
      expectAllGivenBack(refundInSteps(order, steps));
    }),
  );
});

test("cash is given back in multiples of 5 cents, and in the end exactly what was paid", () => {
  fc.assert(
    fc.property(anOrder(["cash"]), someSteps, (order, steps) => {
      const done = refundInSteps(order, steps);
      expectAllGivenBack(done);
      for (const { rows } of done.refunds) expect(sum(rows.map(({ cents }) => cents)) % 5).toBe(0);
    }),
  );
  fc.assert(
    fc.property(anOrder(["cash", "card", "gift_card"]), someSteps, (order, steps) => {
      expectAllGivenBack(refundInSteps(order, steps));
    }),
  );
});

test("goodwill on the way never makes a refund exceed what is left, and all is given back in the end", () => {
  fc.assert(
    fc.property(anOrder(["card", "cash"]), someSteps, (order, steps) => {
      const done = refundInSteps(order, steps, ({ extra }, { leftCents }) => ({
        goodwillCents: Math.min(extra, leftCents),
      }));
      expectAllGivenBack(done);
    }),
  );
});

test("what an admin lowers stays refundable as goodwill", () => {
  fc.assert(
    fc.property(anOrder(["card"]), someSteps, (order, steps) => {
      const done = refundInSteps(order, steps, ({ lower }, { rows }) => ({
        lines: rows
          .filter(({ kind }) => kind === "line")
          .map(({ lineId, quantity, proposedCents }) => ({
            lineId: lineId ?? "",
            quantity,
            cents: Math.floor((proposedCents * lower) / 100),
          })),
      }));
      const left = leftCents(balanceOf(done));
      const rest = left > 0 ? after(done, planned(done, { goodwillCents: left })) : done;
      expectAllGivenBack(rest);
      expect(planRefund(rest, { goodwillCents: 1 })).toEqual({
        problem: "more_than_left",
        availableCents: 0,
      });
    }),
  );
});

test("cancelling refunds all that is left after earlier refunds", () => {
  fc.assert(
    fc.property(anOrder(["card", "cash", "gift_card"]), someSteps, fc.nat(4), (order, steps, count) => {
      const before = refundInSteps(order, steps.slice(0, count));
      const left = leftCents(balanceOf(before));
      expectAllGivenBack(after(before, plain(before, left)));
    }),
  );
});

test("what the page proposes for 1, 2, … pieces and the fee is what goes back", () => {
  const lines = [{ unitCents: 930, quantity: 3 }];
  const priced = quote(lines, { discounts: [{ label: "Off", lowers: "order", cents: 28 }], feeCents: 800 });
  let order = orderOf(priced, lines, [["card", priced.totalCents]]);
  const page = () => refundProposal(order);
  expect(page()).toEqual({
    lines: [{ lineId: "line 0", piecesLeft: 3, amounts: [967, 1933, 2900] }],
    feeCents: 840,
    availableCents: 3740,
  });
  order = after(order, planned(order, { lines: [{ lineId: "line 0", quantity: 1 }], fee: true }));
  expect(page()).toEqual({
    lines: [{ lineId: "line 0", piecesLeft: 2, amounts: [966, 1933] }],
    feeCents: 0,
    availableCents: 1933,
  });
});

test("rows can be lowered, not raised, and there are no more pieces or cents than are left", () => {
  const order = toys(1000, 3, [["card", 3150]]);
  const one = { lineId: "line 0", quantity: 1 };
  expect(planRefund(order, { lines: [{ ...one, cents: 1051 }] })).toEqual({
    problem: "raised",
    kind: "line",
    lineId: "line 0",
    proposedCents: 1050,
  });
  expect(planRefund(order, { fee: { cents: 1 } })).toMatchObject({ problem: "raised", proposedCents: 0 });
  const plan = planned(order, { lines: [{ ...one, cents: 1000 }], goodwillCents: 300 });
  expect(plan.rows).toEqual([
    { kind: "line", lineId: "line 0", quantity: 1, proposedCents: 1050, cents: 1000, gstCents: 48 },
    { kind: "goodwill", lineId: null, quantity: 0, proposedCents: 300, cents: 300, gstCents: 14 },
  ]);
  const rest = after(order, plan);
  expect(planRefund(rest, { lines: [{ ...one, quantity: 3 }] })).toEqual({
    problem: "too_many_pieces",
    lineId: "line 0",
    piecesLeft: 2,
  });
  expect(planRefund(rest, { lines: [one, one, one] })).toMatchObject({ problem: "too_many_pieces" });
  expect(planRefund(rest, { lines: [{ ...one, lineId: "unknown" }] })).toMatchObject({ piecesLeft: 0 });
  expect(planRefund(rest, { lines: [one], goodwillCents: 801 })).toEqual({
    problem: "more_than_left",
    availableCents: 1850,
  });
  expect(planRefund(rest, { fee: true, lines: [{ ...one, quantity: 0 }] })).toEqual({ problem: "nothing" });
  // Pieces can come back for nothing.
  expect(planned(rest, { lines: [{ ...one, cents: 0 }] })).toMatchObject({
    amountCents: 0,
    gstCents: 0,
    parts: [],
  });
});

test("an amount that the pieces cost is not called too high where only less is left", () => {
  const order = toys(1000, 3, [["card", 3150]]);
  const rest = after(order, planned(order, { goodwillCents: 2650 }));
  const piece = (cents?: number) => ({
    lineId: "line 0",
    quantity: 1,
    ...(cents !== undefined && { cents }),
  });
  expect(planned(rest, { lines: [piece()] }).amountCents).toBe(500);
  for (const cents of [501, 800, 1051])
    expect(planRefund(rest, { lines: [piece(cents)] })).toEqual({
      problem: "more_than_left",
      availableCents: 500,
    });
  // What the first piece leaves can go to the second.
  const two = planned(rest, { lines: [piece(100), piece(400)] });
  expect(two.rows.map(({ cents, proposedCents }) => [cents, proposedCents])).toEqual([
    [100, 500],
    [400, 400],
  ]);
});

test("a delivery fee that was refunded is said to be, not to be nothing", () => {
  const lines = [{ unitCents: 1000, quantity: 1 }];
  const priced = quote(lines, { feeCents: 800 });
  const order = orderOf(priced, lines, [["card", priced.totalCents]]);
  const rest = after(order, planned(order, { fee: { cents: 500 } }));
  for (const wish of [{ fee: true }, { fee: true, lines: [{ lineId: "line 0", quantity: 1 }] }])
    expect(planRefund(rest, wish)).toEqual({ problem: "fee_refunded" });
});

test("a cash refund is recorded as rounded up; the rounded proposal is not a raised one", () => {
  const order = toys(334, 3, [["cash", 1050]]);
  const cashOrder = { ...order, totalCents: 1050 };
  const one = { lineId: "line 0", quantity: 1 };
  for (const cents of [351, 353, 355]) {
    expect(planned(cashOrder, { lines: [{ ...one, cents }] }).rows).toMatchObject([
      { proposedCents: 355, cents: 355 },
    ]);
  }
  expect(planRefund(cashOrder, { lines: [{ ...one, cents: 356 }] })).toMatchObject({ problem: "raised" });
  expect(planned(cashOrder, { lines: [{ ...one, cents: 338 }] })).toMatchObject({
    rows: [{ proposedCents: 351, cents: 340 }],
    parts: [{ method: "cash", cents: 340 }],
  });
});

test.each([
  { paid: 320, unit: 101, pieces: 3, back: [110, 105, 105] },
  { paid: 1010, unit: 480, pieces: 2, back: [505, 505] },
])(
  "$pieces × $unit paid with $paid in cash, refunded one by one: what was proposed before counts as it was rounded up",
  ({ paid, unit, pieces, back }) => {
    let order: RefundableOrder = { ...toys(unit, pieces, [["cash", paid]]), totalCents: paid };
    const amounts = back.map(() => {
      const plan = planned(order, { lines: [{ lineId: "line 0", quantity: 1 }] });
      order = after(order, plan);
      return plan.amountCents;
    });
    expect(amounts).toEqual(back);
    expect(leftCents(balanceOf(order))).toBe(0);
  },
);

test("the last piece brings back all that is left, also if it was free", () => {
  const lines = [
    { unitCents: 960, quantity: 1 },
    { unitCents: 0, quantity: 1 },
  ];
  const payments: Payment[] = [
    ["gift_card", 1000],
    ["cash", 10],
  ];
  const order = orderOf(quote(lines), lines, payments, 1010);
  const first = planned(order, { lines: [{ lineId: "line 0", quantity: 1 }] });
  expect(first).toMatchObject({ amountCents: 1008, leftCents: 2 });
  const last = planned(after(order, first), { lines: [{ lineId: "line 1", quantity: 1 }] });
  expect(last).toMatchObject({ amountCents: 2, leftCents: 0, parts: [{ method: "gift_card", cents: 2 }] });
});

test("money that came back to a refunded gift card is on the card, and is not refunded again", () => {
  const lines = [
    { unitCents: 2500, quantity: 1, isGiftCard: true },
    { unitCents: 1000, quantity: 1 },
  ];
  const order = orderOf(quote(lines), lines, [["card", 3550]]);
  const withFree = (from: RefundableOrder, freeCents: number[]) => ({
    ...from,
    lines: from.lines.map((line) => (line.isGiftCard ? { ...line, freeCents } : line)),
  });
  // 15.12 was spent. The order that it paid for is refunded later.
  const card = planned(withFree(order, [988]), { lines: [{ lineId: "line 0", quantity: 1 }] });
  expect(card).toMatchObject({ amountCents: 988 });
  const rest = withFree(after(order, card), []);
  const toy = { lines: [{ lineId: "line 1", quantity: 1 }] };
  expect(planned(rest, toy)).toMatchObject({ amountCents: 1050, leftCents: 1512 });
  const all = after(rest, planned(rest, toy));
  expect(planRefund(all, { fee: true })).toEqual({ problem: "nothing" });
});

test("money goes back to card, terminal, e-transfer, cash and gift card, the latest payment first", () => {
  const order = toys(2000, 1, [
    ["gift_card", 300],
    ["cash", 300],
    ["e_transfer", 300],
    ["terminal", 300],
    ["card", 400],
    ["card", 500],
  ]);
  const parts = (cents: number) =>
    planned(order, { goodwillCents: cents }).parts.map((part) => [part.paymentId, part.cents]);
  expect(parts(2100)).toEqual([
    ["card 5", 500],
    ["card 4", 400],
    ["terminal 3", 300],
    ["e_transfer 2", 300],
    ["cash 1", 300],
    ["gift_card 0", 300],
  ]);
  expect(parts(1501).slice(4)).toEqual([["cash 1", 5]]);
});

test("a refund first covers what is owed; only the rest is sent back", () => {
  const order = toys(1000, 2, [["cash", 1500]]);
  const piece = { lines: [{ lineId: "line 0", quantity: 1 }] };
  const plan = planned(order, piece);
  expect(plan).toMatchObject({
    amountCents: 1050,
    gstCents: 50,
    coveredCents: 600,
    coveredGstCents: 29,
    parts: [{ method: "cash", cents: 450, gstCents: 21 }],
    leftCents: 1050,
  });
  expect(planned(order, { goodwillCents: 601 })).toMatchObject({ amountCents: 605, coveredCents: 600 });
  expect(planned(order, { goodwillCents: 599 })).toMatchObject({ amountCents: 599, parts: [] });
  expect(planned({ ...order, isCancelled: true }, piece)).toMatchObject({ coveredCents: 0 });
});

test("the payment status follows from what is owed, paid and sent back", () => {
  const status = (paidCents: number, refundedCents = 0, sentBackCents = refundedCents, isCancelled = false) =>
    paymentStatusOf({ totalCents: 1000, refundedCents, paidCents, sentBackCents, isCancelled });
  expect(status(0)).toBe("unpaid");
  expect(status(400)).toBe("partly_paid");
  expect(status(1000)).toBe("paid");
  expect(status(1000, 300)).toBe("partly_refunded");
  expect(status(1000, 1000)).toBe("refunded");
  // The refund only covered what was owed.
  expect(status(400, 600, 0)).toBe("paid");
  expect(status(0, 0, 0, true)).toBe("unpaid");
  // Cancelling covered what was owed.
  expect(status(0, 1000, 0, true)).toBe("unpaid");
  expect(status(400, 400, 400, true)).toBe("refunded");
  const replacement = { totalCents: 0, refundedCents: 0, paidCents: 0, sentBackCents: 0 };
  expect([true, false].map((isCancelled) => paymentStatusOf({ ...replacement, isCancelled }))).toEqual([
    "paid",
    "paid",
  ]);
});

test("a changed order owes what it has gained over the refund of its removed pieces", () => {
  // 20.99 paid for two pieces; one is removed, 12.60 is added.
  const [paid] = toys(0, 1, [["card", 2099]]).payments;
  const order: RefundableOrder = {
    totalCents: 2099 + 1260,
    gstCents: 100 + 60,
    isCancelled: false,
    feePaidCents: 0,
    lines: [
      { id: "kept", quantity: 2, paidCents: 2099, isGiftCard: false },
      { id: "added", quantity: 1, paidCents: 1260, isGiftCard: false },
    ],
    payments: paid ? [paid] : [],
    refunds: [],
  };
  const plan = planned(order, { lines: [{ lineId: "kept", quantity: 1 }] });
  expect(plan).toMatchObject({ amountCents: 1050, gstCents: 50, coveredCents: 1050, parts: [] });
  const balance = balanceOf(after(order, plan));
  expect([owedCents(balance), leftCents(balance)]).toEqual([210, 2099]);
  expect(leftCents({ ...balance, paidCents: balance.paidCents + 210 })).toBe(2309);
});

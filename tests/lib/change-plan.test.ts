import fc from "fast-check";
import { expect, test } from "vitest";
import { sum } from "~/lib/money/allocate";
import { type ChangePlan, type ChangeWish, planChange } from "~/lib/money/change-plan";
import { quote } from "~/lib/money/quote";
import type { PaymentMethod, RefundableOrder } from "~/lib/money/refund-types";

const lines = [
  { unitCents: 1000, quantity: 1 },
  { unitCents: 999, quantity: 1 },
];

function orderOf(
  toys: readonly { unitCents: number; quantity: number }[],
  payments: readonly [PaymentMethod, number][],
  feeCents = 0,
): RefundableOrder {
  const priced = quote(toys, { feeCents });
  return {
    ...{ totalCents: priced.totalCents, gstCents: priced.gstCents, feePaidCents: priced.feePaidCents },
    isCancelled: false,
    lines: toys.map(({ quantity }, index) => ({
      ...{ id: `line ${index}`, quantity, isGiftCard: false },
      paidCents: priced.lines[index]?.paidCents ?? NaN,
    })),
    payments: payments.map(([method, amountCents], at) => ({
      ...{ id: `${method} ${at}`, method, amountCents, sentBackCents: 0, paidAtMs: at },
    })),
    refunds: [],
  };
}

function planned(order: RefundableOrder, wish: Partial<ChangeWish>): ChangePlan {
  const plan = planChange(order, { added: [], removed: [], returnsFee: false, ...wish });
  if ("problem" in plan) throw new Error(JSON.stringify(plan));
  return plan;
}

test("20.99 paid, 10.50 removed, 12.60 added: 2.10 is owed and nothing is sent back", () => {
  const order = orderOf(lines, [["card", 2099]]);
  const plan = planned(order, {
    removed: [{ lineId: "line 0", quantity: 1 }],
    added: [{ unitCents: 1200, quantity: 1 }],
  });
  expect(plan).toMatchObject({ differenceCents: 210, owedCents: 210, sentBackCents: 0 });
  expect(plan.added).toMatchObject({ subtotalCents: 1200, gstCents: 60, totalCents: 1260 });
  expect(plan.refund).toMatchObject({ amountCents: 1050, coveredCents: 1050, parts: [] });
});

test("a piece of the same price in place of another: nothing is owed, nothing is sent back", () => {
  const plan = planned(orderOf(lines, [["card", 2099]]), {
    removed: [{ lineId: "line 0", quantity: 1 }],
    added: [{ unitCents: 1000, quantity: 1 }],
  });
  expect(plan).toMatchObject({ differenceCents: 0, owedCents: 0, sentBackCents: 0 });
});

test("a cheaper piece: only the rest goes back, in cash rounded up to 5 cents", () => {
  const plan = planned(orderOf([{ unitCents: 1000, quantity: 2 }], [["cash", 2100]]), {
    removed: [{ lineId: "line 0", quantity: 1 }],
    added: [{ unitCents: 701, quantity: 1 }],
  });
  expect(plan).toMatchObject({ owedCents: 0, sentBackCents: 315, refund: { amountCents: 1051 } });
});

test("pickup instead of delivery returns the fee with its GST, once", () => {
  const order = orderOf(lines, [["card", 2624]], 500);
  const plan = planned(order, { returnsFee: true });
  expect(plan).toMatchObject({ differenceCents: -525, sentBackCents: 525 });
  const row = plan.refund?.rows[0];
  expect(row?.kind).toBe("delivery_fee");
  const later = { ...order, refunds: row ? [{ gstCents: row.gstCents, rows: [row] }] : [] };
  expect(planned(later, { returnsFee: true }).refund).toBeNull();
});

const toy = fc.record({
  unitCents: fc.integer({ min: 0, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
});
const toys = fc.array(toy, { minLength: 1, maxLength: 4 });

test("any change: what is owed and what is left agree with the sums, and never both owed and sent back", () => {
  fc.assert(
    fc.property(
      ...[toys, fc.array(toy, { maxLength: 3 }), fc.array(fc.nat(4), { minLength: 4, maxLength: 4 })],
      ...[fc.nat(100), fc.boolean(), fc.nat(900)],
      (had, added, removals, paidPercent, isDelivered, feeCents) => {
        const { totalCents } = quote(had, { feeCents });
        const paidCents = Math.floor((totalCents * paidPercent) / 100);
        const order = orderOf(had, paidCents > 0 ? [["card", paidCents]] : [], feeCents);
        const removed = had.flatMap(({ quantity }, index) => {
          const pieces = Math.min(quantity, removals[index] ?? 0);
          return pieces > 0 ? [{ lineId: `line ${index}`, quantity: pieces }] : [];
        });
        const plan = planned(order, { added, removed, returnsFee: isDelivered });
        const more = plan.added;
        const backCents = plan.refund?.amountCents ?? 0;
        expect(more.totalCents).toBe(more.subtotalCents + more.gstCents);
        expect(sum(more.lines.map(({ gstCents }) => gstCents))).toBe(more.gstCents);
        expect(plan.differenceCents).toBe(more.totalCents - backCents);
        const leftCents = paidCents - plan.sentBackCents;
        expect(leftCents).toBeGreaterThanOrEqual(0);
        expect(plan.owedCents).toBe(totalCents + more.totalCents - backCents - leftCents);
        expect(Math.min(plan.owedCents, plan.sentBackCents)).toBe(0);
        expect(plan.refund?.gstCents ?? 0).toBeLessThanOrEqual(order.gstCents + more.gstCents);
      },
    ),
  );
});

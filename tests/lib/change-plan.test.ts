import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sum } from "~/lib/money/allocate";
import { type DeliveryZone, feeOfChange } from "~/lib/delivery/zone";
import { type ChangePlan, type ChangeWish, planChange } from "~/lib/money/change-plan";
import { quote } from "~/lib/money/quote";
import type { PaymentMethod, RefundableOrder } from "~/lib/money/refund-types";
import { changeMoneyText } from "~/lib/orders/words/change-words";
import { type ChangeableOrder, changeDraftOf, previewChange } from "~/lib/orders/drafts/order-change-draft";
import { isTyped, readOrderDraft } from "~/lib/orders/drafts/order-draft";

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

test("pieces of the same price in place of others cost nothing, however many of them there were", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 2, max: 9 }),
      (unitCents, quantity) => {
        const had = [{ unitCents, quantity }];
        const order = orderOf(had, [["card", quote(had).totalCents]]);
        for (let pieces = 1; pieces <= quantity; pieces++) {
          const wish = {
            removed: [{ lineId: "line 0", quantity: pieces }],
            added: [{ unitCents, quantity: pieces }],
          };
          expect(planned(order, wish)).toMatchObject({ differenceCents: 0, owedCents: 0, sentBackCents: 0 });
        }
      },
    ),
  );
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

test("delivery instead of pickup adds the zone's fee with its GST", () => {
  const plan = planned(orderOf(lines, [["card", 2099]]), { fee: { feeCents: 800, feeLabel: "Delivery" } });
  expect(plan).toMatchObject({ differenceCents: 840, owedCents: 840, refund: null });
  expect(plan.added).toMatchObject({ deliveryFeeCents: 800, gstCents: 40 });
});

test("a change adds the fee of another zone, or what it is dearer, and never gives back for a cheaper one", () => {
  const zone = (prefix: string, fee: number, freeFromCents: number | null = null): DeliveryZone => ({
    ...{
      id: prefix,
      name: prefix,
      prefixes: [prefix],
      feeCents: fee,
      freeFromCents,
      smallestOrderCents: 9_900,
    },
    ...{ weekdays: [], cutoffHours: 0, placesADay: null },
  });
  const zones = [zone("T7Z", 800), zone("T7X", 1200), zone("T7Y", 500), zone("T8N", 900, 2000)];
  const fee = (from: string | null, to: string | null, feeCents = 800, goodsCents = 1000) => {
    const at = (code: string | null) => ({
      deliveryMethod: code === null ? "pickup" : "delivery",
      postalCode: code ?? "T7Z 1A1",
    });
    return feeOfChange(zones, { before: at(from), after: at(to), feeCents, goodsCents }).feeCents ?? 0;
  };
  expect(fee(null, "T7Z 1A1", 0)).toBe(800);
  expect(fee("T7Z 1A1", "T7Z 9Z9")).toBe(0);
  expect(fee("T7Z 1A1", "T7X 1A1")).toBe(400);
  expect(fee("T7Z 1A1", "T7Y 1A1")).toBe(0);
  expect(fee("T7Z 1A1", "T7X 1A1", 0), "of an order that was delivered free").toBe(400);
  expect(fee("T7Z 1A1", null)).toBe(0);
  expect(fee(null, "T5A 1A1", 0)).toBe(0);
  expect([fee(null, "T8N 1A1", 0), fee(null, "T8N 1A1", 0, 2000)]).toEqual([900, 0]);
});

test("pickup instead of delivery refunds nothing where all money was given back before", () => {
  const order = orderOf(lines, [["card", 2624]], 500);
  const goodwill = { kind: "goodwill" as const, lineId: null, quantity: 0, proposedCents: 2624, cents: 2624 };
  const spent = {
    ...order,
    payments: order.payments.map((payment) => ({ ...payment, sentBackCents: 2624 })),
    refunds: [{ gstCents: 125, rows: [goodwill] }],
  };
  expect(planned(spent, { returnsFee: true })).toMatchObject({ refund: null, differenceCents: 0 });
});

describe("the draft of a change", () => {
  const contact = {
    ...{ name: "Sam Lee", email: "", phone: "", address: "", address2: "" },
    ...{ city: "", province: "", postalCode: "" },
  };
  const order: ChangeableOrder = {
    version: "1",
    contact,
    deliveryMethod: "pickup",
    ...{ note: "", giftNote: "", takesGiftNote: false },
    ...{ placeId: "", places: [] },
    itemsRefusal: null,
    isReady: true,
    hasOpenLink: true,
    items: [{ id: "line 0", title: "Dragon", facts: "", here: 1, replaced: 0, isGiftCard: false }],
    money: orderOf([{ unitCents: 1000, quantity: 1 }], [["card", 1050]]),
    zones: [],
    fee: { goodsCents: 1000, feeCents: 0 },
  };
  const draft = changeDraftOf(order, "form");
  const pieces = new Map([
    [
      "owl",
      {
        ...{ variationId: "owl", productName: "Owl", variationName: "Standard" },
        ...{ sku: null, unitCents: 1200, available: 3 },
      },
    ],
  ]);
  const owl = { variationId: "owl", quantity: "1", price: "", reason: "" };

  test.each(["2", "", "x", "-1"])("with “%s” pieces kept of 1 has no preview", (text) => {
    expect(previewChange({ ...draft, kept: { "line 0": text } }, order, pieces)).toBeNull();
  });

  test("says before that a ready order goes back to processing, and that its payment link ends", () => {
    const effects = (changed: object) => previewChange({ ...draft, ...changed }, order, pieces)?.effects;
    expect(effects({ lines: [owl] })).toEqual([
      "1 × Owl is taken from stock.",
      "The order goes back to processing: pack the new items.",
      "Its payment link ends.",
    ]);
    expect(effects({ lines: [{ ...owl, price: "10.00" }], kept: { "line 0": "0" } })).not.toContain(
      "Its payment link ends.",
    );
    expect(effects({ kept: { "line 0": "0" } })).toEqual([
      "1 × Dragon goes back to the shelf.",
      "Its payment link ends.",
    ]);
  });

  test("of a replacement, as its form holds it, is not typed; another delivery method is", () => {
    const replacement = changeDraftOf({ ...order, itemsRefusal: "This order is a replacement." }, "form");
    const form = new FormData();
    for (const [name, text] of Object.entries({ ...contact, fulfilment: "pickup" })) form.set(name, text);
    expect(isTyped(readOrderDraft(form), replacement)).toBe(false);
    form.set("fulfilment", "delivery");
    expect(isTyped(readOrderDraft(form), replacement)).toBe(true);
  });
});

test("what no card can pay is waived or paid another way", () => {
  const order = orderOf(lines, [["card", 2099]]);
  const more = (unitCents: number) =>
    changeMoneyText(planned(order, { added: [{ unitCents, quantity: 1 }] }));
  expect(more(40)).toBe("$0.42 more: owed until you record a payment or waive it.");
  expect(more(50)).toBe("$0.53 more: owed until you record a payment or send a payment link.");
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
      ...[fc.nat(100), fc.boolean(), fc.nat(900), fc.nat(900)],
      (had, added, removals, paidPercent, isDelivered, feeCents, moreFeeCents) => {
        const { totalCents } = quote(had, { feeCents });
        const paidCents = Math.floor((totalCents * paidPercent) / 100);
        const order = orderOf(had, paidCents > 0 ? [["card", paidCents]] : [], feeCents);
        const removed = had.flatMap(({ quantity }, index) => {
          const pieces = Math.min(quantity, removals[index] ?? 0);
          return pieces > 0 ? [{ lineId: `line ${index}`, quantity: pieces }] : [];
        });
        const plan = planned(order, {
          ...{ added, removed, returnsFee: isDelivered },
          fee: isDelivered ? {} : { feeCents: moreFeeCents },
        });
        const more = plan.added;
        const backCents = plan.refund?.amountCents ?? 0;
        expect(more.totalCents).toBe(more.subtotalCents + more.deliveryFeeCents + more.gstCents);
        expect(sum(more.lines.map(({ gstCents }) => gstCents)) + more.feeGstCents).toBe(more.gstCents);
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

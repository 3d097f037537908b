import { expect, test } from "vitest";
import type { RefundRow } from "~/lib/money/refund-types";
import { goodwillCardWords, refundableText, refundSentence } from "~/lib/orders/words/refund-words";
import { refundFields, refundTexts, refundWish } from "~/lib/orders/words/refund-texts";

const part = (method: "card" | "cash", cents: number) => ({ paymentId: "p", method, cents, gstCents: 0 });
const plan = { rows: [], coveredGstCents: 0, leftCents: 0, gstCents: 57, coveredCents: 0 };

test("a refund's sentence names each payment, the GST, and what covers money still owed", () => {
  const sentence = (amountCents: number, parts: ReturnType<typeof part>[], coveredCents = 0) =>
    refundSentence({ ...plan, amountCents, parts, coveredCents });
  expect(sentence(1200, [part("card", 1200)])).toBe(
    "$12.00 goes back to the customer's card, $0.57 GST included.",
  );
  expect(sentence(1200, [part("card", 1000), part("cash", 200)])).toBe(
    "$12.00 goes back: $10.00 to the customer's card, $2.00 in cash. $0.57 GST included.",
  );
  expect(sentence(1200, [part("cash", 1000)], 200)).toBe(
    "$10.00 goes back in cash, $0.57 GST included. $2.00 covers what is still owed.",
  );
  expect(sentence(1200, [], 1200)).toBe("$12.00 covers what is still owed, $0.57 GST included.");
  expect(sentence(0, [])).toBe("No money goes back.");
});

test("what can be refunded is what was paid; what is still owed is named apart", () => {
  expect(refundableText(3672, 0)).toBe("$36.72 can still be refunded.");
  expect(refundableText(4511, 839)).toBe(
    "$36.72 can still be refunded. $8.39 is still owed: a refund lowers that first.",
  );
  expect(refundableText(839, 839)).toBe("$8.39 is still owed: a refund only lowers that.");
});

test("goodwill names the gift cards that it leaves valid, without those refunded beside it", () => {
  const money = {
    ...{ totalCents: 11_050, gstCents: 50, isCancelled: false, feePaidCents: 0, payments: [], refunds: [] },
    lines: [
      { id: "cards", quantity: 2, paidCents: 10_000, isGiftCard: true, freeCents: [5000, 1200] },
      { id: "toy", quantity: 1, paidCents: 1050, isGiftCard: false },
    ],
  };
  const items = [{ id: "cards", productName: "Gift Card", variationName: "$50.00" }];
  const goodwill = {
    ...{ kind: "goodwill" as const, lineId: null, quantity: 0, proposedCents: 600, cents: 600, gstCents: 0 },
  };
  const refunded = (quantity: number) => ({ ...goodwill, kind: "line" as const, lineId: "cards", quantity });
  const words = (rows: RefundRow[]) =>
    goodwillCardWords({ ...plan, rows, amountCents: 600, parts: [] }, money, items).map(
      (text) => /valid with (\S+):/.exec(text)?.[1],
    );
  expect(words([goodwill])).toEqual(["$62.00"]);
  expect(words([refunded(1), goodwill])).toEqual(["$12.00"]);
  expect(words([refunded(2), goodwill])).toEqual([]);
  expect(words([refunded(1)])).toEqual([]);
});

test("a refund form's lines are those with a number, and those that lack one", () => {
  const form = new URLSearchParams({ "quantity:a": "2", "amount:a": "1.5", "quantity:b": "0", other: "x" });
  expect(refundWish(refundTexts(form))).toEqual({
    lines: [{ lineId: "a", quantity: 2, cents: 150 }],
    fee: false,
  });
  form.set("restock:b", "on");
  expect(refundFields(refundTexts(form)).lines.map(({ itemId }) => itemId)).toEqual(["a", "b"]);
  expect(refundWish(refundTexts(form))).toBeNull();
});

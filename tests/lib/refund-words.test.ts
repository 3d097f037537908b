import { expect, test } from "vitest";
import { refundableText, refundSentence } from "~/lib/orders/words/refund-words";
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

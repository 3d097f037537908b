import { expect, test } from "vitest";
import { cancelWords, deliveryWords } from "~/lib/gift-cards/delivery-words";
import { stillOwedText } from "~/lib/orders/words/payment-words";

const rae = { name: "Rae", email: "rae@example.com", sendOn: null };
const own = { pieces: 1, recipient: null, buyerEmail: "ada@example.com" };

test("a gift card whose buyer left no email address is printed, not sent", () => {
  expect(deliveryWords(own)).toBe("The code of the gift card comes by email to ada@example.com.");
  expect(deliveryWords({ ...own, buyerEmail: "" })).toBe(
    "You can print the gift card on the page of your order.",
  );
});

test("an order of gift cards says what ends cancelling", () => {
  const until = "9:15 p.m. today";
  const printed = { ...own, pieces: 2, recipient: { ...rae, email: "" } };
  expect(cancelWords(printed, until)).toBe(
    "You can cancel until 9:15 p.m. today, but not once the gift cards are printed.",
  );
  expect(cancelWords({ ...own, recipient: { ...rae, sendOn: "2026-12-24" } }, until)).toBe(
    "You can cancel until 9:15 p.m. today, but not once the code is sent.",
  );
  expect(cancelWords(own, until)).toBe("Once the code is sent, this order can no longer be cancelled.");
});

test("an unpaid order of gift cards only does not speak of a pickup", () => {
  const order = { status: "pending", deliveryMethod: "pickup", items: [{ isGiftCard: true, quantity: 1 }] };
  expect(stillOwedText(order, 2500)).toBe(
    "$25.00 is still to be paid. You get the gift card once it is paid.",
  );
  expect(stillOwedText({ ...order, items: [{ isGiftCard: true, quantity: 2 }] }, 5000)).toBe(
    "$50.00 is still to be paid. You get the gift cards once it is paid.",
  );
  expect(stillOwedText({ ...order, items: [{ quantity: 1 }] }, 2500)).toContain(
    "when you pick up your order",
  );
});

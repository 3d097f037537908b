import { expect, test } from "vitest";
import { recipientOfDraft } from "~/lib/orders/drafts/gift-card-draft";
import { emptyOrderDraft } from "~/lib/orders/drafts/order-draft";

const customer = { ...emptyOrderDraft("1"), name: "Dot", email: "dot@example.com" };
const nothing = { message: "", sendOn: null };

test.each([
  ["nothing typed is the customer", {}, null],
  [
    "a message alone goes to the customer",
    { giftCardMessage: "Hello" },
    { name: "Dot", email: "dot@example.com", message: "Hello", sendOn: null },
  ],
  ["a name alone is printed", { giftCardName: "Rae" }, { name: "Rae", email: "", ...nothing }],
  [
    "an address alone goes there in the customer's name",
    { giftCardEmail: "rae@example.com" },
    { name: "Dot", email: "rae@example.com", ...nothing },
  ],
])("who gets a gift card of New Order: %s", (_what, typed, recipient) => {
  expect(recipientOfDraft({ ...customer, ...typed })).toEqual(recipient);
});

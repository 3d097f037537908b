import type { GiftCardRecipient } from "~/schemas/prices/gift-card";

type RecipientTexts = Record<
  "name" | "email" | "giftCardName" | "giftCardEmail" | "giftCardMessage" | "giftCardDay",
  string
>;

/** What `orderFields` sends of the gift cards' fields: null where they are empty, which means the customer. */
export function recipientOfDraft(draft: RecipientTexts) {
  const [name, email, message, day] = [
    draft.giftCardName.trim(),
    draft.giftCardEmail.trim(),
    draft.giftCardMessage.trim(),
    draft.giftCardDay.trim(),
  ];
  if ([name, email, message, day].every((text) => text === "")) return null;
  return {
    name: name || draft.name,
    // For another person without an email address, the card is printed.
    email: email || (name === "" ? draft.email : ""),
    message,
    sendOn: day === "" ? null : day,
  };
}

export const recipientTexts = (recipient: GiftCardRecipient | null) => ({
  giftCardName: recipient?.name ?? "",
  giftCardEmail: recipient?.email ?? "",
  giftCardMessage: recipient?.message ?? "",
  giftCardDay: recipient?.sendOn ?? "",
});

/** For an order of gift cards only, ignores what was typed about places, times, fees and the packing slip. */
export const withoutHandover = <Draft extends object>(draft: Draft) => ({
  ...draft,
  fulfilment: "pickup",
  placeId: "",
  slotId: "",
  deliveryFee: "",
  giftNote: "",
});

import type { RecipientEntry } from "~/components/storefront/checkout/fields/recipient-fields";
import { type GiftCardRecipient, giftCardRecipient } from "~/schemas/prices/gift-card";
import { fieldErrorsOf } from "~/schemas/field-errors";
import type { FieldErrors } from "~/lib/errors";

const fieldNames: Record<string, string> = {
  name: "giftCardName",
  email: "giftCardEmail",
  message: "giftCardMessage",
  sendOn: "giftCardDay",
};

interface RecipientResult {
  /** Null if the buyer gets the gift cards. */
  recipient: GiftCardRecipient | null;
  errors: FieldErrors | null;
}

/** Reads the fields of `RecipientFields`. */
export function readRecipient(typed: Partial<RecipientEntry>): RecipientResult {
  const { giftCardTo, giftCardName = "", giftCardEmail = "", giftCardMessage = "", giftCardDay = "" } = typed;
  if (giftCardTo !== "email" && giftCardTo !== "print") return { recipient: null, errors: null };
  const isMailed = giftCardTo === "email";
  const { data, error } = giftCardRecipient.safeParse({
    name: giftCardName,
    message: giftCardMessage,
    ...(isMailed && { email: giftCardEmail, sendOn: giftCardDay === "" ? null : giftCardDay }),
  });
  const found = error ? fieldErrorsOf(error) : {};
  // The schema alone would accept a missing address and print the card.
  if (isMailed && giftCardEmail.trim() === "") found.email = ["Valid email is required"];
  const errors = Object.entries(found).map(([name, texts]) => [fieldNames[name] ?? name, texts] as const);
  return {
    recipient: data ?? null,
    errors: errors.length > 0 ? Object.fromEntries(errors) : null,
  };
}

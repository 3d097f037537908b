import type { FieldErrors } from "~/lib/errors";

const recipientNames: Record<string, string> = {
  name: "giftCardName",
  email: "giftCardEmail",
  message: "giftCardMessage",
  sendOn: "giftCardDay",
};

/** Renames errors from the names of the input to the names of the form's fields. */
export function orderErrors(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => {
      const [part, name = ""] = path.split(".");
      if (part === "shippingAddress") return [name, messages];
      return [(part === "giftCardRecipient" && recipientNames[name]) || path, messages];
    }),
  );
}

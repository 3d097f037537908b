import type { FieldErrors } from "~/lib/errors";

const recipientNames: Record<string, string> = {
  name: "giftCardName",
  email: "giftCardEmail",
  message: "giftCardMessage",
  sendOn: "giftCardDay",
};

/** The form's names of the fields that errors name by the input's. */
export function orderErrors(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => {
      const [part, name = ""] = path.split(".");
      if (part === "shippingAddress") return [name, messages];
      return [(part === "giftCardRecipient" && recipientNames[name]) || path, messages];
    }),
  );
}

import { readRecipient } from "~/routes/storefront/checkout/fields/recipient";
import type { FieldErrors } from "~/lib/errors";
import { contactInputFor } from "~/schemas/checkout";
import { fieldErrorsOf } from "~/schemas/field-errors";

export function checkContact(form: FormData, asked: { pickupWithoutAddress: boolean }): FieldErrors {
  const typed = Object.fromEntries(form);
  const { error } = contactInputFor(typed, asked).safeParse(typed);
  return { ...(error && fieldErrorsOf(error)), ...readRecipient(typed).errors };
}

import type { FieldErrors } from "~/lib/errors";
import { contactInput } from "~/schemas/checkout";
import { fieldErrorsOf } from "~/schemas/field-errors";

/** The server's own rules, so that fields and card can be corrected together; null when nothing is wrong. */
export function checkContact(form: FormData): FieldErrors | null {
  const { error } = contactInput.safeParse(Object.fromEntries(form));
  return error ? fieldErrorsOf(error) : null;
}

import type { FieldErrors } from "~/lib/errors";
import { shippingAddress } from "~/schemas/checkout";
import { fieldErrorsOf } from "~/schemas/field-errors";

/** The server's own rules, so that fields and card can be corrected together; null when nothing is wrong. */
export function checkContact(form: FormData): FieldErrors | null {
  const { error } = shippingAddress.safeParse(Object.fromEntries(form));
  return error ? fieldErrorsOf(error) : null;
}

import type { FieldErrors } from "~/lib/errors";
import { contactInput } from "~/schemas/checkout";
import { fieldErrorsOf } from "~/schemas/field-errors";

export function checkContact(form: FormData): FieldErrors | null {
  const { error } = contactInput.safeParse(Object.fromEntries(form));
  return error ? fieldErrorsOf(error) : null;
}

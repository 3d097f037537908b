import type { FieldErrors } from "~/lib/errors";

/** See docs/decisions/forms.md. */
export interface FormResult<Values> {
  message: string;
  fields: FieldErrors;
  values: Values;
}

export interface TypedText {
  label: string;
  text: string;
}

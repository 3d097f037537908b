import type { FieldErrors } from "~/lib/errors";

/**
 * The result of a form's action when the form is shown again: the message for the form, the messages by field, and
 * the typed values. See docs/decisions/forms.md.
 */
export interface FormResult<Values> {
  message: string;
  fields: FieldErrors;
  values: Values;
}

export interface TypedText {
  label: string;
  text: string;
}

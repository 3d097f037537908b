import type { FieldErrors } from "~/lib/errors";

/**
 * What a form's action returns when the page shows the form again, with scripts and without: the message for
 * the whole form, the messages by field, and what stood in the fields. See docs/decisions/forms.md.
 */
export interface FormResult<Values> {
  message: string;
  fields: FieldErrors;
  values: Values;
}

/** A field's text that was not saved. */
export interface TypedText {
  label: string;
  text: string;
}

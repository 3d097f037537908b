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

/** Conform checks a field by pressing a hidden button with this name. */
export const FIELD_CHECK = "__intent__";

export function isFieldCheck({ submitter }: { submitter: HTMLElement | null }): boolean {
  return submitter?.getAttribute("name") === FIELD_CHECK;
}

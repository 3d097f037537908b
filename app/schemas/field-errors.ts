import type { FieldErrors } from "~/lib/errors";
import type { ZodError } from "~/schemas/zod";

/** A schema's messages by field: `{ "variations.0.name": ["Variation name is required"] }`. */
export function fieldErrorsOf(error: ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) (fields[issue.path.join(".")] ??= []).push(issue.message);
  return fields;
}

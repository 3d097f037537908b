import type { FieldErrors } from "~/lib/errors";
import type { ZodError } from "~/schemas/zod";

/** A schema's messages by field: `{ "variations.0.name": ["Variation name is required"] }`. */
export function fieldErrorsOf(error: ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const messages = (fields[path.join(".")] ??= []);
    // A number like 1e308 is neither whole nor within its bounds, and one sentence says both.
    if (!messages.includes(message)) messages.push(message);
  }
  return fields;
}

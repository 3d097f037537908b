import type { FieldErrors } from "~/lib/errors";
import type { ZodError } from "~/schemas/zod";

export function fieldErrorsOf(error: ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const messages = (fields[path.join(".")] ??= []);
    // 1e308 is neither whole nor within bounds, with the same message for both.
    if (!messages.includes(message)) messages.push(message);
  }
  return fields;
}

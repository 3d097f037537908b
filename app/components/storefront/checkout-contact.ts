import type { FieldErrors } from "~/lib/errors";
import { shippingAddress } from "~/schemas/checkout";

/** The same rules as the server's, so that fields and card can be corrected together. */
export function checkContact(typed: Record<string, string>): FieldErrors {
  const checked = shippingAddress.safeParse(typed);
  if (checked.success) return {};
  const fields: FieldErrors = {};
  for (const { path, message } of checked.error.issues) (fields[path.join(".")] ??= []).push(message);
  return fields;
}

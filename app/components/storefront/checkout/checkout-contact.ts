import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { shippingAddress } from "~/schemas/checkout";

/**
 * The same rules as the server's, so that fields and card can be corrected together; null when nothing is
 * wrong.
 */
export function checkContact(form: FormData): SubmissionResult | null {
  const submission = parseWithZod(form, { schema: shippingAddress, disableAutoCoercion: true });
  return submission.status === "success" ? null : submission.reply();
}

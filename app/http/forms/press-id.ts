import { createHash, randomUUID } from "node:crypto";

/** An id from the form's id and values: the same values sent twice create one record, other values another. */
export function pressId(formId: string, typed: unknown): string {
  const words = JSON.stringify([formId || randomUUID(), typed]);
  const hash = createHash("sha256").update(words).digest("hex");
  // Version 8 (custom) and the variant of RFC 9562.
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

import { createHash, randomUUID } from "node:crypto";

/**
 * The id for what a form makes, of its page and what was typed there: sent twice it makes one, other words on the same
 * page another. A page without an id of its own makes one with each press.
 */
export function pressId(formId: string, typed: unknown): string {
  const words = JSON.stringify([formId || randomUUID(), typed]);
  const hash = createHash("sha256").update(words).digest("hex");
  // The version for ids that are made in a way of one's own, and the variant (RFC 9562).
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

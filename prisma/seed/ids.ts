import { createHash } from "node:crypto";

/** Stable across seeds, in the form of a UUID v4. */
export function idOf(...name: (string | number)[]): string {
  const hex = createHash("sha256").update(name.join("/")).digest("hex");
  const variant = "89ab"[parseInt(hex.charAt(16), 16) % 4] ?? "8";
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

import { fold } from "~/lib/search/fold";

const MAX_LENGTH = 100;

/** Folded, runs of anything but letters and digits one hyphen, none at the ends (as specified for categories). */
export function slugOf(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, MAX_LENGTH)
    .replace(/-$/, "");
}

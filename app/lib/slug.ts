/** Lowercase, runs of anything else one hyphen, none at the ends (section 2, Admin Categories). */
export function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
}

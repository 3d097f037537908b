const collator = new Intl.Collator("en-CA");

/** The order of names in all lists; SQL uses `COLLATE names` for it. Only the server sorts. */
export function byName(a: string, b: string): number {
  return collator.compare(a, b);
}

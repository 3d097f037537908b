const collator = new Intl.Collator("en-CA");

/**
 * The order of names wherever they are listed; statements say `COLLATE names` for the same one. Only the
 * server sorts.
 */
export function byName(a: string, b: string): number {
  return collator.compare(a, b);
}

/** A product with exactly this one variation is simple. */
export const STANDARD = "Standard";

export function isSimple(variations: readonly { name: string }[]): boolean {
  return variations.length === 1 && variations[0]?.name === STANDARD;
}

/** `Flexi Dragon – Blue`; a simple product goes by its own name. */
export function variationTitle(line: { productName: string; variationName: string }): string {
  return line.variationName === STANDARD ? line.productName : `${line.productName} – ${line.variationName}`;
}

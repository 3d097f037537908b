/** A product with exactly this one variation is simple. */
export const STANDARD = "Standard";

export function isSimple(variations: readonly { name: string }[]): boolean {
  return variations.length === 1 && variations[0]?.name === STANDARD;
}

export function variationTitle(line: { productName: string; variationName: string }): string {
  return line.variationName === STANDARD ? line.productName : `${line.productName} – ${line.variationName}`;
}

/** More than any toy needs; each is a row of the form and a button of the page. */
export const MAX_VARIATIONS = 100;

export const tooManyVariations = (count: number) =>
  `These would be ${count} variations; a product has at most ${MAX_VARIATIONS}.`;

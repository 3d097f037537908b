import type { VariationData } from "~/components/storefront/product/product-data";

export interface VariationOption {
  label: string;
  /** What choosing it leads to. */
  variation: VariationData;
  selected: boolean;
  /** What else changes with it, because what is selected does not come, or is sold out, with it. */
  note: string;
}

/** Each variation as an option. */
export function wholeVariations(variations: VariationData[], selected?: VariationData): VariationOption[] {
  return variations.map((variation) => ({
    label: variation.name,
    variation,
    selected: variation === selected,
    note: "",
  }));
}

/**
 * The values of one attribute as options, beside what is selected of the others. Every variation in stock can
 * be reached in as many presses as there are attributes.
 */
export function valuesOf(
  attribute: string,
  attributes: string[],
  variations: VariationData[],
  selected: VariationData,
): VariationOption[] {
  const others = attributes.filter((name) => name !== attribute);
  const changesWith = (variation: VariationData) =>
    others.filter((name) => variation.attributes[name] !== selected.attributes[name]);
  const best = new Map<string, VariationData>();
  const rank = (variation: VariationData) =>
    variation === selected ? -1 : (variation.stock > 0 ? 0 : 2) + (changesWith(variation).length > 0 ? 1 : 0);
  for (const variation of variations) {
    const value = variation.attributes[attribute] ?? "";
    const known = best.get(value);
    if (!known || rank(variation) < rank(known)) best.set(value, variation);
  }
  return [...best].map(([label, variation]) => ({
    label,
    variation,
    selected: selected.attributes[attribute] === label,
    note: changesWith(variation)
      .map((name) => variation.attributes[name])
      .join(", "),
  }));
}

/** What choosing a picture chooses: with most of what is selected, and in stock where there is one. */
export function variationOfPicture(
  imageId: string | null,
  variations: VariationData[],
  selected?: VariationData,
): VariationData | undefined {
  const rank = (variation: VariationData) => {
    const changes = Object.keys(variation.attributes).filter(
      (name) => variation.attributes[name] !== selected?.attributes[name],
    );
    return variation === selected ? -1 : (variation.stock > 0 ? 0 : 1000) + changes.length;
  };
  return variations
    .filter((one) => imageId !== null && one.imageId === imageId)
    .sort((a, b) => rank(a) - rank(b))[0];
}

import type { VariationData } from "~/components/storefront/product/product-data";

export interface VariationOption {
  label: string;
  variation: VariationData;
  selected: boolean;
  note: string;
}

export function variationOptions(variations: VariationData[], selected?: VariationData): VariationOption[] {
  return variations.map((variation) => ({
    label: variation.name,
    variation,
    selected: variation === selected,
    note: "",
  }));
}

export function attributeOptions(
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

export function variationForImage(
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

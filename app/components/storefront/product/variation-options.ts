import type { VariationData } from "~/components/storefront/product/product-data";

export interface OptionGroup {
  /** The attribute; null where each option is a whole variation. */
  attribute: string | null;
  options: VariationOption[];
}

export interface VariationOption {
  label: string;
  /** What choosing it leads to. */
  variation: VariationData;
  selected: boolean;
  /** What else changes with it, because what is selected does not come, or is sold out, with it. */
  note: string | null;
}

/**
 * The attributes with their values (Size: Small, Large), where every variation has the same ones and they tell
 * all variations apart; else the variations themselves. Every variation in stock can be reached in as many
 * presses as there are attributes.
 */
export function optionGroups(
  variations: VariationData[],
  selected: VariationData | undefined,
): OptionGroup[] {
  const names = Object.keys(variations[0]?.attributes ?? {});
  const combinations = new Set(variations.map((variation) => combination(names, variation.attributes)));
  const areTold =
    names.length > 1 &&
    combinations.size === variations.length &&
    variations.every(
      ({ attributes }) =>
        Object.keys(attributes).length === names.length && names.every((name) => attributes[name]),
    );
  if (!areTold || !selected)
    return [{ attribute: null, options: variations.map((one) => whole(one, selected)) }];
  return names.map((attribute) => ({
    attribute,
    options: [...new Set(variations.map(({ attributes }) => attributes[attribute] ?? ""))].map((value) =>
      optionOf(attribute, value, variations, selected),
    ),
  }));
}

function combination(names: string[], attributes: Record<string, string>): string {
  return JSON.stringify(names.map((name) => attributes[name]));
}

function whole(variation: VariationData, selected: VariationData | undefined): VariationOption {
  return { label: variation.name, variation, selected: variation.id === selected?.id, note: null };
}

function optionOf(
  attribute: string,
  value: string,
  variations: VariationData[],
  selected: VariationData,
): VariationOption {
  const names = Object.keys(selected.attributes);
  const withValue = variations.filter(({ attributes }) => attributes[attribute] === value);
  const wanted = combination(names, { ...selected.attributes, [attribute]: value });
  const exact = withValue.find(({ attributes }) => combination(names, attributes) === wanted);
  const others = withValue.filter((one) => one !== exact);
  const inStock = others.find(({ stock }) => stock > 0);
  const variation = exact && (exact.stock > 0 || !inStock) ? exact : (inStock ?? others[0] ?? selected);
  const differing = names.filter(
    (name) => name !== attribute && variation.attributes[name] !== selected.attributes[name],
  );
  return {
    label: value,
    variation,
    selected: selected.attributes[attribute] === value,
    note: differing.map((name) => variation.attributes[name]).join(", ") || null,
  };
}

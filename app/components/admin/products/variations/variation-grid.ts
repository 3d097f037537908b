import { isSame } from "~/lib/catalog/field-changes";
import { MAX_VARIATIONS, tooManyVariations } from "~/lib/catalog/variation-name";
import {
  emptyProduct,
  emptyVariation,
  type OptionDraft,
  type ProductDraft,
  type VariationDraft,
} from "~/components/admin/products/form/product-draft";

interface Option {
  name: string;
  values: string[];
}

export function optionsOf(variations: readonly Pick<VariationDraft, "attributes">[]): OptionDraft[] {
  const values = new Map<string, string[]>();
  for (const { key, value } of variations.flatMap(({ attributes }) => attributes)) {
    const known = values.get(key) ?? [];
    if (!known.includes(value)) values.set(key, [...known, value]);
  }
  const options = [...values].map(([name, known]) => ({ name, values: known.join(", ") }));
  return [...options, ...emptyProduct.options.slice(options.length)];
}

export function makeVariations(draft: ProductDraft): ProductDraft {
  const options = draft.options.flatMap((option) => readOption(option, draft.variations));
  const problem = problemOf(options);
  if (problem) return { ...draft, optionsProblem: problem };
  const left = [...draft.variations];
  const made = combinationsOf(options).map((attributes) => {
    const name = attributes.map(({ value }) => value).join(" - ");
    const at = indexOfSame(left, name, attributes);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found ? withAttributes(found, attributes) : { ...emptyVariation, name, attributes };
  });
  const variations = [...made, ...left];
  if (variations.length > MAX_VARIATIONS)
    return { ...draft, optionsProblem: tooManyVariations(variations.length) };
  return { ...draft, variations, asTable: true, optionsProblem: "" };
}

export function hasUnmadeOptions(draft: ProductDraft, opened: ProductDraft): boolean {
  if (draft.isGiftCard || draft.productType === "simple" || isSame(draft.options, opened.options))
    return false;
  const attributes = draft.variations.flatMap((variation) => variation.attributes);
  return draft.options
    .flatMap((option) => readOption(option, draft.variations))
    .some(
      ({ name, values }) =>
        values.length === 0 ||
        values.some((value) => !attributes.some((own) => isLike(own.key, name) && isLike(own.value, value))),
    );
}

function readOption({ name, values }: OptionDraft, variations: readonly VariationDraft[]): Option[] {
  const known = variations
    .flatMap(({ attributes }) => attributes)
    .filter(({ key }) => isLike(key, name))
    .map(({ value }) => value);
  const typed = splitValues(values, known);
  const distinct = typed.filter((value, at) => typed.findIndex((other) => isLike(other, value)) === at);
  const option = { name: name.trim(), values: distinct };
  return option.name || option.values.length > 0 ? [option] : [];
}

/** Splits at commas, except inside values that variations already have: `Red, matte` stays one. */
function splitValues(text: string, known: readonly string[]): string[] {
  const parts = partsOf(text);
  const values: string[] = [];
  for (let at = 0; at < parts.length;) {
    const whole = known
      .map((value) => ({ value, parts: partsOf(value) }))
      .filter((candidate) => candidate.parts.length > 1)
      .sort((one, other) => other.parts.length - one.parts.length)
      .find((candidate) => candidate.parts.every((part, next) => isLike(part, parts[at + next] ?? "")));
    values.push(whole?.value ?? parts[at] ?? "");
    at += whole?.parts.length ?? 1;
  }
  return values;
}

function partsOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

function problemOf(options: readonly Option[]): string {
  if (options.length === 0) return "Enter an option and its values first, like Size with Small, Large.";
  const halves = options.find(({ name, values }) => !name || values.length === 0);
  if (halves)
    return halves.name
      ? `${halves.name} has no values yet.`
      : `Name the option that has the values ${halves.values.join(", ")}.`;
  const names = options.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) return "Give each option a different name.";
  const count = options.reduce((product, { values }) => product * values.length, 1);
  return count > MAX_VARIATIONS ? tooManyVariations(count) : "";
}

function combinationsOf(options: readonly Option[]): VariationDraft["attributes"][] {
  return options.reduce<VariationDraft["attributes"][]>(
    (combinations, { name, values }) =>
      combinations.flatMap((attributes) => values.map((value) => [...attributes, { key: name, value }])),
    [[]],
  );
}

const isLike = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Compares attributes first, then names: a variation may have been renamed or have no attributes. */
function indexOfSame(
  variations: readonly VariationDraft[],
  name: string,
  attributes: VariationDraft["attributes"],
): number {
  const byAttributes = variations.findIndex((variation) =>
    attributes.every(({ key, value }) =>
      variation.attributes.some((own) => isLike(own.key, key) && isLike(own.value, value)),
    ),
  );
  if (byAttributes >= 0) return byAttributes;
  return variations.findIndex((variation) => isLike(variation.name, name));
}

function withAttributes(variation: VariationDraft, attributes: VariationDraft["attributes"]): VariationDraft {
  const missing = attributes.filter(({ key }) => !variation.attributes.some((own) => isLike(own.key, key)));
  return missing.length > 0 ? { ...variation, attributes: [...variation.attributes, ...missing] } : variation;
}

import { isSame, plainLineBreaks } from "~/lib/field-changes";

/**
 * What stands in the product form, as typed. The browser and the server (for people without scripts) read it
 * from the same fields and change it with the same buttons, so adding a variation behaves alike in both.
 */
export interface AttributeDraft {
  key: string;
  value: string;
}

/** `Size` with `Small, Large`, of which variations are made. */
export interface OptionDraft {
  name: string;
  values: string;
}

export interface VariationDraft {
  /** Empty for one that is not saved yet. */
  id: string;
  name: string;
  priceModifier: string;
  stockQuantity: string;
  sku: string;
  imageId: string;
  attributes: AttributeDraft[];
  /** What stands in the two boxes beside Add. */
  newKey: string;
  newValue: string;
  editing: boolean;
}

export interface ProductDraft {
  name: string;
  category: string;
  description: string;
  facts: string;
  basePrice: string;
  productType: "simple" | "variable";
  stockQuantity: string;
  sku: string;
  /** Whether the product is not in the shop until it is published. */
  isDraft: boolean;
  options: OptionDraft[];
  /** Why no variations could be made of them; never sent. */
  optionsProblem: string;
  variations: VariationDraft[];
  /** Whether the variations are shown as a table with what is typed for many at once. */
  asTable: boolean;
  /** The form below the list: a variation that is not added yet. */
  addition: VariationDraft;
}

export const emptyVariation: VariationDraft = {
  id: "",
  name: "",
  priceModifier: "0.00",
  stockQuantity: "0",
  sku: "",
  imageId: "",
  attributes: [],
  newKey: "",
  newValue: "",
  editing: false,
};

export const emptyProduct: ProductDraft = {
  name: "",
  category: "",
  description: "",
  facts: "",
  basePrice: "",
  productType: "simple",
  stockQuantity: "",
  sku: "",
  isDraft: false,
  options: Array.from({ length: 3 }, () => ({ name: "", values: "" })),
  optionsProblem: "",
  variations: [],
  asTable: false,
  addition: emptyVariation,
};

/** Where a button of the list leads without scripts: the same page, at the list. */
export const HERE = "#variations";

/**
 * The prefix of the fields of the variation being added; those in the list have `variations.0.`,
 * `variations.1.`, …
 */
export const ADDITION = "addition";
export const variationPrefix = (index: number) => `variations.${index}`;

/** Of a row of the draft that is saved: the one behind those of the list was typed and not added yet. */
export const savedPrefix = (index: number, { variations }: Pick<ProductDraft, "variations">) =>
  index < variations.length ? variationPrefix(index) : ADDITION;

export function readDraft(form: FormData): ProductDraft {
  const text = (name: string) => textOf(form, name);
  const variations: VariationDraft[] = [];
  while (form.has(`${variationPrefix(variations.length)}.name`))
    variations.push(readVariation(form, variationPrefix(variations.length)));
  return {
    name: text("name"),
    category: text("category"),
    description: plainLineBreaks(text("description")),
    facts: plainLineBreaks(text("facts")),
    basePrice: text("basePrice"),
    productType: text("productType") === "variable" ? "variable" : "simple",
    stockQuantity: text("stockQuantity"),
    sku: text("sku"),
    isDraft: form.has("draft"),
    options: readOptions(form),
    optionsProblem: "",
    variations,
    asTable: form.has("asTable"),
    addition: readVariation(form, ADDITION),
  };
}

/** The fields of a row as they are stored, without what only belongs to editing it. */
export function rowTexts(
  row: VariationDraft,
): Omit<VariationDraft, "id" | "newKey" | "newValue" | "editing"> {
  const { name, priceModifier, stockQuantity, sku, imageId, attributes } = row;
  return { name, priceModifier, stockQuantity, sku, imageId, attributes };
}

/** Whether a draft holds something that would be lost; how its rows are shown does not count. */
export function isUnsaved(opened: ProductDraft, typed: ProductDraft): boolean {
  const closed = (draft: ProductDraft) => ({
    ...draft,
    asTable: false,
    optionsProblem: "",
    variations: draft.variations.map((row) => ({ ...row, editing: false })),
  });
  return !isSame(closed(opened), closed(typed));
}

function readOptions(form: FormData): OptionDraft[] {
  const options: OptionDraft[] = [];
  while (form.has(`options.${options.length}.name`)) {
    const at = `options.${options.length}`;
    options.push({ name: textOf(form, `${at}.name`), values: textOf(form, `${at}.values`) });
  }
  return options;
}

function readVariation(form: FormData, prefix: string): VariationDraft {
  const text = (name: string) => textOf(form, `${prefix}.${name}`);
  const attributes: AttributeDraft[] = [];
  while (form.has(`${prefix}.attributes.${attributes.length}.key`)) {
    const at = `attributes.${attributes.length}`;
    attributes.push({ key: text(`${at}.key`), value: text(`${at}.value`) });
  }
  return {
    id: text("id"),
    name: text("name"),
    priceModifier: text("priceModifier"),
    stockQuantity: text("stockQuantity"),
    sku: text("sku"),
    imageId: text("imageId"),
    attributes,
    newKey: text("newKey"),
    newValue: text("newValue"),
    editing: form.has(`${prefix}.editing`),
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

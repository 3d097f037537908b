import { isSame } from "~/lib/catalog/field-changes";
import { plainLineBreaks } from "~/lib/text/clean-text";
import { mapTexts, type ProductTextName } from "~/lib/product-texts";

export interface AttributeDraft {
  key: string;
  value: string;
}

export interface OptionDraft {
  name: string;
  values: string;
}

export interface VariationDraft {
  id: string;
  name: string;
  priceModifier: string;
  stockQuantity: string;
  sku: string;
  imageId: string;
  attributes: AttributeDraft[];
  newKey: string;
  newValue: string;
  editing: boolean;
}

export interface ProductDraft extends Record<ProductTextName, string> {
  productType: "simple" | "variable";
  stockQuantity: string;
  sku: string;
  isDraft: boolean;
  isGiftCard: boolean;
  /** Gift card amounts to add, as typed. */
  amounts: string;
  options: OptionDraft[];
  optionsProblem: string;
  variations: VariationDraft[];
  asTable: boolean;
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
  ...mapTexts(() => ""),
  productType: "simple",
  stockQuantity: "",
  sku: "",
  isDraft: false,
  isGiftCard: false,
  amounts: "",
  options: Array.from({ length: 3 }, () => ({ name: "", values: "" })),
  optionsProblem: "",
  variations: [],
  asTable: false,
  addition: emptyVariation,
};

export const HERE = "#variations";

export const ADDITION = "addition";
export const variationPrefix = (index: number) => `variations.${index}`;

/** The index after the last variation means the addition: the row that was typed but not added. */
export const savedPrefix = (index: number, { variations }: Pick<ProductDraft, "variations">) =>
  index < variations.length ? variationPrefix(index) : ADDITION;

export function readDraft(form: FormData): ProductDraft {
  const text = (name: string) => textOf(form, name);
  const variations: VariationDraft[] = [];
  while (form.has(`${variationPrefix(variations.length)}.name`))
    variations.push(readVariation(form, variationPrefix(variations.length)));
  return {
    ...mapTexts((name) => plainLineBreaks(text(name))),
    productType: text("productType") === "variable" ? "variable" : "simple",
    stockQuantity: text("stockQuantity"),
    sku: text("sku"),
    isDraft: form.has("draft"),
    isGiftCard: form.has("isGiftCard"),
    amounts: text("amounts"),
    options: readOptions(form),
    optionsProblem: "",
    variations,
    asTable: form.has("asTable"),
    addition: readVariation(form, ADDITION),
  };
}

export function rowTexts(
  row: VariationDraft,
): Omit<VariationDraft, "id" | "newKey" | "newValue" | "editing"> {
  const { name, priceModifier, stockQuantity, sku, imageId, attributes } = row;
  return { name, priceModifier, stockQuantity, sku, imageId, attributes };
}

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

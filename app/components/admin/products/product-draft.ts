import { isSame, plainLineBreaks } from "~/lib/field-changes";

/**
 * What stands in the product form, as typed. The browser and the server (for people without scripts) read it
 * from the same fields and change it with the same buttons, so adding a variation behaves alike in both.
 */
export interface AttributeDraft {
  key: string;
  value: string;
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
  variations: VariationDraft[];
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
  variations: [],
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
    variations,
    addition: readVariation(form, ADDITION),
  };
}

/** The fields of a row as they are stored, without what only belongs to editing it. */
export function rowTexts({ name, priceModifier, stockQuantity, sku, imageId, attributes }: VariationDraft) {
  return { name, priceModifier, stockQuantity, sku, imageId, attributes };
}

/** Whether a draft holds something that would be lost; which rows are open for editing does not count. */
export function isUnsaved(opened: ProductDraft, typed: ProductDraft): boolean {
  const closed = (draft: ProductDraft) => ({
    ...draft,
    variations: draft.variations.map((row) => ({ ...row, editing: false })),
  });
  return !isSame(closed(opened), closed(typed));
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

/**
 * The intents that change the form and save nothing: `add-variation`, `edit-variation:2`,
 * `remove-attribute:variations.2:0`, …
 */
const draftIntent =
  /^(add-variation|(?:edit|done|remove)-variation:\d+|add-attribute:[\w.]+|remove-attribute:[\w.]+:\d+)$/;

export function isDraftIntent(intent: string): boolean {
  return draftIntent.test(intent);
}

/** What a button of the form makes of the draft, and the field to go on typing in. */
export function changeDraft(draft: ProductDraft, intent: string): { draft: ProductDraft; focus: string } {
  const [action = "", target = "", position = ""] = intent.split(":");
  if (action === "add-variation") return addVariation(draft);
  if (action === "add-attribute" || action === "remove-attribute") {
    const change =
      action === "add-attribute"
        ? addAttribute
        : (variation: VariationDraft) => withoutAttribute(variation, Number(position));
    return { draft: changeVariation(draft, target, change), focus: `${target}.newKey` };
  }
  const index = Number(target);
  if (action === "remove-variation") {
    return {
      draft: { ...draft, variations: draft.variations.filter((_, at) => at !== index) },
      focus: `${ADDITION}.name`,
    };
  }
  const editing = action === "edit-variation";
  return {
    draft: changeVariation(draft, variationPrefix(index), (variation) => ({
      ...addAttribute(variation),
      editing,
    })),
    focus: editing ? `${variationPrefix(index)}.name` : `edit-variation:${index}`,
  };
}

/** A variation cannot be added without a name. */
export function addVariation(draft: ProductDraft): { draft: ProductDraft; focus: string } {
  const focus = `${ADDITION}.name`;
  if (draft.addition.name.trim() === "") return { draft, focus };
  return {
    draft: {
      ...draft,
      variations: [...draft.variations, addAttribute(draft.addition)],
      addition: emptyVariation,
    },
    focus,
  };
}

/** An attribute is added only when both key and value are there; a key that exists takes the new value. */
function addAttribute(variation: VariationDraft): VariationDraft {
  const added = { key: variation.newKey.trim(), value: variation.newValue.trim() };
  if (!added.key || !added.value) return variation;
  const others = variation.attributes.filter(({ key }) => key !== added.key);
  return { ...variation, attributes: [...others, added], newKey: "", newValue: "" };
}

function withoutAttribute(variation: VariationDraft, index: number): VariationDraft {
  return { ...variation, attributes: variation.attributes.filter((_, at) => at !== index) };
}

function changeVariation(
  draft: ProductDraft,
  prefix: string,
  change: (variation: VariationDraft) => VariationDraft,
): ProductDraft {
  if (prefix === ADDITION) return { ...draft, addition: change(draft.addition) };
  return {
    ...draft,
    variations: draft.variations.map((variation, at) =>
      variationPrefix(at) === prefix ? change(variation) : variation,
    ),
  };
}

import { isSame } from "~/lib/catalog/field-changes";
import {
  ADDITION,
  emptyVariation,
  type ProductDraft,
  type VariationDraft,
  variationPrefix,
} from "./product-draft";
import type { DraftResult, DraftState } from "./draft-result";
import { hasUnmadeOptions, makeVariations } from "~/components/admin/products/variations/variation-grid";

const draftIntent =
  /^(add-variation|make-variations|show-table|show-list|(?:edit|done|remove)-variation:\d+|add-attribute:[\w.]+|remove-attribute:[\w.]+:\d+)$/;

export function isDraftIntent(intent: string): boolean {
  return draftIntent.test(intent);
}

export function changeDraft(draft: ProductDraft, intent: string): { draft: ProductDraft; focus: string } {
  const [action = "", target = "", position = ""] = intent.split(":");
  if (action === "add-variation") return addVariation(draft);
  if (action === "make-variations") {
    const made = makeVariations(draft);
    return { draft: made, focus: made.optionsProblem ? "options.0.name" : "variations.0.priceModifier" };
  }
  if (action === "show-table" || action === "show-list")
    return {
      draft: { ...draft, asTable: action === "show-table" },
      focus: action === "show-table" ? "show-list" : "show-table",
    };
  if (action === "add-attribute" || action === "remove-attribute") {
    const change =
      action === "add-attribute"
        ? addAttribute
        : (variation: VariationDraft) => withoutAttribute(variation, Number(position));
    const changed = changeVariation(draft, target, change);
    const { newKey = "" } = variationAt(changed, target) ?? {};
    const box = action === "add-attribute" && newKey.trim() ? "newValue" : "newKey";
    return { draft: changed, focus: `${target}.${box}` };
  }
  const index = Number(target);
  if (action === "remove-variation") {
    const variations = draft.variations.filter((_, at) => at !== index);
    return { draft: { ...draft, variations }, focus: focusAt({ ...draft, variations }, index) };
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

function focusAt({ variations, asTable }: ProductDraft, index: number): string {
  const at = Math.min(index, variations.length - 1);
  if (at < 0) return `${ADDITION}.name`;
  if (asTable) return `${variationPrefix(at)}.priceModifier`;
  return variations[at]?.editing ? `${variationPrefix(at)}.name` : `edit-variation:${at}`;
}

function addVariation(draft: ProductDraft): { draft: ProductDraft; focus: string } {
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

export function withHalfTyped(draft: ProductDraft): ProductDraft {
  const added = addVariation(draft).draft;
  return { ...added, variations: added.variations.map(addAttribute) };
}

/** Refuses to save options that are not variations yet, because they would be lost. Null when there are none. */
export function refuseUnmadeOptions({ draft, opened }: DraftState): DraftResult | null {
  if (!hasUnmadeOptions(withHalfTyped(draft), opened)) return null;
  const optionsProblem = "Press Make Variations first, or clear these boxes.";
  return {
    message: "Not saved: your options are not variations yet",
    fields: { "options.0.name": [optionsProblem] },
    values: { opened, draft: { ...draft, optionsProblem } },
  };
}

export function enterIntent(field: string): string | null {
  if (/^options\.\d+\./.test(field)) return "make-variations";
  const [, prefix = "", index, name = ""] = /^(addition|variations\.(\d+))\.(\w+)$/.exec(field) ?? [];
  if (!prefix) return null;
  if (name === "newKey" || name === "newValue") return `add-attribute:${prefix}`;
  return index === undefined ? "add-variation" : `done-variation:${index}`;
}

/** Enter without scripts does not tell its field: half-typed variations are added and nothing is saved. */
export const ENTER = "enter";

export function draftAfter(
  { draft, opened }: { draft: ProductDraft; opened: ProductDraft },
  intent: string,
): ProductDraft | null {
  if (isDraftIntent(intent)) return changeDraft(draft, intent).draft;
  if (intent !== ENTER || draft.productType === "simple") return null;
  const grid = draft.isGiftCard || isSame(draft.options, opened.options) ? draft : makeVariations(draft);
  if (grid.optionsProblem || grid.variations.length > draft.variations.length) return grid;
  const { newKey, newValue } = draft.addition;
  const added =
    newKey.trim() && newValue.trim()
      ? { ...draft, addition: addAttribute(draft.addition) }
      : addVariation(draft).draft;
  const done = added.variations.map((row) => (row.editing ? { ...addAttribute(row), editing: false } : row));
  const after = { ...added, variations: done };
  return isSame(after, draft) ? null : after;
}

function addAttribute(variation: VariationDraft): VariationDraft {
  const added = { key: variation.newKey.trim(), value: variation.newValue.trim() };
  if (!added.key || !added.value) return variation;
  const known = variation.attributes.some(({ key }) => key === added.key);
  const attributes = known
    ? variation.attributes.map((attribute) => (attribute.key === added.key ? added : attribute))
    : [...variation.attributes, added];
  return { ...variation, attributes, newKey: "", newValue: "" };
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

function variationAt(draft: ProductDraft, prefix: string): VariationDraft | undefined {
  if (prefix === ADDITION) return draft.addition;
  return draft.variations.find((_, at) => variationPrefix(at) === prefix);
}

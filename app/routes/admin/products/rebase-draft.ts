import { cleanLine } from "~/lib/text/clean-text";
import { rebaseFields } from "~/routes/admin/record-routes";
import type { FieldErrors } from "~/lib/errors";
import { isSame } from "~/lib/catalog/field-changes";
import { pickTexts } from "~/lib/product-texts";
import {
  rowTexts,
  variationPrefix,
  type ProductDraft,
  type VariationDraft,
} from "~/components/admin/products/form/product-draft";

interface DraftVersions {
  opened: ProductDraft;
  typed: ProductDraft;
  stored: ProductDraft;
}

/** Untouched fields show the stored value; fields both changed keep the typed text with a note. */
export function rebaseDraft(
  { opened, typed, stored }: DraftVersions,
  used: readonly string[],
): { draft: ProductDraft; notes: FieldErrors } {
  const top = rebaseTexts({
    opened: boxesOf(opened),
    typed: boxesOf(typed),
    stored: boxesOf(stored),
  });
  const rows = withTwins([
    ...typed.variations.flatMap((row) => rebaseRow(row, opened, stored)),
    ...missingRows({ opened, typed, stored }, used),
  ]);
  const productType =
    used.length > 0
      ? "variable"
      : typed.productType === opened.productType
        ? stored.productType
        : typed.productType;
  const options = isSame(typed.options, opened.options) ? stored.options : typed.options;
  const notes = { ...top.notes };
  rows.forEach((row, index) => {
    for (const [field, note] of Object.entries(row.notes)) notes[`${variationPrefix(index)}.${field}`] = note;
  });
  return {
    draft: { ...typed, ...top.fields, productType, options, variations: rows.map(({ draft }) => draft) },
    notes,
  };
}

interface RebasedRow {
  draft: VariationDraft;
  notes: FieldErrors;
}

function rebaseRow(row: VariationDraft, opened: ProductDraft, stored: ProductDraft): RebasedRow[] {
  if (!row.id) return [{ draft: row, notes: {} }];
  const before = rowOf(opened, row.id);
  const now = rowOf(stored, row.id);
  const touched = !before || !isSame(rowTexts(before), rowTexts(row));
  if (!now && !touched) return [];
  if (!now)
    return [
      {
        draft: { ...row, id: "" },
        notes: {
          name: ["Someone removed this variation. Saving adds it again; to leave it out, remove it."],
        },
      },
    ];
  const { fields, notes } = rebaseTexts({
    opened: rowTexts(before ?? now),
    typed: rowTexts(row),
    stored: rowTexts(now),
  });
  return [{ draft: { ...row, ...fields }, notes }];
}

function withTwins(rows: RebasedRow[]): RebasedRow[] {
  const nameOf = ({ draft }: RebasedRow) => cleanLine(draft.name).toLowerCase();
  const storedNames = new Set(rows.filter(({ draft }) => draft.id).map(nameOf));
  return rows.map((row) => {
    if (row.draft.id || !storedNames.has(nameOf(row))) return row;
    const note =
      "Someone else added a variation with this name. Remove this one and change the other, or rename this one.";
    return { ...row, notes: { ...row.notes, name: [note] } };
  });
}

/** Stored rows the form lacks: added by others, in use, or changed since they were removed here. */
function missingRows({ opened, typed, stored }: DraftVersions, used: readonly string[]): RebasedRow[] {
  return stored.variations.flatMap((now) => {
    if (rowOf(typed, now.id)) return [];
    const before = rowOf(opened, now.id);
    if (!before || used.includes(now.id)) return [{ draft: now, notes: {} }];
    if (isSame(rowTexts(before), rowTexts(now))) return [];
    return [
      {
        draft: now,
        notes: {
          name: ["Someone changed this variation after you removed it. To delete it, remove it again."],
        },
      },
    ];
  });
}

/** A changed stock is noted even when both numbers are equal: one sold and one broken are two pieces. */
function rebaseTexts<Texts extends { stockQuantity: string }>(texts: {
  opened: Texts;
  typed: Texts;
  stored: Texts;
}): { fields: Texts; notes: FieldErrors } {
  const { opened, typed, stored } = texts;
  const { fields, notes } = rebaseFields(texts);
  const isStale =
    typed.stockQuantity !== opened.stockQuantity && stored.stockQuantity !== opened.stockQuantity;
  if (!isStale) return { fields, notes };
  const note = `Changed from ${opened.stockQuantity || "none"} to ${stored.stockQuantity || "none"} since you opened it. Saving keeps yours.`;
  return { fields, notes: { ...notes, stockQuantity: [note] } };
}

const rowOf = ({ variations }: ProductDraft, id: string) => variations.find((row) => row.id === id);

type DraftTexts = Omit<
  ProductDraft,
  | "productType"
  | "isGiftCard"
  | "amounts"
  | "options"
  | "optionsProblem"
  | "variations"
  | "asTable"
  | "addition"
>;

function boxesOf(draft: ProductDraft): DraftTexts {
  const { stockQuantity, sku, isDraft } = draft;
  return { ...pickTexts(draft), stockQuantity, sku, isDraft };
}

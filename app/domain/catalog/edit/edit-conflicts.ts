import { changedSentence, editConflict, fieldPhrases } from "~/domain/entity/stale";
import type { LockedProduct, LockedVariation, ProductValues, VariationValues } from "~/domain/catalog/lock";
import { lastEditor } from "~/domain/audit";
import { conflict } from "~/lib/errors";
import { type Changes, isSame, mergeChanges } from "~/lib/catalog/field-changes";
import type { Prisma } from "~/services/database";

/* An edit sends the values that its author saw. If the stored values differ, it is a conflict (409). */

/** An edit that does not say what its author saw overwrites the stored value. */
function isStale<Value>(seen: Value | undefined, stored: Value): boolean {
  return seen !== undefined && seen !== stored;
}

export function refuseStaleVariation(
  stored: LockedVariation,
  seen: number | undefined,
  fields: readonly (keyof VariationValues)[],
): void {
  if (!isStale(seen, stored.version)) return;
  const phrases = fields.map((field) => variationValuePhrase(stored, field)).join(", ");
  const advice = "Check what you typed and save again.";
  const what = `Variation ${stored.name}`;
  throw conflict(changedSentence({ what, phrases, advice }), { version: stored.version });
}

/** A sale does not raise the version, so an edit of the stock sends the stock that its author saw. */
export function refuseStaleStock(
  { name, stockQuantity }: Pick<VariationValues, "name" | "stockQuantity">,
  seen: number | undefined,
): void {
  if (!isStale(seen, stockQuantity)) return;
  throw conflict(
    `The stock of ${name} changed from ${seen} to ${stockQuantity} since you opened it. Check the number and save again.`,
    { stockQuantity },
  );
}

export interface VariationEdit {
  id: string;
  name: string;
  changes: Changes<VariationValues>;
}

interface MergedVariation {
  update?: { from: LockedVariation; to: VariationValues };
  conflict?: VariationConflict;
}

/** Any change of the stock is a conflict, even to the same number: one sold and one broken are two pieces. */
export function mergeVariation(
  { variations }: LockedProduct,
  { id, name, changes }: VariationEdit,
): MergedVariation {
  const from = variations.find((variation) => variation.id === id);
  if (!from) return { conflict: { state: "removed by another", name } };
  const { merged, conflicts } = mergeChanges(valuesOf(from), changes);
  const expectedStock = changes.stockQuantity?.from;
  if (isStale(expectedStock, from.stockQuantity) && !conflicts.includes("stockQuantity"))
    conflicts.push("stockQuantity");
  if (conflicts.length === 0) return { update: { from, to: merged } };
  return { conflict: { state: "changed", stored: from, fields: conflicts, expectedStock } };
}

export function changedSinceOpened(
  removed: readonly LockedVariation[],
  opened: readonly { id: string; opened: VariationValues }[],
): VariationConflict[] {
  const changed = removed.filter((stored) => {
    const row = opened.find(({ id }) => id === stored.id);
    return row && !isSame(row.opened, valuesOf(stored));
  });
  return changed.map(({ name }) => ({ state: "removed here", name }));
}

function valuesOf({ id: _, version: __, ...values }: LockedVariation): VariationValues {
  return values;
}

interface ProductConflicts {
  product: LockedProduct;
  fields: (keyof ProductValues)[];
  variations: VariationConflict[];
}

export async function refuseProductConflicts(
  tx: Prisma.TransactionClient,
  { product, fields, variations }: ProductConflicts,
): Promise<void> {
  if (fields.length === 0 && variations.length === 0) return;
  const phrases = [...phrasesOf(product, fields), ...variations.map(variationPhrase)];
  const onlyStock = fields.length === 0 && variations.every(isStockAlone);
  const by = onlyStock ? null : await lastEditor(tx, { entity: "product", entityId: product.id });
  throw editConflict("This product", phrases, by);
}

const phrasesOf = <Fields extends object>(stored: Fields, fields: readonly (keyof Fields)[]) =>
  fieldPhrases(Object.fromEntries(fields.map((field) => [field, stored[field]])));

const isStockAlone = (row: VariationConflict) =>
  row.state === "changed" && row.fields.every((field) => field === "stockQuantity");

const variationPhrases = {
  name: ({ name }) => `it is now named “${name}”`,
  priceModifier: ({ priceModifier }) => `its price modifier is now ${priceModifier}`,
  sku: ({ sku }) => `its SKU is now ${sku ?? "empty"}`,
  imageId: () => "its image is now different",
  attributes: () => "its attributes are now different",
  stockQuantity: ({ stockQuantity }) => `its stock is now ${stockQuantity}`,
} satisfies Record<keyof VariationValues, (stored: VariationValues) => string>;

const variationValuePhrase = (stored: VariationValues, field: keyof VariationValues) =>
  variationPhrases[field](stored);

type VariationConflict =
  | { state: "removed by another"; name: string }
  | { state: "removed here"; name: string }
  | {
      state: "changed";
      stored: VariationValues;
      fields: (keyof VariationValues)[];
      expectedStock: number | undefined;
    };

function variationPhrase(row: VariationConflict): string {
  if (row.state === "removed by another") return `variation ${row.name}, which you changed, was removed`;
  if (row.state === "removed here") return `variation ${row.name}, which you removed, was changed`;
  const { stored, fields, expectedStock } = row;
  if (fields.length === 1 && fields[0] === "stockQuantity")
    return `the stock of ${stored.name} changed from ${expectedStock} to ${stored.stockQuantity}`;
  return `variation ${stored.name}: ${fields.map((field) => variationValuePhrase(stored, field)).join(", ")}`;
}

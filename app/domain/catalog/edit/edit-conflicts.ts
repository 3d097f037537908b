import {
  changedSentence,
  fieldPhrases,
  type VariationConflict,
  variationPhrase,
  variationValuePhrase,
} from "~/domain/catalog/edit/conflict-words";
import type { LockedProduct, LockedVariation, ProductValues, VariationValues } from "~/domain/catalog/lock";
import { lastEditor } from "~/domain/audit";
import { conflict } from "~/lib/errors";
import { type Changes, isSame, mergeChanges } from "~/lib/catalog/field-changes";
import type { Prisma } from "~/services/database";

/* An edit sends the values that its author saw. If the stored values differ, it is a conflict (409). */

/** If an edit does not say what its author saw, it overwrites the stored value. */
function isStale<Value>(seen: Value | undefined, stored: Value): boolean {
  return seen !== undefined && seen !== stored;
}

interface Versioned {
  entity: "product" | "category" | "delivery_zone" | "place" | "sale" | "promotion";
  id: string;
  version: number;
}

/** Audit entries contain the version that they led to, so the changes after `seen` can be listed. */
export async function refuseStaleVersion(
  tx: Prisma.TransactionClient,
  { entity, id, version }: Versioned,
  seen: number | undefined,
): Promise<void> {
  if (!isStale(seen, version)) return;
  const entries = await tx.auditEntry.findMany({
    where: { entity, entityId: id, after: { path: ["version"], gt: seen } },
    include: { user: { select: { email: true } } },
    orderBy: { createdAt: "asc" },
  });
  const { version: _, ...changed } = Object.assign({}, ...entries.map(({ after }) => after)) as Record<
    string,
    unknown
  >;
  const by = entries.at(-1)?.user?.email ?? "someone else";
  const phrases = fieldPhrases(changed).join(", ");
  const advice = "Check what you typed and save again.";
  throw conflict(changedSentence({ what: thisOne(entity), by, phrases, advice }), { version, changed });
}

const thisOne = (entity: Versioned["entity"]) => `This ${entity.replaceAll("_", " ")}`;

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

export async function refuseFieldConflicts<Fields extends object>(
  tx: Prisma.TransactionClient,
  { entity, ...stored }: Fields & Pick<Versioned, "entity" | "id">,
  fields: readonly (keyof Fields)[],
): Promise<void> {
  if (fields.length === 0) return;
  const by = await lastEditor(tx, { entity, entityId: stored.id });
  throw editConflict(
    thisOne(entity),
    fieldPhrases(
      Object.fromEntries(Object.entries(stored).filter(([name]) => fields.includes(name as keyof Fields))),
    ),
    by,
  );
}

const editConflict = (what: string, phrases: string[], by: string | null) =>
  conflict(
    changedSentence({
      ...{ what, by, phrases: phrases.join("; ") },
      advice: "Check the marked fields and save again.",
    }),
  );

const phrasesOf = <Fields extends object>(stored: Fields, fields: readonly (keyof Fields)[]) =>
  fieldPhrases(Object.fromEntries(fields.map((field) => [field, stored[field]])));

const isStockAlone = (row: VariationConflict) =>
  row.state === "changed" && row.fields.every((field) => field === "stockQuantity");

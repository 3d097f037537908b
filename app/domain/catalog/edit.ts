import type { Actor } from "~/domain/audit";
import { refuseEditConflicts, type VariationConflict } from "~/domain/catalog/edit-conflicts";
import { lockProduct, usedVariations, type LockedProduct, type LockedVariation } from "~/domain/catalog/lock";
import { productOf } from "~/domain/catalog/read-products";
import { CANNOT_CONVERT } from "~/domain/catalog/standard-variation";
import { VARIATION_USED } from "~/domain/catalog/variations";
import { changedNames, finishChange, writeVariations, type VariationDraft } from "~/domain/catalog/save";
import { conflict } from "~/lib/errors";
import { changesBetween, isSame, mergeChanges, plainLineBreaks, type Changes } from "~/lib/touched";
import { type Product } from "~/schemas/product";
import { STANDARD } from "~/lib/variation-name";
import { transaction, type Prisma } from "~/services/database";

const CANNOT_REMOVE_ALL =
  "Cannot remove all variations: Some have been used in orders. Please keep at least one variation and update its stock quantity instead.";

export type ProductTexts = Pick<LockedProduct, "name" | "description" | "category" | "basePrice">;

/** What somebody touched in the product form; what is absent here stays as it is stored. */
export interface ProductEdit {
  product: Changes<ProductTexts>;
  update: { id: string; name: string; changes: Changes<VariationDraft> }[];
  create: VariationDraft[];
  /** With the values the form was opened with. */
  remove: { id: string; opened: VariationDraft }[];
  /**
   * A variable product shall be simple: every variation but `Standard` is deleted, also those the form has
   * not seen.
   */
  turnSimple: boolean;
  /** The ids of the variations whose deletion by turning simple was confirmed. */
  confirmed: string[];
}

/** Product and variations in one transaction: all of it or nothing. */
export function editProduct(id: string, edit: ProductEdit, by: Actor): Promise<Product> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    const texts = textsOf(product);
    const { merged, conflicts } = mergeChanges(texts, edit.product);
    const updates = edit.update.map((row) => mergedVariation(product, row));
    const remove = removedBy(product, edit);
    await refuseUsed(tx, product, remove, edit);
    await refuseEditConflicts(tx, {
      product,
      fields: conflicts,
      variations: [...updates.flatMap(({ conflict }) => conflict ?? []), ...changedSince(remove, edit)],
    });
    if (edit.turnSimple) refuseUnconfirmed(remove, edit.confirmed);

    const plan = { create: edit.create, update: updates.flatMap(({ update }) => update ?? []), remove };
    await writeVariations(tx, { ...product, basePrice: merged.basePrice }, plan, by);
    const changes = Object.entries(changesBetween(texts, merged));
    const data = Object.fromEntries(changes.map(([field, { to }]) => [field, to]));
    const before = Object.fromEntries(changes.map(([field, { from }]) => [field, from]));
    const variations = changedNames(plan);
    const after = { ...data, ...(variations.length > 0 && { variation: variations.join(", ") }) };
    const raise = changes.length > 0 || variations.length > 0;
    return productOf(
      await finishChange(tx, product, { by, action: "product.updated", data, before, after, raise }),
    );
  });
}

const textsOf = ({ name, description, category, basePrice }: LockedProduct): ProductTexts => ({
  name,
  description: description && plainLineBreaks(description),
  category,
  basePrice,
});

interface MergedVariation {
  update?: { from: LockedVariation; to: VariationDraft };
  conflict?: VariationConflict;
}

function mergedVariation(
  product: LockedProduct,
  { id, name, changes }: ProductEdit["update"][number],
): MergedVariation {
  const from = product.variations.find((variation) => variation.id === id);
  if (!from) return { conflict: { name, state: "gone" } };
  const { merged, conflicts } = mergeChanges(valuesOf(from), changes);
  if (isStockStale(from, changes) && !conflicts.includes("stockQuantity")) conflicts.push("stockQuantity");
  if (conflicts.length === 0) return { update: { from, to: merged } };
  return {
    conflict: {
      name: from.name,
      state: "changed",
      now: from,
      fields: conflicts,
      expectedStock: changes.stockQuantity?.from,
    },
  };
}

/** One sold and one counted as broken may come to the same number, and are two that are gone. */
function isStockStale(
  { stockQuantity: now }: LockedVariation,
  { stockQuantity }: Changes<VariationDraft>,
): boolean {
  return stockQuantity !== undefined && stockQuantity.from !== now;
}

function removedBy({ variations }: LockedProduct, { remove, turnSimple }: ProductEdit): LockedVariation[] {
  if (turnSimple) return variations.filter(({ name }) => name !== STANDARD);
  return variations.filter(({ id }) => remove.some((removed) => removed.id === id));
}

/** Variations removed in the form that others changed after it was opened. */
function changedSince(removed: readonly LockedVariation[], { remove }: ProductEdit): VariationConflict[] {
  const changed = removed.filter((now) => {
    const opened = remove.find(({ id }) => id === now.id)?.opened;
    return opened && !isSame(opened, valuesOf(now));
  });
  return changed.map(({ name }) => ({ name, state: "removed here" }));
}

function valuesOf({
  name,
  attributes,
  priceModifier,
  stockQuantity,
  sku,
  imageId,
}: LockedVariation): VariationDraft {
  return { name, attributes, priceModifier, stockQuantity, sku, imageId };
}

async function refuseUsed(
  tx: Prisma.TransactionClient,
  { variations }: LockedProduct,
  remove: readonly LockedVariation[],
  edit: ProductEdit,
): Promise<void> {
  const ids = await usedVariations(
    tx,
    remove.map(({ id }) => id),
  );
  if (ids.size === 0) return;
  const names = remove.filter(({ id }) => ids.has(id)).map(({ name }) => name);
  const noneLeft = variations.length === remove.length && edit.create.length === 0;
  const message = edit.turnSimple ? CANNOT_CONVERT : noneLeft ? CANNOT_REMOVE_ALL : VARIATION_USED;
  throw conflict(`${message} Used in orders: ${names.join(", ")}.`, { used: [...ids] } satisfies EditRefusal);
}

/** What a refused edit says beside its message. */
export interface EditRefusal {
  /** The ids of variations that cannot be removed. */
  used?: string[];
  /** What turning simple would delete, for the person to confirm. */
  deletions?: Pick<LockedVariation, "id" | "name" | "sku" | "stockQuantity">[];
}

function refuseUnconfirmed(remove: readonly LockedVariation[], confirmed: readonly string[]): void {
  if (remove.every(({ id }) => confirmed.includes(id))) return;
  const deletions = remove.map(({ id, name, sku, stockQuantity }) => ({ id, name, sku, stockQuantity }));
  const what = deletions.length === 1 ? "1 variation" : `${deletions.length} variations`;
  throw conflict(`Turning this product into a simple one deletes ${what}. Nothing is saved yet.`, {
    deletions,
  } satisfies EditRefusal);
}

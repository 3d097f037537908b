import type { Actor } from "~/domain/audit";
import {
  changedSinceOpened,
  mergeVariation,
  refuseProductConflicts,
  type VariationEdit,
} from "~/domain/catalog/edit/edit-conflicts";
import {
  lockProduct,
  usedVariations,
  type LockedProduct,
  type LockedVariation,
  type ProductValues,
  type VariationValues,
} from "~/domain/catalog/lock";
import { existingCategory } from "~/domain/catalog/product-categories";
import { productOf } from "~/domain/catalog/edit/stored-product";
import { saveProduct } from "~/domain/catalog/edit/save";
import { CANNOT_CONVERT } from "~/domain/catalog/edit/standard-variation";
import { VARIATION_USED } from "~/domain/catalog/variations";
import { conflict } from "~/lib/errors";
import { mergeChanges, valuesAfter, type Changes } from "~/lib/catalog/field-changes";
import { mapTexts, type ProductTextName } from "~/lib/product-texts";
import { type Product } from "~/schemas/product";
import { STANDARD } from "~/lib/catalog/variation-name";
import { transaction, type Prisma } from "~/services/database";

const CANNOT_REMOVE_ALL =
  "Cannot remove all variations: Some have been used in orders. Please keep at least one variation and update its stock quantity instead.";

type FormValues = Record<ProductTextName, string | null> & Pick<ProductValues, "draft">;

export interface ProductEdit {
  product: Changes<FormValues>;
  update: VariationEdit[];
  create: VariationValues[];
  remove: { id: string; opened: VariationValues }[];
  /** The product becomes simple: all variations but `Standard` are deleted, also those that the form did not show. */
  turnSimple: boolean;
  confirmed: string[];
}

export function editProduct(id: string, edit: ProductEdit, by: Actor): Promise<Product> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    const { conflicts } = mergeChanges(formValuesOf(product), edit.product);
    const updates = edit.update.map((row) => mergeVariation(product, row));
    const remove = removedBy(product, edit);
    await refuseUsed(tx, product, remove, edit);
    await refuseProductConflicts(tx, {
      product,
      fields: conflicts,
      variations: [
        ...updates.flatMap(({ conflict }) => conflict ?? []),
        ...changedSinceOpened(remove, edit.remove),
      ],
    });
    if (edit.turnSimple) refuseUnconfirmed(remove, edit.confirmed);
    // The schema allows null only for texts that may be empty.
    const values = valuesAfter(edit.product) as Partial<ProductValues>;
    // The category may have been renamed or deleted since the form was opened.
    if (values.category !== undefined && values.category !== product.category)
      await existingCategory(tx, values.category);

    const update = updates.flatMap((row) => row.update ?? []);
    return productOf(
      await saveProduct(tx, product, {
        by,
        values,
        variations: { create: edit.create, update, remove },
      }),
    );
  });
}

const formValuesOf = (product: LockedProduct) => ({
  ...mapTexts((name) => product[name]),
  draft: product.draft,
});

function removedBy({ variations }: LockedProduct, { remove, turnSimple }: ProductEdit): LockedVariation[] {
  if (turnSimple) return variations.filter(({ name }) => name !== STANDARD);
  return variations.filter(({ id }) => remove.some((removed) => removed.id === id));
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
  throw conflict(`${message} Used in orders: ${names.join(", ")}.`, {
    used: [...ids],
  } satisfies EditConflictDetails);
}

export interface EditConflictDetails {
  used?: string[];
  deletions?: Pick<LockedVariation, "id" | "name" | "sku" | "stockQuantity">[];
}

function refuseUnconfirmed(remove: readonly LockedVariation[], confirmed: readonly string[]): void {
  if (remove.every(({ id }) => confirmed.includes(id))) return;
  const deletions = remove.map(({ id, name, sku, stockQuantity }) => ({ id, name, sku, stockQuantity }));
  const what = deletions.length === 1 ? "1 variation" : `${deletions.length} variations`;
  throw conflict(`Turning this product into a simple one deletes ${what}. Nothing is saved yet.`, {
    deletions,
  } satisfies EditConflictDetails);
}

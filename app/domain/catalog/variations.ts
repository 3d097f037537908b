import type { Actor } from "~/domain/audit";
import { refuseStaleStock, refuseStaleVariation } from "~/domain/catalog/edit/edit-conflicts";
import {
  lockProduct,
  ownerOf,
  usedVariations,
  type LockedProduct,
  type LockedVariation,
  type VariationValues,
} from "~/domain/catalog/lock";
import { readProduct } from "~/domain/catalog/read-products";
import type { StoredProduct } from "~/domain/catalog/edit/stored-product";
import { saveProduct } from "~/domain/catalog/edit/save";
import { newAmount, sentStock } from "~/domain/catalog/edit/without-stock-count";
import { changedFields } from "~/domain/catalog/edit/variation-rows";
import { conflict, notFound } from "~/lib/errors";
import { changesBetween, mergeChanges } from "~/lib/catalog/field-changes";
import { recorded } from "~/lib/recorded-fields";
import { type Variation, type VariationChange, type VariationInput } from "~/schemas/product";
import type { StockReason } from "~/lib/catalog/stock-reasons";
import { STANDARD } from "~/lib/catalog/variation-name";
import { transaction, type Prisma } from "~/services/database";

export const VARIATION_USED =
  "Cannot remove variation: It has been used in orders. You can only edit existing variations or add new ones.";

/** Repeating the call for `Standard`, which has the stock of a simple product, returns the same variation. */
export function createVariation({ productId, ...sent }: VariationInput, by: Actor): Promise<Variation> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, productId);
    const given = { ...sent, stockQuantity: sentStock(product, sent.stockQuantity) };
    const values = product.isGiftCard ? newAmount(given) : given;
    const standard =
      values.name === STANDARD ? product.variations.find(({ name }) => name === STANDARD) : undefined;
    if (standard) return changeVariation(tx, product, { from: standard, to: values }, by);
    const stored = await saveProduct(tx, product, {
      by,
      variations: { create: [values] },
      audit: { action: "variation.created", after: recorded({ variation: values.name, ...values }) },
    });
    return variationOf(stored, ({ name }) => name === values.name);
  });
}

export function updateVariation(
  id: string,
  { version, expectedStockQuantity, stockQuantity, ...sent }: VariationChange,
  by: Actor,
  reason?: StockReason,
): Promise<Variation> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, await ownerOf(tx, "variation", id));
    const from = variationIn(product, id);
    const stock = stockQuantity === undefined ? {} : { stockQuantity: sentStock(product, stockQuantity) };
    const values = { ...sent, ...stock };
    const { id: _, version: __, ...stored } = from;
    const { merged: to } = mergeChanges(stored, changesBetween(stored, values));
    refuseStaleVariation(
      from,
      version,
      Object.keys(changedFields({ from, to })) as (keyof VariationValues)[],
    );
    if (stockQuantity !== undefined) refuseStaleStock(from, expectedStockQuantity);
    return changeVariation(tx, product, { from, to }, by, reason);
  });
}

export function deleteVariation(id: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, await ownerOf(tx, "variation", id));
    const variation = variationIn(product, id);
    if ((await usedVariations(tx, [id])).size > 0) throw conflict(VARIATION_USED);
    await saveProduct(tx, product, {
      by,
      variations: { remove: [variation] },
      audit: {
        action: "variation.deleted",
        before: recorded(variation),
        after: recorded({ variation: variation.name }),
      },
    });
  });
}

async function changeVariation(
  tx: Prisma.TransactionClient,
  product: LockedProduct,
  update: { from: LockedVariation; to: VariationValues },
  by: Actor,
  reason?: StockReason,
): Promise<Variation> {
  const { from, to } = update;
  const after = changedFields(update);
  const isRecounted = from.stockQuantity !== to.stockQuantity;
  const isEdited = Object.keys(after).length > 0;
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [field, from[field as keyof VariationValues]]),
  ) as Partial<VariationValues>;
  const stored =
    isEdited || isRecounted
      ? await saveProduct(tx, product, {
          by,
          reason,
          variations: { update: [update] },
          audit: {
            action: isEdited ? "variation.updated" : "stock.adjusted",
            before: recorded({ ...before, ...(isRecounted && { stockQuantity: from.stockQuantity }) }),
            after: recorded({
              variation: to.name,
              ...after,
              ...(isRecounted && { stockQuantity: to.stockQuantity }),
            }),
          },
        })
      : await readProduct(tx, product.id, "shelf");
  return variationOf(stored, ({ id }) => id === from.id);
}

function variationIn(product: LockedProduct, id: string): LockedVariation {
  const found = product.variations.find((variation) => variation.id === id.toLowerCase());
  if (!found) throw notFound("Variation");
  return found;
}

function variationOf(stored: StoredProduct | null, isWanted: (variation: Variation) => boolean): Variation {
  const found = stored?.variations.find(isWanted);
  if (!found) throw notFound("Variation");
  return found;
}

import type { Actor } from "~/domain/audit";
import { refuseStaleStock, refuseStaleVariation } from "~/domain/catalog/edit-conflicts";
import {
  lockProduct,
  ownerOf,
  usedVariations,
  type LockedProduct,
  type LockedVariation,
} from "~/domain/catalog/lock";
import { readProduct, type StoredProduct } from "~/domain/catalog/read-products";
import { changesOf, finishChange, writeVariations, type VariationDraft } from "~/domain/catalog/save";
import { conflict, notFound } from "~/lib/errors";
import { centsToText } from "~/lib/money";
import { type Variation, type VariationChange, type VariationInput } from "~/schemas/product";
import { STANDARD } from "~/lib/variation-name";
import { transaction, type Prisma } from "~/services/database";

export const VARIATION_USED =
  "Cannot remove variation: It has been used in orders. You can only edit existing variations or add new ones.";

/** `Standard` stands for the stock of a simple product, so sent again it is the same one. */
export function createVariation({ productId, ...fields }: VariationInput, by: Actor): Promise<Variation> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, productId);
    const draft = draftOf(fields);
    const standard =
      draft.name === STANDARD ? product.variations.find(({ name }) => name === STANDARD) : undefined;
    if (standard) return change(tx, product, standard, draft, by);
    await writeVariations(tx, product, { create: [draft] }, by);
    const { attributes, ...after } = draft;
    const record = await finishChange(tx, product, {
      by,
      action: "variation.created",
      after: { variation: draft.name, ...after, attributes },
    });
    return variationOf(record, ({ name }) => name === draft.name);
  });
}

export function updateVariation(
  id: string,
  { version, expectedStockQuantity, ...fields }: VariationChange,
  by: Actor,
): Promise<Variation> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, await ownerOf(tx, "variation", id));
    const from = variationIn(product, id);
    const to = changedBy(from, fields);
    refuseStaleVariation(from, version, Object.keys(changesOf(from, to)) as (keyof VariationDraft)[]);
    if (fields.stockQuantity !== undefined) refuseStaleStock(from, expectedStockQuantity);
    return change(tx, product, from, to, by);
  });
}

export function deleteVariation(id: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, await ownerOf(tx, "variation", id));
    const variation = variationIn(product, id);
    if ((await usedVariations(tx, [id])).size > 0) throw conflict(VARIATION_USED);
    await writeVariations(tx, product, { remove: [variation] }, by);
    await finishChange(tx, product, {
      by,
      action: "variation.deleted",
      before: { ...variation },
      after: { variation: variation.name },
    });
  });
}

async function change(
  tx: Prisma.TransactionClient,
  product: LockedProduct,
  from: LockedVariation,
  to: VariationDraft,
  by: Actor,
): Promise<Variation> {
  await writeVariations(tx, product, { update: [{ from, to }] }, by);
  const fields = changesOf(from, to);
  const raise = Object.keys(fields).length > 0;
  const stock = from.stockQuantity !== to.stockQuantity;
  if (!raise && !stock) {
    const unchanged = await readProduct(tx, product.id, "shelf");
    if (unchanged) return variationOf(unchanged, (row) => row.id === from.id);
  }
  const record = await finishChange(tx, product, {
    by,
    action: raise ? "variation.updated" : "stock.adjusted",
    before: {
      ...Object.fromEntries(
        Object.keys(fields).map((field) => [field, from[field as keyof LockedVariation]]),
      ),
      ...(stock && { stockQuantity: from.stockQuantity }),
    },
    after: { variation: to.name, ...fields, ...(stock && { stockQuantity: to.stockQuantity }) },
    raise,
  });
  return variationOf(record, (row) => row.id === from.id);
}

/** Variation fields as people send them: the modifier in cents. */
export interface SentFields {
  name: string;
  attributes: Record<string, string>;
  priceModifier: number;
  stockQuantity: number;
  sku: string | null;
  imageId?: string | null;
}

export function draftOf({ priceModifier, imageId, ...fields }: SentFields): VariationDraft {
  return { ...fields, priceModifier: centsToText(priceModifier), imageId: imageId ?? null };
}

/** Absent is unchanged, null is cleared. */
function changedBy(from: LockedVariation, { priceModifier, ...fields }: Partial<SentFields>): VariationDraft {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const { name, attributes, stockQuantity, sku, imageId } = { ...from, ...given };
  return {
    name,
    attributes,
    stockQuantity,
    sku,
    imageId,
    priceModifier: priceModifier === undefined ? from.priceModifier : centsToText(priceModifier),
  };
}

function variationIn(product: LockedProduct, id: string): LockedVariation {
  const found = product.variations.find((variation) => variation.id === id.toLowerCase());
  if (!found) throw notFound("Variation");
  return found;
}

function variationOf(record: StoredProduct, which: (variation: Variation) => boolean): Variation {
  const found = record.variations.find(which);
  if (!found) throw notFound("Variation");
  return found;
}

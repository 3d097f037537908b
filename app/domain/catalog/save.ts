import type { Actor } from "~/domain/audit";
import { refuseStale, refuseStaleStock } from "~/domain/catalog/conflicts";
import { lockProduct, usedVariations, type LockedProduct, type LockedVariation } from "~/domain/catalog/lock";
import { differences, insertProduct } from "~/domain/catalog/products";
import { productOf } from "~/domain/catalog/records";
import { refuseConversion, standardPlan } from "~/domain/catalog/standard";
import { changedBy, draftOf, variationIn, VARIATION_USED, type SentFields } from "~/domain/catalog/variations";
import { changedNames, finishChange, writeVariations, type VariationPlan } from "~/domain/catalog/write";
import { conflict } from "~/lib/errors";
import { STANDARD, type Product, type ProductInput } from "~/schemas/product";
import { transaction, type Prisma } from "~/services/database";

const CANNOT_REMOVE_ALL =
  "Cannot remove all variations: Some have been used in orders. Please keep at least one variation and update its stock quantity instead.";

export interface ProductForm {
  id?: string;
  product: ProductInput;
  /** The product's own stock and SKU count; `variations` do not. */
  simple: boolean;
  /** The stock a simple product's form showed. */
  expectedStockQuantity?: number;
  /** The whole list as it shall be: those without an id are new, those left out go. */
  variations: (SentFields & { id?: string; expectedStockQuantity?: number })[];
}

/** The back office's form, product and variations in one transaction: all of it or nothing. */
export function saveProduct(form: ProductForm, by: Actor): Promise<Product> {
  return transaction(async (tx) => {
    const product = form.id ? await lockProduct(tx, form.id) : await insertProduct(tx, form.product);
    if (form.id) await refuseStale(tx, { entity: "product", id: product.id, version: product.version }, form.product.version);
    const { data, before } = differences(product, form.product);
    const plan = form.simple ? await simplePlan(tx, product, form) : await variablePlan(tx, product, form);
    await writeVariations(tx, { ...product, basePrice: data.basePrice ?? product.basePrice }, plan, by);

    const variations = changedNames(plan);
    const raise = Boolean(form.id) && (Object.keys(data).length > 0 || variations.length > 0);
    const after = { ...(form.id ? data : { name: product.name, basePrice: product.basePrice }), ...(variations.length > 0 && { variation: variations.join(", ") }) };
    return productOf(await finishChange(tx, product, { by, action: form.id ? "product.updated" : "product.created", data, before, after, raise }));
  });
}

async function simplePlan(tx: Prisma.TransactionClient, product: LockedProduct, form: ProductForm): Promise<VariationPlan> {
  await refuseConversion(tx, product);
  const standard = product.variations.find(({ name }) => name === STANDARD);
  if (standard) refuseStaleStock(standard, form.expectedStockQuantity);
  const { stockQuantity, sku } = form.product;
  const rest = product.variations.filter((variation) => variation !== standard);
  const plan = standardPlan({ ...product, variations: standard ? [standard] : [] }, { stockQuantity: stockQuantity ?? standard?.stockQuantity ?? 0, sku });
  return { ...plan, remove: rest };
}

async function variablePlan(tx: Prisma.TransactionClient, product: LockedProduct, form: ProductForm): Promise<VariationPlan> {
  const kept = form.variations.flatMap((row) => (row.id ? { row, from: variationIn(product, row.id) } : []));
  for (const { row, from } of kept) refuseStaleStock(from, row.expectedStockQuantity);
  const keptIds = new Set(kept.map(({ from }) => from.id));
  const remove = product.variations.filter(({ id }) => !keptIds.has(id));
  await refuseUsed(tx, remove, form.variations.length === 0);
  return {
    remove,
    update: kept.map(({ row, from }) => ({ from, to: changedBy(from, { ...row, imageId: row.imageId === undefined ? from.imageId : row.imageId }) })),
    create: form.variations.filter(({ id }) => !id).map(({ id: _, expectedStockQuantity: __, ...fields }) => draftOf(fields)),
  };
}

async function refuseUsed(tx: Prisma.TransactionClient, remove: readonly LockedVariation[], noneLeft: boolean): Promise<void> {
  const used = await usedVariations(tx, remove.map(({ id }) => id));
  if (used.size > 0) throw conflict(noneLeft ? CANNOT_REMOVE_ALL : VARIATION_USED);
}

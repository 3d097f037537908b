import { randomUUID } from "node:crypto";
import type { Actor } from "~/domain/audit";
import { refuseStaleStock, refuseStaleVersion } from "~/domain/catalog/edit-conflicts";
import {
  lockProduct,
  type LockedProduct,
  type ProductValues,
  type VariationValues,
} from "~/domain/catalog/lock";
import { readProduct } from "~/domain/catalog/read-products";
import { productOf } from "~/domain/catalog/stored-product";
import { inItsCategory, saveProduct } from "~/domain/catalog/save";
import { refuseConversion, standardPlan } from "~/domain/catalog/standard-variation";
import { notFound } from "~/lib/errors";
import { firstCharacters } from "~/lib/shortened";
import { STANDARD } from "~/lib/variation-name";
import { type Product, type ProductChange, type ProductInput } from "~/schemas/product";
import { now } from "~/services/clock";
import { transaction, type Prisma } from "~/services/database";

/**
 * With its variations where it has some; its own stock and SKU make it simple. Sent again with the same `newId` it is
 * the same one, whatever became of it since.
 */
export function createProduct(
  input: ProductInput,
  by: Actor,
  variations: VariationValues[] = [],
  newId: string = randomUUID(),
): Promise<Product> {
  return transaction(async (tx) => {
    const values = await inItsCategory(tx, valuesOf(input));
    const product = await insertProduct(tx, newId, values);
    if (!product) return madeBefore(tx, newId);
    const { create = [] } = standardPlan(product, input);
    return productOf(
      await saveProduct(tx, product, {
        by,
        variations: { create: [...create, ...variations] },
        audit: { action: "product.created", after: values },
        isNew: true,
      }),
    );
  });
}

export function updateProduct(id: string, change: ProductChange, by: Actor): Promise<Product> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    const { version, stockQuantity, expectedStockQuantity, sku, ...values } = change;
    await refuseStaleVersion(tx, { entity: "product", id: product.id, version: product.version }, version);
    if (typeof stockQuantity === "number") {
      await refuseConversion(tx, product);
      const standard = product.variations.find(({ name }) => name === STANDARD);
      if (standard) refuseStaleStock(standard, expectedStockQuantity);
    }
    const variations = standardPlan(product, { stockQuantity, sku });
    return productOf(await saveProduct(tx, product, { by, values, variations }));
  });
}

/**
 * A second product to edit, as a draft, with the same pictures and variations and nothing in stock. Sent again with
 * the same `copyId` it is the same one, whatever became of it since.
 */
export function duplicateProduct(id: string, by: Actor, copyId: string = randomUUID()): Promise<Product> {
  return transaction(async (tx) => {
    const { variations, ...from } = await lockProduct(tx, id, { archived: true });
    const copy = await insertProduct(tx, copyId, { ...from, draft: true, name: copyName(from.name) });
    if (!copy) return madeBefore(tx, copyId);
    const imageIds = await copyImages(tx, from.id, copy.id);
    const create = variations.map(({ id: _, version: __, ...values }) => ({
      ...values,
      stockQuantity: 0,
      imageId: values.imageId && (imageIds.get(values.imageId) ?? null),
    }));
    return productOf(
      await saveProduct(tx, copy, {
        by,
        variations: { create },
        audit: { action: "product.created", after: { name: copy.name, copyOf: from.id } },
        isNew: true,
      }),
    );
  });
}

const MAX_NAME = 255;
const COPY = " (copy)";

/** By characters, as the database counts: half of one could not be stored. */
const copyName = (name: string) => firstCharacters(name, MAX_NAME - COPY.length) + COPY;

/** The copies' ids by those of the originals. */
async function copyImages(
  tx: Prisma.TransactionClient,
  fromId: string,
  toId: string,
): Promise<Map<string, string>> {
  const images = await tx.productImage.findMany({ where: { productId: fromId } });
  const ids = new Map(images.map((image) => [image.id, randomUUID()]));
  await tx.productImage.createMany({
    data: images.map((image) => ({ ...image, id: ids.get(image.id), productId: toId })),
  });
  return ids;
}

/** Null where the id is taken: another press has made the product, or makes it now and is waited for. */
async function insertProduct(
  tx: Prisma.TransactionClient,
  id: string,
  values: ProductValues,
): Promise<LockedProduct | null> {
  const product = { ...valuesOf(values), id, archivedAt: null, deletedAt: null, version: 1 };
  const { count } = await tx.product.createMany({
    data: { ...product, createdAt: now(), updatedAt: now() },
    skipDuplicates: true,
  });
  return count > 0 ? { ...product, variations: [] } : null;
}

async function madeBefore(tx: Prisma.TransactionClient, id: string): Promise<Product> {
  const made = await readProduct(tx, id, "shelf");
  if (!made) throw notFound("Product");
  return productOf(made);
}

const valuesOf = (
  input: Omit<ProductValues, "imageUrl" | "draft"> & { imageUrl?: string | null; draft?: boolean },
) => ({
  name: input.name,
  description: input.description,
  facts: input.facts,
  category: input.category,
  basePrice: input.basePrice,
  imageUrl: input.imageUrl ?? null,
  imagePublicId: input.imagePublicId,
  draft: input.draft ?? false,
});

import { randomUUID } from "node:crypto";
import type { Actor } from "~/domain/audit";
import { refuseStaleStock } from "~/domain/catalog/edit/edit-conflicts";
import { refuseStaleVersion } from "~/domain/entity/stale";
import {
  lockProduct,
  type LockedProduct,
  type ProductValues,
  type VariationValues,
} from "~/domain/catalog/lock";
import { existingCategory } from "~/domain/catalog/product-categories";
import { readProduct } from "~/domain/catalog/read-products";
import { productOf } from "~/domain/catalog/edit/stored-product";
import { withCanonicalCategory, saveProduct } from "~/domain/catalog/edit/save";
import { refuseConversion, standardPlan } from "~/domain/catalog/edit/standard-variation";
import { type DomainError, invalid } from "~/lib/errors";
import { pickTexts } from "~/lib/product-texts";
import { firstCharacters } from "~/lib/text/shortened";
import { STANDARD } from "~/lib/catalog/variation-name";
import { recorded } from "~/lib/recorded-fields";
import { type Product, type ProductChange, type ProductInput } from "~/schemas/product";
import { ago, now } from "~/services/clock/clock";
import { transaction, type Prisma } from "~/services/database";
import { environment } from "~/services/environment/environment";

interface ProductCreation {
  newId?: string;
  fromList?: boolean;
}

/** @throws DomainError 409 when the selected category no longer exists */
export async function createProduct(
  input: ProductInput,
  by: Actor,
  variations: VariationValues[] = [],
  { newId = randomUUID(), fromList = false }: ProductCreation = {},
): Promise<Product> {
  refuseOwnUrl(input);
  return transaction(async (tx) => {
    if (fromList) await existingCategory(tx, input.category);
    const values = await withCanonicalCategory(tx, valuesOf(input));
    const kind = { isGiftCard: input.isGiftCard ?? false };
    const { made, product } = await insertOnce(tx, newId, { ...values, ...kind });
    if (made) return made;
    const { create = [] } = standardPlan(product, input);
    return productOf(
      await saveProduct(tx, product, {
        by,
        variations: { create: [...create, ...variations] },
        audit: { action: "product.created", after: recorded({ ...values, ...(kind.isGiftCard && kind) }) },
        isNew: true,
      }),
    );
  });
}

export async function updateProduct(id: string, change: ProductChange, by: Actor): Promise<Product> {
  refuseOwnUrl(change);
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    const { version, stockQuantity, expectedStockQuantity, sku, isGiftCard, ...values } = change;
    if (isGiftCard != null && isGiftCard !== product.isGiftCard) throw kindStays();
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

function kindStays(): DomainError {
  const message = "Whether a product is a gift card is chosen when it is made. Add another product instead";
  return invalid(message, { isGiftCard: [message] });
}

/** Browsers load pictures with the visitor's cookies, so the URL must not be a call such as /api/logout. */
function refuseOwnUrl({ imageUrl }: { imageUrl?: string | null }): void {
  if (!imageUrl || !URL.canParse(imageUrl)) return;
  if (new URL(imageUrl).hostname !== new URL(environment.publicUrl).hostname) return;
  const message = "An image of this shop has a path under /uploads/, not a URL";
  throw invalid(message, { imageUrl: [message] });
}

/** Repeating a call with the same `copyId` returns the same copy, unless it was changed since. */
export function duplicateProduct(id: string, by: Actor, copyId: string = randomUUID()): Promise<Product> {
  return transaction(async (tx) => {
    const { variations, ...from } = await lockProduct(tx, id, { archived: true });
    const values = await withCanonicalCategory(tx, { ...from, draft: true, name: copyName(from.name) });
    const { made, product: copy } = await insertOnce(tx, copyId, values);
    if (made) return made;
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
        audit: { action: "product.created", after: recorded({ name: copy.name, copyOf: from.name }) },
        isNew: true,
      }),
    );
  });
}

const MAX_NAME = 255;
const COPY = " (copy)";

/** Cuts whole characters, as the database counts them: half a surrogate pair cannot be stored. */
const copyName = (name: string) => firstCharacters(name, MAX_NAME - COPY.length) + COPY;

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

const SAME_PRESS_MS = 5 * 60_000;

type NewProduct = ProductValues & Pick<LockedProduct, "isGiftCard">;
type InsertedProduct = { product: LockedProduct; made?: undefined } | { product?: undefined; made: Product };

/** Pressing twice returns the product of the first press, unless it was changed, deleted or is too old. */
async function insertOnce(
  tx: Prisma.TransactionClient,
  id: string,
  values: NewProduct,
): Promise<InsertedProduct> {
  const product = await insertProduct(tx, id, values);
  if (product) return { product };
  const where = {
    id,
    version: 1,
    archivedAt: null,
    deletedAt: null,
    createdAt: { gt: ago(SAME_PRESS_MS) },
  };
  const made = (await tx.product.count({ where })) > 0 ? await readProduct(tx, id, "shelf") : null;
  if (made) return { made: productOf(made) };
  return insertOnce(tx, randomUUID(), values);
}

async function insertProduct(
  tx: Prisma.TransactionClient,
  id: string,
  { isGiftCard, ...values }: NewProduct,
): Promise<LockedProduct | null> {
  const product = { ...valuesOf(values), isGiftCard, id, archivedAt: null, deletedAt: null, version: 1 };
  const { count } = await tx.product.createMany({
    data: { ...product, createdAt: now(), updatedAt: now() },
    skipDuplicates: true,
  });
  return count > 0 ? { ...product, variations: [] } : null;
}

const valuesOf = (
  input: Omit<ProductValues, "imageUrl" | "draft"> & { imageUrl?: string | null; draft?: boolean },
) => ({
  ...pickTexts(input),
  imageUrl: input.imageUrl ?? null,
  imagePublicId: input.imagePublicId,
  draft: input.draft ?? false,
});

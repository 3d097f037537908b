import { randomUUID } from "node:crypto";
import { recordAudit, type Actor } from "~/domain/audit";
import { refuseStale, refuseStaleStock } from "~/domain/catalog/edit-conflicts";
import { removeUnusedFiles } from "~/domain/catalog/image-files";
import { isProductUsed, lockProduct, refuseNegativePrice, type LockedProduct } from "~/domain/catalog/lock";
import { productOf, readProduct, readProducts } from "~/domain/catalog/read-products";
import { refuseConversion, standardPlan } from "~/domain/catalog/standard-variation";
import { draftOf, type SentFields } from "~/domain/catalog/variations";
import { raiseCatalogueVersion } from "~/domain/catalog/version";
import { changedNames, finishChange, writeVariations } from "~/domain/catalog/save";
import { notFound } from "~/lib/errors";
import { likeAround } from "~/lib/like";
import { centsToText } from "~/lib/money";
import { isId } from "~/lib/id";
import { type Product, type ProductChange, type ProductInput } from "~/schemas/product";
import { STANDARD } from "~/lib/variation-name";
import { now } from "~/services/clock";
import { db, Prisma, transaction } from "~/services/database";

interface AdminQuery {
  /** Part of the name or category, in any case. */
  search?: string;
  archived?: boolean;
  limit?: number;
  offset?: number;
}

export async function listAdminProducts({
  search = "",
  archived = false,
  limit,
  offset = 0,
}: AdminQuery): Promise<{ rows: Product[]; total: number }> {
  const pattern = likeAround(search.trim());
  const where = Prisma.sql`p.archived_at IS ${archived ? Prisma.sql`NOT NULL` : Prisma.sql`NULL`}
    ${search.trim() ? Prisma.sql`AND (p.name ILIKE ${pattern} OR p.category ILIKE ${pattern})` : Prisma.empty}`;
  const rows = (await readProducts(db, { where, stock: "shelf", page: { limit, offset } })).map(productOf);
  if (limit === undefined && offset === 0) return { rows, total: rows.length };
  const [counted] = await db.$queryRaw<
    { total: number }[]
  >`SELECT count(*)::int AS total FROM products p WHERE ${where}`;
  return { rows, total: counted?.total ?? 0 };
}

/** Archived ones too, so that their page can offer to restore them. */
export async function getAdminProduct(id: string): Promise<Product & { archivedAt: string | null }> {
  const record = isId(id) ? await readProduct(db, id, "shelf") : null;
  if (!record) throw notFound("Product");
  return { ...productOf(record), archivedAt: record.archivedAt };
}

/** With its variations where it has some; its own stock and SKU make it simple. */
export function createProduct(
  input: ProductInput,
  by: Actor,
  variations: SentFields[] = [],
): Promise<Product> {
  return transaction(async (tx) => {
    const product = await insertProduct(tx, input);
    const { create = [] } = standardPlan(product, input);
    await writeVariations(tx, product, { create: [...create, ...variations.map(draftOf)] }, by);
    return productOf(
      await finishChange(tx, product, {
        by,
        action: "product.created",
        after: { ...fieldsOf(input) },
        raise: false,
      }),
    );
  });
}

export function updateProduct(id: string, change: ProductChange, by: Actor): Promise<Product> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    await refuseStale(tx, { entity: "product", id: product.id, version: product.version }, change.version);
    if (typeof change.stockQuantity === "number") {
      await refuseConversion(tx, product);
      const standard = product.variations.find(({ name }) => name === STANDARD);
      if (standard) refuseStaleStock(standard, change.expectedStockQuantity);
    }
    const { data, before } = differences(product, change);
    const priced = { ...product, basePrice: data.basePrice ?? product.basePrice };
    refuseNegativePrice(priced.basePrice, product.variations);
    const plan = standardPlan(product, change);
    await writeVariations(tx, priced, plan, by);
    const raise = Object.keys(data).length > 0 || changedNames(plan).length > 0;
    return productOf(
      await finishChange(tx, product, { by, action: "product.updated", data, before, after: data, raise }),
    );
  });
}

/**
 * What was ever ordered, or is in a checkout under way, is archived; the rest goes with all that belongs to
 * it, its files too.
 */
export async function deleteProduct(id: string, by: Actor): Promise<"deleted" | "archived"> {
  const { outcome, files } = await transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    if (await isProductUsed(tx, product.id)) {
      const archivedAt = now();
      await finishChange(tx, product, {
        by,
        action: "product.archived",
        data: { archivedAt },
        after: { archived: archivedAt.toISOString() },
      });
      return { outcome: "archived" as const, files: [] };
    }
    const images = await tx.productImage.findMany({
      where: { productId: product.id },
      select: { imagePublicId: true },
    });
    await tx.product.delete({ where: { id: product.id }, select: { id: true } });
    await recordAudit(tx, {
      by,
      action: "product.deleted",
      entity: "product",
      entityId: product.id,
      before: { name: product.name, category: product.category, basePrice: product.basePrice },
    });
    await raiseCatalogueVersion(tx, [product.id]);
    return {
      outcome: "deleted" as const,
      files: [...images, product].flatMap(({ imagePublicId }) => imagePublicId ?? []),
    };
  });
  await removeUnusedFiles(files);
  return outcome;
}

export function restoreProduct(id: string, by: Actor): Promise<Product> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id, { archived: true });
    return productOf(
      await finishChange(tx, product, {
        by,
        action: "product.restored",
        data: { archivedAt: null },
        after: { archived: null },
      }),
    );
  });
}

/** A second product to edit, with the same pictures and variations and nothing in stock. */
export function duplicateProduct(id: string, by: Actor): Promise<Product> {
  return transaction(async (tx) => {
    const from = await lockProduct(tx, id, { archived: true });
    const copy = {
      ...from,
      id: randomUUID(),
      name: `${from.name.slice(0, 248)} (copy)`,
      version: 1,
      archivedAt: null,
      variations: [],
    };
    const { variations: _, ...data } = copy;
    await tx.product.create({ data: { ...data, createdAt: now(), updatedAt: now() }, select: { id: true } });
    const images = await tx.productImage.findMany({ where: { productId: from.id } });
    const imageIds = new Map(images.map((image) => [image.id, randomUUID()]));
    await tx.productImage.createMany({
      data: images.map((image) => ({ ...image, id: imageIds.get(image.id), productId: copy.id })),
    });
    const create = from.variations.map(({ id: __, version: ___, ...draft }) => ({
      ...draft,
      stockQuantity: 0,
      imageId: draft.imageId && (imageIds.get(draft.imageId) ?? null),
    }));
    await writeVariations(tx, copy, { create }, by);
    return productOf(
      await finishChange(tx, copy, {
        by,
        action: "product.created",
        after: { name: copy.name, copyOf: from.id },
        raise: false,
      }),
    );
  });
}

async function insertProduct(tx: Prisma.TransactionClient, input: ProductInput): Promise<LockedProduct> {
  const product = { id: randomUUID(), ...fieldsOf(input), archivedAt: null, version: 1 };
  await tx.product.create({ data: { ...product, createdAt: now(), updatedAt: now() }, select: { id: true } });
  return { ...product, variations: [] };
}

const fieldsOf = (input: ProductInput) => ({
  name: input.name,
  description: input.description,
  category: input.category,
  basePrice: centsToText(input.basePrice),
  imageUrl: input.imageUrl ?? null,
  imagePublicId: input.imagePublicId,
});

type ProductFields = ReturnType<typeof fieldsOf>;

/** What the change makes different, and how that was before. Absent is unchanged. */
function differences(
  product: LockedProduct,
  { basePrice, ...change }: ProductChange,
): { data: Partial<ProductFields>; before: Partial<ProductFields> } {
  const { name, description, category, imageUrl, imagePublicId } = change;
  const given: Partial<ProductFields> = {
    name,
    description,
    category,
    imageUrl,
    imagePublicId,
    basePrice: basePrice === undefined ? undefined : centsToText(basePrice),
  };
  const changed = (Object.keys(given) as (keyof ProductFields)[]).filter(
    (field) => given[field] !== undefined && given[field] !== product[field],
  );
  return {
    data: Object.fromEntries(changed.map((field) => [field, given[field]])),
    before: Object.fromEntries(changed.map((field) => [field, product[field]])),
  };
}

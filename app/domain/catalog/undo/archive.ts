import { recordAudit, type Actor } from "~/domain/audit";
import { filesOfRemoved, removeUnusedFiles } from "~/domain/catalog/images/image-files";
import { getAdminProduct } from "~/domain/catalog/admin-products";
import { isProductUsed, lockProduct, type LockedProduct } from "~/domain/catalog/lock";
import { productOf } from "~/domain/catalog/edit/stored-product";
import { finishChange } from "~/domain/catalog/edit/save";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { recorded } from "~/lib/recorded-fields";
import type { Product } from "~/schemas/product";
import { now } from "~/services/clock/clock";
import { transaction, type Prisma } from "~/services/database";

/** Archives a product that was ordered or is in an open checkout; otherwise deletes it with its files. */
export async function deleteProduct(id: string, by: Actor): Promise<"deleted" | "archived"> {
  const { outcome, files } = await transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    if (await isProductUsed(tx, product.id)) {
      await archive(tx, product, by);
      return { outcome: "archived" as const, files: [] };
    }
    const files = await eraseProduct(tx, product);
    await recordAudit(tx, {
      by,
      action: "product.deleted",
      entity: "product",
      entityId: product.id,
      name: product.name,
      before: { name: product.name, category: product.category, basePrice: product.basePrice },
    });
    await raiseCatalogueVersion(tx, [product.id]);
    return { outcome: "deleted" as const, files };
  });
  await removeUnusedFiles(files);
  return outcome;
}

/** @returns public ids of pictures whose files can be removed */
export async function eraseProduct(
  tx: Prisma.TransactionClient,
  { id, imagePublicId }: LockedProduct,
): Promise<string[]> {
  const where = { productId: id };
  const select = { imagePublicId: true, videoFile: true };
  const images = await tx.productImage.findMany({ where, select });
  const removed = await tx.removedImage.findMany({ where });
  await tx.product.delete({ where: { id }, select: { id: true } });
  return [
    ...images.flatMap((image) => [image.imagePublicId, image.videoFile ?? []].flat()),
    ...removed.flatMap(filesOfRemoved),
    ...(imagePublicId ? [imagePublicId] : []),
  ];
}

export function archiveProduct(id: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id, { archived: true });
    if (!product.archivedAt) await archive(tx, product, by);
  });
}

export async function archive(
  tx: Prisma.TransactionClient,
  product: LockedProduct,
  by: Actor,
): Promise<void> {
  const archivedAt = now();
  await finishChange(tx, product, {
    by,
    data: { archivedAt },
    audit: { action: "product.archived", after: recorded({ archived: archivedAt.toISOString() }) },
  });
}

export function restoreProduct(id: string, by: Actor): Promise<Product> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id, { archived: true });
    if (!product.archivedAt) return getAdminProduct(id, tx);
    return productOf(
      await finishChange(tx, product, {
        by,
        data: { archivedAt: null },
        audit: { action: "product.restored", after: recorded({ archived: null }) },
      }),
    );
  });
}

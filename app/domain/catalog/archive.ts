import { recordAudit, type Actor } from "~/domain/audit";
import { removeUnusedFiles } from "~/domain/catalog/image-files";
import { isProductUsed, lockProduct } from "~/domain/catalog/lock";
import { productOf } from "~/domain/catalog/read-products";
import { finishChange } from "~/domain/catalog/save";
import { raiseCatalogueVersion } from "~/domain/version";
import type { Product } from "~/schemas/product";
import { now } from "~/services/clock";
import { transaction } from "~/services/database";

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
        data: { archivedAt },
        audit: { action: "product.archived", after: { archived: archivedAt.toISOString() } },
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
        data: { archivedAt: null },
        audit: { action: "product.restored", after: { archived: null } },
      }),
    );
  });
}

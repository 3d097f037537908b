import { recordAudit, type Actor } from "~/domain/audit";
import { archive, eraseProduct } from "~/domain/catalog/undo/archive";
import { removeUnusedFiles } from "~/domain/catalog/images/image-files";
import { isProductUsed, lockProduct } from "~/domain/catalog/lock";
import { finishChange } from "~/domain/catalog/edit/save";
import { finishLater } from "~/domain/catalog/undo/undo";
import { canUndo, tooLate } from "~/domain/undo";
import { DomainError } from "~/lib/errors";
import { recorded } from "~/lib/recorded-fields";
import { now } from "~/services/clock/clock";
import { transaction, type Prisma } from "~/services/database";

/** Like `deleteProduct`, but the deletion of a product that was never ordered can be undone for a minute. */
export function deleteProductForNow(id: string, by: Actor): Promise<"deleted" | "archived"> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    if (await isProductUsed(tx, product.id)) {
      await archive(tx, product, by);
      return "archived";
    }
    const time = now();
    await finishChange(tx, product, {
      by,
      data: { archivedAt: time, deletedAt: time },
      audit: {
        action: "product.deleted",
        before: recorded({ name: product.name, category: product.category, basePrice: product.basePrice }),
      },
    });
    await finishDeletionLater(tx, product.id);
    return "deleted";
  });
}

/** Idempotent. @throws DomainError 409 when the time to undo is over */
export function undoDeletion(id: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id, { archived: true, deleted: true }).catch(nullIfGone);
    if (!product) throw tooLate();
    if (!product.archivedAt) return;
    if (product.deletedAt && !canUndo(product.deletedAt)) throw tooLate();
    await finishChange(tx, product, {
      by,
      data: { archivedAt: null, deletedAt: null },
      audit: { action: "product.restored", after: recorded({ archived: null }) },
    });
  });
}

const finishDeletionLater = (tx: Prisma.TransactionClient, productId: string) =>
  finishLater(tx, "finish-deletion", { productId }, `finish-deletion:${productId}`);

/** Deletes the product. If it was ordered in the meantime, it stays archived. */
export async function finishDeletion(id: string): Promise<void> {
  const files = await transaction(async (tx) => {
    // The job may have run before, or run twice at the same time.
    const product = await lockProduct(tx, id, { archived: true, deleted: true }).catch(nullIfGone);
    if (!product?.deletedAt) return [];
    if (canUndo(product.deletedAt)) {
      await finishDeletionLater(tx, id);
      return [];
    }
    if (!(await isProductUsed(tx, id))) return eraseProduct(tx, product);
    await tx.product.update({ where: { id }, data: { deletedAt: null }, select: { id: true } });
    await recordAudit(tx, {
      by: null,
      action: "product.archived",
      entity: "product",
      entityId: id,
      name: product.name,
      after: { archived: product.deletedAt.toISOString() },
    });
    return [];
  });
  await removeUnusedFiles(files);
}

function nullIfGone(error: unknown): null {
  if (error instanceof DomainError && error.kind === "notFound") return null;
  throw error;
}

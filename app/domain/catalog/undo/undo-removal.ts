import type { Actor } from "~/domain/audit";
import { filesOfRemoved, holdFile, removeUnusedFiles } from "~/domain/catalog/images/image-files";
import { finishImages, lockOwner } from "~/domain/catalog/images/images";
import { lockProduct } from "~/domain/catalog/lock";
import { finishLater } from "~/domain/catalog/undo/undo";
import { canUndo, tooLate } from "~/domain/undo";
import { isId } from "~/lib/id";
import { now } from "~/services/clock/clock";
import { type Db, db, transaction, type Prisma } from "~/services/database";

/** Removes the image. Its files stay while the removal can be undone. */
export function removeImageForNow(id: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const product = await lockOwner(tx, id);
    const image = await tx.productImage.findUniqueOrThrow({ where: { id } });
    const shown = await tx.variation.findMany({ where: { imageId: id }, select: { id: true } });
    await tx.productImage.delete({ where: { id }, select: { id: true } });
    await tx.removedImage.create({
      data: {
        id,
        productId: product.id,
        imagePublicId: image.imagePublicId,
        removedAt: now(),
        image: JSON.parse(JSON.stringify(image)) as Prisma.InputJsonObject,
        variationIds: shown.map((variation) => variation.id),
      },
    });
    await finishImages(tx, product, "image.removed", by);
    await finishRemovalLater(tx, id);
  });
}

/** Idempotent. @throws DomainError 409 when the time to undo is over */
export async function undoRemoval(id: string, by: Actor): Promise<void> {
  const removed = isId(id) ? await db.removedImage.findUnique({ where: { id } }) : null;
  if (!removed) {
    if (isId(id) && (await db.productImage.count({ where: { id } })) > 0) return;
    throw tooLate();
  }
  await transaction(async (tx) => {
    const product = await lockProduct(tx, removed.productId);
    await holdFile(tx, removed.imagePublicId);
    const { count } = await tx.removedImage.deleteMany({ where: { id } });
    if (count === 0) {
      if ((await tx.productImage.count({ where: { id } })) > 0) return;
      throw tooLate();
    }
    if (!canUndo(removed.removedAt)) throw tooLate();
    await tx.productImage.create({
      data: removed.image as unknown as Prisma.ProductImageUncheckedCreateInput,
      select: { id: true },
    });
    await tx.variation.updateMany({
      where: { id: { in: removed.variationIds }, productId: product.id, imageId: null },
      data: { imageId: id },
    });
    await finishImages(tx, product, "image.restored", by);
  });
}

const finishRemovalLater = (on: Db, imageId: string) =>
  finishLater(on, "finish-removal", { imageId }, `finish-removal:${imageId}`);

export async function finishRemoval(id: string): Promise<void> {
  const removed = await db.removedImage.findUnique({ where: { id } });
  if (!removed) return;
  if (canUndo(removed.removedAt)) return finishRemovalLater(db, id);
  await transaction(async (tx) => {
    await holdFile(tx, removed.imagePublicId);
    await tx.removedImage.deleteMany({ where: { id } });
  });
  await removeUnusedFiles(filesOfRemoved(removed));
}

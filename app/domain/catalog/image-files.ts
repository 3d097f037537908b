import { type db, transaction, type Prisma } from "~/services/database";
import { isStoredName, removeImage } from "~/services/images";
import { logger } from "~/services/logger";

/** Who adds an image and who removes one with the same content take turns until their transactions end. */
export async function holdFile(tx: Prisma.TransactionClient, publicId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`image:${publicId}`}, 0))`;
}

/** Removes the files that no image shows any more. The rows are gone already, so a disk's refusal is only told. */
export async function removeUnusedFiles(publicIds: readonly string[]): Promise<void> {
  for (const publicId of new Set(publicIds.filter(isStoredName))) {
    try {
      await transaction(async (tx) => {
        await holdFile(tx, publicId);
        if (!(await isShown(tx, publicId))) await removeImage(publicId);
      });
    } catch (error) {
      logger.warn({ publicId, reason: String(error) }, "the files of a removed image could not be deleted");
    }
  }
}

async function isShown(tx: Prisma.TransactionClient | typeof db, publicId: string): Promise<boolean> {
  const images = await tx.productImage.count({ where: { imagePublicId: publicId } });
  return images > 0 || (await tx.product.count({ where: { imagePublicId: publicId } })) > 0;
}

import { PICTURES_LOCK } from "~/services/backup/pictures";
import { ago } from "~/services/clock/clock";
import { db, transaction, type Prisma } from "~/services/database";
import { sweepUploads } from "~/services/images/uploads";
import { imagesOlderThan, isStoredName, removeImage } from "~/services/images";
import { isVideoName } from "~/services/videos";
import { logger } from "~/services/logging/logger";

/** Adding and removing images with the same content take turns until their transactions end. */
export async function holdFile(tx: Prisma.TransactionClient, publicId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`image:${publicId}`}, 0))`;
}

/** The images' rows are already deleted, so a disk error is only logged. */
export async function removeUnusedFiles(publicIds: readonly string[]): Promise<void> {
  for (const publicId of new Set(publicIds.filter((name) => isStoredName(name) || isVideoName(name)))) {
    try {
      await transaction(async (tx) => {
        await holdFile(tx, publicId);
        if (!(await isBackedUp(tx)) && !(await isShown(tx, publicId))) await removeImage(publicId);
      });
    } catch (error) {
      logger.warn({ publicId, error }, "the files of a removed image could not be deleted");
    }
  }
}

/** A running backup may still need the files of removed pictures. The sweep removes them later. */
async function isBackedUp(tx: Prisma.TransactionClient): Promise<boolean> {
  const rows = await tx.$queryRaw<{ shared: boolean }[]>`
    SELECT pg_try_advisory_xact_lock_shared(${PICTURES_LOCK}) AS shared`;
  return !rows[0]?.shared;
}

/** An upload in progress has files before it has a row. */
const YOUNG_MS = 24 * 60 * 60 * 1000;

export async function sweepImageFiles(): Promise<void> {
  await sweepUploads();
  const old = await imagesOlderThan(ago(YOUNG_MS));
  const shown = await db.productImage.findMany({
    distinct: ["imagePublicId", "videoFile"],
    select: { imagePublicId: true, videoFile: true },
  });
  const used = new Set(shown.flatMap(({ imagePublicId, videoFile }) => [imagePublicId, videoFile]));
  await removeUnusedFiles(old.filter((publicId) => !used.has(publicId)));
}

async function isShown(tx: Prisma.TransactionClient | typeof db, publicId: string): Promise<boolean> {
  const images =
    (await tx.productImage.count({ where: { OR: [{ imagePublicId: publicId }, { videoFile: publicId }] } })) +
    (await tx.removedImage.count({
      where: { OR: [{ imagePublicId: publicId }, { image: { path: ["videoFile"], equals: publicId } }] },
    }));
  // A legacy picture may be one of ours, by its id or by its URL alone.
  return (
    images > 0 ||
    (await tx.product.count({
      where: { OR: [{ imagePublicId: publicId }, { imageUrl: { startsWith: `/uploads/${publicId}/` } }] },
    })) > 0
  );
}

export function filesOfRemoved({
  imagePublicId,
  image,
}: {
  imagePublicId: string;
  image: unknown;
}): string[] {
  const { videoFile } = image as { videoFile?: string | null };
  return videoFile ? [imagePublicId, videoFile] : [imagePublicId];
}

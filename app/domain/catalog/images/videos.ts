import type { Actor } from "~/domain/audit";
import { holdFile, removeUnusedFiles } from "~/domain/catalog/images/image-files";
import { lockProduct, ownerOf } from "~/domain/catalog/lock";
import { finishChange } from "~/domain/catalog/edit/save";
import { invalid, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { recorded } from "~/lib/recorded-fields";
import { db, transaction } from "~/services/database";
import { isVideoStored, storeVideo } from "~/services/videos";

const IN_ORDER = [{ displayOrder: "asc" }, { createdAt: "asc" }, { id: "asc" }] as const;

/** Replaces the first picture's video. @throws DomainError 404, 400 without a picture or for a refused video */
export async function addVideo(productId: string, source: string, by: Actor): Promise<void> {
  const found =
    isId(productId) && (await db.product.count({ where: { id: productId, archivedAt: null } })) > 0;
  if (!found) throw notFound("Product");
  const videoFile = await storeVideo(source);
  let before: string | null;
  try {
    before = await transaction(async (tx) => {
      const product = await lockProduct(tx, productId);
      await holdFile(tx, videoFile);
      // Somebody may have removed the last video with this content since.
      if (!(await isVideoStored(videoFile))) await storeVideo(source);
      const first = await tx.productImage.findFirst({
        where: { productId: product.id },
        orderBy: [...IN_ORDER],
        select: { id: true, videoFile: true },
      });
      if (!first) throw invalid("Upload an image first. It is shown until the video plays");
      await tx.productImage.update({ where: { id: first.id }, data: { videoFile }, select: { id: true } });
      await finishChange(tx, product, {
        by,
        audit: { action: "video.added", after: recorded({ video: videoFile }) },
      });
      return first.videoFile;
    });
  } catch (error) {
    await removeUnusedFiles([videoFile]);
    throw error;
  }
  if (before) await removeUnusedFiles([before]);
}

/** Removes the picture's video, not the picture. @throws DomainError 404 */
export async function removeVideo(imageId: string, by: Actor): Promise<void> {
  const file = await transaction(async (tx) => {
    const product = await lockProduct(tx, await ownerOf(tx, "image", imageId));
    const image = await tx.productImage.findUnique({ where: { id: imageId }, select: { videoFile: true } });
    if (!image?.videoFile) return null;
    await tx.productImage.update({ where: { id: imageId }, data: { videoFile: null }, select: { id: true } });
    await finishChange(tx, product, {
      by,
      audit: { action: "video.removed", before: recorded({ video: image.videoFile }) },
    });
    return image.videoFile;
  });
  if (file) await removeUnusedFiles([file]);
}

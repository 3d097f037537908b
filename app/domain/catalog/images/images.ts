import { randomUUID } from "node:crypto";
import type { Actor } from "~/domain/audit";
import { holdFile, removeUnusedFiles } from "~/domain/catalog/images/image-files";
import { lockProduct, ownerOf, type LockedProduct } from "~/domain/catalog/lock";
import type { StoredProduct } from "~/domain/catalog/edit/stored-product";
import { finishChange, readStoredProduct } from "~/domain/catalog/edit/save";
import { conflict, invalid, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { recorded } from "~/lib/recorded-fields";
import type { ProductImage } from "~/schemas/product";
import { now } from "~/services/clock/clock";
import { db, transaction, type Prisma } from "~/services/database";
import { isStored, storeImage } from "~/services/images";

/** If it fails, neither the row nor the files stay. */
export async function addImage(productId: string, source: string, by: Actor): Promise<ProductImage> {
  const found =
    isId(productId) && (await db.product.count({ where: { id: productId, archivedAt: null } })) > 0;
  if (!found) throw notFound("Product");
  const { publicId, ...stored } = await storeImage(source);
  try {
    return await transaction(async (tx) => {
      const product = await lockProduct(tx, productId);
      await holdFile(tx, publicId);
      // Somebody may have removed the last image with this content since.
      if (!(await isStored(publicId))) await storeImage(source);
      const { _max } = await tx.productImage.aggregate({
        where: { productId: product.id },
        _max: { displayOrder: true },
      });
      const id = randomUUID();
      const displayOrder = _max.displayOrder === null ? 0 : _max.displayOrder + 1;
      await tx.productImage.create({
        data: {
          id,
          productId: product.id,
          imagePublicId: publicId,
          ...stored,
          displayOrder,
          createdAt: now(),
        },
        select: { id: true },
      });
      return imageOf(await finishImages(tx, product, "image.added", by), id);
    });
  } catch (error) {
    await removeUnusedFiles([publicId]);
    throw error;
  }
}

export async function removeProductImage(id: string, by: Actor): Promise<void> {
  const files = await transaction(async (tx) => {
    const product = await lockOwner(tx, id);
    const { imagePublicId, videoFile } = await tx.productImage.delete({
      where: { id },
      select: { imagePublicId: true, videoFile: true },
    });
    await finishImages(tx, product, "image.removed", by);
    return [imagePublicId, ...(videoFile ? [videoFile] : [])];
  });
  await removeUnusedFiles(files);
}

export function setImageOrder(id: string, displayOrder: number, by: Actor): Promise<ProductImage> {
  return change(id, "image.moved", by, async (tx) => {
    const where = { id, displayOrder: { not: displayOrder } };
    return (await tx.productImage.updateMany({ where, data: { displayOrder } })).count > 0;
  });
}

/** @param seen the text when the form was opened, or the product's name @throws DomainError 404, 409 */
export function setImageAlt(id: string, text: string, by: Actor, seen?: string): Promise<ProductImage> {
  const alt = text.trim();
  return change(id, "image.described", by, async (tx) => {
    const { alt: stored } = await tx.productImage.findUniqueOrThrow({ where: { id }, select: { alt: true } });
    if (seen !== undefined && !["", seen, alt].includes(stored))
      throw conflict(
        `The text of an image was changed since you opened it: it is now “${stored}”. Check what you typed and save again.`,
      );
    await tx.productImage.update({ where: { id }, data: { alt }, select: { id: true } });
    return stored !== alt;
  });
}

export function swapImages(id: string, direction: "up" | "down", by: Actor): Promise<ProductImage> {
  return place(id, (at) => at + (direction === "up" ? -1 : 1), by);
}

/** @param to the new position, from 0 */
export function moveImage(id: string, to: number, by: Actor): Promise<ProductImage> {
  if (!Number.isInteger(to)) throw invalid("The place of an image must be a whole number");
  return place(id, () => to, by);
}

function place(id: string, placeOf: (at: number) => number, by: Actor): Promise<ProductImage> {
  return change(id, "image.moved", by, async (tx, product) => {
    const images = await tx.productImage.findMany({
      where: { productId: product.id },
      orderBy: [{ displayOrder: "asc" }, { createdAt: "asc" }, { id: "asc" }],
      select: { id: true },
    });
    const ids = images.map((image) => image.id);
    const at = ids.indexOf(id.toLowerCase());
    const to = Math.min(Math.max(0, placeOf(at)), ids.length - 1);
    if (to === at) return false;
    ids.splice(to, 0, ...ids.splice(at, 1));
    await tx.$executeRaw`
      UPDATE product_images SET display_order = ordered.place - 1
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS ordered(id, place)
      WHERE product_images.id = ordered.id`;
    return true;
  });
}

type ImageWork = (tx: Prisma.TransactionClient, product: LockedProduct) => Promise<boolean>;

/** Checks again that the image exists: the previous holder of the lock may have removed it. */
export async function lockOwner(tx: Prisma.TransactionClient, id: string): Promise<LockedProduct> {
  const product = await lockProduct(tx, await ownerOf(tx, "image", id));
  await ownerOf(tx, "image", id);
  return product;
}

function change(id: string, action: string, by: Actor, work: ImageWork): Promise<ProductImage> {
  return transaction(async (tx) => {
    const product = await lockOwner(tx, id);
    const isChanged = await work(tx, product);
    return imageOf(
      await (isChanged ? finishImages(tx, product, action, by) : readStoredProduct(tx, product.id)),
      id,
    );
  });
}

export const finishImages = (
  tx: Prisma.TransactionClient,
  product: LockedProduct,
  action: string,
  by: Actor,
) => finishChange(tx, product, { by, audit: { action, after: recorded({ images: true }) } });

function imageOf(stored: StoredProduct, id: string): ProductImage {
  const image = stored.images.find((candidate) => candidate.id === id.toLowerCase());
  if (!image) throw notFound("Image");
  return image;
}

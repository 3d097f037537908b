import { existsSync } from "node:fs";
import path from "node:path";
import { storeSoldPieces } from "~/domain/catalog/sold-pieces";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { now } from "~/services/clock/clock";
import { db, transaction, type Prisma } from "~/services/database";
import { storeImage, type ImageRecord } from "~/services/images";
import { storeVideo } from "~/services/videos";
import { environment } from "~/services/environment/environment";
import { categories, products, type SeedProduct } from "./catalogue.ts";
import { idOf } from "./ids.ts";
import { insertOrders, payPastOrders, stockMoves, type PastOrder } from "./past-orders.ts";

/** From the working directory, since built and source servers both start there. */
const PICTURES = path.resolve("prisma/seed/pictures");
const VIDEOS = path.resolve("prisma/seed/videos");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OPENED_DAYS_AGO = 120;

const ADMIN = {
  id: idOf("user", "admin"),
  email: "admin@example.com",
  firstName: "Robin",
  lastName: "Halloway",
};
const CUSTOMER = {
  id: idOf("user", "customer"),
  email: "customer@example.com",
  firstName: "Casey",
  lastName: "Morin",
};

const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);

/** Does nothing when there are products. */
export async function seed(say: (step: string) => void): Promise<void> {
  if ((await db.product.count()) > 0) return;
  const pictures = await storePictures(say);
  // Only the embedded provider can record past payments.
  const past = environment.stripe ? [] : await payPastOrders();
  await transaction(async (tx) => {
    await insertUsers(tx);
    await tx.category.createMany({
      data: categories.map((category) => ({
        ...category,
        id: idOf("category", category.slug),
        createdAt: ago(OPENED_DAYS_AGO * DAY_MS),
      })),
    });
    await insertProducts(tx, pictures);
    await insertStock(tx, past);
    await insertOrders(tx, past, CUSTOMER.id);
    await insertReviews(tx);
    await storeSoldPieces(tx);
    await raiseCatalogueVersion(
      tx,
      products.map(({ key }) => idOf("product", key)),
    );
  });
  say(`${products.length} products, ${categories.length} categories and ${past.length} past orders are in`);
}

type Pictures = Map<string, ImageRecord & { videoFile: string | null }>;

/** Missing pictures are skipped. */
async function storePictures(say: (step: string) => void): Promise<Pictures> {
  const files = [...new Set(products.flatMap((product) => product.pictures.map(({ file }) => file)))].filter(
    (file) => existsSync(path.join(PICTURES, file)),
  );
  const stored: Pictures = new Map();
  await Promise.all(
    files.map(async (file) => {
      stored.set(file, {
        ...(await storeImage(path.join(PICTURES, file))),
        videoFile: await storeVideoOf(file),
      });
      if (stored.size % 20 === 0 || stored.size === files.length)
        say(`${stored.size} of ${files.length} pictures`);
    }),
  );
  return stored;
}

async function storeVideoOf(picture: string): Promise<string | null> {
  const video = path.join(VIDEOS, `${path.parse(picture).name}.webm`);
  return existsSync(video) ? storeVideo(video) : null;
}

async function insertUsers(tx: Prisma.TransactionClient): Promise<void> {
  const isAdmin = environment.adminEmails.includes(ADMIN.email);
  await tx.user.createMany({
    data: [
      { ...ADMIN, isAdmin, createdAt: ago((OPENED_DAYS_AGO + 1) * DAY_MS) },
      { ...CUSTOMER, createdAt: ago(60 * DAY_MS) },
    ],
    skipDuplicates: true,
  });
}

async function insertProducts(tx: Prisma.TransactionClient, pictures: Pictures): Promise<void> {
  // The shop lists the newest first, so the first of the catalogue is the newest.
  const createdAt = (index: number) => ago(OPENED_DAYS_AGO * DAY_MS + index * HOUR_MS);
  await tx.product.createMany({
    data: products.map(({ key, name, description, facts, category, basePrice }, index) => ({
      ...{ id: idOf("product", key), name, description, facts, category, basePrice },
      createdAt: createdAt(index),
      updatedAt: createdAt(index),
    })),
  });
  await tx.productImage.createMany({
    data: products.flatMap((product, index) =>
      product.pictures.flatMap(({ file, alt }, displayOrder) => {
        const picture = pictures.get(file);
        if (!picture) return [];
        const { publicId: imagePublicId, ...stored } = picture;
        return [
          {
            ...stored,
            id: imageId(product, file),
            productId: idOf("product", product.key),
            imagePublicId,
            alt,
            displayOrder,
            createdAt: createdAt(index),
          },
        ];
      }),
    ),
  });
  await tx.variation.createMany({
    data: products.flatMap((product, index) =>
      product.variations.map(({ name, attributes, priceModifier, stock, sku, picture }, at) => ({
        ...{
          id: idOf("variation", product.key, at),
          productId: idOf("product", product.key),
          name,
          attributes,
          priceModifier,
          stockQuantity: stock,
          sku,
        },
        imageId:
          picture && pictures.has(picture) && product.pictures.some(({ file }) => file === picture)
            ? imageId(product, picture)
            : null,
        createdAt: createdAt(index),
        updatedAt: createdAt(index),
      })),
    ),
  });
}

const imageId = (product: SeedProduct, file: string) => idOf("image", product.key, file);

/** Stock histories end at the catalogue's numbers. */
async function insertStock(tx: Prisma.TransactionClient, past: readonly PastOrder[]): Promise<void> {
  const moves = stockMoves(past);
  const stock = new Map<string, number>();
  const initial = products.flatMap((product) =>
    product.variations.map((variation, at) => {
      const variationId = idOf("variation", product.key, at);
      const moved = moves
        .filter((move) => move.variationId === variationId)
        .reduce((sum, { delta }) => sum + delta, 0);
      const quantity = variation.stock - moved;
      stock.set(variationId, quantity);
      return {
        variationId,
        changeType: "initial",
        quantityChanged: quantity,
        previousQuantity: 0,
        newQuantity: quantity,
        notes: "First stock",
        userId: ADMIN.id,
        timestamp: ago(OPENED_DAYS_AGO * DAY_MS),
      };
    }),
  );
  const later = moves.map(({ variationId, orderId, by, type, delta, at }) => {
    const before = stock.get(variationId) ?? 0;
    stock.set(variationId, before + delta);
    const notes = type === "sale" ? "Sold" : "Order cancelled";
    const userId = by === "customer" ? CUSTOMER.id : null;
    return {
      variationId,
      changeType: type,
      quantityChanged: delta,
      previousQuantity: before,
      newQuantity: before + delta,
      notes,
      userId,
      orderId,
      timestamp: at,
    };
  });
  await tx.inventoryLog.createMany({ data: [...initial, ...later] });
}

async function insertReviews(tx: Prisma.TransactionClient): Promise<void> {
  await tx.review.createMany({
    data: products.flatMap(({ key, reviews }) =>
      reviews.map(({ author, rating, title, comment, daysAgo }, index) => {
        const isCustomer = author === "customer";
        const by = { userId: isCustomer ? CUSTOMER.id : null, guestName: isCustomer ? null : author };
        return {
          id: idOf("review", key, index),
          productId: idOf("product", key),
          ...by,
          rating,
          title: title ?? null,
          comment: comment ?? null,
          createdAt: ago(daysAgo * DAY_MS + index * HOUR_MS),
        };
      }),
    ),
  });
}

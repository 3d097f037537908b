import { randomUUID } from "node:crypto";
import { utimesSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { getAdminProduct } from "~/domain/catalog/admin-products";
import { addImage } from "~/domain/catalog/images/images";
import { sweepImageFiles } from "~/domain/catalog/images/image-files";
import { reprice } from "~/domain/catalog/edit/reprice";
import { UNDO_MS } from "~/domain/undo";
import { deleteProductForNow, finishDeletion, undoDeletion } from "~/domain/catalog/undo/undo-deletion";
import { finishRemoval, removeImageForNow, undoRemoval } from "~/domain/catalog/undo/undo-removal";
import { applyInBulk } from "~/domain/bulk";
import { checkInventory } from "~/domain/stock/inventory";
import { db } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { isStored } from "~/services/images";
import { anAdmin, aPicture, aVariableProduct, aVariation } from "../../domain/catalog-given";
import { useDatabase } from "../../support/database";
import { useKilling } from "./kill-everywhere";

useDatabase("empty");
const killEverywhere = useKilling(() => ({
  secretKey: "none",
  publishableKey: "none",
  webhookSecret: "none",
}));

const slow = { timeout: 120_000 };
const LATER = new Date(Date.now() - 2 * UNDO_MS);
const actionsOf = async (id: string) =>
  (await db.auditEntry.findMany({ where: { entityId: id }, orderBy: { createdAt: "asc" } })).map(
    ({ action }) => action,
  );

async function aPicturedProduct() {
  const admin = await anAdmin();
  const { product } = await aVariableProduct(["Red"], admin);
  const color = `#${randomUUID().slice(0, 6)}`;
  const image = await addImage(product.id, await aPicture({ color }), admin);
  await aVariation(product.id, { name: "Blue", imageId: image.id }, admin);
  return { by: { id: admin.id }, image, before: await getAdminProduct(product.id) };
}

const contentOf = async (id: string) => {
  const { version: _, updatedAt: __, variations, ...product } = await getAdminProduct(id);
  return { ...product, variations: variations.map(({ version: ___, updatedAt: ____, ...rest }) => rest) };
};

test(
  "several prices changed: each product has all of its new prices or none, the same press does the rest",
  slow,
  () =>
    killEverywhere(
      async () => {
        const by = { id: (await anAdmin()).id };
        const products = [];
        for (let count = 0; count < 3; count++) {
          const { product } = await aVariableProduct(["Red"]);
          await aVariation(product.id, { name: "Large", priceModifier: "2.00" }, await anAdmin());
          products.push(await getAdminProduct(product.id));
        }
        const ids = products.map(({ id }) => id);
        const change = { share: 1_000, version: products[0]?.version ?? 0, requestId: randomUUID() };
        return { stage: { ids, change, by }, act: "repriceSeveral", args: [ids, change, by] };
      },
      async ({ ids, change, by }) => {
        const prices = async () =>
          Promise.all(
            ids.map(async (id) => {
              const { basePrice, variations } = await getAdminProduct(id);
              return [basePrice, ...variations.map(({ priceModifier }) => priceModifier)].join(" ");
            }),
          );
        const [old, raised] = ["10.00 0.00 2.00", "11.00 0.00 2.20"];
        const left = await prices();
        const done = left.filter((price) => price === raised).length;
        expect(left).toEqual(ids.map((_, at) => (at < done ? raised : old)));
        const { refused } = await applyInBulk(ids, (id) => reprice(id, change, by));
        expect([refused, await prices()]).toEqual([[], ids.map(() => raised)]);
        for (const id of ids)
          expect((await actionsOf(id)).filter((action) => action === "product.repriced")).toHaveLength(1);
      },
    ),
);

test("a product deleted: it is there or gone, and the same press, or undoing it, finishes", slow, () =>
  killEverywhere(
    async () => {
      const { by, before } = await aPicturedProduct();
      const content = await contentOf(before.id);
      return { stage: { by, id: before.id, content }, act: "deleteProductForNow", args: [before.id, by] };
    },
    async ({ by, id, content }) => {
      const { archivedAt, deletedAt } = await db.product.findUniqueOrThrow({ where: { id } });
      expect(archivedAt === null).toBe(deletedAt === null);
      if (!deletedAt) expect(await deleteProductForNow(id, by)).toBe("deleted");
      await undoDeletion(id, by);
      expect(await contentOf(id)).toEqual(content);
      expect((await actionsOf(id)).slice(-2)).toEqual(["product.deleted", "product.restored"]);
      expect(await checkInventory()).toEqual([]);
    },
  ),
);

test(
  "a deletion undone: the product is whole or still gone, and the same press brings it back once",
  slow,
  () =>
    killEverywhere(
      async () => {
        const { by, before } = await aPicturedProduct();
        const content = await contentOf(before.id);
        await deleteProductForNow(before.id, by);
        return { stage: { by, id: before.id, content }, act: "undoDeletion", args: [before.id, by] };
      },
      async ({ by, id, content }) => {
        await undoDeletion(id, by);
        expect(await contentOf(id)).toEqual(content);
        expect((await actionsOf(id)).filter((action) => action === "product.restored")).toHaveLength(1);
        await finishDeletion(id);
        expect(await contentOf(id)).toEqual(content);
      },
    ),
);

test("a deletion finished: rows and files go together in the end, whenever the job died", slow, () =>
  killEverywhere(
    async () => {
      const { by, before, image } = await aPicturedProduct();
      await deleteProductForNow(before.id, by);
      await db.product.update({ where: { id: before.id }, data: { deletedAt: LATER } });
      return {
        stage: { id: before.id, file: image.imagePublicId },
        act: "finishDeletion",
        args: [before.id],
      };
    },
    async ({ id, file }) => {
      if ((await db.product.count({ where: { id } })) > 0) expect(await isStored(file)).toBe(true);
      await finishDeletion(id);
      expect(await db.product.count({ where: { id } })).toBe(0);
      expect(await db.variation.count({ where: { productId: id } })).toBe(0);
      expect(await db.productImage.count({ where: { productId: id } })).toBe(0);
      await sweptAfterADay(file);
    },
  ),
);

test(
  "a picture removed: it is in the gallery or can be put back, and comes back to its variation",
  slow,
  () =>
    killEverywhere(
      async () => {
        const { by, before, image } = await aPicturedProduct();
        const content = await contentOf(before.id);
        const stage = { by, id: before.id, image, content };
        return { stage, act: "removeImageForNow", args: [image.id, by] };
      },
      async ({ by, id, image, content }) => {
        const shown = await db.productImage.count({ where: { id: image.id } });
        expect(await db.removedImage.count({ where: { id: image.id } })).toBe(1 - shown);
        if (shown > 0) await removeImageForNow(image.id, by);
        await undoRemoval(image.id, by);
        expect(await contentOf(id)).toEqual(content);
        expect(await isStored(image.imagePublicId)).toBe(true);
      },
    ),
);

test(
  "a picture put back: it is in its place with its variation or still away, and the same press does it once",
  slow,
  () =>
    killEverywhere(
      async () => {
        const { by, before, image } = await aPicturedProduct();
        const content = await contentOf(before.id);
        await removeImageForNow(image.id, by);
        const stage = { by, id: before.id, image, content };
        return { stage, act: "undoRemoval", args: [image.id, by] };
      },
      async ({ by, id, image, content }) => {
        await undoRemoval(image.id, by);
        expect(await contentOf(id)).toEqual(content);
        expect(await db.removedImage.count({ where: { id: image.id } })).toBe(0);
        expect((await actionsOf(id)).filter((action) => action === "image.restored")).toHaveLength(1);
      },
    ),
);

test("a picture that nobody wanted back: its row and its files go, whenever the job died", slow, () =>
  killEverywhere(
    async () => {
      const { by, image } = await aPicturedProduct();
      await removeImageForNow(image.id, by);
      await db.removedImage.update({ where: { id: image.id }, data: { removedAt: LATER } });
      return { stage: image, act: "finishRemoval", args: [image.id] };
    },
    async ({ id, imagePublicId }) => {
      if ((await db.removedImage.count({ where: { id } })) > 0)
        expect(await isStored(imagePublicId)).toBe(true);
      await finishRemoval(id);
      expect(await db.removedImage.count({ where: { id } })).toBe(0);
      await sweptAfterADay(imagePublicId);
    },
  ),
);

async function sweptAfterADay(file: string): Promise<void> {
  if (await isStored(file)) {
    const then = new Date(Date.now() - 2 * 24 * 3_600_000);
    utimesSync(path.join(environment.uploadsDir, file), then, then);
    await sweepImageFiles();
  }
  expect(await isStored(file)).toBe(false);
}

import { describe, expect, test } from "vitest";
import { getAdminProduct, listAdminProducts } from "~/domain/catalog/admin-products";
import { addImage } from "~/domain/catalog/images/images";
import { restoreProduct } from "~/domain/catalog/undo/archive";
import { UNDO_MS } from "~/domain/undo";
import { deleteProductForNow, finishDeletion, undoDeletion } from "~/domain/catalog/undo/undo-deletion";
import { finishRemoval, removeImageForNow, undoRemoval } from "~/domain/catalog/undo/undo-removal";
import { checkInventory } from "~/domain/stock/inventory";
import { tasks } from "~/jobs";
import { db } from "~/services/database";
import { isStored } from "~/services/images";
import { runDueJobs } from "~/services/jobs/jobs";
import { useDatabase } from "../../support/database";
import {
  anAdmin,
  anOpenCheckout,
  anOrder,
  aPicture,
  aProduct,
  aVariation,
  standardOf,
} from "../../domain/catalog-given";

useDatabase("empty");

const LATER = new Date(Date.now() - 2 * UNDO_MS);
const tooLate = { kind: "conflict", message: "It is too late to undo this." };
const actionsOf = async (id: string) =>
  (await db.auditEntry.findMany({ where: { entityId: id }, orderBy: { createdAt: "asc" } })).map(
    ({ action }) => action,
  );

describe("a deleted product", () => {
  test("is in no list, and undoing restores it unchanged, once for repeated requests", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ name: "Slipped Sloth" }, admin);
    await addImage(product.id, await aPicture(), admin);
    await db.review.create({ data: { productId: product.id, rating: 5, guestName: "Dot" } });
    const before = await getAdminProduct(product.id);
    expect(await deleteProductForNow(product.id, admin)).toBe("deleted");
    for (const archived of [true, false])
      expect((await listAdminProducts({ search: "Slipped", archived })).rows).toEqual([]);
    await expect(getAdminProduct(product.id)).rejects.toMatchObject({ kind: "notFound" });
    await expect(restoreProduct(product.id, admin)).rejects.toMatchObject({ kind: "notFound" });
    await expect(deleteProductForNow(product.id, admin)).rejects.toMatchObject({ kind: "notFound" });
    await finishDeletion(product.id);

    await Promise.all([1, 2, 3].map(() => undoDeletion(product.id, admin)));
    const { version, updatedAt, ...restored } = await getAdminProduct(product.id);
    expect(restored).toEqual({ ...before, version: undefined, updatedAt: undefined, ...restored });
    expect(restored.variations).toEqual(before.variations);
    expect(restored.images).toEqual(before.images);
    expect([version, updatedAt >= before.updatedAt]).toEqual([before.version + 2, true]);
    expect(await db.review.count({ where: { productId: product.id } })).toBe(1);
    expect((await actionsOf(product.id)).slice(2)).toEqual(["product.deleted", "product.restored"]);
    await finishDeletion(product.id);
    await getAdminProduct(product.id);
  });

  test("is deleted with its files after the undo time, also if the job runs twice", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    const image = await addImage(product.id, await aPicture({ color: "olive" }), admin);
    await deleteProductForNow(product.id, admin);
    await db.product.update({ where: { id: product.id }, data: { deletedAt: LATER } });
    await expect(undoDeletion(product.id, admin)).rejects.toMatchObject(tooLate);
    await Promise.all([finishDeletion(product.id), finishDeletion(product.id)]);
    await finishDeletion(product.id);
    expect(await db.product.count({ where: { id: product.id } })).toBe(0);
    expect(await isStored(image.imagePublicId)).toBe(false);
    await expect(undoDeletion(product.id, admin)).rejects.toMatchObject(tooLate);
  });

  test("is archived instead if a checkout has it when the undo time ends", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    await deleteProductForNow(product.id, admin);
    await anOpenCheckout(product, standardOf(product), "held");
    await db.product.update({ where: { id: product.id }, data: { deletedAt: LATER } });
    await finishDeletion(product.id);
    expect(await getAdminProduct(product.id)).toMatchObject({ archivedAt: expect.any(String) });
  });

  test("is archived if it was ordered, and undoing restores it", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    await anOrder([{ product, variation: standardOf(product) }]);
    expect(await deleteProductForNow(product.id, admin)).toBe("archived");
    await undoDeletion(product.id, admin);
    expect(await getAdminProduct(product.id)).toMatchObject({ archivedAt: null });
  });
});

describe("a removed picture", () => {
  async function pictured() {
    const admin = await anAdmin();
    const product = await aProduct({ stockQuantity: null }, admin);
    const color = `#${product.id.slice(0, 6)}`;
    const first = await addImage(product.id, await aPicture({ color }), admin);
    const second = await addImage(product.id, await aPicture({ color, width: 400 }), admin);
    await aVariation(product.id, { name: "Blue", imageId: first.id }, admin);
    return { admin, product, first, second };
  }

  test("is restored at its position and variation, once for repeated requests", async () => {
    const { admin, product, first, second } = await pictured();
    await removeImageForNow(first.id, admin);
    expect((await getAdminProduct(product.id)).images.map(({ id }) => id)).toEqual([second.id]);
    expect(await isStored(first.imagePublicId)).toBe(true);
    await finishRemoval(first.id);
    await Promise.all([1, 2, 3].map(() => undoRemoval(first.id, admin)));
    const { images, variations } = await getAdminProduct(product.id);
    expect(images.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(variations[0]?.imageId).toBe(first.id);
    expect((await actionsOf(product.id)).filter((action) => action === "image.restored")).toHaveLength(1);
    await finishRemoval(first.id);
    expect(await isStored(first.imagePublicId)).toBe(true);
  });

  test("is deleted with its files after the undo time", async () => {
    const { admin, first } = await pictured();
    await removeImageForNow(first.id, admin);
    await db.removedImage.update({ where: { id: first.id }, data: { removedAt: LATER } });
    await expect(undoRemoval(first.id, admin)).rejects.toMatchObject(tooLate);
    await finishRemoval(first.id);
    await finishRemoval(first.id);
    expect(await isStored(first.imagePublicId)).toBe(false);
    for (const id of [first.id, "nonsense"])
      await expect(undoRemoval(id, admin)).rejects.toMatchObject(tooLate);
  });
});

test("a deletion job that runs too early schedules another", async () => {
  const admin = await anAdmin();
  const product = await aProduct({}, admin);
  const image = await addImage(product.id, await aPicture({ color: "teal" }), admin);
  await removeImageForNow(image.id, admin);
  await deleteProductForNow(product.id, admin);
  await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await finishDeletion(product.id);
  await finishRemoval(image.id);
  const jobs = await db.$queryRaw<{ key: string }[]>`SELECT key FROM graphile_worker.jobs ORDER BY key`;
  expect(jobs.map(({ key }) => key)).toEqual([`finish-deletion:${product.id}`, `finish-removal:${image.id}`]);
});

test.each([
  ["no job, as after a restore", "DELETE FROM graphile_worker._private_jobs"],
  ["a job that was tried too often", "UPDATE graphile_worker._private_jobs SET attempts = max_attempts"],
])("a deletion with %s is still finished after the undo time", async (_what, lose) => {
  const admin = await anAdmin();
  const product = await aProduct({}, admin);
  const other = await aProduct({}, admin);
  const image = await addImage(other.id, await aPicture({ color: "salmon" }), admin);
  await removeImageForNow(image.id, admin);
  await deleteProductForNow(product.id, admin);
  await db.$executeRawUnsafe(lose);
  const cleaned = async () => {
    await tasks.clean?.({});
    await runDueJobs(tasks);
    const shown = { where: { id: product.id } };
    return [await db.product.count(shown), await isStored(image.imagePublicId)];
  };
  expect(await cleaned()).toEqual([1, true]);
  await db.product.update({ where: { id: product.id }, data: { deletedAt: LATER } });
  await db.removedImage.update({ where: { id: image.id }, data: { removedAt: LATER } });
  expect(await cleaned()).toEqual([0, false]);
});

test("the stock histories add up after these deletions", async () =>
  expect(await checkInventory()).toEqual([]));

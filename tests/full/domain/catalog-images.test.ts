import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  addImage,
  moveImage,
  removeProductImage,
  setImageAlt,
  setImageOrder,
  swapImages,
} from "~/domain/catalog/images/images";
import { getAdminProduct } from "~/domain/catalog/admin-products";
import { deleteProduct } from "~/domain/catalog/undo/archive";
import { db } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { useDatabase } from "../../support/database";
import { anAdmin, aPicture, aProduct, aVariation, fileWith } from "../../domain/catalog-given";

useDatabase("empty");

const nobody = "00000000-0000-4000-8000-000000000000";
const stored = (publicId: string) => existsSync(path.join(environment.uploadsDir, publicId));
const everything = () => (existsSync(environment.uploadsDir) ? readdirSync(environment.uploadsDir) : []);

async function orderOf(productId: string): Promise<string[]> {
  return (await getAdminProduct(productId)).images.map(({ id }) => id);
}

describe("a product's images", () => {
  test("are added at the end, each with its widths in both formats", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    const first = await addImage(
      product.id,
      await aPicture({ width: 700, height: 350, color: "red" }),
      admin,
    );
    const second = await addImage(product.id, await aPicture({ color: "blue" }), admin);
    expect(first).toMatchObject({
      productId: product.id,
      displayOrder: 0,
      width: 700,
      height: 350,
      alt: "Dragon",
      imageUrl: `/uploads/${first.imagePublicId}/700.webp`,
    });
    expect(first.srcSet.avif).toBe(
      [320, 640, 700].map((width) => `/uploads/${first.imagePublicId}/${width}.avif ${width}w`).join(", "),
    );
    expect(second.displayOrder).toBe(1);
    expect(await orderOf(product.id)).toEqual([first.id, second.id]);
    for (const address of first.srcSet.webp.split(", "))
      expect(
        existsSync(path.join(environment.uploadsDir, address.split(" ")[0]!.replace("/uploads/", ""))),
      ).toBe(true);
  });

  test("change places with a neighbour, and stay at the ends", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    const [a, b, c] = [
      await addImage(product.id, await aPicture({ color: "red" }), admin),
      await addImage(product.id, await aPicture({ color: "green" }), admin),
      await addImage(product.id, await aPicture({ color: "blue" }), admin),
    ];
    await swapImages(c.id, "up", admin);
    expect(await orderOf(product.id)).toEqual([a.id, c.id, b.id]);
    await swapImages(a.id, "down", admin);
    expect(await orderOf(product.id)).toEqual([c.id, a.id, b.id]);
    await swapImages(c.id, "up", admin);
    await swapImages(b.id, "down", admin);
    expect(
      (await getAdminProduct(product.id)).images.map(({ id, displayOrder }) => [id, displayOrder]),
    ).toEqual([
      [c.id, 0],
      [a.id, 1],
      [b.id, 2],
    ]);
  });

  test("change places by two numbers, as the API has it", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    const [a, b] = [
      await addImage(product.id, await aPicture({ color: "red" }), admin),
      await addImage(product.id, await aPicture({ color: "green" }), admin),
    ];
    await setImageOrder(a.id, 1, admin);
    await setImageOrder(b.id, 0, admin);
    expect(await orderOf(product.id)).toEqual([b.id, a.id]);
  });

  test("are described in words", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    const image = await addImage(product.id, await aPicture(), admin);
    expect(await setImageAlt(image.id, " A dragon ", admin)).toMatchObject({ alt: "A dragon" });
    expect(await setImageAlt(image.id, "", admin)).toMatchObject({ alt: "Dragon" });
  });

  test("moved to their own place, or described as they are, are no change", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    const image = await addImage(product.id, await aPicture(), admin);
    await setImageAlt(image.id, "A dragon", admin);
    const { version } = await getAdminProduct(product.id);
    const entries = () => db.auditEntry.count({ where: { entityId: product.id } });
    const before = await entries();
    await swapImages(image.id, "up", admin);
    await moveImage(image.id, 0, admin);
    await setImageOrder(image.id, image.displayOrder, admin);
    expect(await setImageAlt(image.id, "A dragon", admin)).toMatchObject({ alt: "A dragon" });
    expect([(await getAdminProduct(product.id)).version, await entries()]).toEqual([version, before]);
  });

  test("described by two at once are a conflict that says the other's words; the same words, or none yet, are none", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    const { id, alt } = await addImage(product.id, await aPicture(), admin);
    await setImageAlt(id, "A red dragon", admin, alt);
    await expect(setImageAlt(id, "A dragon that sits", admin, alt)).rejects.toMatchObject({
      kind: "conflict",
      message:
        "The text of an image was changed since you opened it: it is now “A red dragon”. Check what you typed and save again.",
    });
    expect(await setImageAlt(id, " A red dragon ", admin, alt)).toMatchObject({ alt: "A red dragon" });
    expect(await setImageAlt(id, "Mine", admin, "A red dragon")).toMatchObject({ alt: "Mine" });
  });

  test("removed take their files along, unless another image shows the same", async () => {
    const admin = await anAdmin();
    const [one, two] = [await aProduct({}, admin), await aProduct({}, admin)];
    const picture = await aPicture({ color: "orange" });
    const [first, second] = [await addImage(one.id, picture, admin), await addImage(two.id, picture, admin)];
    expect(second.imagePublicId).toBe(first.imagePublicId);
    const variation = await aVariation(one.id, { imageId: first.id }, admin);
    await removeProductImage(first.id, admin);
    expect(stored(first.imagePublicId)).toBe(true);
    expect(
      (await getAdminProduct(one.id)).variations.find(({ id }) => id === variation.id)?.imageId,
    ).toBeNull();
    await deleteProduct(two.id, admin);
    expect(stored(first.imagePublicId)).toBe(false);
    await expect(removeProductImage(first.id, admin)).rejects.toMatchObject({ kind: "notFound" });
  });

  test("of the same content added and removed at once are never left without their files", async () => {
    const admin = await anAdmin();
    const products = await Promise.all([1, 2, 3, 4].map(() => aProduct({}, admin)));
    const picture = await aPicture({ color: "purple" });
    const first = await addImage(products[0]!.id, picture, admin);
    const [, ...added] = await Promise.all([
      removeProductImage(first.id, admin),
      ...products.slice(1).map(({ id }) => addImage(id, picture, admin)),
    ]);
    expect(stored(first.imagePublicId)).toBe(true);
    await Promise.all(added.map(({ id }) => removeProductImage(id, admin)));
    expect(stored(first.imagePublicId)).toBe(false);
  });

  test("refused leave neither row nor file", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    const before = everything();
    await expect(
      addImage(product.id, await fileWith(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")), admin),
    ).rejects.toMatchObject({ kind: "unsupported" });
    await expect(addImage(nobody, await aPicture({ color: "pink" }), admin)).rejects.toMatchObject({
      kind: "notFound",
    });
    await expect(addImage("no-id", await aPicture({ color: "pink" }), admin)).rejects.toMatchObject({
      kind: "notFound",
    });
    expect(everything()).toEqual(before);
    expect(await orderOf(product.id)).toEqual([]);
  });

  test("added while their product is deleted leave nothing", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    const before = everything();
    await Promise.allSettled([
      addImage(product.id, await aPicture({ color: "brown" }), admin),
      deleteProduct(product.id, admin),
    ]);
    expect(everything()).toEqual(before);
  });
});

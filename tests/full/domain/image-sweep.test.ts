import { existsSync, mkdirSync, readdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { addImage } from "~/domain/catalog/images/images";
import { updateProduct } from "~/domain/catalog/products";
import { tasks } from "~/jobs";
import { productChange } from "~/schemas/product";
import { db } from "~/services/database";
import { shiftClock } from "~/services/clock/clock";
import { storeImage } from "~/services/images";
import { environment } from "~/services/environment/environment";
import { useDatabase } from "../../support/database";
import { anAdmin, aPicture, aProduct } from "../../domain/catalog-given";

useDatabase("empty");
afterEach(() => shiftClock(0));

const sweep = () => tasks["sweep-images"]?.({});
const folder = (name: string) => path.join(environment.uploadsDir, name);
const stored = (name: string) => existsSync(folder(name));

function makeOld(...names: string[]): void {
  const then = new Date(Date.now() - 2 * 86_400_000);
  for (const name of names) utimesSync(folder(name), then, then);
}

test("unused files are removed after a day; used, newer and foreign files stay", async () => {
  const admin = await anAdmin();
  const product = await aProduct({}, admin);
  const shown = (await addImage(product.id, await aPicture({ color: "red" }), admin)).imagePublicId;
  const [left, young, byId, byAddress] = await Promise.all(
    ["blue", "green", "pink", "brown"].map(async (color) => storeImage(await aPicture({ color }))),
  );
  if (!left || !young || !byId || !byAddress) throw new Error("no pictures");
  await updateProduct(
    (await aProduct({}, admin)).id,
    productChange.parse({ imageUrl: byId.imageUrl, imagePublicId: byId.publicId }),
    admin,
  );
  await updateProduct(
    (await aProduct({}, admin)).id,
    productChange.parse({ imageUrl: byAddress.imageUrl }),
    admin,
  );
  mkdirSync(folder("the-owners-own"));
  makeOld(shown, left.publicId, byId.publicId, byAddress.publicId, "the-owners-own");

  await sweep();
  expect(stored(left.publicId)).toBe(false);
  for (const name of [shown, young.publicId, byId.publicId, byAddress.publicId, "the-owners-own"])
    expect([name, stored(name)]).toEqual([name, true]);
});

test("what a cut-off upload left half made goes once it is a day old", async () => {
  const [old, young] = ["a", "b"].map(
    (letter) => `.${letter.repeat(40)}-00000000-0000-4000-8000-000000000000`,
  );
  for (const name of [old, young]) mkdirSync(folder(name ?? ""), { recursive: true });
  makeOld(old ?? "");
  await sweep();
  expect(readdirSync(environment.uploadsDir).filter((name) => name.startsWith("."))).toEqual([young]);
});

test("a picture that is uploaded again while its left-over files are swept keeps them", async () => {
  const admin = await anAdmin();
  const product = await aProduct({}, admin);
  for (const color of ["navy", "olive", "maroon"]) {
    const bytes = await aPicture({ color });
    const { publicId } = await storeImage(bytes);
    makeOld(publicId);
    await Promise.all([sweep(), addImage(product.id, bytes, admin)]);
    expect(stored(publicId)).toBe(true);
  }
  expect(await db.productImage.count({ where: { productId: product.id } })).toBe(3);
});

test("there is nothing to sweep where nothing was uploaded", async () => {
  const before = environment.uploadsDir;
  environment.uploadsDir = path.join(before, "nowhere");
  await sweep();
  environment.uploadsDir = before;
});

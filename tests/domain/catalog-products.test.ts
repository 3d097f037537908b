import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  adminProductIds,
  getAdminProduct,
  listAdminProducts,
  productNames,
} from "~/domain/catalog/admin-products";
import { deleteProduct, restoreProduct } from "~/domain/catalog/undo/archive";
import { createProduct, duplicateProduct, updateProduct } from "~/domain/catalog/products";
import { checkInventory } from "~/domain/stock/inventory";
import type { AdminProductSort } from "~/lib/catalog/admin-product-sorts";
import { product as productSchema, productChange, productInput } from "~/schemas/product";
import { db } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { useDatabase } from "../support/database";
import {
  aGiftCard,
  anAdmin,
  anOpenCheckout,
  anOrder,
  aPicture,
  aProduct,
  aUser,
  aVariableProduct,
  aVariation,
  standardOf,
} from "./catalog-given";
import { addImage, removeProductImage } from "~/domain/catalog/images/images";
import { setDraft } from "~/domain/catalog/edit/publish";
import { deleteProductForNow } from "~/domain/catalog/undo/undo-deletion";
import { isStored } from "~/services/images";

useDatabase("empty");

const nobody = "00000000-0000-4000-8000-000000000000";

describe("a new product", () => {
  test("with a stock is simple: its Standard variation holds stock and SKU", async () => {
    const product = await aProduct({ stockQuantity: 7, sku: "DRG" });
    expect(product).toMatchObject({ stockQuantity: 7, sku: "DRG", version: 1, basePrice: "10.00" });
    expect(product.variations).toMatchObject([
      { name: "Standard", stockQuantity: 7, sku: "DRG", priceModifier: "0.00", attributes: {} },
    ]);
    expect(productSchema.strict().parse(product)).toEqual(product);
  });

  test("without stock and SKU waits for its variations", async () => {
    const product = await aProduct({ stockQuantity: null });
    expect(product).toMatchObject({ variations: [], stockQuantity: null, sku: null });
  });

  test("logs its first stock and its author", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ stockQuantity: 3 }, admin);
    expect(await db.inventoryLog.findMany({ where: { variationId: standardOf(product).id } })).toMatchObject([
      { changeType: "initial", quantityChanged: 3, previousQuantity: 0, newQuantity: 3, userId: admin.id },
    ]);
    expect(await db.auditEntry.findMany({ where: { entityId: product.id } })).toMatchObject([
      { action: "product.created", userId: admin.id },
    ]);
  });
});

describe("changing a product", () => {
  test("keeps absent fields and clears null ones", async () => {
    const product = await aProduct({ description: "Long", imageUrl: "https://example.com/a.png" });
    expect(await updateProduct(product.id, { name: "Wyvern" }, await anAdmin())).toMatchObject({
      name: "Wyvern",
      description: "Long",
      imageUrl: "https://example.com/a.png",
    });
    expect(
      await updateProduct(product.id, { description: null, imageUrl: null }, await anAdmin()),
    ).toMatchObject({ name: "Wyvern", description: null, imageUrl: null });
  });

  test("refuses a picture with a URL of the shop itself, which browsers would call with the visitor's cookies", async () => {
    const admin = await anAdmin();
    const { hostname } = new URL(environment.publicUrl);
    const product = await aProduct({ imageUrl: "/uploads/a/640.webp" });
    for (const host of [hostname, hostname.toUpperCase(), `${hostname}:8443`, `name@${hostname}`]) {
      const imageUrl = `https://${host}/api/logout`;
      const refused = { kind: "invalid", extra: { fields: { imageUrl: [expect.any(String)] } } };
      await expect(aProduct({ imageUrl })).rejects.toMatchObject(refused);
      await expect(updateProduct(product.id, { imageUrl }, admin)).rejects.toMatchObject(refused);
    }
  });

  test("writes its stock to the Standard variation, as an adjustment", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ stockQuantity: 5 });
    expect(await updateProduct(product.id, { stockQuantity: 2 }, admin)).toMatchObject({
      stockQuantity: 2,
      version: 1,
    });
    const lines = await db.inventoryLog.findMany({
      where: { variationId: standardOf(product).id },
      orderBy: { position: "asc" },
    });
    expect(lines).toMatchObject([
      { changeType: "initial" },
      {
        changeType: "adjustment",
        quantityChanged: -3,
        previousQuantity: 5,
        newQuantity: 2,
        userId: admin.id,
      },
    ]);
  });

  test("makes the Standard variation when it is missing", async () => {
    const product = await aProduct({ stockQuantity: null });
    expect(await updateProduct(product.id, { stockQuantity: 9, sku: "X" }, await anAdmin())).toMatchObject({
      stockQuantity: 9,
      sku: "X",
    });
  });

  test("refuses to turn simple while another variation is used in orders, and changes nothing", async () => {
    const { product, variations } = await aVariableProduct(["Red"]);
    await anOrder([{ product, variation: variations[0]! }]);
    await expect(
      updateProduct(product.id, { name: "Changed", stockQuantity: 1 }, await anAdmin()),
    ).rejects.toThrow(/^Cannot convert to simple product: Some variations have been used in orders/);
    expect(await getAdminProduct(product.id)).toMatchObject({
      name: "Dragon",
      variations: [{ name: "Red" }],
    });
  });

  test("refuses a price that a negative modifier would bring below 0", async () => {
    const admin = await anAdmin();
    const { product } = await aVariableProduct([], admin);
    await aVariation(product.id, { name: "Small", priceModifier: "-8.00" }, admin);
    await expect(updateProduct(product.id, { basePrice: "7.99" }, admin)).rejects.toThrow(
      "The price of Small would be below 0",
    );
    expect(await updateProduct(product.id, { basePrice: "8.00" }, admin)).toMatchObject({
      basePrice: "8.00",
    });
  });

  test("records the price before and after", async () => {
    const product = await aProduct();
    await updateProduct(product.id, { basePrice: "12.50" }, await anAdmin());
    expect(
      await db.auditEntry.findFirst({ where: { entityId: product.id, action: "product.updated" } }),
    ).toMatchObject({ before: { basePrice: "10.00" }, after: { basePrice: "12.50", version: 2 } });
  });

  test("refuses a version older than another admin's change and says what changed", async () => {
    const [first, second] = [await aUser({ isAdmin: true, email: "first@example.com" }), await anAdmin()];
    const product = await aProduct();
    await updateProduct(product.id, { basePrice: "12.50", version: 1 }, first);
    await expect(updateProduct(product.id, { name: "Mine", version: 1 }, second)).rejects.toMatchObject({
      kind: "conflict",
      message:
        "This product was changed by first@example.com since you opened it: the base price is now “$12.50”. Check what you typed and save again.",
      extra: { details: { version: 2, changed: { basePrice: "12.50" } } },
    });
    expect(await updateProduct(product.id, { name: "Mine", version: 2 }, second)).toMatchObject({
      name: "Mine",
      version: 3,
    });
  });

  test("by two admins at once saves one and refuses the other", async () => {
    const [first, second] = [await anAdmin(), await anAdmin()];
    const product = await aProduct();
    const results = await Promise.allSettled([
      updateProduct(product.id, { name: "One", version: 1 }, first),
      updateProduct(product.id, { name: "Two", version: 1 }, second),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test.each([nobody, "no-id", ""])("answers not found for %j", async (id) => {
    const admin = await anAdmin();
    await expect(updateProduct(id, { name: "X" }, admin)).rejects.toMatchObject({ kind: "notFound" });
    await expect(deleteProduct(id, admin)).rejects.toMatchObject({ kind: "notFound" });
    await expect(getAdminProduct(id)).rejects.toMatchObject({ kind: "notFound" });
  });
});

describe("deleting a product", () => {
  test("takes variations, reviews and stock history along", async () => {
    const product = await aProduct();
    await db.review.create({ data: { productId: product.id, rating: 5, guestName: "Dot" } });
    expect(await deleteProduct(product.id, await anAdmin())).toBe("deleted");
    expect(await db.product.count({ where: { id: product.id } })).toBe(0);
    expect(await db.variation.count({ where: { productId: product.id } })).toBe(0);
    expect(await db.review.count({ where: { productId: product.id } })).toBe(0);
  });

  test("archives an ordered product, also if the ordered variation is deleted; it can be restored", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ name: "Sold once" });
    await anOrder([{ product, variation: { id: nobody, name: "Gone" } }]);
    expect(await deleteProduct(product.id, admin)).toBe("archived");
    expect((await listAdminProducts({ search: "Sold once" })).rows).toEqual([]);
    expect((await listAdminProducts({ search: "Sold once", archived: true })).rows).toMatchObject([
      { id: product.id },
    ]);
    await expect(updateProduct(product.id, { name: "X" }, admin)).rejects.toMatchObject({ kind: "notFound" });
    await restoreProduct(product.id, admin);
    expect((await listAdminProducts({ search: "Sold once" })).total).toBe(1);
  });

  test.each(["open", "held"])("archives a product in a checkout that is %s", async (state) => {
    const product = await aProduct();
    await anOpenCheckout(product, standardOf(product), state);
    expect(await deleteProduct(product.id, await anAdmin())).toBe("archived");
  });

  test.each(["completed", "expired", "refunded"])(
    "deletes a product that was only in a checkout that is %s",
    async (state) => {
      const product = await aProduct();
      await anOpenCheckout(product, standardOf(product), state);
      expect(await deleteProduct(product.id, await anAdmin())).toBe("deleted");
    },
  );

  test("twice at once is done once", async () => {
    const [product, admin] = [await aProduct(), await anAdmin()];
    const results = await Promise.allSettled([
      deleteProduct(product.id, admin),
      deleteProduct(product.id, admin),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

test("a duplicate has the same fields, variations and pictures, and nothing in stock", async () => {
  const admin = await anAdmin();
  const { product } = await aVariableProduct(["Red", "Green"], admin);
  const image = await addImage(product.id, await aPicture(), admin);
  await aVariation(product.id, { name: "Blue", imageId: image.id }, admin);
  const copy = await duplicateProduct(product.id, admin);
  expect(copy).toMatchObject({
    name: "Dragon (copy)",
    basePrice: "10.00",
    version: 1,
    draft: true,
    images: [{ imagePublicId: image.imagePublicId }],
  });
  expect(copy.variations.map(({ name, stockQuantity, imageId }) => [name, stockQuantity, imageId])).toEqual([
    ["Red", 0, null],
    ["Green", 0, null],
    ["Blue", 0, copy.images[0]?.id],
  ]);
  expect(copy.id).not.toBe(product.id);
  const logged = await db.inventoryLog.findMany({ where: { variation: { productId: copy.id } } });
  expect(logged.map(({ changeType, newQuantity }) => [changeType, newQuantity])).toEqual(
    copy.variations.map(() => ["initial", 0]),
  );
});

test("the same press makes the same product again only while nothing became of it", async () => {
  const admin = await anAdmin();
  const product = await aProduct({}, admin);
  const press = (copyId: string) => duplicateProduct(product.id, admin, copyId).then(({ id }) => id);
  const [published, deleted, old] = [randomUUID(), randomUUID(), randomUUID()];
  for (const copyId of [published, deleted, old])
    expect([await press(copyId), await press(copyId)]).toEqual([copyId, copyId]);
  await setDraft(published, false, admin);
  await deleteProductForNow(deleted, admin);
  await db.product.update({ where: { id: old }, data: { createdAt: new Date(Date.now() - 600_000) } });
  for (const copyId of [published, deleted, old]) {
    const another = await press(copyId);
    expect(another).not.toBe(copyId);
    expect(await getAdminProduct(another)).toMatchObject({ draft: true, version: 1 });
  }

  const newId = randomUUID();
  const input = productInput.parse({ name: "Axolotl", category: "Animals", basePrice: "4.00" });
  const create = () => createProduct(input, admin, [], { newId }).then(({ id }) => id);
  expect([await create(), await create()]).toEqual([newId, newId]);
  await deleteProductForNow(newId, admin);
  expect(await getAdminProduct(await create())).toMatchObject({ name: "Axolotl" });
});

test("the pictures of a duplicate outlive those of the original, and the other way round", async () => {
  const admin = await anAdmin();
  for (const first of ["original", "copy"] as const) {
    const product = await aProduct({}, admin);
    const { imagePublicId, id } = await addImage(
      product.id,
      await aPicture({ color: first === "copy" ? "navy" : "plum" }),
      admin,
    );
    const copy = await duplicateProduct(product.id, admin);
    await removeProductImage(first === "original" ? id : (copy.images[0]?.id ?? ""), admin);
    expect(await isStored(imagePublicId)).toBe(true);
    await deleteProduct(first === "original" ? copy.id : product.id, admin);
    expect(await isStored(imagePublicId)).toBe(false);
  }
});

test("a duplicate of a name that is as long as names can be has a name that can be stored", async () => {
  const admin = await anAdmin();
  const copy = await duplicateProduct((await aProduct({ name: "🐉".repeat(255) }, admin)).id, admin);
  expect(copy.name).toBe(`${"🐉".repeat(248)} (copy)`);
});

describe("a draft", () => {
  test("is published and unpublished once each, with one audit entry, also for simultaneous requests", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ draft: true }, admin);
    const entries = async () =>
      (await db.auditEntry.findMany({ where: { entityId: product.id }, orderBy: { createdAt: "asc" } }))
        .map(({ action }) => action)
        .slice(1);
    await Promise.all([1, 2, 3].map(() => setDraft(product.id, false, admin)));
    expect(await entries()).toEqual(["product.published"]);
    await Promise.all([1, 2].map(() => setDraft(product.id, true, admin)));
    expect(await entries()).toEqual(["product.published", "product.unpublished"]);
  });

  test("is set by PUT, cleared by null, and is a conflict for an open form", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    expect(product.draft).toBeUndefined();
    expect(await updateProduct(product.id, productChange.parse({ draft: true }), admin)).toMatchObject({
      draft: true,
    });
    await expect(
      updateProduct(product.id, productChange.parse({ name: "X", version: 1 }), admin),
    ).rejects.toMatchObject({ message: expect.stringContaining("it is now a draft") });
    expect((await updateProduct(product.id, productChange.parse({ name: "Y" }), admin)).draft).toBe(true);
    expect(
      (await updateProduct(product.id, productChange.parse({ draft: null }), admin)).draft,
    ).toBeUndefined();
  });
});

test("the list is searched by name or category in any case, paged, and % means itself", async () => {
  const admin = await anAdmin();
  for (const name of ["Zebra 100% wool", "Zebra small"]) await aProduct({ name, category: "Savanna" }, admin);
  expect((await listAdminProducts({ search: "ZEBRA" })).total).toBe(2);
  expect((await listAdminProducts({ search: "savANNA", limit: 1 })).rows).toHaveLength(1);
  expect(await listAdminProducts({ search: "savanna", limit: 1, offset: 1 })).toMatchObject({
    total: 2,
    rows: [{ name: "Zebra 100% wool" }],
  });
  expect((await listAdminProducts({ search: "0%" })).rows).toMatchObject([{ name: "Zebra 100% wool" }]);
});

test("the list is sorted by name, price or stock with gift cards last, and so are all selected products", async () => {
  const admin = await anAdmin();
  for (const [name, basePrice, stockQuantity] of [
    ["Sorted bee", "3.00", 5],
    ["sorted Ant", "20.00", 9],
    ["Sorted cat", "100.00", 0],
  ] as const)
    await aProduct({ name, basePrice, stockQuantity }, admin);
  const card = await aGiftCard(["25.00"], admin);
  await db.product.update({ where: { id: card.id }, data: { name: "Sorted dove" } });
  const sortedBy = async (sort: AdminProductSort, range = {}) =>
    (await listAdminProducts({ search: "sorted", sort, ...range })).rows.map(({ name }) => name);
  const byPrice = ["Sorted dove", "Sorted bee", "sorted Ant", "Sorted cat"];
  expect(await sortedBy("name")).toEqual(["sorted Ant", "Sorted bee", "Sorted cat", "Sorted dove"]);
  expect(await sortedBy("price")).toEqual(byPrice);
  expect(await sortedBy("price", { limit: 2, offset: 1 })).toEqual(byPrice.slice(1, 3));
  expect(await sortedBy("stock")).toEqual(["Sorted cat", "Sorted bee", "sorted Ant", "Sorted dove"]);
  const ids = await adminProductIds({ search: "sorted", sort: "price" }, { before: new Date(), limit: 2 });
  const names = await productNames(ids);
  expect(ids.map((id) => names.get(id))).toEqual(byPrice.slice(0, 2));
});

test("the stock histories add up after all of this", async () => {
  expect(await checkInventory()).toEqual([]);
});

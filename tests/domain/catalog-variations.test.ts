import { describe, expect, test } from "vitest";
import { addImage } from "~/domain/catalog/images/images";
import { getAdminProduct } from "~/domain/catalog/admin-products";
import { deleteVariation, updateVariation } from "~/domain/catalog/variations";
import { checkInventory } from "~/domain/stock/inventory";
import { changeStock } from "~/domain/stock/change";
import { db, transaction } from "~/services/database";
import { useDatabase } from "../support/database";
import {
  anAdmin,
  anOpenCheckout,
  anOrder,
  aPicture,
  aProduct,
  aVariableProduct,
  aVariation,
  standardOf,
} from "./catalog-given";

useDatabase("empty");

const USED =
  "Cannot remove variation: It has been used in orders. You can only edit existing variations or add new ones.";

describe("creating a variation", () => {
  test("named Standard on a simple product updates the existing one", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ stockQuantity: 5 }, admin);
    const again = await aVariation(product.id, { name: "Standard", stockQuantity: 8, sku: "S" }, admin);
    expect(again).toMatchObject({ id: standardOf(product).id, stockQuantity: 8, sku: "S" });
    expect(await getAdminProduct(product.id)).toMatchObject({ stockQuantity: 8, variations: [{}] });
  });

  test("beside Standard makes the product variable and keeps Standard", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    await aVariation(product.id, { name: "Blue" }, admin);
    const now = await getAdminProduct(product.id);
    expect(now).toMatchObject({ stockQuantity: null, sku: null, version: 2 });
    expect(now.variations.map(({ name }) => name)).toEqual(["Standard", "Blue"]);
  });

  test("refuses a name that the product already has, in any case", async () => {
    const admin = await anAdmin();
    const { product } = await aVariableProduct(["Red"], admin);
    await expect(aVariation(product.id, { name: "rED" }, admin)).rejects.toMatchObject({
      kind: "conflict",
      message: "This product already has a variation named rED",
    });
  });

  test("is refused if the product has a hundred", async () => {
    const admin = await anAdmin();
    const { product } = await aVariableProduct(
      Array.from({ length: 100 }, (_, at) => `Colour ${at}`),
      admin,
    );
    await expect(aVariation(product.id, { name: "One more" }, admin)).rejects.toMatchObject({
      kind: "conflict",
      message: "These would be 101 variations; a product has at most 100.",
    });
  });

  test("with one name three times at once creates one", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ stockQuantity: null }, admin);
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => aVariation(product.id, { name: "Red" }, admin)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("refuses a price below 0 and accepts 0", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    await expect(aVariation(product.id, { priceModifier: "-10.01" }, admin)).rejects.toMatchObject({
      kind: "invalid",
      extra: { fields: { priceModifier: ["The price of Blue would be below 0"] } },
    });
    expect(await aVariation(product.id, { priceModifier: "-10.00" }, admin)).toMatchObject({
      priceModifier: "-10.00",
    });
  });

  test("refuses another product's image", async () => {
    const admin = await anAdmin();
    const [one, two] = [await aProduct({}, admin), await aProduct({}, admin)];
    const image = await addImage(one.id, await aPicture(), admin);
    await expect(aVariation(two.id, { imageId: image.id }, admin)).rejects.toMatchObject({ kind: "invalid" });
    await expect(aVariation(two.id, { imageId: "nonsense" }, admin)).rejects.toMatchObject({
      kind: "invalid",
    });
    expect(await aVariation(one.id, { imageId: image.id }, admin)).toMatchObject({ imageId: image.id });
  });

  test("for no product answers not found", async () => {
    await expect(aVariation("nonsense", {}, await anAdmin())).rejects.toMatchObject({ kind: "notFound" });
  });
});

describe("changing a variation", () => {
  test("only its stock leaves the rest and the versions as they are", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red"], admin);
    const before = await getAdminProduct(product.id);
    expect(await updateVariation(variations[0]!.id, { stockQuantity: 1 }, admin)).toMatchObject({
      name: "Red",
      stockQuantity: 1,
      version: 1,
    });
    expect((await getAdminProduct(product.id)).version).toBe(before.version);
    expect(
      await db.auditEntry.findFirst({ where: { action: "stock.adjusted", entityId: product.id } }),
    ).toMatchObject({ before: { stockQuantity: 4 }, after: { stockQuantity: 1, variation: "Red" } });
  });

  test("raises its version and the product's", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red"], admin);
    expect(
      await updateVariation(variations[0]!.id, { name: "Crimson", sku: null, version: 1 }, admin),
    ).toMatchObject({ name: "Crimson", version: 2 });
    expect((await getAdminProduct(product.id)).version).toBe(3);
    await expect(
      updateVariation(variations[0]!.id, { priceModifier: "5.00", name: "Rose", version: 1 }, admin),
    ).rejects.toThrow(
      "Variation Crimson was changed since you opened it: it is now named “Crimson”, its price modifier is now 0.00.",
    );
  });

  test("refuses a stock that was counted from a number that a sale has changed since", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ stockQuantity: 5 }, admin);
    const { id } = standardOf(product);
    await transaction((tx) => changeStock(tx, { variationId: id, delta: -2, type: "sale", notes: "Sold" }));
    await expect(
      updateVariation(id, { stockQuantity: 10, expectedStockQuantity: 5 }, admin),
    ).rejects.toMatchObject({
      kind: "conflict",
      message:
        "The stock of Standard changed from 5 to 3 since you opened it. Check the number and save again.",
      extra: { details: { stockQuantity: 3 } },
    });
    expect(await updateVariation(id, { stockQuantity: 10, expectedStockQuantity: 3 }, admin)).toMatchObject({
      stockQuantity: 10,
    });
  });

  test("at the same moment as a sale loses neither", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ stockQuantity: 50 }, admin);
    const { id } = standardOf(product);
    const sales = Array.from({ length: 10 }, () =>
      transaction((tx) => changeStock(tx, { variationId: id, delta: -1, type: "sale", notes: "Sold" })),
    );
    await Promise.all([...sales, updateVariation(id, { stockQuantity: 100 }, admin)]);
    const lines = await db.inventoryLog.findMany({
      where: { variationId: id },
      orderBy: { position: "asc" },
    });
    const { stockQuantity } = await db.variation.findUniqueOrThrow({ where: { id } });
    const after = lines.findIndex(({ changeType }) => changeType === "adjustment");
    expect(stockQuantity).toBe(100 - (lines.length - 1 - after));
  });
});

describe("deleting a variation", () => {
  test("that was ordered is refused with the specified text", async () => {
    const { product, variations } = await aVariableProduct(["Red"]);
    await anOrder([{ product, variation: variations[0]! }], { status: "cancelled" });
    await expect(deleteVariation(variations[0]!.id, await anAdmin())).rejects.toMatchObject({
      kind: "conflict",
      message: USED,
    });
  });

  test("that is in a checkout under way is refused", async () => {
    const { product, variations } = await aVariableProduct(["Red"]);
    await anOpenCheckout(product, variations[0]!, "held");
    await expect(deleteVariation(variations[0]!.id, await anAdmin())).rejects.toThrow(USED);
  });

  test("that was never ordered deletes it, once", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red", "Blue"], admin);
    await deleteVariation(variations[0]!.id, admin);
    expect((await getAdminProduct(product.id)).variations).toMatchObject([{ name: "Blue" }]);
    await expect(deleteVariation(variations[0]!.id, admin)).rejects.toMatchObject({ kind: "notFound" });
  });
});

test("the stock histories add up after all of this", async () => {
  expect(await checkInventory()).toEqual([]);
});

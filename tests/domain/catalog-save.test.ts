import { describe, expect, test } from "vitest";
import { changeStock, checkInventory } from "~/domain/inventory";
import { getAdminProduct } from "~/domain/catalog/products";
import { type ProductForm, saveProduct } from "~/domain/catalog/save";
import { type Product, productInput, type Variation } from "~/schemas/product";
import { db, transaction } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, anOpenCheckout, anOrder, aProduct, aVariableProduct, standardOf } from "./catalog-given";

useDatabase("empty");

const fields = (changed: Record<string, unknown> = {}) => productInput.parse({ name: "Dragon", category: "Toys", basePrice: "10.00", ...changed });

/** A row of the form as the page shows it. */
const row = (variation: Variation): ProductForm["variations"][number] => ({ ...variation, priceModifier: Math.round(Number(variation.priceModifier) * 100) });
const newRow = (name: string, stockQuantity = 1) => ({ name, stockQuantity, attributes: {}, priceModifier: 0, sku: null });

async function namesOf({ id }: Product): Promise<string[]> {
  return (await getAdminProduct(id)).variations.map(({ name }) => name);
}

describe("saving the back office's form", () => {
  test("makes a simple product, without a stock typed with none", async () => {
    const saved = await saveProduct({ product: fields({ sku: "S" }), simple: true, variations: [] }, await anAdmin());
    expect(saved).toMatchObject({ stockQuantity: 0, sku: "S", version: 1 });
  });

  test("makes a product with variations", async () => {
    const saved = await saveProduct({ product: fields(), simple: false, variations: [newRow("Red", 2), newRow("Blue", 3)] }, await anAdmin());
    expect(saved.variations.map(({ name, stockQuantity }) => [name, stockQuantity])).toEqual([["Red", 2], ["Blue", 3]]);
  });

  test("changes, adds and removes variations in one go, in few statements however many there are", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red", "Green"], admin);
    const saved = await saveProduct({ id: product.id, product: fields({ name: "Wyvern" }), simple: false, variations: [{ ...row(variations[1]!), name: "Mint", stockQuantity: 9 }, newRow("Blue")] }, admin);
    expect(saved.name).toBe("Wyvern");
    expect(saved.variations.map(({ name, stockQuantity, version }) => [name, stockQuantity, version])).toEqual([["Mint", 9, 2], ["Blue", 1, 1]]);
  });

  test("lets two variations change names", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red", "Green"], admin);
    const [red, green] = variations as [Variation, Variation];
    await saveProduct({ id: product.id, product: fields(), simple: false, variations: [{ ...row(red), name: "Green" }, { ...row(green), name: "Red" }] }, admin);
    expect(await namesOf(product)).toEqual(["Green", "Red"]);
  });

  test("refuses two variations of one name and saves nothing", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red"], admin);
    const form = { id: product.id, product: fields({ name: "Changed" }), simple: false, variations: [row(variations[0]!), newRow("red")] };
    await expect(saveProduct(form, admin)).rejects.toMatchObject({ kind: "conflict" });
    expect(await getAdminProduct(product.id)).toMatchObject({ name: "Dragon", version: 2, variations: [{ name: "Red" }] });
  });

  test("refuses to remove one that was ordered while others stay", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red", "Blue"], admin);
    await anOrder([{ product, variation: variations[0]! }]);
    await expect(saveProduct({ id: product.id, product: fields(), simple: false, variations: [row(variations[1]!)] }, admin)).rejects.toThrow(
      "Cannot remove variation: It has been used in orders. You can only edit existing variations or add new ones.",
    );
    expect(await namesOf(product)).toEqual(["Red", "Blue"]);
  });

  test("refuses to remove all when one was ordered", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red", "Blue"], admin);
    await anOrder([{ product, variation: variations[0]! }]);
    await expect(saveProduct({ id: product.id, product: fields(), simple: false, variations: [] }, admin)).rejects.toThrow(
      "Cannot remove all variations: Some have been used in orders. Please keep at least one variation and update its stock quantity instead.",
    );
  });

  test("refuses to turn simple when another than Standard is used", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red", "Blue"], admin);
    await anOpenCheckout(product, variations[0]!);
    await expect(saveProduct({ id: product.id, product: fields({ stockQuantity: 3 }), simple: true, variations: [] }, admin)).rejects.toThrow(
      "Cannot convert to simple product: Some variations have been used in orders and cannot be deleted. Please keep this as a variable product and edit the variations instead.",
    );
    expect(await namesOf(product)).toEqual(["Red", "Blue"]);
  });

  test("turns simple when none was used, and keeps a Standard that was", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ stockQuantity: 5 }, admin);
    await anOrder([{ product, variation: standardOf(product) }]);
    await saveProduct({ id: product.id, product: fields(), simple: false, variations: [row(standardOf(product)), newRow("Red")] }, admin);
    const simple = await saveProduct({ id: product.id, product: fields({ stockQuantity: 6 }), simple: true, variations: [] }, admin);
    expect(simple).toMatchObject({ stockQuantity: 6, variations: [{ id: standardOf(product).id }] });
  });

  test("refuses a stock that changed since the form was opened", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ stockQuantity: 5 }, admin);
    await transaction((tx) => changeStock(tx, { variationId: standardOf(product).id, delta: -1, type: "sale", notes: "Sold" }));
    await expect(saveProduct({ id: product.id, product: fields({ stockQuantity: 7 }), simple: true, expectedStockQuantity: 5, variations: [] }, admin)).rejects.toThrow("changed from 5 to 4");
    await expect(saveProduct({ id: product.id, product: fields(), simple: false, variations: [{ ...row(standardOf(product)), expectedStockQuantity: 5 }] }, admin)).rejects.toThrow("changed from 5 to 4");
  });

  test("refuses the version of before another change, a sale is none", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ stockQuantity: 5 }, admin);
    await transaction((tx) => changeStock(tx, { variationId: standardOf(product).id, delta: -1, type: "sale", notes: "Sold" }));
    await saveProduct({ id: product.id, product: fields({ name: "Other", version: 1 }), simple: true, variations: [] }, admin);
    await expect(saveProduct({ id: product.id, product: fields({ version: 1 }), simple: true, variations: [] }, admin)).rejects.toMatchObject({ kind: "conflict", extra: { details: { changed: { name: "Other" } } } });
  });

  test("does not take a variation of another product", async () => {
    const admin = await anAdmin();
    const [one, two] = [await aVariableProduct(["Red"], admin), await aVariableProduct(["Red"], admin)];
    await expect(saveProduct({ id: one.product.id, product: fields(), simple: false, variations: [row(two.variations[0]!)] }, admin)).rejects.toMatchObject({ kind: "notFound" });
  });

  test("saved unchanged keeps the version", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red"], admin);
    expect((await saveProduct({ id: product.id, product: fields(), simple: false, variations: variations.map(row) }, admin)).version).toBe(2);
  });
});

test("the stock histories add up after all of this", async () => {
  expect(await checkInventory()).toEqual([]);
  expect(await db.inventoryLog.count()).toBeGreaterThan(0);
});

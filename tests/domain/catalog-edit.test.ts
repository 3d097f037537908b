import { describe, expect, test } from "vitest";
import { editProduct, type ProductEdit } from "~/domain/catalog/edit/edit";
import { addImage } from "~/domain/catalog/images/images";
import { getAdminProduct } from "~/domain/catalog/admin-products";
import { createProduct, updateProduct } from "~/domain/catalog/products";
import { standardValues } from "~/domain/catalog/edit/standard-variation";
import { updateVariation } from "~/domain/catalog/variations";
import type { VariationValues } from "~/domain/catalog/lock";
import { checkInventory } from "~/domain/stock/inventory";
import { changeStock } from "~/domain/stock/change";
import { changesBetween } from "~/lib/catalog/field-changes";
import { type Product, productInput, type Variation } from "~/schemas/product";
import { db, transaction } from "~/services/database";
import { useDatabase } from "../support/database";
import {
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

useDatabase("empty");

const fields = (changed: Record<string, unknown> = {}) =>
  productInput.parse({ name: "Dragon", category: "Toys", basePrice: "10.00", ...changed });

const nothing: ProductEdit = {
  product: {},
  update: [],
  create: [],
  remove: [],
  turnSimple: false,
  confirmed: [],
};
const edit = (changed: Partial<ProductEdit>): ProductEdit => ({ ...nothing, ...changed });

const valuesOf = ({
  name,
  attributes,
  priceModifier,
  stockQuantity,
  sku,
  imageId,
}: Variation): VariationValues => ({ name, attributes, priceModifier, stockQuantity, sku, imageId });

function changed(opened: Variation, to: Partial<VariationValues>): ProductEdit["update"][number] {
  return { id: opened.id, name: opened.name, changes: changesBetween(valuesOf(opened), to) };
}
const removed = (opened: Variation) => ({ id: opened.id, opened: valuesOf(opened) });
const created = (name: string, stockQuantity = 1): VariationValues => ({
  ...standardValues({ stockQuantity }),
  name,
});

async function namesOf({ id }: Product): Promise<string[]> {
  return (await getAdminProduct(id)).variations.map(({ name }) => name);
}

function sell(variation: Variation, quantity = 1) {
  return transaction((tx) =>
    changeStock(tx, { variationId: variation.id, delta: -quantity, type: "sale", notes: "Sold" }),
  );
}

describe("creating a product from the form", () => {
  test("is simple with a stock, and variable with variations", async () => {
    const admin = await anAdmin();
    expect(await createProduct(fields({ sku: "S", stockQuantity: 0 }), admin)).toMatchObject({
      stockQuantity: 0,
      sku: "S",
      version: 1,
    });
    const row = (name: string, stockQuantity: number) => ({
      name,
      stockQuantity,
      attributes: {},
      priceModifier: "0.00",
      sku: null,
      imageId: null,
    });
    const variable = await createProduct(fields(), admin, [row("Red", 2), row("Blue", 3)]);
    expect(variable.variations.map(({ name, stockQuantity }) => [name, stockQuantity])).toEqual([
      ["Red", 2],
      ["Blue", 3],
    ]);
  });
});

describe("saving changed fields of the product form", () => {
  test("changes, adds and removes variations at once", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red", "Green"], admin);
    const [red, green] = variations as [Variation, Variation];
    const saved = await editProduct(
      product.id,
      edit({
        product: { name: { from: "Dragon", to: "Wyvern" } },
        update: [changed(green, { name: "Mint", stockQuantity: 9 })],
        create: [created("Blue")],
        remove: [removed(red)],
      }),
      admin,
    );
    expect(saved.name).toBe("Wyvern");
    expect(
      saved.variations.map(({ name, stockQuantity, version }) => [name, stockQuantity, version]),
    ).toEqual([
      ["Mint", 9, 2],
      ["Blue", 1, 1],
    ]);
  });

  test("lets two variations swap names", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red", "Green"], admin);
    const [red, green] = variations as [Variation, Variation];
    await editProduct(
      product.id,
      edit({ update: [changed(red, { name: "Green" }), changed(green, { name: "Red" })] }),
      admin,
    );
    expect(await namesOf(product)).toEqual(["Green", "Red"]);
  });

  test("refuses two variations with the same name, also added in two tabs, and saves nothing", async () => {
    const admin = await anAdmin();
    const { product } = await aVariableProduct(["Red"], admin);
    const both = edit({ product: { name: { from: "Dragon", to: "Changed" } }, create: [created("red")] });
    await expect(editProduct(product.id, both, admin)).rejects.toMatchObject({
      kind: "conflict",
      message: "This product already has a variation named red",
    });
    expect(await getAdminProduct(product.id)).toMatchObject({
      name: "Dragon",
      version: 2,
      variations: [{ name: "Red" }],
    });
  });

  test("refuses to remove an ordered variation and names it", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red", "Blue"], admin);
    await anOrder([{ product, variation: variations[0]! }]);
    await expect(
      editProduct(product.id, edit({ remove: [removed(variations[0]!)] }), admin),
    ).rejects.toMatchObject({
      message:
        "Cannot remove variation: It has been used in orders. You can only edit existing variations or add new ones. Used in orders: Red.",
      extra: { details: { used: [variations[0]!.id] } },
    });
    expect(await namesOf(product)).toEqual(["Red", "Blue"]);
  });

  test("refuses to remove all variations if one was ordered", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red", "Blue"], admin);
    await anOrder([{ product, variation: variations[0]! }]);
    await expect(editProduct(product.id, edit({ remove: variations.map(removed) }), admin)).rejects.toThrow(
      "Cannot remove all variations: Some have been used in orders. Please keep at least one variation and update its stock quantity instead.",
    );
  });

  test("with no changes keeps the version and adds no audit entry", async () => {
    const admin = await anAdmin();
    const { product } = await aVariableProduct(["Red"], admin);
    const entries = () => db.auditEntry.count({ where: { entityId: product.id } });
    const before = await entries();
    expect((await editProduct(product.id, nothing, admin)).version).toBe(2);
    await updateProduct(product.id, { name: product.name, basePrice: product.basePrice }, admin);
    expect(await entries()).toBe(before);
  });

  test("the audit entry has each variation's changed prices and stock, and added and removed variations", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red", "Green"], admin);
    const [red, green] = variations as [Variation, Variation];
    const lastEntry = () =>
      db.auditEntry.findFirst({ where: { entityId: product.id }, orderBy: { createdAt: "desc" } });
    const update = [changed(green, { name: "Mint", priceModifier: "2.50", stockQuantity: 9 })];
    await editProduct(product.id, edit({ update, create: [created("Blue")], remove: [removed(red)] }), admin);
    expect(await lastEntry()).toMatchObject({
      action: "product.updated",
      before: {
        "Variation Green, name": "Green",
        "Variation Green, price modifier": green.priceModifier,
        "Variation Green, stock": green.stockQuantity,
        "Variation Red": `price modifier ${red.priceModifier}, ${red.stockQuantity} in stock`,
      },
      after: {
        "Variation Green, name": "Mint",
        "Variation Green, price modifier": "2.50",
        "Variation Green, stock": 9,
        "Variation Red": "removed",
        "Variation Blue": "added: price modifier 0.00, 1 in stock",
      },
    });

    const mint = (await getAdminProduct(product.id)).variations[0] as Variation;
    await editProduct(product.id, edit({ update: [changed(mint, { stockQuantity: 4 })] }), admin);
    expect(await lastEntry()).toMatchObject({
      before: { "Variation Mint, stock": 9 },
      after: { "Variation Mint, stock": 4 },
    });
  });

  test("treats CRLF and LF line breaks as equal", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ description: "One\r\nTwo" }, admin);
    const changes = { description: { from: "One\nTwo", to: "One\nThree" } };
    expect(await editProduct(product.id, edit({ product: changes }), admin)).toMatchObject({
      description: "One\nThree",
    });
  });
});

describe("turning a product simple", () => {
  test("is refused if a variation other than Standard is used, and names it", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red", "Blue"], admin);
    await anOpenCheckout(product, variations[0]!);
    await expect(
      editProduct(
        product.id,
        edit({ turnSimple: true, create: [standardValues({ stockQuantity: 3 })] }),
        admin,
      ),
    ).rejects.toThrow(
      "Cannot convert to simple product: Some variations have been used in orders and cannot be deleted. Please keep this as a variable product and edit the variations instead. Used in orders: Red.",
    );
    expect(await namesOf(product)).toEqual(["Red", "Blue"]);
  });

  test("lists the variations it deletes, and deletes them only if all are confirmed", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red", "Blue"], admin);
    const simple = (confirmed: string[]) =>
      editProduct(
        product.id,
        edit({ turnSimple: true, create: [standardValues({ stockQuantity: 3 })], confirmed }),
        admin,
      );
    const deletions = variations.map(({ id, name, sku, stockQuantity }) => ({
      id,
      name,
      sku,
      stockQuantity,
    }));
    for (const confirmed of [[], [variations[0]!.id]])
      await expect(simple(confirmed)).rejects.toMatchObject({
        kind: "conflict",
        extra: { details: { deletions } },
      });
    expect(await namesOf(product)).toEqual(["Red", "Blue"]);
    expect(await simple(variations.map(({ id }) => id))).toMatchObject({
      stockQuantity: 3,
      variations: [{ name: "Standard" }],
    });
  });

  test("keeps a used Standard variation", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ stockQuantity: 5 }, admin);
    await anOrder([{ product, variation: standardOf(product) }]);
    const red = await aVariation(product.id, { name: "Red" }, admin);
    const simple = await editProduct(
      product.id,
      edit({
        turnSimple: true,
        update: [changed(standardOf(product), { stockQuantity: 6 })],
        confirmed: [red.id],
      }),
      admin,
    );
    expect(simple).toMatchObject({ stockQuantity: 6, variations: [{ id: standardOf(product).id }] });
  });
});

describe("two admins edit one product", () => {
  test("an unchanged stock is neither compared nor written while pieces are sold", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ stockQuantity: 5 }, admin);
    for (const [from, to] of [
      [null, "One"],
      ["One", "Two"],
      ["Two", "Three"],
    ] as const) {
      await sell(standardOf(product));
      await editProduct(product.id, edit({ product: { description: { from, to } } }), admin);
    }
    expect(await getAdminProduct(product.id)).toMatchObject({ stockQuantity: 2, description: "Three" });
  });

  test("a changed stock is a conflict with both numbers if a piece was sold", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ stockQuantity: 5 }, admin);
    await sell(standardOf(product));
    await expect(
      editProduct(product.id, edit({ update: [changed(standardOf(product), { stockQuantity: 6 })] }), admin),
    ).rejects.toMatchObject({
      kind: "conflict",
      message:
        "This product was changed since you opened it: the stock of Standard changed from 5 to 4. Check the marked fields and save again.",
    });
    expect(await getAdminProduct(product.id)).toMatchObject({ stockQuantity: 4 });
  });

  test("a stock changed to the number it was sold down to is still a conflict", async () => {
    const admin = await anAdmin();
    const product = await aProduct({ stockQuantity: 5 }, admin);
    await sell(standardOf(product));
    const counted = edit({ update: [changed(standardOf(product), { stockQuantity: 4 })] });
    await expect(editProduct(product.id, counted, admin)).rejects.toThrow(
      "the stock of Standard changed from 5 to 4",
    );
  });

  test("unchanged fields keep another admin's changes, and so does an added variation", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red"], admin);
    await updateProduct(product.id, { basePrice: "77.00" }, admin);
    await updateVariation(variations[0]!.id, { sku: "RED-1", stockQuantity: 8 }, admin);
    await aVariation(product.id, { name: "Blue" }, admin);
    await editProduct(
      product.id,
      edit({
        product: { name: { from: "Dragon", to: "Wyvern" } },
        update: [changed(variations[0]!, { priceModifier: "1.00" })],
      }),
      admin,
    );
    const now = await getAdminProduct(product.id);
    expect(now).toMatchObject({
      name: "Wyvern",
      basePrice: "77.00",
      variations: [{ name: "Red", sku: "RED-1", stockQuantity: 8, priceModifier: "1.00" }, { name: "Blue" }],
    });
  });

  test("images added since the form was opened cause no conflict", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    await addImage(product.id, await aPicture(), admin);
    expect(
      await editProduct(product.id, edit({ product: { name: { from: "Dragon", to: "Wyvern" } } }), admin),
    ).toMatchObject({ name: "Wyvern", images: [{}] });
  });

  test("a field that both changed is a conflict with the other admin's name and value, unless both values are equal", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    await updateProduct(
      product.id,
      { basePrice: "77.00", name: "Wyvern" },
      await aUser({ isAdmin: true, email: "other@example.com" }),
    );
    const touched = (to: string) => edit({ product: { basePrice: { from: "10.00", to } } });
    await expect(editProduct(product.id, touched("20.00"), admin)).rejects.toMatchObject({
      kind: "conflict",
      message:
        "This product was changed by other@example.com since you opened it: the base price is now “$77.00”. Check the marked fields and save again.",
    });
    expect(await editProduct(product.id, touched("77.00"), admin)).toMatchObject({
      basePrice: "77.00",
      name: "Wyvern",
    });
  });

  test("a variation that one removed and the other changed is a conflict for the second", async () => {
    const admin = await anAdmin();
    const { product, variations } = await aVariableProduct(["Red", "Blue"], admin);
    const [red, blue] = variations as [Variation, Variation];
    await updateVariation(blue.id, { priceModifier: "5.00" }, admin);
    await expect(editProduct(product.id, edit({ remove: [removed(blue)] }), admin)).rejects.toThrow(
      "variation Blue, which you removed, was changed",
    );
    await editProduct(product.id, edit({ remove: [removed(red)] }), admin);
    await expect(
      editProduct(product.id, edit({ update: [changed(red, { sku: "R" })] }), admin),
    ).rejects.toThrow("variation Red, which you changed, was removed");
    await editProduct(
      product.id,
      edit({ remove: [removed(red)], product: { name: { from: "Dragon", to: "Wyvern" } } }),
      admin,
    );
    expect(await namesOf(product)).toEqual(["Blue"]);
  });

  test("a variation of another product cannot be changed or removed", async () => {
    const admin = await anAdmin();
    const [one, two] = [await aVariableProduct(["Red"], admin), await aVariableProduct(["Red"], admin)];
    await expect(
      editProduct(
        one.product.id,
        edit({ update: [changed(two.variations[0]!, { sku: "X" })], remove: [removed(two.variations[0]!)] }),
        admin,
      ),
    ).rejects.toMatchObject({ kind: "conflict" });
    expect((await getAdminProduct(two.product.id)).variations).toMatchObject([{ sku: null }]);
  });
});

test("a whole product with an expected stock is refused if the stock changed", async () => {
  const admin = await anAdmin();
  const product = await aProduct({ stockQuantity: 5 }, admin);
  await sell(standardOf(product));
  await expect(
    updateProduct(product.id, { name: "Wyvern", stockQuantity: 5, expectedStockQuantity: 5 }, admin),
  ).rejects.toThrow("changed from 5 to 4");
  expect(await getAdminProduct(product.id)).toMatchObject({ name: "Dragon", stockQuantity: 4 });
});

test("the stock histories add up after these edits", async () => {
  expect(await checkInventory()).toEqual([]);
  expect(await db.inventoryLog.count()).toBeGreaterThan(0);
});

import { describe, expect, test } from "vitest";
import { deleteProduct } from "~/domain/catalog/undo/archive";
import { checkInventory, inventoryLog, listInventory } from "~/domain/stock/inventory";
import { changeStock } from "~/domain/stock/change";
import { inventoryRow } from "~/schemas/report";
import { db, transaction } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, anOrder, aProduct, aVariableProduct, standardOf } from "./catalog-given";

useDatabase("empty");

const sell = (variationId: string, units = 1) =>
  transaction((tx) => changeStock(tx, { variationId, delta: -units, type: "sale", notes: "Sold" }));

describe("a stock change", () => {
  test("is logged with the change, the numbers before and after, the user and the reason", async () => {
    const admin = await anAdmin();
    const { id } = standardOf(await aProduct({ stockQuantity: 5 }, admin));
    expect(
      await transaction((tx) =>
        changeStock(tx, {
          variationId: id,
          delta: 3,
          type: "cancellation",
          notes: "Order cancelled",
          userId: admin.id,
        }),
      ),
    ).toEqual({ previous: 5, quantity: 8 });
    const { lines, total } = await inventoryLog(id);
    expect(total).toBe(2);
    expect(lines[0]).toMatchObject({
      changeType: "cancellation",
      quantityChanged: 3,
      previousQuantity: 5,
      newQuantity: 8,
      notes: "Order cancelled",
      user: { email: admin.email },
    });
  });

  test("below nothing is refused and leaves no line", async () => {
    const { id } = standardOf(await aProduct({ stockQuantity: 2 }));
    await expect(sell(id, 3)).rejects.toMatchObject({ kind: "conflict", message: "Only 2 units available." });
    expect((await inventoryLog(id)).total).toBe(1);
  });

  test("of an unknown variation answers not found", async () => {
    await expect(sell("00000000-0000-4000-8000-000000000000")).rejects.toMatchObject({ kind: "notFound" });
    await expect(inventoryLog("no-id")).rejects.toMatchObject({ kind: "notFound" });
  });

  test("undone with its transaction leaves neither stock nor line", async () => {
    const { id } = standardOf(await aProduct({ stockQuantity: 2 }));
    await expect(
      transaction(async (tx) => {
        await changeStock(tx, { variationId: id, delta: -1, type: "sale", notes: "Sold" });
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect((await db.variation.findUniqueOrThrow({ where: { id } })).stockQuantity).toBe(2);
    expect((await inventoryLog(id)).total).toBe(1);
  });

  test("by twenty at once of ten units lets ten through", async () => {
    const { id } = standardOf(await aProduct({ stockQuantity: 10 }));
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => sell(id)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const { lines } = await inventoryLog(id);
    expect(lines.map(({ newQuantity }) => newQuantity)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe("the inventory", () => {
  test("is searched over product, variation, category and SKU, in any case; the counters are of all", async () => {
    const admin = await anAdmin();
    await aProduct({ name: "Quokka", category: "Marsupials", sku: "QK-1", stockQuantity: 5 }, admin);
    await aProduct({ name: "Wombat_1", category: "Marsupials", stockQuantity: 6 }, admin);
    const variable = await aVariableProduct(["Ultraviolet"], admin);
    const found = async (search: string) =>
      (await listInventory({ search })).rows.map(({ productName }) => productName);
    expect(await found("quok")).toEqual(["Quokka"]);
    expect(await found("MARSUP")).toEqual(["Quokka", "Wombat_1"]);
    expect(await found("qk-1")).toEqual(["Quokka"]);
    expect(await found("ultraV")).toEqual([variable.product.name]);
    expect(await found("t_1")).toEqual(["Wombat_1"]);
    expect(await found("no such thing")).toEqual([]);

    const all = await listInventory({});
    const searched = await listInventory({ search: "marsup", limit: 1, offset: 1 });
    expect(searched).toMatchObject({ total: 2, rows: [{ productName: "Wombat_1" }], counters: all.counters });
    expect(all.counters.variations).toBe(all.total);
    expect(all.counters.lowStock).toBe(all.rows.filter(({ stockQuantity }) => stockQuantity <= 5).length);
    for (const row of all.rows) expect(inventoryRow.strict().parse(row)).toEqual(row);
  });

  test("leaves archived products out", async () => {
    const product = await aProduct({ name: "Dodo" });
    await anOrder([{ product, variation: standardOf(product) }]);
    await deleteProduct(product.id, await anAdmin());
    expect((await listInventory({ search: "dodo" })).total).toBe(0);
  });
});

test("a difference between stock and history is found", async () => {
  expect(await checkInventory()).toEqual([]);
  const { id } = standardOf(await aProduct({ stockQuantity: 4 }));
  await db.variation.update({ where: { id }, data: { stockQuantity: 5 } });
  expect(await checkInventory()).toEqual([{ variationId: id, stock: 5, logged: 4 }]);
});

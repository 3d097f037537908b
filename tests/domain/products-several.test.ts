import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { adminProductIds } from "~/domain/catalog/admin-products";
import { archiveProduct, restoreProduct } from "~/domain/catalog/undo/archive";
import { pricesAfter } from "~/domain/catalog/price";
import { updateProduct } from "~/domain/catalog/products";
import { setDraft } from "~/domain/catalog/edit/publish";
import { setCategory } from "~/domain/catalog/edit/recategorize";
import { previewPrices, reprice } from "~/domain/catalog/edit/reprice";
import { applyInBulk } from "~/domain/bulk";
import { formatPercent, readPercent } from "~/lib/money/percent";
import { productChange } from "~/schemas/product";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, aProduct, aVariableProduct, aVariation } from "./catalog-given";

useDatabase("empty");

const gone = "00000000-0000-4000-8000-000000000000";
const priceOf = async (id: string) =>
  String((await db.product.findUniqueOrThrow({ where: { id } })).basePrice.toFixed(2));
const actionsOf = async (id: string) =>
  (await db.auditEntry.findMany({ where: { entityId: id }, orderBy: { createdAt: "asc" } })).map(
    ({ action }) => action,
  );

describe("a percentage", () => {
  test.each([
    ["10", 1000],
    ["+7.5%", 750],
    [" -12.25 % ", -1225],
    ["−5", -500],
    ["0", 0],
    ["10,5", null],
    ["1.234", null],
    ["ten", null],
    ["", null],
    ["1e3", null],
  ])("%s is %s", (typed, share) => expect(readPercent(typed)).toBe(share));

  test("changes each whole price, rounded half up to the cent, and none below 0", () => {
    const variations = [
      { id: "a", priceModifier: "2.00" },
      { id: "b", priceModifier: "-9.99" },
    ];
    const { basePrice, modifiers } = pricesAfter({ basePrice: "10.05", variations }, 1000);
    expect(basePrice).toBe("11.06");
    // 12.05 and 0.06 with ten percent more: 13.255 and 0.066.
    expect([...modifiers]).toEqual([
      ["a", "2.20"],
      ["b", "-10.99"],
    ]);
    expect(pricesAfter({ basePrice: "0.01", variations: [] }, -9000).basePrice).toBe("0.00");
    expect(formatPercent(-1225)).toBe("-12.25%");
  });
});

describe("bulk changes of products", () => {
  test("new prices are those of the preview; changed, deleted and too expensive products are refused with a reason", async () => {
    const admin = await anAdmin();
    const [plain, changed, dear] = [
      await aProduct({}, admin),
      await aProduct({}, admin),
      await aProduct({ basePrice: "99999999.99" }, admin),
    ];
    const { product: variable } = await aVariableProduct(["Small"], admin);
    await aVariation(variable.id, { name: "Large", priceModifier: "2.00" }, admin);
    const { product: large } = await aVariableProduct([], admin);
    await aVariation(large.id, { name: "Gold", priceModifier: "95000000.00" }, admin);
    const ids = [plain.id, changed.id, dear.id, variable.id, large.id];
    const previews = await previewPrices([...ids, gone], 1000);
    expect(previews.find(({ id }) => id === variable.id)?.prices).toEqual([
      { variation: "Small", fromCents: 1000, toCents: 1100 },
      { variation: "Large", fromCents: 1200, toCents: 1320 },
    ]);
    await updateProduct(changed.id, productChange.parse({ basePrice: "20.00" }), admin);
    const versions = new Map(previews.map(({ id, version }) => [id, version]));
    const press = (requestId: string) =>
      applyInBulk([...ids, gone], (id) =>
        reprice(id, { share: 1000, version: versions.get(id) ?? 1, requestId }, admin),
      );
    const first = randomUUID();
    for (const { done, refused } of [
      ...(await Promise.all([press(first), press(first)])),
      await press(first),
    ]) {
      expect(done).toEqual([plain.id, variable.id]);
      expect(refused.map(({ id, reason }) => [id, reason])).toEqual([
        [changed.id, "It was changed since these prices were shown. Check them again."],
        [dear.id, "A price can be at most $99,999,999.99"],
        [large.id, "A price can be at most $99,999,999.99"],
        [gone, "Product not found"],
      ]);
    }
    expect((await press(randomUUID())).done).toEqual([]);
    expect([await priceOf(plain.id), await priceOf(changed.id), await priceOf(variable.id)]).toEqual([
      "11.00",
      "20.00",
      "11.00",
    ]);
    expect((await actionsOf(plain.id)).filter((action) => action === "product.repriced")).toHaveLength(1);
  });

  test("archive, restore, publish and set the category once each, with one audit entry", async () => {
    const admin = await anAdmin();
    const product = await aProduct({}, admin);
    await db.category.create({ data: { name: "Puzzles", slug: "puzzles" } });
    const acts = [
      (id: string) => archiveProduct(id, admin),
      (id: string) => restoreProduct(id, admin),
      (id: string) => setDraft(id, true, admin),
      (id: string) => setDraft(id, false, admin),
      (id: string) => setCategory(id, "Puzzles", admin),
    ];
    for (const act of acts) {
      const presses = await Promise.all([1, 2].map(() => applyInBulk([product.id, product.id, gone], act)));
      for (const { done, refused } of presses) {
        expect(done).toEqual([product.id]);
        expect(refused).toEqual([{ id: gone, reason: "Product not found" }]);
      }
    }
    expect(await actionsOf(product.id)).toEqual([
      "product.created",
      "product.archived",
      "product.restored",
      "product.unpublished",
      "product.published",
      "product.updated",
    ]);
    await archiveProduct(product.id, admin);
    const { refused } = await applyInBulk([product.id], (id) => setCategory(id, "Toys", admin));
    expect(refused).toHaveLength(1);
  });

  test("an unexpected error stops the run, and the products changed before it stay changed", async () => {
    const admin = await anAdmin();
    const ids = [await aProduct({}, admin), await aProduct({}, admin), await aProduct({}, admin)].map(
      ({ id }) => id,
    );
    const act = async (id: string) => {
      if (id === ids[1]) throw new Error("the database is gone");
      await archiveProduct(id, admin);
    };
    await expect(applyInBulk(ids, act)).rejects.toThrow("the database is gone");
    const archived = await db.product.findMany({ where: { id: { in: ids }, archivedAt: { not: null } } });
    expect(archived.map(({ id }) => id)).toEqual([ids[0]]);
  });

  test("selecting all results leaves out products created after the page was shown", async () => {
    const admin = await anAdmin();
    const earlier = await aProduct({ name: "Filtered Fox" }, admin);
    const { createdAt } = await db.product.findUniqueOrThrow({ where: { id: earlier.id } });
    await db.product.update({
      where: { id: (await aProduct({ name: "Filtered Fawn" }, admin)).id },
      data: { createdAt: new Date(createdAt.getTime() + 60_000) },
    });
    expect(await adminProductIds({ search: "filtered" }, { before: createdAt, limit: 500 })).toEqual([
      earlier.id,
    ]);
  });
});

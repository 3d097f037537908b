import { expect, test } from "vitest";
import { createCategory, listCategories } from "~/domain/catalog/categories";
import { noFilters } from "~/lib/catalog/product-filters";
import { listProducts } from "~/domain/catalog/listing/listing";
import { catalogue } from "~/domain/catalog/catalogue";
import { listInventory } from "~/domain/stock/inventory";
import { pickList } from "~/domain/orders/pick-list";
import { lowStock } from "~/domain/reports/stock";
import { categoryInput } from "~/schemas/category";
import { useDatabase } from "../support/database";
import { anAdmin, anOrder, aProduct, standardOf } from "./catalog-given";

useDatabase("empty");

const inOrder = ["anchors", "Ånd", "Ears", "Éclairs", "elephants", "Zebras", "Zèbres"];
const unordered = ["Zèbres", "Éclairs", "anchors", "Zebras", "elephants", "Ånd", "Ears"];

test("names with accents have one order everywhere: categories, filters, inventory, reports, pick list", async () => {
  const admin = await anAdmin();
  for (const name of unordered) {
    await createCategory(categoryInput.parse({ name }), admin);
    const product = await aProduct({ name, category: name, stockQuantity: 2 }, admin);
    await anOrder([{ product, variation: standardOf(product) }]);
  }
  expect((await listCategories()).map(({ name }) => name)).toEqual(inOrder);
  expect((await catalogue()).categories.map(({ name }) => name)).toEqual(inOrder);
  expect(listProducts(await catalogue(), noFilters).categories).toEqual(inOrder);
  expect((await listInventory({})).rows.map(({ productName }) => productName)).toEqual(inOrder);
  expect((await lowStock()).map(({ name }) => name)).toEqual(inOrder);
  expect((await pickList({ limit: 10 })).lines.map(({ productName }) => productName)).toEqual(inOrder);
});

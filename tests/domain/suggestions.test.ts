import { beforeAll, expect, test } from "vitest";
import { catalogue } from "~/domain/catalog/catalogue";
import { countSoldPieces } from "~/domain/catalog/sold-pieces";
import { suggestionsFor } from "~/domain/catalog/listing/suggestions";
import { updateProduct } from "~/domain/catalog/products";
import type { Product } from "~/schemas/product";
import type { User } from "~/schemas/user";
import { useDatabase } from "../support/database";
import { anAdmin, anOrder, aProduct, standardOf } from "./catalog-given";

useDatabase("empty");

let admin: User;
const made = new Map<string, Product>();

const suggested = async (name?: string) => {
  const shown = await catalogue();
  const product = name === undefined ? undefined : shown.byId.get(made.get(name)?.id ?? "");
  return suggestionsFor(shown, product).map((other) => other.name);
};
const make = async (name: string, category: string, stockQuantity = 5) =>
  made.set(name, await aProduct({ name, category, stockQuantity }, admin));
const sell = async (...names: string[]) => {
  const products = names.flatMap((name) => made.get(name) ?? []);
  await anOrder(products.map((product) => ({ product, variation: standardOf(product) })));
  await countSoldPieces();
};

beforeAll(async () => {
  admin = await anAdmin();
});

test("suggestions are the other products there are, its own category first", async () => {
  expect(await suggested()).toEqual([]);
  await make("Owl", "Birds");
  expect(await suggested("Owl")).toEqual([]);
  expect(await suggested()).toEqual(["Owl"]);
  await make("Wren", "Birds");
  expect(await suggested("Owl")).toEqual(["Wren"]);
  await make("Bear", "Knitted");
  await make("Fox", "Knitted");
  expect(await suggested("Owl")).toEqual(["Wren", "Fox", "Bear"]);
  expect(await suggested("Bear")).toEqual(["Fox", "Wren", "Owl"]);
});

test("products bought together come first, then the same category, best-selling first, at most four", async () => {
  await make("Crow", "Birds");
  await make("Lamp", "Desk");
  await sell("Wren", "Lamp");
  await sell("Owl", "Bear");
  expect(await suggested("Owl")).toEqual(["Bear", "Wren", "Crow", "Lamp"]);
  expect(await suggested("Lamp")).toEqual(["Wren", "Bear", "Owl", "Crow"]);
});

test("sold-out products are not suggested", async () => {
  await updateProduct(made.get("Bear")?.id ?? "", { stockQuantity: 0 }, admin);
  expect(await suggested("Owl")).toEqual(["Wren", "Crow", "Lamp", "Fox"]);
});

import { expect, test } from "vitest";
import { useApi } from "./api";

const api = useApi();

const suggested = async (search: string) =>
  (await api.guest().client.json("GET", `/api/products/suggestions?${new URLSearchParams({ search })}`)).body;

test("names with every word, where a word begins with it first, and categories", async () => {
  expect(await suggested("KNIT")).toEqual({
    categories: ["Knitted Animals"],
    products: expect.arrayContaining(["Knitted Bear", "Knitted Sheep"]) as unknown,
  });
  expect(await suggested("the tri")).toEqual({ categories: [], products: ["Trudy the Triceratops"] });
  const { products } = (await suggested("ing")) as { products: string[] };
  expect(products).toContain("Gyro Rings");
});

test("at most six in all", async () => {
  const { categories, products } = (await suggested("it")) as { categories: string[]; products: string[] };
  expect(categories.length + products.length).toBe(6);
});

test("where nothing has the words, what may have been meant", async () => {
  expect(await suggested("dargon")).toEqual({
    categories: [],
    products: expect.arrayContaining(["Flexi Dragon"]) as unknown,
  });
});

test.each(["", "d", "zzzz", "Flexi Dragon"])(
  "nothing for %j: too short, unknown or already whole",
  async (search) => {
    expect(await suggested(search)).toEqual({ categories: [], products: [] });
  },
);

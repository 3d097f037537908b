import { beforeAll, expect, test } from "vitest";
import { catalogue } from "~/domain/catalog/catalogue";
import { listProducts } from "~/domain/catalog/listing/listing";
import { countSoldPieces } from "~/domain/catalog/sold-pieces";
import { tasks } from "~/jobs/index";
import { parseFilters } from "~/lib/catalog/product-filters";
import type { Product } from "~/schemas/product";
import { ago } from "~/services/clock/clock";
import { db } from "~/services/database";
import { useDatabase } from "../support/database";
import { anAdmin, anOrder, aProduct, standardOf } from "./catalog-given";

useDatabase("empty");

const DAY_MS = 86_400_000;
let owl: Product, bear: Product, fox: Product, snail: Product;

const line = (product: Product, quantity = 1) => ({ product, variation: standardOf(product), quantity });
const namesBy = async (sort: string) =>
  listProducts(await catalogue(), parseFilters(new URLSearchParams({ sort }))).products.map(
    ({ name }) => name,
  );
const soldPiecesOf = async ({ id }: Product) => (await catalogue()).byId.get(id)?.soldPieces;
const rate = (product: Product, ...ratings: number[]) =>
  db.review.createMany({
    data: ratings.map((rating) => ({ productId: product.id, guestName: "G", rating })),
  });

beforeAll(async () => {
  const admin = await anAdmin();
  owl = await aProduct({ name: "Owl", basePrice: "20.00", stockQuantity: 9 }, admin);
  bear = await aProduct({ name: "Bear", basePrice: "9.50", stockQuantity: 9 }, admin);
  fox = await aProduct({ name: "Fox", basePrice: "100.00", stockQuantity: 9 }, admin);
  snail = await aProduct({ name: "Snail", basePrice: "9.50", stockQuantity: 9 }, admin);
  await rate(owl, 5, 4);
  await rate(bear, 4, 5, 4, 5);
  await rate(fox, 5);
  await anOrder([line(owl, 3), line(bear)]);
  await anOrder([line(bear), line(owl)], { status: "fulfilled" });
  await anOrder([line(bear), line(fox)], { createdAt: ago(100 * DAY_MS) });
  await anOrder([line(snail, 50), line(fox)], { status: "cancelled" });
  await countSoldPieces();
});

test("sold counts cover 90 days without cancelled orders; bought-together covers a year", async () => {
  expect(await soldPiecesOf(owl)).toEqual({ sold: 4, boughtWith: [bear.id] });
  expect(await soldPiecesOf(bear)).toEqual({ sold: 2, boughtWith: [owl.id, fox.id] });
  expect(await soldPiecesOf(fox)).toEqual({ sold: 0, boughtWith: [bear.id] });
  expect(await soldPiecesOf(snail)).toEqual({ sold: 0, boughtWith: [] });
});

test("each sort has its order, and of two equal products the newer comes first", async () => {
  expect(await namesBy("newest")).toEqual(["Snail", "Fox", "Bear", "Owl"]);
  expect(await namesBy("price")).toEqual(["Snail", "Bear", "Owl", "Fox"]);
  expect(await namesBy("price-desc")).toEqual(["Fox", "Owl", "Snail", "Bear"]);
  expect(await namesBy("best-rated")).toEqual(["Fox", "Bear", "Owl", "Snail"]);
  expect(await namesBy("best-selling")).toEqual(["Owl", "Bear", "Snail", "Fox"]);
});

test.each(["", "cheapest", "constructor", "__proto__", "PRICE"])(
  "the sort %j lists the newest first",
  async (sort) => {
    expect(await namesBy(sort)).toEqual(await namesBy("newest"));
  },
);

test("counting again changes only products with newly sold pieces", async () => {
  const before = (await catalogue()).version;
  await tasks["count-sold-pieces"]?.({});
  expect((await catalogue()).version).toBe(before);
  const [known] = [await catalogue()];
  await anOrder([line(snail)]);
  await Promise.all([countSoldPieces(), countSoldPieces()]);
  const after = await catalogue();
  expect(after.byId.get(snail.id)?.soldPieces).toEqual({ sold: 1, boughtWith: [] });
  expect(after.byId.get(owl.id)).toBe(known.byId.get(owl.id));
});

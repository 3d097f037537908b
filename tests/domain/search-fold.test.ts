import { expect, test } from "vitest";
import { listAdminProducts } from "~/domain/catalog/admin-products";
import { noFilters } from "~/lib/catalog/product-filters";
import { matchingProducts } from "~/domain/catalog/listing/listing";
import { catalogue } from "~/domain/catalog/catalogue";
import { listAdminOrders } from "~/domain/orders/admin-list";
import { addReview } from "~/domain/reviews/reviews";
import { listAllReviews } from "~/domain/reviews/admin-list";
import { listInventory } from "~/domain/stock/inventory";
import { listUsers } from "~/domain/users/users";
import { fold } from "~/lib/search/fold";
import { db } from "~/services/database";
import { query, useDatabase } from "../support/database";
import { anOrder, aProduct, aUser, standardOf } from "./catalog-given";

useDatabase("empty");

const foldedBySql = async (texts: string[]) =>
  (
    await query<{ folded: string }>(
      "SELECT search_fold(text) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS t (text, at) ORDER BY at",
      [texts],
    )
  ).map(({ folded }) => folded);

test.each([
  ["Alberta’s CAFÉ", "alberta's cafe"],
  ["cafe\u0301", "cafe"],
  ["mini–max", "mini-max"],
  ["Mini\u2011Max", "mini-max"],
  ["no\u00a0break", "no break"],
  ["Ｗｉｄｅ", "wide"],
  ["Cœur, Łódź, Smørrebrød, STRASSE, İzmir", "coeur, lodz, smorrebrod, strasse, izmir"],
  ["soft\u00adhyphen\u200b", "softhyphen"],
  ["ΟΔΟΣ", "οδοσ"],
  ["rock`n´roll", "rock'n'roll"],
])("%s is folded to %s, in TypeScript and in SQL", async (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(await foldedBySql([text])).toEqual([folded]);
});

test("every character that people type is folded alike in TypeScript and in SQL", async () => {
  const ranges = [
    [0x20, 0x52f],
    [0x590, 0x6ff],
    [0x900, 0xdff],
    [0x1e00, 0x1fff],
    [0x2000, 0x2bff],
    [0x3000, 0x30ff],
    [0xac00, 0xacff],
    [0xfb00, 0xfb4f],
    [0xfe00, 0xffef],
    [0x1f300, 0x1f6ff],
  ] as const;
  const characters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => `a${String.fromCodePoint(first + at)}b`),
  );
  expect(await foldedBySql(characters)).toEqual(characters.map(fold));
});

test("shop and back office find names whichever apostrophe, dash, accent or composition is typed", async () => {
  const named = "Alberta’s Café mini–max Zoe\u0308";
  const product = await aProduct({ name: named });
  const user = await aUser();
  await db.user.update({ where: { id: user.id }, data: { firstName: named } });
  const order = await anOrder([{ product, variation: standardOf(product) }], { user });
  await db.order.update({ where: { id: order }, data: { name: named } });
  await addReview(product.id, { rating: 5, title: named, comment: null, guestName: null }, user);
  const shop = await catalogue();

  for (const search of [
    "Alberta's",
    "ALBERTA‘S",
    "cafe",
    "café",
    "CAFE\u0301",
    "mini-max",
    "mini—max",
    "Zoë",
  ]) {
    const found = {
      shop: matchingProducts(shop, { ...noFilters, search }).length,
      products: (await listAdminProducts({ search })).total,
      inventory: (await listInventory({ search })).total,
      orders: (await listAdminOrders({ search })).total,
      reviews: (await listAllReviews({ show: "all", search, limit: 10, offset: 0 })).rows.length,
      users: (await listUsers({ search })).total,
    };
    expect([search, found]).toEqual([
      search,
      { shop: 1, products: 1, inventory: 1, orders: 1, reviews: 1, users: 1 },
    ]);
  }
});

test("an order is found by the name of the variation that was sold", async () => {
  const product = await aProduct();
  const order = await anOrder([{ product, variation: standardOf(product) }]);
  await query("UPDATE order_items SET variation_name = 'Crème de Menthe' WHERE order_id = $1", [order]);
  expect((await listAdminOrders({ search: "creme menthe" })).rows.map(({ id }) => id)).toEqual([order]);
});

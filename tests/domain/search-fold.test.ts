import { beforeAll, describe, expect, test } from "vitest";
import { listAdminProducts } from "~/domain/catalog/admin-products";
import { updateProduct } from "~/domain/catalog/products";
import { noFilters } from "~/lib/catalog/product-filters";
import { matchingProducts } from "~/domain/catalog/listing/listing";
import { catalogue } from "~/domain/catalog/catalogue";
import { searchSuggestions } from "~/domain/catalog/search/search-suggestions";
import { listGiftCards } from "~/domain/gift-cards/read-gift-cards";
import { listAdminOrders } from "~/domain/orders/admin-list";
import { findCustomers } from "~/domain/orders/manual/find-customers";
import { findPieces } from "~/domain/orders/manual/find-pieces";
import { listNewsletter } from "~/domain/subscriptions/newsletter";
import { addReview } from "~/domain/reviews/reviews";
import { listAllReviews } from "~/domain/reviews/admin-list";
import { listInventory } from "~/domain/stock/inventory";
import { listUsers } from "~/domain/users/users";
import { searchFold } from "~/lib/search/words";
import type { User } from "~/schemas/user";
import { db } from "~/services/database";
import { query, useDatabase } from "../support/database";
import { anOrder, aProduct, aUser, standardOf } from "./catalog-given";

useDatabase("empty");

let admin: User;
beforeAll(async () => {
  // No search of these tests finds this address.
  admin = await aUser({ isAdmin: true, email: "z@z.ca" });
});

const foldedBySql = async (texts: string[]) =>
  (
    await query<{ folded: string }>(
      "SELECT search_fold(text) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS t (text, at) ORDER BY at",
      [texts],
    )
  ).map(({ folded }) => folded);

test.each([
  ["Alberta’s CAFÉ", "albertas cafe"],
  ["cafe\u0301", "cafe"],
  ["mini–max", "minimax"],
  ["Mini\u2011Max", "minimax"],
  ["Jack-in-the-Box", "jackinthebox"],
  ["no\u00a0break", "no break"],
  ["Ｗｉｄｅ", "wide"],
  ["Cœur, Łódź, Smørrebrød, STRASSE, İzmir", "coeur, lodz, smorrebrod, strasse, izmir"],
  ["soft\u00adhyphen\u200b", "softhyphen"],
  ["ΟΔΟΣ", "οδοσ"],
  ["rock`n´roll", "rocknroll"],
])("%s is folded to %s, in TypeScript and in SQL", async (text, folded) => {
  expect(searchFold(text)).toBe(folded);
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
  expect(await foldedBySql(characters)).toEqual(characters.map(searchFold));
});

async function foundIn(search: string) {
  return {
    shop: matchingProducts(await catalogue(), { ...noFilters, search }).length,
    products: (await listAdminProducts({ search })).total,
    inventory: (await listInventory({ search })).total,
    newOrder: (await findPieces(search)).total,
    customers: (await findCustomers(search)).length,
    orders: (await listAdminOrders({ search })).total,
    reviews: (await listAllReviews({ show: "all", search, limit: 10, offset: 0 })).rows.length,
    users: (await listUsers({ search })).total,
    giftCards: (await listGiftCards({ search })).total,
  };
}
const once = {
  shop: 1,
  products: 1,
  inventory: 1,
  newOrder: 1,
  customers: 1,
  orders: 1,
  reviews: 1,
  users: 1,
  giftCards: 1,
};

/** A product, its order, its buyer, a review and a gift card of one name. */
async function nameEverything(name: string): Promise<void> {
  const [product] = (await listAdminProducts({})).rows;
  if (!product) return makeEverything(name);
  await updateProduct(product.id, { name }, admin);
  await query("UPDATE orders SET name = $1", [name]);
  await query("UPDATE order_items SET product_name = $1", [name]);
  await query("UPDATE users SET first_name = $1 WHERE NOT is_admin", [name]);
  await query("UPDATE reviews SET title = $1", [name]);
  await query("UPDATE gift_cards SET recipient_name = $1", [name]);
}

async function makeEverything(name: string): Promise<void> {
  const product = await aProduct({ name }, admin);
  const user = await aUser({ email: "q@q.ca" });
  await db.user.update({ where: { id: user.id }, data: { firstName: name } });
  const order = await anOrder([{ product, variation: standardOf(product) }], { user });
  await db.order.update({ where: { id: order }, data: { name } });
  await addReview(product.id, { rating: 5, title: name, comment: null, guestName: null }, user);
  await query(
    "INSERT INTO gift_cards (balance, recipient_name, order_item_id) SELECT 5, $1, id FROM order_items",
    [name],
  );
}

describe.each([
  [
    "Alberta’s Café mini–max Zoe\u0308",
    [
      "Alberta's",
      "ALBERTA‘S",
      "albertas",
      "alberta s",
      "cafe",
      "café",
      "CAFE\u0301",
      "mini-max",
      "mini—max",
      "Zoë",
    ],
  ],
  ["Flexi Dragon", ["dragon flexi", "flexi-dragon", "flexi—dragon", "DRAGON - flexi"]],
  ["Jack-in-the-Box", ["jack in the box", "jackinthebox", "Jack-in-the-box", "box jack", "jack-inthe box"]],
  ["Jack in the Box", ["jack-in-the-box", "jack in-the-box", "box-"]],
  ["Jackinthebox", ["jack-in-the-box", "jack in the box"]],
  [
    "Owen O’Connor-Smith",
    ["oconnor", "o'connor", "O Connor", "oconnor smith", "smith owen'", "connor-smith"],
  ],
  ["Owen O Connor Smith", ["o'connor-smith", "o’connor"]],
  ["Clip (E-1)", ["e1", "E-1", "e 1", "(e1)", "E'1)"]],
])("%s", (named, searches) => {
  beforeAll(() => nameEverything(named));

  test.each(searches)("is found by %s in every list", async (search) => {
    expect(await foundIn(search)).toEqual(once);
  });

  test("is not found by other words, and signs mean themselves", async () => {
    for (const search of ["e u", "jacks-in-the-box", "dragon-flexis", "o*connor", ".*", "%", "_", "\\"])
      expect([search, ...Object.values(await foundIn(search)).filter((found) => found > 0)]).toEqual([
        search,
      ]);
  });
});

test("names are suggested with and without their signs", async () => {
  await nameEverything("Owen O’Connor-Smith");
  for (const search of ["smith oc", "o'con", "connor-s", "owen o c"])
    expect([search, searchSuggestions(await catalogue(), search, []).products]).toEqual([
      search,
      ["Owen O’Connor-Smith"],
    ]);
});

test("addresses and SKUs are found with and without their hyphens", async () => {
  await nameEverything("Toy");
  await query("UPDATE users SET email = 'jean-luc@example.ca' WHERE NOT is_admin");
  await query("UPDATE orders SET email = 'jean-luc@example.ca', user_id = NULL");
  await query("UPDATE gift_cards SET recipient_email = 'jean-luc@example.ca'");
  await query("UPDATE variations SET sku = 'E-1'");
  await query(`INSERT INTO subscriptions (purpose, email, confirmed_at)
    VALUES ('newsletter', 'jean-luc@example.ca', now())`);
  for (const search of ["jean-luc@example.ca", "jeanluc", "luc jean"]) {
    const { orders, customers, users, giftCards } = await foundIn(search);
    const newsletter = (await listNewsletter({ search })).total;
    expect([search, orders, customers, users, giftCards, newsletter]).toEqual([search, 1, 1, 1, 1, 1]);
  }
  for (const search of ["E-1", "e1", "e 1"]) {
    const { inventory, newOrder } = await foundIn(search);
    expect([search, inventory, newOrder]).toEqual([search, 1, 1]);
  }
});

test("an order is found by the name of the variation that was sold", async () => {
  const product = await aProduct();
  const order = await anOrder([{ product, variation: standardOf(product) }]);
  await query("UPDATE order_items SET variation_name = 'Crème de Menthe' WHERE order_id = $1", [order]);
  expect((await listAdminOrders({ search: "creme menthe" })).rows.map(({ id }) => id)).toEqual([order]);
});

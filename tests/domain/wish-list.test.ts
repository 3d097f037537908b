import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import {
  addWishes,
  endSharing,
  isWished,
  removeWish,
  sharedWishIds,
  shareWishList,
  accountWishIds,
  wishListToken,
} from "~/domain/wish-list";
import { MAX_WISHES } from "~/lib/catalog/wish-list";
import { db } from "~/services/database";
import { addProduct } from "../support/checkout";
import { useDatabase } from "../support/database";

useDatabase("empty");

let user: { id: string };
let other: { id: string };

beforeEach(async () => {
  user = await db.user.create({ data: { email: `${randomUUID()}@example.ca` } });
  other = await db.user.create({ data: { email: `${randomUUID()}@example.ca` } });
});

const newProduct = async () => (await addProduct(5)).productId;

async function manyProducts(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await db.product.createMany({
    data: ids.map((id, index) => ({ id, name: `Toy ${index}`, category: "Toys", basePrice: "5.00" })),
  });
  return ids;
}

test("several products keep their order, unknown ones are left out, and what is removed is gone for this user only", async () => {
  const [one, two] = [await newProduct(), await newProduct()];
  await addWishes(user, [two, randomUUID(), one]);
  await addWishes(other, [one]);
  expect(await accountWishIds(user)).toEqual([two, one]);
  await removeWish(user, one);
  await removeWish(user, one);
  expect(await accountWishIds(user)).toEqual([two]);
  expect(await isWished(user, one)).toBe(false);
  expect(await accountWishIds(other)).toEqual([one]);
});

test("the same product added in many tabs at once is on the list once", async () => {
  const product = await newProduct();
  await Promise.all(Array.from({ length: 8 }, () => addWishes(user, [product])));
  await addWishes(user, [product]);
  expect(await accountWishIds(user)).toEqual([product]);
});

test("a list takes as many as there is room for, the first ones asked for", async () => {
  const products = await manyProducts(MAX_WISHES + 2);
  const [first = ""] = products;
  await addWishes(user, [first]);
  await addWishes(user, products);
  expect((await accountWishIds(user)).toSorted()).toEqual(products.slice(0, MAX_WISHES).toSorted());
  await addWishes(user, products.slice(-1));
  expect(await accountWishIds(user)).toHaveLength(MAX_WISHES);
});

test("toys that are no longer in the shop take no room", async () => {
  const products = await manyProducts(MAX_WISHES + 1);
  const [archived = "", draft = "", last = ""] = [products[0], products[1], products.at(-1)];
  await addWishes(user, products.slice(0, MAX_WISHES));
  await db.product.update({ where: { id: archived }, data: { archivedAt: new Date() } });
  await addWishes(user, [last]);
  expect(await isWished(user, last)).toBe(true);
  expect(await isWished(user, archived)).toBe(true);
  await db.product.update({ where: { id: draft }, data: { draft: true } });
  const [late = ""] = await manyProducts(1);
  await addWishes(user, [late]);
  expect(await isWished(user, late)).toBe(true);
  const [old = "", beyond = ""] = await manyProducts(2);
  await db.product.update({ where: { id: old }, data: { archivedAt: new Date() } });
  await addWishes(user, [beyond, old]);
  expect([await isWished(user, old), await isWished(user, beyond)]).toEqual([true, false]);
});

test("a list has one link at a time, and an ended one never works again", async () => {
  const product = await newProduct();
  await addWishes(user, [product]);
  await Promise.all([shareWishList(user), shareWishList(user)]);
  const token = (await wishListToken(user)) ?? "";
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(await sharedWishIds(token)).toEqual([product]);
  await endSharing(other);
  expect(await sharedWishIds(token)).toEqual([product]);
  await endSharing(user);
  expect(await sharedWishIds(token)).toBeNull();
  await shareWishList(user);
  expect(await wishListToken(user)).not.toBe(token);
  expect(await sharedWishIds(token)).toBeNull();
});

test("a deleted product leaves the list", async () => {
  const [one, two] = await manyProducts(2);
  await addWishes(user, [one ?? "", two ?? ""]);
  await db.product.delete({ where: { id: one } });
  expect(await accountWishIds(user)).toEqual([two]);
});

import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { catalogue } from "~/domain/catalog/catalogue";
import { checkInventory } from "~/domain/stock/inventory";
import { RECENT_MS } from "~/lib/time/dates";
import { isId } from "~/lib/id";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";
import { environment } from "~/services/environment/environment";
import { categories, products } from "../../prisma/seed/catalogue";
import { seed } from "../../prisma/seed/index";
import { useDatabase } from "../support/database";

useDatabase("seeded");

test("the demo shop has the catalogue it was written with, in its order and with its stock", async () => {
  const shop = await catalogue();
  expect(shop.products.map(({ name }) => name)).toEqual(products.map(({ name }) => name));
  expect(shop.categories.map(({ name }) => name).sort()).toEqual(categories.map(({ name }) => name).sort());
  for (const [index, product] of products.entries()) {
    expect(
      shop.products[index]?.variations.map(({ name, stockQuantity, sku }) => [name, stockQuantity, sku]),
    ).toEqual(product.variations.map(({ name, stock, sku }) => [name, stock, sku]));
    expect(shop.products[index]?.rating.count).toBe(product.reviews.length);
  }
});

test("every product has 3 to 6 images of 1600 px or more with alt text, and every variation has one of them", async () => {
  for (const product of products) {
    expect(product.pictures.length, product.name).toBeGreaterThanOrEqual(3);
    expect(product.pictures.length, product.name).toBeLessThanOrEqual(6);
    const stored = await db.product.findFirstOrThrow({
      where: { name: product.name },
      include: { images: { orderBy: { displayOrder: "asc" } }, variations: true },
    });
    expect(stored.images.map(({ alt }) => alt)).toEqual(product.pictures.map(({ alt }) => alt));
    for (const { alt, width, height } of stored.images) {
      expect(alt.length, product.name).toBeGreaterThan(20);
      expect(Math.max(width, height), product.name).toBeGreaterThanOrEqual(1600);
    }
    const ids = stored.images.map(({ id }) => id);
    for (const variation of stored.variations)
      expect(ids, `${product.name}, ${variation.name}`).toContain(variation.imageId);
  }
});

test("the second picture of every toy shows how big it is", () => {
  for (const { name, pictures } of products)
    expect([name, pictures[1]?.file, pictures[1]?.alt]).toEqual([
      name,
      expect.stringMatching(/-(scale|scene)\.webp$/),
      expect.stringContaining("coffee mug"),
    ]);
});

test("every picture in the database lies in the folder, and every id is a UUID v4", async () => {
  const images = await db.productImage.findMany();
  for (const { id, imageUrl } of images) {
    expect(existsSync(path.join(environment.uploadsDir, imageUrl.replace("/uploads/", "")))).toBe(true);
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(isId(id)).toBe(true);
  }
});

test("the stock histories add up and include every sale", async () => {
  expect(await checkInventory()).toEqual([]);
  expect(await db.inventoryLog.count({ where: { changeType: "sale" } })).toBe(await db.orderItem.count());
  expect(await db.inventoryLog.count({ where: { changeType: "cancellation" } })).toBe(1);
});

test("past orders cover every status, have a payment at the provider each, and the customer can cancel one", async () => {
  const orders = await db.order.findMany({ include: { payments: true, user: true } });
  expect(new Set(orders.map(({ status }) => status))).toEqual(
    new Set(["pending", "processing", "ready", "fulfilled", "cancelled"]),
  );
  const paid = await db.$queryRaw<
    { id: string }[]
  >`SELECT id FROM embedded.payment_objects WHERE id LIKE 'pi_%'`;
  for (const { payments } of orders) expect(paid.map(({ id }) => id)).toContain(payments[0]?.intentId);
  const recent = orders.filter(
    ({ status, createdAt, user }) =>
      status === "pending" &&
      user?.email === "customer@example.com" &&
      now().getTime() - createdAt.getTime() < RECENT_MS,
  );
  expect(recent).toHaveLength(1);
});

test("the customer's reviews are verified purchases", async () => {
  const reviews = await db.review.findMany({ where: { user: { email: "customer@example.com" } } });
  expect(reviews.length).toBeGreaterThan(3);
  for (const { productId, createdAt } of reviews) {
    const before = await db.order.count({
      where: {
        user: { email: "customer@example.com" },
        status: { not: "cancelled" },
        createdAt: { lt: createdAt },
        items: { some: { productId } },
      },
    });
    expect(before).toBeGreaterThan(0);
  }
});

test("a shop that holds products is never seeded again", async () => {
  const steps: string[] = [];
  await seed((step) => steps.push(step));
  expect(steps).toEqual([]);
});

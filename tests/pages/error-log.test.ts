import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { documentOf, linksTo } from "../support/html";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

test("what fails in the demo's payment provider is in the log by what and where, not with the row that PostgreSQL quotes", async () => {
  const [toy] = await shop.query<{ id: string; cents: number }>(
    "SELECT v.id, round((p.base_price + v.price_modifier) * 105)::int AS cents FROM variations v JOIN products p ON p.id = v.product_id WHERE v.stock_quantity > 5 AND p.archived_at IS NULL LIMIT 1",
  );
  await shop.query(
    "ALTER TABLE embedded.payment_objects ADD CONSTRAINT no_intents CHECK (kind <> 'payment_intent') NOT VALID",
  );
  const { status } = await new Client(shop.url).json("POST", "/api/create-payment-intent", {
    amount: (toy?.cents ?? 0) / 100,
    cart: [{ variationId: toy?.id, quantity: 1 }],
  });
  expect(status).toBe(503);
  const told = shop
    .logs()
    .split("\n")
    .filter((line) => line.includes("the embedded payment provider failed"));
  expect(told.join("\n")).toMatch(/"error":"error 23514\\n {4}at .+/);
  expect(shop.logs()).not.toMatch(/_secret_|Failing row/);
});

test("a page that failed offers to try again, and leads to other toys", async () => {
  const [toy] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Flexi Dragon'");
  const path = `/product/${toy?.id}?tab=reviews`;
  await shop.query("ALTER TABLE reviews RENAME TO reviews_away");
  const { status, html } = await new Client(shop.url).page(path);
  await shop.query("ALTER TABLE reviews_away RENAME TO reviews");
  expect(status).toBe(500);
  expect(linksTo(path, html)).toEqual(["Try Again"]);
  expect(linksTo("/products", documentOf(html).querySelector("main")!)).toEqual(["Browse Products"]);
});

import { expect, test } from "vitest";
import type { Product } from "~/schemas/product";
import { Client } from "../support/client";
import { documentOf, fieldsOfForm, textOf } from "../support/html";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

const typed = {
  ...{ intent: "save", name: "Gift Card", category: "Fidget Toys", description: "" },
  ...{ isGiftCard: "yes", amounts: "$50,\r\n 25" },
  // Typed before the box was checked.
  ...{ basePrice: "7", productType: "variable", "options.0.name": "Value", "options.0.values": "$75" },
  ...{ "addition.name": "", "addition.stockQuantity": "many" },
};

const boxOf = (html: string) => /<input[^>]*type="checkbox"[^>]*name="isGiftCard"[^>]*>/.exec(html)?.[0];

async function makeGiftCard(): Promise<Product> {
  expect((await admin.post("/admin/products/new", typed)).status).toBe(302);
  const { id } = await oneRow<{ id: string }>("SELECT id FROM products ORDER BY created_at DESC, id LIMIT 1");
  return madeProduct(id);
}

async function madeProduct(id: string): Promise<Product> {
  const products = await admin.json<Product[]>("GET", "/api/admin/products");
  const made = products.body.find((product) => product.id === id);
  if (!made) throw new Error("the product is not listed");
  return made;
}

test("a gift card is made of its amounts, without a stock, and stays one", async () => {
  expect(boxOf((await admin.page("/admin/products/new")).html)).not.toMatch(/checked|disabled/);
  const { id, variations, ...card } = await makeGiftCard();
  expect(card).toMatchObject({ isGiftCard: true, basePrice: "25.00", stockQuantity: null });
  expect(variations).toMatchObject([
    { name: "$50.00", priceModifier: "25.00", stockQuantity: 999 },
    { name: "$25.00", priceModifier: "0.00", stockQuantity: 999 },
  ]);

  const { html } = await admin.page(`/admin/products/${id}/edit`);
  expect(boxOf(html)).toMatch(/checked=""/);
  expect(boxOf(html)).toMatch(/disabled=""/);
  const opened = /name="opened" value="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "";
  const rows = Object.fromEntries(
    variations.flatMap(({ id, name, priceModifier }, at) => [
      [`variations.${at}.id`, id],
      [`variations.${at}.name`, name],
      [`variations.${at}.priceModifier`, priceModifier],
      [`variations.${at}.stockQuantity`, "999"],
    ]),
  );
  const form = {
    ...typed,
    ...rows,
    opened,
    basePrice: "25.00",
    "options.0.name": "",
    "options.0.values": "",
  };
  const added = await admin.post(`/admin/products/${id}/edit`, { ...form, amounts: "10, 50, 100.50" });
  expect(added.status).toBe(302);
  expect((await madeProduct(id)).variations).toMatchObject([
    ...variations.map(({ name, priceModifier }) => ({ name, priceModifier })),
    { name: "$10.00", priceModifier: "-15.00", stockQuantity: 999 },
    { name: "$100.50", priceModifier: "75.50", stockQuantity: 999 },
  ]);
  const counted = await admin.post(`/admin/products/${id}/edit`, {
    ...{ ...form, amounts: "", "variations.0.stockQuantity": "5" },
  });
  expect(counted.status).toBe(400);
  expect(await counted.text()).toContain("A gift card has no stock count.");
});

test.each([
  ["25, 500.01", "“500.01” is not an amount from $1.00 to $500.00"],
  ["ten", "“ten” is not an amount from $1.00 to $500.00"],
  [" ", "Amounts are required"],
])("a new gift card with the amounts %j is refused, and keeps them", async (amounts, message) => {
  const answer = await admin.post("/admin/products/new", { ...typed, amounts });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain(message);
  expect(html).toMatch(new RegExp(`<textarea[^>]*name="amounts"[^>]*>${amounts}</textarea>`));
  expect(boxOf(html)).toContain('checked=""');
});

test("the edit form of another product does not have the box", async () => {
  const { id } = await oneRow<{ id: string }>("SELECT id FROM products WHERE NOT is_gift_card LIMIT 1");
  expect(boxOf((await admin.page(`/admin/products/${id}/edit`)).html)).toBeUndefined();
});

test("shoppers see a gift card in stock, without material, promise, pickup and delivery", async () => {
  const { id, variations } = await makeGiftCard();
  await shop.query("UPDATE products SET preparation = '2 days' WHERE id = $1", [id]);
  const shopper = new Client(shop.url);
  const { html } = await shopper.page(`/product/${id}`);
  expect(html).toContain("In Stock");
  for (const words of ["PLA", "Ready", "Pickup Available", "Local Delivery", "Pickup Hours"])
    expect(html, words).not.toContain(words);
  expect(html).toContain("Cancellation Policy");
  expect(textOf(html)).toMatch(
    /The code comes by email.*It never expires\. .*Once the code is sent or printed, you cannot cancel/,
  );
  expect(html).toMatch(/"availability":"https:\/\/schema\.org\/InStock"/);
  await shopper.post("/cart", { intent: "add", variationId: variations[0]?.id ?? "", quantity: "2" });
  const cart = (await shopper.page("/cart")).html;
  expect(cart).toMatch(/GST[^$]*\$0\.00/);
  expect(cart).not.toContain("Ready");
});

test("a gift card without a picture is drawn, in the list, on its page and in the cart", async () => {
  const { id, variations } = await makeGiftCard();
  const shopper = new Client(shop.url);
  await shopper.post("/cart", { intent: "add", variationId: variations[0]?.id ?? "", quantity: "1" });
  for (const path of [`/products?search=${encodeURIComponent("Gift Card")}`, `/product/${id}`, "/cart"]) {
    const main = documentOf((await shopper.page(path)).html).querySelector("main");
    expect(main?.querySelector("svg:has(.fill-canola)"), path).not.toBeNull();
    expect(main?.querySelector(".lucide-box"), path).toBeNull();
  }
});

test("changes of prices leave gift cards out and say so", async () => {
  const card = await makeGiftCard();
  const { id: toyId } = await oneRow<{ id: string }>(
    "SELECT id FROM products WHERE NOT is_gift_card AND archived_at IS NULL ORDER BY created_at LIMIT 1",
  );
  const left = "1 gift card is left out: it costs what it is worth.";
  const prices = (await admin.page(`/admin/products/prices?id=${card.id}&id=${toyId}&percent=10`)).html;
  expect(textOf(prices)).toContain(left);
  expect(textOf(prices)).toContain("Change 1 price by");
  expect(prices).not.toContain(`${card.id}:`);
  const forged = await admin.post("/admin/products/prices", {
    ...{ intent: "write", percent: "10", requestId: crypto.randomUUID(), seen: `${card.id}:1` },
  });
  expect(forged.status).toBe(409);
  expect((await madeProduct(card.id)).basePrice).toBe("25.00");
  expect(textOf((await admin.page(`/admin/products/prices?id=${card.id}`)).html)).toContain(left);

  const path = `/admin/products/sale?id=${card.id}&id=${toyId}`;
  const sale = (await admin.page(path)).html;
  expect(textOf(sale)).toContain("1 product:");
  expect(textOf(sale)).toContain(left);
  expect(fieldsOfForm(sale, "dialog form[method=post]").get("id")).toBe(toyId);
});

import { expect, test } from "vitest";
import type { Product } from "~/schemas/product";
import { Client } from "../support/client";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

const typed = {
  ...{ intent: "save", name: "Gift Card", category: "Fidget Toys", description: "", basePrice: "25" },
  ...{ productType: "variable", "variations.0.name": "$25", "variations.0.stockQuantity": "many" },
  ...{ "variations.1.name": "$50", "variations.1.priceModifier": "25", "addition.name": "" },
};

const amountsOf = (productId: string) =>
  shop.query("SELECT name, stock_quantity AS stock FROM variations WHERE product_id = $1 ORDER BY position", [
    productId,
  ]);
const boxOf = (html: string) => /<input[^>]*type="checkbox"[^>]*name="isGiftCard"[^>]*>/.exec(html)?.[0];

async function makeGiftCard(): Promise<Product> {
  const answer = await admin.post("/admin/products/new", { ...typed, isGiftCard: "yes" });
  expect(answer.status).toBe(302);
  const { id } = await oneRow<{ id: string }>("SELECT id FROM products ORDER BY created_at DESC, id LIMIT 1");
  const products = await admin.json<Product[]>("GET", "/api/admin/products");
  const made = products.body.find((product) => product.id === id);
  if (!made) throw new Error("the product is not listed");
  return made;
}

test("a gift card is made with its box, without a stock, and stays one", async () => {
  expect(boxOf((await admin.page("/admin/products/new")).html)).not.toMatch(/checked|disabled/);
  const { id, variations, ...card } = await makeGiftCard();
  expect(card).toMatchObject({ isGiftCard: true, stockQuantity: null });
  expect(variations).toMatchObject([{ stockQuantity: 999 }, { stockQuantity: 999 }]);

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
  const form = { ...typed, ...rows, opened, isGiftCard: "yes" };
  const added = { ...form, "addition.name": "$100", "addition.priceModifier": "75" };
  expect((await admin.post(`/admin/products/${id}/edit`, added)).status).toBe(302);
  const amounts = [
    { name: "$25", stock: 999 },
    { name: "$50", stock: 999 },
    { name: "$100", stock: 999 },
  ];
  expect(await amountsOf(id)).toEqual(amounts);
  const counted = await admin.post(`/admin/products/${id}/edit`, {
    ...form,
    "variations.0.stockQuantity": "5",
  });
  expect(counted.status).toBe(400);
  expect(await counted.text()).toContain("A gift card has no stock count.");
  expect(await amountsOf(id)).toEqual(amounts);
});

test("an amount that a gift card cannot have is marked in its row", async () => {
  const answer = await admin.post("/admin/products/new", {
    ...{ ...typed, isGiftCard: "yes", "variations.1.priceModifier": "475.01" },
  });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain("The price of $50 must be from $1.00 to $500.00: it is the value of the card");
  expect(html).toMatch(
    /name="variations\.1\.priceModifier"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="variations\.1\.priceModifier"/,
  );
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
  expect(html).toMatch(/"availability":"https:\/\/schema\.org\/InStock"/);
  await shopper.post("/cart", { intent: "add", variationId: variations[0]?.id ?? "", quantity: "2" });
  const cart = (await shopper.page("/cart")).html;
  expect(cart).toMatch(/GST[^$]*\$0\.00/);
  expect(cart).not.toContain("Ready");
});

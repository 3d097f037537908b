import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { type Shop, startShop } from "../support/shop";

/** Two shops with the same goods: what was rendered before for somebody in the one is new in the other. */
let shops: Shop[];
let product: { id: string; variation: string };

beforeAll(async () => {
  shops = [await startShop(), await startShop()];
  [product] = (await shops[0]?.query<typeof product>(
    "SELECT product_id::text AS id, id::text AS variation FROM variations WHERE name = 'Standard' AND stock_quantity > 9 ORDER BY id LIMIT 1",
  )) as [typeof product];
});
afterAll(() => Promise.all(shops.map((shop) => shop.stop())));

type Visitor = "with a cart" | "signed in";

async function visitorOf(shop: Shop, kind: Visitor): Promise<Client> {
  const client = new Client(shop.url);
  if (kind === "with a cart")
    await client.post("/cart", { intent: "add", variationId: product.variation, quantity: "2" });
  else await client.signIn("customer@example.com");
  return client;
}

/** The page as each of them sees it, one after the other. */
async function seenBy(shop: Shop, kinds: Visitor[], path: string): Promise<Partial<Record<Visitor, string>>> {
  const seen: Partial<Record<Visitor, string>> = {};
  for (const kind of kinds) {
    const html = await (await (await visitorOf(shop, kind)).get(path)).text();
    seen[kind] = html.replaceAll(shop.url, "http://shop");
  }
  return seen;
}

test("who comes second gets the page they would have got first", async () => {
  const [one, other] = shops as [Shop, Shop];
  for (const path of [
    "/",
    "/products",
    "/products?categories=Fidget+Toys",
    `/product/${product.id}`,
    `/product/${product.id}?tab=reviews`,
  ]) {
    const [forward, backward] = [
      await seenBy(one, ["with a cart", "signed in"], path),
      await seenBy(other, ["signed in", "with a cart"], path),
    ];
    expect(forward["with a cart"]).toMatch(/<main id="main"[^>]*><\w/);
    expect(forward).toEqual(backward);
  }
});

test("what changed is on the next page of a visitor with a cart", async () => {
  const [shop] = shops as [Shop, Shop];
  const visitor = await visitorOf(shop, "with a cart");
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  for (const basePrice of ["41.41", "42.42"]) {
    expect((await admin.json("PUT", `/api/admin/products/${product.id}`, { basePrice })).status).toBe(200);
    for (const path of ["/products", `/product/${product.id}`])
      expect(await (await visitor.get(path)).text()).toContain(`$${basePrice}`);
  }
});

test("who comes second to a report gets the page they would have got first; other numbers are shown at once", async () => {
  const [one, other] = shops as [Shop, Shop];
  const path = "/admin/reports?tab=sales";
  const read = async (shop: Shop) => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    return async () => (await admin.page(path)).html.replaceAll(shop.url, "http://shop");
  };
  const [readOne, readOther] = [await read(one), await read(other)];
  const first = await readOne();
  expect(first).toContain("Sales by Product");
  expect(first).toMatch(/<main id="main"[^>]*><button/);
  expect([await readOne(), await readOther()]).toEqual([first, first]);
  await one.query(
    "UPDATE products SET name = 'Sold Under Another Name' WHERE id = (SELECT order_items.product_id FROM order_items LIMIT 1)",
  );
  expect(await readOne()).toContain("Sold Under Another Name");
});

test("what a form answered is on its own page only", async () => {
  const [shop] = shops as [Shop, Shop];
  const visitor = await visitorOf(shop, "with a cart");
  const refused = await visitor.post(`/product/${product.id}`, {
    intent: "review",
    rating: "5",
    comment: "",
    guestName: "",
  });
  expect(await refused.text()).toContain('aria-invalid="true"');
  expect(await (await visitor.get(`/product/${product.id}`)).text()).not.toContain('aria-invalid="true"');
});

import { expect, test } from "vitest";
import type { Product } from "~/schemas/product";
import { Client } from "../support/client";
import { admin, oneRow, shop, useBackOffice } from "./back-office";

useBackOffice();

const isDraftOf = async (name: string) =>
  (await oneRow<{ draft: boolean }>("SELECT draft FROM products WHERE name = $1", [name])).draft;

async function aDraft(name: string): Promise<Product> {
  const { status, body } = await admin.json<Product>("POST", "/api/admin/products", {
    ...{ name, category: "Secret Toys", basePrice: "5.00", stockQuantity: 9, draft: true },
  });
  expect([status, body.draft]).toEqual([201, true]);
  return body;
}

async function placesOf({ id, name }: Product, visitor: Client): Promise<string[]> {
  const word = encodeURIComponent(name);
  const pages = ["/products", `/products?search=${word}`, "/products?categories=Secret+Toys", "/sitemap.xml"];
  const texts = await Promise.all(
    [...pages, "/api/products", `/api/products?search=${word}`].map(async (path) => ({
      path,
      text: await (await visitor.get(path)).text(),
    })),
  );
  const shown = texts.filter(({ text }) => text.includes(id)).map(({ path }) => path);
  const own = [`/product/${id}`, `/api/products/${id}`, `/api/products/${id}/reviews`];
  for (const path of own) if ((await visitor.get(path)).status === 200) shown.push(path);
  return shown;
}

test("a draft is nowhere in the shop until it is published, for admins neither, and marked in the back office", async () => {
  const draft = await aDraft("Hidden Heron");
  for (const who of [new Client(shop.url), admin]) expect(await placesOf(draft, who)).toEqual([]);
  const review = { rating: 5, guestName: "Dot" };
  expect((await new Client(shop.url).json("POST", `/api/products/${draft.id}/reviews`, review)).status).toBe(
    404,
  );
  const listed = await admin.json<Product[]>("GET", "/api/admin/products?search=Hidden");
  expect(listed.body).toMatchObject([{ id: draft.id, draft: true }]);
  for (const filter of ["", "&drafts=true"]) {
    const { html } = await admin.page(`/admin/products?search=Hidden${filter}`);
    expect(html).toMatch(/Hidden Heron[\s\S]*>Draft</);
  }
  expect((await admin.page("/admin/products?search=Spiral&drafts=true")).html).toContain("No products found");

  const published = await admin.follow(
    await admin.post("/admin/products", { intent: "publish", id: draft.id }),
  );
  expect(await published.text()).toContain("Product Published");
  expect(await placesOf(draft, new Client(shop.url))).toHaveLength(9);
  const [mine] = (await admin.json<Product[]>("GET", "/api/admin/products?search=Hidden")).body;
  expect(mine && "draft" in mine).toBe(false);
});

test("Duplicate that is pressed twice, or by two at once, makes one draft; pressed on a page loaded since, another", async () => {
  const { id } = await aDraft("Twice Turtle");
  const button = async () => {
    const { html } = await admin.page("/admin/products?search=Twice+Turtle&drafts=true");
    const copyId = new RegExp(`value="${id}"/><input type="hidden" name="copyId" value="([^"]+)"`).exec(
      html,
    )?.[1];
    return { intent: "duplicate", id, copyId: copyId ?? "" };
  };
  const copies = () =>
    shop.query<{ id: string; stock: number }>(
      "SELECT p.id, v.stock_quantity AS stock FROM products p JOIN variations v ON v.product_id = p.id WHERE p.name = 'Twice Turtle (copy)'",
    );
  const first = await button();
  const answers = await Promise.all([1, 2, 3].map(() => admin.post("/admin/products", first)));
  answers.push(await admin.post("/admin/products", first));
  expect(answers.map((answer) => answer.headers.get("location"))).toEqual(
    answers.map(() => `/admin/products/${first.copyId}/edit`),
  );
  expect(await copies()).toEqual([{ id: first.copyId, stock: 0 }]);
  await admin.post("/admin/products", await button());
  expect(await copies()).toHaveLength(2);
  // A page loaded before the update sends no field for it.
  await admin.post("/admin/products", { intent: "duplicate", id });
  expect(await copies()).toHaveLength(3);
});

test("a product put back into Draft is to carts as an archived one", async () => {
  const product = await aDraft("Carted Crane");
  await admin.json("PUT", `/api/admin/products/${product.id}`, { draft: false });
  const shopper = new Client(shop.url);
  const variationId = product.variations[0]?.id ?? "";
  await shopper.post("/cart", { intent: "add", variationId, quantity: "2" });
  expect((await shopper.page("/cart")).html).toContain("$10.00");
  await admin.json("PUT", `/api/admin/products/${product.id}`, { draft: true });
  const { html } = await shopper.page("/cart");
  expect(html).toContain("Carted Crane");
  expect(html).not.toContain("$10.00");
  const line = { variationId, quantity: 2, price: 5 };
  const call = await shopper.json("POST", "/api/create-payment-intent", { amount: 10.5, cart: [line] });
  expect([call.status, call.body]).toEqual([
    409,
    expect.objectContaining({ message: expect.stringContaining("“Carted Crane” is no longer sold.") }),
  ]);
});

test("the form makes a draft where its box is ticked, keeps it while it is edited, and publishes it when it is not", async () => {
  const typed = {
    ...{ intent: "save", name: "Formed Finch", category: "Fidget Toys", basePrice: "9.50" },
    ...{ productType: "simple", stockQuantity: "7", draft: "yes" },
  };
  await admin.post("/admin/products/new", typed);
  expect(await isDraftOf("Formed Finch")).toBe(true);
  const { id } = await oneRow<{ id: string }>("SELECT id FROM products WHERE name = 'Formed Finch'");
  const opened = async () => {
    const { html } = await admin.page(`/admin/products/${id}/edit`);
    return (/name="opened" value="([^"]*)"/.exec(html)?.[1] ?? "").replaceAll("&quot;", '"');
  };
  const { draft: _, ...published } = typed;
  await admin.post(`/admin/products/${id}/edit`, { ...typed, basePrice: "9.00", opened: await opened() });
  expect(await isDraftOf("Formed Finch")).toBe(true);
  await admin.post(`/admin/products/${id}/edit`, { ...published, opened: await opened() });
  expect(await isDraftOf("Formed Finch")).toBe(false);
  await admin.post("/admin/products/new", { ...published, name: "At Once" });
  expect(await isDraftOf("At Once")).toBe(false);
});

test("only true, false and null say whether it is one", async () => {
  const answer = await admin.json("POST", "/api/admin/products", {
    ...{ name: "Odd", category: "Toys", basePrice: "5.00", draft: "maybe" },
  });
  expect([answer.status, answer.body]).toEqual([
    400,
    expect.objectContaining({ fields: { draft: ["Draft must be true or false"] } }),
  ]);
});

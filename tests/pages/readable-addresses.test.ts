import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Client } from "../support/client";
import { documentOf, hrefsOf, textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let visitor: Client;
let admin: Client;
let dragon: { id: string; variation: string };
let specified: string;
let readable: string;

beforeAll(async () => {
  shop = await startShop();
  [visitor, admin] = [new Client(shop.url), new Client(shop.url)];
  await admin.signIn("admin@example.com");
  [dragon = { id: "", variation: "" }] = await shop.query<typeof dragon>(
    `SELECT p.id, v.id AS variation FROM products p JOIN variations v ON v.product_id = p.id
     WHERE p.name = 'Flexi Dragon' ORDER BY v.position LIMIT 1`,
  );
  specified = `/product/${dragon.id}`;
  readable = `/product/flexi-dragon-${dragon.id.slice(0, 8)}`;
});
afterAll(() => shop.stop());

async function switchAddresses(on: boolean): Promise<void> {
  const { html } = await admin.page("/admin/settings");
  const form = documentOf(html).querySelector('input[name="opened"]');
  const opened = JSON.parse(form?.getAttribute("value") ?? "{}") as Record<string, string>;
  const answer = await admin.post("/admin/settings", {
    ...{ intent: "save", opened: JSON.stringify(opened) },
    ...opened,
    readableAddresses: on ? "on" : "",
  });
  expect(answer.status).toBe(302);
}

async function movedTo(path: string): Promise<[number, string | null]> {
  const answer = await visitor.get(path);
  await answer.body?.cancel();
  return [answer.status, answer.headers.get("Location")];
}

const canonical = (html: string) =>
  documentOf(html).querySelector('link[rel="canonical"]')?.getAttribute("href");
const read = async (path: string) => (await visitor.page(path)).html;

test("while it is off, pages have the specified addresses, and readable ones lead to them", async () => {
  expect(hrefsOf(await read("/products"))).toContain(specified);
  expect(hrefsOf(await read("/"))).toContain("/products?categories=Fidget+Toys");
  expect(canonical(await read(specified))).toBe(shop.url + specified);
  expect(canonical(await read("/products?categories=Fidget+Toys"))).toBe(
    `${shop.url}/products?categories=Fidget+Toys`,
  );
  expect(await read("/sitemap.xml")).not.toContain("flexi-dragon");
  expect(await movedTo(readable)).toEqual([301, specified]);
  expect(await movedTo("/products/fidget-toys")).toEqual([301, "/products?categories=Fidget+Toys"]);
  expect(await movedTo("/products/no-such-toys")).toEqual([404, null]);
  expect(await movedTo("/product/flexi-dragon")).toEqual([404, null]);
});

test("while it is on, links, canonical links, previews and the sitemap have names", async () => {
  await switchAddresses(true);
  for (const page of ["/", "/products"])
    expect(hrefsOf(await read(page)).join("\n")).not.toMatch(/\/product\/[\da-f-]{36}|categories=/);
  expect(hrefsOf(await read("/products"))).toContain(readable);
  const html = await read(readable);
  expect(canonical(html)).toBe(shop.url + readable);
  expect(html).toContain(`<meta property="og:url" content="${shop.url}${readable}"/>`);
  expect(html).toContain(`"url":"${shop.url}${readable}"`);
  const fidgets = await read("/products/fidget-toys");
  expect(canonical(fidgets)).toBe(`${shop.url}/products/fidget-toys`);
  expect(textOf(fidgets)).toContain("Fidget Toys");
  const sitemap = await read("/sitemap.xml");
  expect(sitemap).toContain(`<loc>${shop.url}/products/fidget-toys</loc>`);
  expect(sitemap).toMatch(new RegExp(`<loc>${shop.url}${readable}</loc>.*<image:loc>${shop.url}/uploads/`));
  expect(sitemap).not.toContain(dragon.id);
});

test("the specified addresses lead on, with their other parameters", async () => {
  await switchAddresses(true);
  expect(await movedTo(`${specified}?variation=${dragon.variation}`)).toEqual([
    301,
    `${readable}?variation=${dragon.variation}`,
  ]);
  expect(await movedTo("/products?categories=Fidget+Toys&inStock=true")).toEqual([
    301,
    "/products/fidget-toys?inStock=true",
  ]);
  expect((await movedTo("/products?categories=Fidget+Toys,Dinosaurs"))[0]).toBe(200);
  expect((await movedTo("/products?search=dragon"))[0]).toBe(200);
  const answer = await visitor.get(specified);
  expect(answer.headers.get("Cache-Control")).toBe("no-cache");
});

test("the API stays", async () => {
  await switchAddresses(true);
  const { status, body } = await visitor.json<Record<string, unknown>>("GET", `/api/products/${dragon.id}`);
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("slug");
});

test("the list of one category is filtered, and joins with others", async () => {
  await switchAddresses(true);
  const html = await read("/products/fidget-toys?inStock=true");
  const page = documentOf(html);
  const ticked = page.querySelectorAll("input[checked]").map((box) => box.getAttribute("value"));
  expect(ticked).toEqual(["Fidget Toys", "true"]);
  expect(textOf(html)).toMatch(/Showing \d+ of \d+ products/);
  expect(page.querySelector("form[role=search]")?.getAttribute("action")).toBe("/products");
});

test("a form sent from either address loses nothing", async () => {
  await switchAddresses(true);
  const review = { intent: "review", rating: "9", guestName: "Ann", title: "Wiggly", comment: "Very." };
  for (const path of [specified, readable]) {
    const refused = await visitor.post(path, review, { Accept: "text/html" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Wiggly");
  }
  const stored = await visitor.post(readable, { ...review, rating: "5" }, { Accept: "text/html" });
  expect(stored.headers.get("Location")).toBe(`${readable}?tab=reviews#details`);
  expect(await read(readable)).toContain("Wiggly");
});

test("the cart links to the readable address", async () => {
  await switchAddresses(true);
  const shopper = new Client(shop.url);
  await shopper.post(
    "/cart",
    { intent: "add", variationId: dragon.variation, quantity: "1" },
    { Accept: "text/html" },
  );
  expect(hrefsOf((await shopper.page("/cart")).html)).toContain(`${readable}?variation=${dragon.variation}`);
});

test("a renamed product's old address leads on", async () => {
  await switchAddresses(true);
  const { body: made } = await admin.json<{ id: string }>("POST", "/api/admin/products", {
    ...{ name: "Crème Brûlée Cat!", category: "Dinosaurs", basePrice: "5.00", stockQuantity: 1 },
  });
  const end = made.id.slice(0, 8);
  await vi.waitFor(async () =>
    expect(await movedTo(`/product/creme-brulee-cat-${end}`)).toEqual([200, null]),
  );
  await admin.json("PUT", `/api/admin/products/${made.id}`, { name: "Caramel Cat" });
  await vi.waitFor(async () =>
    expect(await movedTo(`/product/creme-brulee-cat-${end}`)).toEqual([301, `/product/caramel-cat-${end}`]),
  );
});

async function aCategory(name: string): Promise<string> {
  const { body } = await admin.json<{ id: string }>("POST", "/api/admin/categories", { name });
  return body.id;
}

async function renamed(id: string, name: string): Promise<void> {
  const { status } = await admin.json("PUT", `/api/admin/categories/${id}`, { name, slug: "" });
  expect(status).toBe(200);
}

const leadsTo = (from: string, to: string) =>
  vi.waitFor(async () => expect(await movedTo(from)).toEqual([301, to]));

test("a renamed category's old addresses lead on", async () => {
  await switchAddresses(true);
  const id = await aCategory("Puzzle Boxes");
  await renamed(id, "Secret Boxes");
  await leadsTo("/products/puzzle-boxes?inStock=true", "/products/secret-boxes?inStock=true");
  await leadsTo("/products?categories=Puzzle+Boxes", "/products/secret-boxes");
  await admin.json("PUT", `/api/admin/categories/${id}`, { slug: "Hidden" });
  await leadsTo("/products/secret-boxes", "/products/Hidden");
  await leadsTo("/products/puzzle-boxes", "/products/Hidden");
  await switchAddresses(false);
  await leadsTo("/products/puzzle-boxes", "/products?categories=Secret+Boxes");
  await leadsTo(
    "/products?categories=Puzzle+Boxes,Fidget+Toys",
    "/products?categories=Secret+Boxes%2CFidget+Toys",
  );
});

test("a category's earlier address leads to the category that had it last", async () => {
  await switchAddresses(true);
  const first = await aCategory("Whistles");
  await renamed(first, "Flutes");
  const later = await aCategory("Whistles");
  await vi.waitFor(async () => expect((await movedTo("/products/whistles"))[0]).toBe(200));
  await renamed(later, "Kazoos");
  await leadsTo("/products/whistles", "/products/kazoos");
  await renamed(first, "Whistles");
  await vi.waitFor(async () => expect((await movedTo("/products/whistles"))[0]).toBe(200));
  await renamed(first, "Pipes");
  await leadsTo("/products/whistles", "/products/pipes");
  await leadsTo("/products/flutes", "/products/pipes");
  await admin.json("DELETE", `/api/admin/categories/${first}`);
  await vi.waitFor(async () => expect(await movedTo("/products/whistles")).toEqual([404, null]));
});

test("switched off again, the specified addresses are back", async () => {
  await switchAddresses(true);
  await switchAddresses(false);
  expect((await movedTo(specified))[0]).toBe(200);
  expect(await movedTo(readable)).toEqual([301, specified]);
});

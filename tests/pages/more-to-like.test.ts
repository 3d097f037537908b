import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { emptyCatalogue, growCategories } from "../support/growth";
import { documentOf, textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let visitor: Client;

beforeAll(async () => {
  shop = await startShop();
  visitor = new Client(shop.url);
});
afterAll(() => shop.stop());

const idOf = async (name: string) =>
  (await shop.query<{ id: string }>("SELECT id FROM products WHERE name = $1", [name]))[0]?.id ?? "";

async function moreOf(path: string) {
  const { html } = await visitor.page(path);
  const page = documentOf(html);
  const section = page.querySelector('section[aria-labelledby="more-to-like"]');
  const names = section?.querySelectorAll("h3").map((heading) => textOf(heading)) ?? [];
  const isBeforeTabs = section !== null && html.indexOf("more-to-like") < html.indexOf('id="details"');
  return { names, isBeforeTabs };
}

test("a product page shows four other products that are in stock, below its tabs", async () => {
  const { names, isBeforeTabs } = await moreOf(`/product/${await idOf("Flexi Dragon")}`);
  expect(names).toHaveLength(4);
  expect(names).not.toContain("Flexi Dragon");
  expect(names).not.toContain("Clicky Keys");
  expect(isBeforeTabs).toBe(false);
});

test("a sold-out product's page shows them above its tabs", async () => {
  const { names, isBeforeTabs } = await moreOf(`/product/${await idOf("Clicky Keys")}`);
  expect(names).toHaveLength(4);
  expect(isBeforeTabs).toBe(true);
});

test.each(["/cart", "/no/such/page", "/product/00000000-0000-4000-8000-000000000000"])(
  "%s shows four other products",
  async (path) => {
    expect((await moreOf(path)).names).toHaveLength(4);
  },
);

test("a shop of two products shows the other one; an empty shop shows no heading", async () => {
  await emptyCatalogue(shop.query);
  for (const path of ["/cart", "/no/such/page"]) expect((await moreOf(path)).names).toEqual([]);
  expect((await visitor.page("/cart")).html).not.toContain("More to like");
  await growCategories(shop.query, ["Lamps", "Vases"]);
  expect((await moreOf(`/product/${await idOf("Toy of Lamps")}`)).names).toEqual(["Toy of Vases"]);
});

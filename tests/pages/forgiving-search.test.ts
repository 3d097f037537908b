import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { documentOf, textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let visitor: Client;
let shopper: Client;

beforeAll(async () => {
  shop = await startShop();
  [visitor, shopper] = [new Client(shop.url), new Client(shop.url)];
  await shopper.signIn("customer@example.com");
});
afterAll(() => shop.stop());

async function opened(client: Client, path: string) {
  const main = documentOf((await client.page(path)).html).querySelector("main")!;
  const question = main.querySelectorAll("h2").find((heading) => textOf(heading).startsWith("Did you mean"));
  return {
    main,
    text: textOf(main),
    question: question?.textContent,
    link: question?.querySelector("a")?.getAttribute("href"),
    names: main.querySelectorAll(".card-link").map((link) => textOf(link)),
  };
}

test.each([
  ["a visitor", "/products", () => visitor],
  ["a signed-in shopper", "/", () => shopper],
])(
  "where nothing is found, %s sees what may have been meant below the empty state",
  async (_who, path, who) => {
    const { main, text, question, link, names } = await opened(who(), `${path}?search=dargon`);
    expect(text).toMatch(
      /Showing 0 of \d+ products.*No products found Try adjusting your filters or search query Clear Filters Did you mean dragon \?.*More to like.*Browse by category/,
    );
    expect([question, link]).toEqual(["Did you mean dragon?", `${path}?search=dragon`]);
    const { names: found } = await opened(who(), link!);
    expect(found).toContain("Flexi Dragon");
    expect(names.slice(0, found.length)).toEqual(found);
    expect(names, "each product is shown once").toEqual([...new Set(names)]);
    const categories = main.querySelectorAll("nav[aria-labelledby=by-category] a");
    expect(categories.map((category) => category.getAttribute("href"))).toContain(
      `${path}?categories=Fidget+Toys`,
    );
  },
);

test("many results are named with their number, and the link leads to all", async () => {
  const { names, link, main } = await opened(visitor, "/products?search=animals&sort=price");
  expect(link).toBe("/products?categories=Articulated+Animals&sort=price");
  const all = (await opened(visitor, link!)).names;
  const more = main.querySelectorAll("a").find((other) => textOf(other).startsWith("See all"));
  if (all.length > 8) expect(more && textOf(more)).toBe(`See all ${all.length} products`);
  expect(names.slice(0, Math.min(all.length, 8))).toEqual(all.slice(0, 8));
});

test("a search that finds something, or nothing similar, is answered as before", async () => {
  for (const search of ["dragon", "zzzz"])
    expect([search, (await opened(visitor, `/products?search=${search}`)).question]).toEqual([
      search,
      undefined,
    ]);
});

test("the owner's words that mean the same are used at once, stored tidily and refused when alone", async () => {
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  const save = (synonyms: string) =>
    admin.post("/admin/settings", { intent: "save", opened: JSON.stringify({ synonyms: "" }), synonyms });
  expect((await opened(visitor, "/products?search=wyrm")).question).toBeUndefined();
  const refused = await save("wyrm");
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Write at least two words in each line");
  expect((await save(" Wyrm ,dragon,\r\n\r\ncube,  rubik's   cube")).status).toBe(302);
  expect(await shop.query("SELECT value FROM settings WHERE name = 'synonyms'")).toEqual([
    { value: "Wyrm, dragon\ncube, rubik's cube" },
  ]);
  expect((await opened(visitor, "/products?search=wyrm")).question).toBe("Did you mean dragon?");
  expect((await opened(visitor, "/products?search=rubik’s+cube")).names).toContain("Infinity Cube");
  expect((await admin.page("/admin/audit")).html).toContain("words that mean the same");
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { emptyCatalogue, growCategories } from "../support/growth";
import { documentOf, linksTo, textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let html: string;

beforeAll(async () => {
  shop = await startShop();
  html = (await new Client(shop.url).page("/")).html;
});
afterAll(() => shop.stop());

const expectLink = (page: string, path: string, words: string) =>
  expect(linksTo(path, page).map((text) => text.slice(0, words.length))).toContain(words);
const headerOf = async (client: Client, path: string) =>
  documentOf((await client.page(path)).html).querySelector("header");

describe("GET / for a visitor", () => {
  test("has the headline and the way to all toys", () => {
    expect(documentOf(html).querySelector("h1")?.text).toBe("Turn Playtime into WOW Time!");
    expectLink(html, "/products", "Explore All Toys");
    expectLink(html, "/products", "Start Shopping");
  });

  test.each([
    "Made in Parkland County",
    "Pickup &amp; Delivery",
    "Kid-Safe Materials",
    "Happy Families",
    "Why Families Love Us",
  ])("says %s", (text) => {
    expect(html).toContain(text);
  });

  test.each(["Articulated Animals", "Fidget Toys", "Knitted Animals"])("has a tile for %s", (name) => {
    expectLink(html, `/products?categories=${name.replace(" ", "+")}`, name);
  });

  test("has chips for the categories without a tile", () => {
    const chips = documentOf(html)
      .querySelectorAll('nav[aria-label="More categories"] a')
      .map((link) => textOf(link));
    expect(chips).toEqual(["Desk Friends", "Dinosaurs", "Prairie Wildlife"]);
  });

  test("the toys on the first screen have their name and price", () => {
    const tiles = documentOf(html).querySelectorAll(".hero-pictures a");
    expect(tiles).toHaveLength(3);
    for (const tile of tiles) expect(textOf(tile)).toMatch(/^\S.+ \$\d+\.\d\d$/);
  });

  test("the side menu has the categories", () => {
    const names = documentOf(html)
      .querySelectorAll('#side-menu a[href^="/products?categories="]')
      .map((link) => textOf(link));
    expect(names).toEqual([
      ...["Articulated Animals", "Desk Friends", "Dinosaurs", "Fidget Toys", "Knitted Animals"],
      "Prairie Wildlife",
    ]);
  });

  test("has the demo notice, the skip link and one main heading", () => {
    expect(html).toContain("Demo shop: no card is charged");
    expectLink(html, "#main", "Skip to content");
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('lang="en-CA"');
  });
});

describe("the header", () => {
  test("shows a visitor Home, Products and Log In", () => {
    expectLink(html, "/", "Home");
    expectLink(html, "/products", "Products");
    expectLink(html, "/api/login", "Log In");
    expect(html).not.toContain("My Orders");
    expect(html).not.toContain(">Admin<");
  });

  test("shows a customer My Orders and Account, and no Admin", async () => {
    const customer = new Client(shop.url);
    await customer.signIn("customer@example.com");
    const page = (await customer.page("/products")).html;
    expectLink(page, "/orders", "My Orders");
    expect(linksTo("/account", page)).toContainEqual(expect.stringContaining("Account"));
    expect(page).not.toContain(">Admin<");
    expect(page).not.toContain("Log In");
  });

  test("shows a user's profile image, or initials without one", async () => {
    const client = new Client(shop.url);
    await client.signIn("pictured.person@example.ca");
    const initials = (await headerOf(client, "/products"))?.querySelectorAll("span").map(({ text }) => text);
    expect(initials).toContain("PP");
    await shop.query(
      "UPDATE users SET profile_image_url = 'https://id.example.com/p.png' WHERE email = 'pictured.person@example.ca'",
    );
    const picture = (await headerOf(client, "/products"))?.querySelector('a[href="/account"] > img');
    expect(picture?.getAttribute("src")).toBe("https://id.example.com/p.png");
  });

  test("marks Admin on every page of the back office", async () => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    for (const path of ["/admin", "/admin/products"]) {
      const link = (await headerOf(admin, path))?.querySelector('a[aria-current="page"]');
      expect([link?.getAttribute("href"), link && textOf(link)]).toEqual(["/admin", "Admin"]);
    }
  });
});

describe("the footer", () => {
  test("links all products and every category", async () => {
    const rows = await shop.query<{ name: string }>("SELECT name FROM categories");
    expectLink(html, "/products", "All Products");
    for (const { name } of rows) expectLink(html, `/products?categories=${name.replace(" ", "+")}`, name);
  });

  test("has the support entries without a target, hours, place and year", () => {
    const items = documentOf(html)
      .querySelectorAll("li")
      .filter((item) => !item.querySelector("a"))
      .map(({ text }) => text);
    for (const entry of ["Delivery Info", "Returns Policy", "Contact Us", "FAQ"])
      expect(items).toContain(entry);
    expect(html).toContain("Stony Plain, AB");
    expect(html).toContain("Mon-Sat 9am-7pm");
    expect(html).toContain("Sunday 9am-5pm");
    expect(html.replaceAll("<!-- -->", "")).toContain(`© ${new Date().getFullYear()} Parkland Prints`);
  });
});

describe("GET / for a customer", () => {
  test("is the listing, whose filters stay at /", async () => {
    const customer = new Client(shop.url);
    await customer.signIn("customer@example.com");
    const page = (await customer.page("/?search=flexi")).html;
    expect(page).toContain("Search products...");
    expect(documentOf(page).querySelector('form[action="/"]')).not.toBeNull();
    expect(page.replaceAll("<!-- -->", "")).toMatch(/Showing 1 of \d+ products/);
    expect(page).not.toContain("Explore All Toys");
  });
});

describe("a shop with other things in it, or nothing yet", () => {
  let other: Shop;
  const read = async (path: string) =>
    (await new Client(other.url).page(path)).html.replaceAll("<!-- -->", "");
  const tiles = (page: string) =>
    documentOf(page)
      .querySelectorAll('section[aria-labelledby="kinds"] h3 > a')
      .map((link) => textOf(link));
  const emptyHeadings = (page: string) => page.match(/<(h\d|legend|summary)[^>]*>\s*<\/\1>/g);

  beforeAll(async () => {
    other = await startShop();
  });
  afterAll(() => other.stop());
  beforeEach(() => emptyCatalogue(other.query));

  test("an empty shop promises nothing: no tiles, no pictures, no filters that show nothing, no empty headings", async () => {
    const landing = await read("/");
    expectLink(landing, "/products", "Explore All Toys");
    expect(landing).not.toContain("Pick a pile to play with");
    expect(landing).not.toContain("/products?categories=");
    expect(landing).not.toContain("hero-pictures");
    const list = await read("/products");
    expect(list).toContain("Showing 0 of 0 products");
    expect(list).toContain("There is nothing in the shop yet.");
    expect(list).not.toContain(">Categories</legend>");
    for (const page of [landing, list]) expect(emptyHeadings(page)).toBeNull();
  });

  test("tiles and footer show the categories there are, the house's own first", async () => {
    await growCategories(other.query, ["Lamps", "Knitted Animals", "Puzzles", "Vases"]);
    const landing = await read("/");
    expect(tiles(landing)).toEqual(["Knitted Animals", "Lamps", "Puzzles"]);
    expectLink(landing, "/products?categories=Vases", "Vases");
    for (const name of ["Articulated Animals", "Fidget Toys"]) expect(landing).not.toContain(name);
  });
});

test("New this week shows products in stock that are less than a week old; without one, the best rated are Most loved", async () => {
  expect(html).not.toContain("New this week");
  const loved = documentOf(html).querySelectorAll('section[aria-labelledby="most-loved"] h3');
  expect(loved.map((heading) => textOf(heading))).toHaveLength(4);
  const names = async (client = new Client(shop.url)) => {
    const answer = await client.get("/");
    const section = documentOf(await answer.text()).querySelector('section[aria-labelledby="new-this-week"]');
    expect(answer.headers.get("Expires")).toBeNull();
    return section?.querySelectorAll("h3").map((heading) => textOf(heading)) ?? [];
  };
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  for (const [name, stockQuantity] of [
    ["Fresh Ferret", 3],
    ["Absent Ant", 0],
  ] as const) {
    const made = await admin.json("POST", "/api/admin/products", {
      ...{ name, category: "Desk Friends", basePrice: "9.99", stockQuantity },
    });
    expect(made.status).toBe(201);
  }
  expect(await names()).toEqual(["Fresh Ferret"]);
  expect(await (await new Client(shop.url).get("/")).text()).not.toContain("Most loved");
  await shop.query("UPDATE products SET created_at = now() - interval '8 days' WHERE name = 'Fresh Ferret'");
  await shop.query("INSERT INTO catalogue_changes (product_ids) SELECT array_agg(id) FROM products");
  await expect.poll(() => names()).toEqual([]);
});

test("a path that is no page answers 404 with the shop's frame", async () => {
  const { status, html: page } = await new Client(shop.url).page("/no/such/page");
  expect(status).toBe(404);
  expect(page).toContain("404 Page Not Found");
  expect(page).toContain("<title>404 Page Not Found</title>");
  expectLink(page, "/products", "Browse Products");
  expect(page).toContain("All rights reserved");
  expectLink(page, "/products", "Products");
});

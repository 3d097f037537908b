import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { emptyCatalogue, growCategories } from "../support/growth";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let html: string;

beforeAll(async () => {
  shop = await startShop();
  html = (await new Client(shop.url).page("/")).html;
});
afterAll(() => shop.stop());

const linkTo = (path: string, text: string) =>
  new RegExp(`href="${path.replace(/[?+]/g, "\\$&")}"[^>]*>(<[^>]+>)*${text}`);

describe("GET / for a visitor", () => {
  test("has the headline and the way to all toys", () => {
    expect(html.replace(/<[^>]+>/g, "")).toContain("Turn Playtime into WOW Time!");
    expect(html).toMatch(linkTo("/products", "Explore All Toys"));
    expect(html).toMatch(linkTo("/products", "Start Shopping"));
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
    expect(html).toMatch(linkTo(`/products?categories=${name.replace(" ", "+")}`, name));
  });

  test("carries the demo's notice, the skip link and one main heading", () => {
    expect(html).toContain("Demo shop: no card is charged");
    expect(html).toMatch(/<a href="#main"[^>]*>Skip to content/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('lang="en-CA"');
  });
});

describe("the header", () => {
  test("shows a visitor Home, Products and Log In", () => {
    expect(html).toMatch(linkTo("/", "Home"));
    expect(html).toMatch(linkTo("/products", "Products"));
    expect(html).toMatch(/href="\/api\/login"[^>]*>.*?Log In/);
    expect(html).not.toContain("My Orders");
    expect(html).not.toContain(">Admin<");
  });

  test("shows a customer My Orders and Account, and no Admin", async () => {
    const customer = new Client(shop.url);
    await customer.signIn("customer@example.com");
    const page = (await customer.page("/products")).html;
    expect(page).toMatch(linkTo("/orders", "My Orders"));
    expect(page).toMatch(/href="\/account"[\s\S]*?Account/);
    expect(page).not.toContain(">Admin<");
    expect(page).not.toContain("Log In");
  });

  test("shows the profile image of whoever has one, and initials otherwise", async () => {
    const banner = (page: string) => /<header[\s\S]*?<\/header>/.exec(page)?.[0] ?? "";
    const client = new Client(shop.url);
    await client.signIn("pictured.person@example.ca");
    expect(banner((await client.page("/products")).html)).toMatch(/>PP<\/span>/);
    await shop.query(
      "UPDATE users SET profile_image_url = 'https://id.example.com/p.png' WHERE email = 'pictured.person@example.ca'",
    );
    expect(banner((await client.page("/products")).html)).toMatch(
      /href="\/account"[^>]*><img src="https:\/\/id\.example\.com\/p\.png"/,
    );
  });

  test("marks Admin on every page of the back office", async () => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    for (const path of ["/admin", "/admin/products"]) {
      expect((await admin.page(path)).html).toMatch(
        /<a[^>]*aria-current="page"[^>]*href="\/admin"[^>]*>Admin/,
      );
    }
  });
});

describe("the footer", () => {
  test("links all products and every category", async () => {
    const rows = await shop.query<{ name: string }>("SELECT name FROM categories");
    expect(html).toMatch(linkTo("/products", "All Products"));
    for (const { name } of rows)
      expect(html).toMatch(linkTo(`/products?categories=${name.replace(" ", "+")}`, name));
  });

  test("has the support entries without a target, hours, place and year", () => {
    for (const entry of ["Delivery Info", "Returns Policy", "Contact Us", "FAQ"])
      expect(html).toMatch(new RegExp(`<li[^>]*>${entry}</li>`));
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
    expect(page).toMatch(/<form[^>]*action="\/"/);
    expect(page.replaceAll("<!-- -->", "")).toMatch(/Showing 1 of \d+ products/);
    expect(page).not.toContain("Explore All Toys");
  });
});

describe("a shop with other things in it, or nothing yet", () => {
  let other: Shop;
  const read = async (path: string) =>
    (await new Client(other.url).page(path)).html.replaceAll("<!-- -->", "");
  const tiles = (page: string) =>
    [...page.matchAll(/<h3 class="pt-6[^>]*><a[^>]*>([^<]+)/g)].map(([, name]) => name);
  const emptyHeadings = (page: string) => page.match(/<(h\d|legend|summary)[^>]*>\s*<\/\1>/g);

  beforeAll(async () => {
    other = await startShop();
  });
  afterAll(() => other.stop());
  beforeEach(() => emptyCatalogue(other.query));

  test("an empty shop promises nothing: no tiles, no pictures, no filters that show nothing, no empty headings", async () => {
    const landing = await read("/");
    expect(landing).toMatch(linkTo("/products", "Explore All Toys"));
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
    expect(landing).toMatch(linkTo("/products?categories=Vases", "Vases"));
    for (const name of ["Articulated Animals", "Fidget Toys"]) expect(landing).not.toContain(name);
  });
});

test("a path that is no page answers 404 with the shop's frame", async () => {
  const { status, html: page } = await new Client(shop.url).page("/no/such/page");
  expect(status).toBe(404);
  expect(page).toContain("404 Page Not Found");
  expect(page).toContain("<title>404 Page Not Found</title>");
  expect(page).toMatch(linkTo("/products", "Browse Products"));
  expect(page).toContain("All rights reserved");
  expect(page).toMatch(linkTo("/products", "Products"));
});

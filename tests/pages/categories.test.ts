import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { growCategories } from "../support/growth";
import { type Shop, startShop } from "../support/shop";

const kinds = [
  "Articulated Animals",
  "Desk Friends",
  "Dinosaurs",
  "Été à la plage",
  "Étoiles",
  "Fidget Toys",
  ...numbered(27),
  "Knitted Animals",
  "Prairie Wildlife",
];

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Kind ${String(index + 1).padStart(2, "0")}`);
}

let shop: Shop;
let visitor: Client;

beforeAll(async () => {
  shop = await startShop();
  visitor = new Client(shop.url);
  await growCategories(shop.query, ["Étoiles", "Été à la plage", ...numbered(27)]);
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  expect((await admin.json("POST", "/api/admin/categories", { name: "Dragons" })).status).toBe(201);
});
afterAll(() => shop.stop());

const read = async (path: string) => (await visitor.page(path)).html.replaceAll("<!-- -->", "");
const heading = (html: string) => /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]*>/g, "");
const title = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const names = (html: string) => [...html.matchAll(/class="card-link"[^>]*>([^<]+)/g)].map(([, name]) => name);

describe("a list of one category", () => {
  test("names it as its heading and title; any other list is of Products", async () => {
    const one = await read("/products?categories=Kind+07");
    expect([heading(one), title(one)]).toEqual(["Kind 07", "Kind 07 | Parkland Prints"]);
    expect(heading(await read("/products?categories=Kind+07&inStock=true"))).toBe("Kind 07");
    for (const query of ["", "?categories=Kind+07,Kind+08", "?search=toy", "?categories=Unicorns"]) {
      const html = await read(`/products${query}`);
      expect([heading(html), title(html)], query).toEqual(["Products", "All Products | Parkland Prints"]);
    }
  });

  test("shows its name at / too for signed-in customers", async () => {
    const customer = new Client(shop.url);
    await customer.signIn("customer@example.com");
    expect(heading((await customer.page("/?categories=Kind+07")).html)).toBe("Kind 07");
  });

  test("is found however the category's name is written, and written as the shop does", async () => {
    for (const query of ["kind 07", "KIND 07", "kind%2007"]) {
      const html = await read(`/products?categories=${query}`);
      expect(names(html)).toEqual(["Toy of Kind 07"]);
      expect(heading(html)).toBe("Kind 07");
      expect(html).toMatch(/<input[^>]*checked=""[^>]*value="Kind 07"/);
    }
    expect(names(await read("/products?categories=été à la plage,kind 07"))).toHaveLength(2);
    const { body } = await visitor.json<{ name: string }[]>("GET", "/api/products?categories=kind+07");
    expect(body.map(({ name }) => name)).toEqual(["Toy of Kind 07"]);
  });

  test("without products says so by name, with the way out", async () => {
    const html = await read("/products?categories=dragons");
    expect(heading(html)).toBe("Dragons");
    expect(html).toContain("There is nothing in “Dragons” yet.");
    expect(html).toContain("No products found");
    expect(html).toContain("Try adjusting your filters or search query");
    expect(html).toMatch(/href="\/products"[^>]*>Clear Filters/);
  });

  test("that the shop does not have is ignored and not repeated, as any unknown parameter", async () => {
    const html = await read("/products?categories=Unicorns");
    expect(html).toBe(await read("/products"));
    const both = await read("/products?categories=Unicorns,Kind+07");
    expect(both).not.toContain("Unicorns");
    expect(heading(both)).toBe("Kind 07");
    expect(names(both)).toEqual(["Toy of Kind 07"]);
    const customer = new Client(shop.url);
    await customer.signIn("customer@example.com");
    expect((await customer.page("/?categories=Unicorns,Kind+07")).html).not.toContain('value="Unicorns');
    const { body } = await visitor.json<{ name: string }[]>(
      "GET",
      "/api/products?categories=Unicorns,Kind+07",
    );
    expect(body.map(({ name }) => name)).toEqual(["Toy of Kind 07"]);
  });
});

describe("beyond a dozen categories", () => {
  test("the filters fold the others away without scripts, in the order of names, the chosen one always seen", async () => {
    const html = await read("/products?categories=Kind+27");
    const fieldset = /<fieldset class="foldable[\s\S]*?<\/fieldset>/.exec(html)?.[0] ?? "";
    expect(fieldset).toMatch(/<details[^>]*><summary[^>]*><span>All 35 categories/);
    const chips = [...fieldset.matchAll(/<label class="([^"]*)"[\s\S]*?value="([^"]+)"/g)].map(
      ([, look = "", name]) => ({ name, folded: look.split(" ").includes("folded") }),
    );
    expect(chips.map(({ name }) => name)).toEqual(kinds);
    expect(chips.filter(({ folded }) => !folded)).toHaveLength(12);
  });
});

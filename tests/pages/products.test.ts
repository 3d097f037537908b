import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let visitor: Client;
let total: number;

beforeAll(async () => {
  shop = await startShop();
  visitor = new Client(shop.url);
  total =
    (
      await shop.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM products WHERE archived_at IS NULL",
      )
    )[0]?.count ?? 0;
});
afterAll(() => shop.stop());

interface Listing {
  html: string;
  names: string[];
  shown: string | undefined;
}

async function listing(query: string): Promise<Listing> {
  const html = (await visitor.page(`/products${query}`)).html.replaceAll("<!-- -->", "");
  const names = [...html.matchAll(/<h2[^>]*><a[^>]*class="card-link"[^>]*>([^<]+)/g)].map(
    ([, name]) => name ?? "",
  );
  return { html, names, shown: /Showing \d+ of \d+ products/.exec(html)?.[0] };
}

describe("GET /products", () => {
  test("lists every product with link, picture, text, price, category and stock badge", async () => {
    const { html, names, shown } = await listing("");
    expect(names).toHaveLength(total);
    expect(shown).toBe(`Showing ${total} of ${total} products`);
    const card =
      /<article[\s\S]*?Pocket Octopus[\s\S]*?<\/article>/.exec(html)?.[0].split("<article").at(-1) ?? "";
    expect(card).toMatch(/href="\/product\/[0-9a-f-]{36}"/);
    expect(card).toMatch(/srcset="\/uploads\//i);
    expect(card).toContain("Eight curling arms");
    expect(card).toContain("$14.99");
    expect(card).toContain("Articulated Animals");
    expect(card).toContain("In Stock! ✨");
  });

  test("says Almost Gone! below 5 and Sold Out at 0", async () => {
    const { html } = await listing("");
    const badgeOf = (name: string) =>
      /(In Stock! ✨|Almost Gone! 🔥|Sold Out 😢)/.exec(
        html.split(name)[0]?.split("<article").at(-1) ?? "",
      )?.[0];
    expect(badgeOf("Garden Gecko")).toBe("Almost Gone! 🔥");
    expect(badgeOf("Clicky Keys")).toBe("Sold Out 😢");
  });

  test("search finds every word in name or description, in any case", async () => {
    expect((await listing("?search=DRAGON+segments")).names).toEqual(["Flexi Dragon"]);
    expect((await listing("?search=dragon+nowhere")).names).toEqual([]);
    expect((await listing("?search=%25")).names).toEqual([]);
  });

  test("categories match any of the chosen, and their boxes are checked", async () => {
    const { html, names, shown } = await listing("?categories=Dinosaurs,Desk+Friends");
    expect(names).toContain("Tiny Rex");
    expect(names).toContain("Cat Pen Cup");
    expect(shown).toBe(`Showing ${names.length} of ${total} products`);
    for (const box of html.match(/<input[^>]*name="categories"[^>]*>/g) ?? []) {
      expect(box.includes("checked")).toBe(/value="(Dinosaurs|Desk Friends)"/.test(box));
    }
  });

  test("the boxes are the products' categories, sorted", async () => {
    const { html } = await listing("?search=dragon");
    const boxes = [
      ...html.matchAll(
        /name="categories" class="[^"]*" value="([^"]+)"|name="categories" value="([^"]+)"|value="([^"]+)"[^>]*name="categories"/g,
      ),
    ].map((match) => match[1] ?? match[2] ?? match[3]);
    expect(boxes).toEqual([
      "Articulated Animals",
      "Desk Friends",
      "Dinosaurs",
      "Fidget Toys",
      "Knitted Animals",
      "Prairie Wildlife",
    ]);
  });

  test("inStock leaves out what is sold out", async () => {
    const { names } = await listing("?inStock=true");
    expect(names.length).toBeLessThan(total);
    expect(names).not.toContain("Clicky Keys");
  });

  test("the filters toggle counts categories and the in-stock flag", async () => {
    const { html } = await listing("?categories=Dinosaurs,Desk+Friends&inStock=true");
    expect(html).toMatch(/<details open[\s\S]*?Filters(?:<!-- -->| )*<span[^>]*>3<\/span>/);
    expect(html).toMatch(/href="\/products"[^>]*>Clear All Filters/);
    expect(html).toMatch(/href="\/products"[^>]*>Clear</);
    expect((await listing("")).html).not.toContain("Clear All Filters");
  });

  test("nothing found says so and offers a way back", async () => {
    const { html } = await listing("?search=zzzz");
    expect(html).toContain("No products found");
    expect(html).toContain("Try adjusting your filters or search query");
    expect(html).toMatch(/href="\/products"[^>]*>Clear Filters/);
  });

  test.each([
    [
      "/products?search=&categories=Dinosaurs&categories=Desk+Friends&inStock=true",
      "/products?categories=Dinosaurs%2CDesk+Friends&inStock=true",
    ],
    [
      "/products?search=dragon&categories=Dinosaurs&categories=Dinosaurs",
      "/products?search=dragon&categories=Dinosaurs",
    ],
  ])("what a form without scripts sends, %s, is sent on to %s", async (sent, normal) => {
    const answer = await visitor.get(sent);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, normal]);
    expect((await visitor.get(normal)).status).toBe(200);
  });

  test("the form is filled from the address", async () => {
    const { html } = await listing("?search=dragon&categories=Dinosaurs&inStock=true");
    const field = (name: string) => html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g")) ?? [];
    expect(field("search")[0]).toContain('value="dragon"');
    expect(field("search")[0]).toContain('placeholder="Search products..."');
    expect(field("inStock")[0]).toContain("checked");
    expect(html).toMatch(/<input[^>]*name="inStock"[^>]*>Show only in-stock items/);
  });

  test("without filters nothing is checked and nothing counted", async () => {
    const { html } = await listing("");
    expect(html).not.toMatch(/<input[^>]*checked/);
    expect(html).toMatch(/Filters(?:<!-- -->| )*<svg/);
  });

  test("has an Apply button without scripts", async () => {
    expect((await listing("")).html).toMatch(/<button[^>]*>Apply<\/button>/);
  });
});

describe("a card", () => {
  const cardOf = (html: string, name: string) =>
    html.split("<article").find((part) => part.includes(`>${name}</a>`)) ?? "";
  const make = async (product: Record<string, unknown>) => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    expect(
      (
        await admin.json("POST", "/api/admin/products", {
          category: "Desk Friends",
          basePrice: "9.99",
          stockQuantity: 7,
          ...product,
        })
      ).status,
    ).toBe(201);
    total += 1;
  };

  test("shows the legacy picture where there is no gallery, and an icon where there is none at all", async () => {
    await make({ name: "Legacy Lion", imageUrl: "https://pictures.example/lion.jpg" });
    await make({ name: "Faceless Fox" });
    const { html } = await listing("");
    expect(cardOf(html, "Legacy Lion")).toContain('<img src="https://pictures.example/lion.jpg"');
    expect(cardOf(html, "Faceless Fox")).not.toContain("<img");
    expect(cardOf(html, "Faceless Fox")).toContain("<svg");
  });

  test("shows the base price and the stock of all variations together", async () => {
    const [dragon] = await shop.query<{ base_price: string; dearest: string }>(
      "SELECT base_price::text, max(v.price_modifier)::text AS dearest FROM products p JOIN variations v ON v.product_id = p.id WHERE p.name = 'Flexi Dragon' GROUP BY p.id",
    );
    expect(Number(dragon?.dearest)).toBeGreaterThan(0);
    const card = cardOf((await listing("")).html, "Flexi Dragon");
    expect(card.match(/\$\d+\.\d\d/g)).toEqual([`$${dragon?.base_price}`]);
    expect(card).toContain("In Stock! ✨");
  });
});

describe("more than 48 products", () => {
  const extra = 60;

  beforeAll(async () => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    for (let index = 0; index < extra; index++) {
      const description = `Piece ${index} of a very long train that children couple together on the floor, with a load of its own and wheels that turn.`;
      const made = await admin.json("POST", "/api/admin/products", {
        name: `Wagon ${index}`,
        description,
        category: "Trains",
        basePrice: "9.99",
        stockQuantity: 7,
      });
      expect(made.status).toBe(201);
    }
    total += extra;
  });

  test("come in pages of 48 with unchanged counts", async () => {
    const first = await listing("?categories=Trains");
    expect(first.names).toHaveLength(48);
    expect(first.shown).toBe(`Showing ${extra} of ${total} products`);
    expect(first.html).toContain("Page 1 of 2");
    expect(first.html).toMatch(/href="\/products\?categories=Trains&amp;page=2"[^>]*>Next/);
    const second = await listing("?categories=Trains&page=2");
    expect(second.names).toHaveLength(extra - 48);
    expect(second.shown).toBe(first.shown);
    expect(second.html).toMatch(/href="\/products\?categories=Trains"[^>]*>Previous/);
    expect((await listing("?categories=Trains&page=99")).names).toEqual(second.names);
  });

  test("one page of cards weighs at most 15 kB", async () => {
    const { html, names } = await listing("?page=2");
    expect(names.length).toBeGreaterThan(20);
    const full = await listing("");
    expect(full.names).toHaveLength(48);
    expect(brotliCompressSync(full.html).length).toBeLessThan(15_000);
    expect(html).toContain("Page 2 of");
  });
});

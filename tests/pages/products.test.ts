import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { documentOf, textOf } from "../support/html";
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
        html.split("<article").find((part) => part.includes(`>${name}</a>`)) ?? "",
      )?.[0];
    expect(badgeOf("Garden Gecko")).toBe("Almost Gone! 🔥");
    expect(badgeOf("Clicky Keys")).toBe("Sold Out 😢");
  });

  test("search finds every word in name or description, in any case", async () => {
    expect((await listing("?search=DRAGON+segments")).names).toEqual(["Flexi Dragon"]);
    expect((await listing("?search=flexi-dragon+seg'ments")).names).toEqual(["Flexi Dragon"]);
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
    const more = documentOf(html).querySelector('section[aria-labelledby="more-to-like"]');
    expect(more?.querySelectorAll("article")).toHaveLength(4);
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

  test("a sort is in the address, chosen in the form, kept by the pages' links, and ignored when unknown", async () => {
    const cheapest = await listing("?sort=price");
    const prices = [...cheapest.html.matchAll(/text-xl">(?:<span>)?\$(\d+\.\d\d)</g)].map(([, price]) =>
      Number(price),
    );
    expect(prices).toHaveLength(total);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(cheapest.html).toMatch(/<option[^>]*value="price" selected="">Price: low to high/);
    expect((await listing("?sort=best-rated&categories=Dinosaurs")).names[0]).toBe("Trudy the Triceratops");
    expect((await listing("?sort=nonsense")).names).toEqual((await listing("")).names);
    const narrowed = (await listing("?sort=price&search=dragon&inStock=true")).html;
    expect(narrowed).toMatch(/href="\/products\?sort=price"[^>]*>Clear All Filters/);
    expect(narrowed).toMatch(/href="\/products\?search=dragon&amp;sort=price"[^>]*>Clear</);
  });

  test("a list of one category has its name, its filament and what the shop says of it", async () => {
    const { html } = await listing("?categories=Dinosaurs");
    const header = documentOf(html).querySelector("main .list-head");
    expect(header?.querySelector("h1 span")?.getAttribute("style")).toContain("--filament:");
    expect(header && textOf(header)).toContain(
      "Friendly giants from the badlands, small enough for a lunch box.",
    );
    expect(html).toContain('<meta name="description" content="Friendly giants');
    expect((await listing("?categories=Dinosaurs,Desk+Friends")).html).not.toContain("Friendly giants");
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

  test("what is sold out comes last in the first order, marked on its picture", async () => {
    const { html, names } = await listing("");
    expect(names.slice(-2)).toEqual(["Clicky Keys", "Knitted Penguin"]);
    const marks = documentOf(html)
      .querySelectorAll(".printed-picture")
      .map((picture) => textOf(picture));
    expect([...new Set(marks.slice(0, -2)), ...marks.slice(-2)]).toEqual(["", "Sold Out 😢", "Sold Out 😢"]);
    expect((await listing("?sort=price")).names.at(-2)).not.toBe("Clicky Keys");
  });

  test("shows the base price and the stock of all variations together", async () => {
    const [dragon] = await shop.query<{ base_price: string; dearest: string }>(
      "SELECT base_price::text, max(v.price_modifier)::text AS dearest FROM products p JOIN variations v ON v.product_id = p.id WHERE p.name = 'Flexi Dragon' GROUP BY p.id",
    );
    expect(Number(dragon?.dearest)).toBeGreaterThan(0);
    const card = cardOf((await listing("")).html, "Flexi Dragon");
    expect(card.match(/\$\d+\.\d\d/g)).toEqual([`$${dragon?.base_price}`, "$38.99"]);
    expect(textOf(documentOf(card))).toMatch(/ 2 sizes \$24\.99 up to \$38\.99 In Stock! ✨ /);
    expect(card).toContain("In Stock! ✨");
  });

  test("has the rating with its number, and a dot for each colour in stock where there are several", async () => {
    const { html } = await listing("");
    const card = documentOf(cardOf(html, "Pocket Octopus"));
    expect(textOf(card)).toMatch(/4\.5 out of 5 stars 4\.5 \(2\)/);
    expect(textOf(card)).toContain("Colours: Coral, Ocean");
    expect(card.querySelectorAll(".colour-dot")).toHaveLength(2);
    expect(cardOf(html, "Longneck Lulu")).not.toContain("Colours:");
  });

  test("nobody's rating is shown as none, one colour or an unknown one as no dot", async () => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    const variable = async (name: string, ...variations: [string, string][]) => {
      const { body } = await admin.json<{ id: string }>("POST", "/api/admin/products", {
        ...{ name, category: "Desk Friends", basePrice: "9.99", stockQuantity: null },
      });
      for (const [colour, priceModifier] of variations)
        await admin.json("POST", "/api/admin/variations", {
          productId: body.id,
          name: colour,
          attributes: { Colour: colour },
          priceModifier,
          stockQuantity: 3,
        });
      total += 1;
      return documentOf(cardOf((await listing("")).html, name));
    };
    const single = await variable("Single Swan", ["Teal", "0.00"]);
    expect(single.querySelector(".colour-dot, .stars")).toBeNull();
    const unknown = await variable("Unknown Urchin", ["Mystery", "0.00"], ["Teal", "0.00"]);
    expect(unknown.querySelector(".colour-dot")).toBeNull();
    expect(textOf(unknown)).toContain("2 colours");
    const cheaper = await variable("Thrifty Thrush", ["Red", "-1.00"], ["Teal", "0.00"]);
    expect(textOf(cheaper)).toMatch(/\$9\.99 from \$8\.99 In Stock! ✨ Colours: Red, Teal$/);
  });

  test("a description without a space is cut as any other", async () => {
    await make({ name: "Wordy Worm", description: "wiggle".repeat(100) });
    const text = /<p[^>]*>(wiggle[^<]*)</.exec(cardOf((await listing("")).html, "Wordy Worm"))?.[1] ?? "";
    expect(text).toMatch(/^(?:wiggle)+wi…$/);
    expect(text.length).toBeLessThanOrEqual(111);
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

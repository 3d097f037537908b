import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { contact } from "../support/contact";
import { documentOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

interface Row {
  id: string;
  product_id: string;
  product: string;
  name: string;
  stock: number;
  sku: string;
}

let shop: Shop;
let visitor: Client;
let rows: Row[];

beforeAll(async () => {
  shop = await startShop();
  rows = await shop.query<Row>(
    "SELECT v.id, v.product_id, p.name AS product, v.name, v.stock_quantity AS stock, v.sku FROM variations v JOIN products p ON p.id = v.product_id ORDER BY v.position",
  );
});
afterAll(() => shop.stop());
beforeEach(() => {
  visitor = new Client(shop.url);
});

const asPage = { Accept: "text/html" };
const variations = (product: string) => rows.filter((row) => row.product === product);
const variation = (product: string, name: string) =>
  variations(product).find((row) => row.name === name) as Row;
const pathOf = (product: string) => `/product/${variations(product)[0]?.product_id}`;
const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const read = async (path: string) => (await visitor.page(path)).html.replaceAll("<!-- -->", "");
const add = (row: Row, quantity: number, client = visitor) =>
  sendForm(`/product/${row.product_id}`, { variationId: row.id, quantity: String(quantity) }, client);
const sendForm = (path: string, form: Record<string, string>, client = visitor) =>
  client.post("/cart", { intent: "add", redirectTo: path, ...form }, asPage);

describe("GET /product/:id", () => {
  test("shows name, category, price, description, badge and the way back", async () => {
    const html = await read(pathOf("Flexi Dragon"));
    expect(html).toMatch(
      /<span class="category-badge">Articulated Animals<\/span>\s*<h1[^>]*>Flexi Dragon<\/h1>/,
    );
    expect(html).toContain("$24.99");
    expect(html).toContain("Our best-known resident");
    expect(html).toContain("In Stock! ✨");
    expect(html).toMatch(/href="\/products"[^>]*>(<svg[\s\S]*?<\/svg>)?Back to Products/);
    expect(html).toContain("Local Delivery Available");
    expect(html).toContain("Pickup Available Mon-Sun");
  });

  test("is the same wherever a visitor came from: the way back in the document leads to all products", async () => {
    for (const from of ["/products?search=dragon&page=2", "/products?categories=Dinosaurs"]) {
      const answer = await visitor.get(pathOf("Flexi Dragon"), { Referer: shop.url + from });
      expect(await answer.text()).toMatch(/href="\/products"[^>]*>(<svg[\s\S]*?<\/svg>)?Back to Products/);
    }
  });

  test("offers the variations with the first one selected", async () => {
    const html = await read(pathOf("Flexi Dragon"));
    expect(html).toContain("Select Variation");
    expect(html).toContain("SKU: AA-DRG-TEA-S");
    expect(textOf(html)).toContain(
      "Size Small (Teal - Small) $24.99 (selected) Large (Teal - Large) $36.99 " +
        "Colour Teal (Teal - Small) $24.99 (selected) Ember (Ember - Small) $24.99 Amethyst (Amethyst - Large) $38.99, Large",
    );
  });

  test("another variation has its own price, stock line and SKU", async () => {
    const { id } = variation("Flexi Dragon", "Amethyst - Large");
    const html = await read(`${pathOf("Flexi Dragon")}?variation=${id}`);
    expect(html).toContain("SKU: AA-DRG-AME-L");
    expect(html).toMatch(/<p class="font-display[^"]*"><span>\$38\.99<\/span><\/p>/);
    expect(html).toMatch(/<strong[^>]*>In Stock<\/strong>/);
  });

  test("an address with a variation that is not there shows the first", async () => {
    expect(await read(`${pathOf("Flexi Dragon")}?variation=${crypto.randomUUID()}`)).toContain(
      "SKU: AA-DRG-TEA-S",
    );
  });

  test("a simple product offers no choice", async () => {
    const html = await read(pathOf("Cat Pen Cup"));
    expect(html).not.toContain("Select Variation");
    expect(html).toContain("Low Stock (2)");
    expect(html).toContain("Almost Gone! 🔥");
  });

  test("a variation without stock is marked and leads nowhere", async () => {
    const html = await read(pathOf("Pocket Octopus"));
    expect(html).toMatch(
      /<span class="[^"]*choice-tile-out[^"]*">(?:(?!<a).)*Mint<\/span><\/span> <span[^>]*>Out of Stock/,
    );
  });

  test("a sold-out product has no Add to Cart", async () => {
    const html = await read(pathOf("Clicky Keys"));
    expect(html).toContain("Sold Out 😢");
    expect(html).toMatch(/<strong[^>]*>Out of Stock<\/strong>/);
    expect(html).not.toContain("Add to Cart");
  });

  test("several images have thumbnails, and the URL selects one", async () => {
    const html = await read(pathOf("Flexi Dragon"));
    const thumbnails = [...html.matchAll(/href="[^"]*\?image=([0-9a-f-]{36})"/g)].map(([, id]) => id);
    expect(thumbnails).toHaveLength(3);
    expect(html).toContain("grid-cols-4");
    const other = await read(`${pathOf("Flexi Dragon")}?image=${thumbnails[1]}`);
    const [image] = await shop.query<{ alt: string }>("SELECT alt FROM product_images WHERE id = $1", [
      thumbnails[1],
    ]);
    expect(other).toMatch(new RegExp(`<img[^>]*alt="${image?.alt}"`));
  });

  test("a variation's picture chooses the variation and keeps the other option", async () => {
    const large = variation("Flexi Dragon", "Teal - Large");
    const html = await read(`${pathOf("Flexi Dragon")}?variation=${large.id}`);
    const pictures = [...html.matchAll(/<a (?=[^>]*thumbnail)[^>]*href="[^"]*\?variation=([0-9a-f-]{36})"/g)];
    expect(pictures.map(([, id]) => rows.find((row) => row.id === id)?.name)).toEqual([
      "Teal - Large",
      "Ember - Large",
      "Amethyst - Large",
    ]);
    const [image] = await shop.query<{ id: string }>("SELECT image_id AS id FROM variations WHERE id = $1", [
      variation("Flexi Dragon", "Ember - Large").id,
    ]);
    expect(await read(`${pathOf("Flexi Dragon")}?image=${image?.id}`)).toContain("SKU: AA-DRG-EMB-S");
  });

  describe("with other pictures and variations", () => {
    const make = async (product: Record<string, unknown>) => {
      const admin = new Client(shop.url);
      await admin.signIn("admin@example.com");
      const made = await admin.json<{ id: string }>("POST", "/api/admin/products", {
        category: "Fidget Toys",
        basePrice: "12.00",
        ...product,
      });
      const vary = (variation: Record<string, unknown>) =>
        admin.json<{ id: string }>("POST", "/api/admin/variations", {
          productId: made.body.id,
          priceModifier: "0.00",
          stockQuantity: 3,
          ...variation,
        });
      return { path: `/product/${made.body.id}`, vary };
    };
    const gallery = (html: string) => html.slice(html.indexOf("Back to Products"), html.indexOf("<h1"));

    test("a product without facts has no Good to know section", async () => {
      await shop.query(
        "INSERT INTO categories (id, name, slug) VALUES (gen_random_uuid(), 'Plain', 'plain')",
      );
      const { path } = await make({ name: "Plain Piglet", stockQuantity: 1, category: "Plain" });
      expect(await read(path)).not.toContain("Good to know");
    });

    test("the single legacy picture stands in for a gallery, and an icon for a picture", async () => {
      const legacy = await make({
        name: "Legacy Lion",
        stockQuantity: 1,
        imageUrl: "https://pictures.example/lion.jpg",
      });
      expect(gallery(await read(legacy.path))).toContain(
        '<img src="https://pictures.example/lion.jpg" alt="Legacy Lion"',
      );
      const bare = await make({ name: "Faceless Fox", stockQuantity: 1 });
      expect(gallery(await read(bare.path))).not.toContain("<img");
      expect(gallery(await read(bare.path))).toContain("<svg");
    });

    test("a first variation that is sold out stays chosen, and the others to be had are named as links that choose them", async () => {
      const { path, vary } = await make({ name: "Popular Pelican" });
      const ids = new Map<string, string>();
      for (const [name, stockQuantity] of [
        ["Red", 0],
        ["Green", 2],
        ["Blue", 0],
        ["White", 1],
      ] as const) {
        ids.set(name, (await vary({ name, stockQuantity })).body.id);
      }
      const html = await read(path);
      expect(html).toMatch(/<strong[^>]*>Out of Stock<\/strong>/);
      const links = /You can have:([\s\S]*?)<\/p>/.exec(html)?.[1] ?? "";
      expect(
        [...links.matchAll(/href="[^"]*\?variation=([^"]+)"[^>]*>([^<]+)/g)].map(([, id, name]) => [
          id,
          name,
        ]),
      ).toEqual([
        [ids.get("Green"), "Green"],
        [ids.get("White"), "White"],
      ]);
      const other = await read(`${path}?variation=${ids.get("Green")}`);
      expect(other).toMatch(/<strong[^>]*>Low Stock \(2\)<\/strong>/);
      expect(other).not.toContain("You can have:");
    });

    test("of many variations to be had five are named, and the rest are counted", async () => {
      const { path, vary } = await make({ name: "Manifold Marmot" });
      await vary({ name: "Gone", stockQuantity: 0 });
      for (let at = 1; at <= 8; at++) await vary({ name: `Kind ${at}`, stockQuantity: 1 });
      const text = textOf(await read(path)).replace(/ ,/g, ",");
      expect(text).toContain("You can have: Kind 1, Kind 2, Kind 3, Kind 4, Kind 5, and 3 more above");
    });

    test("search engines read a description that ends with a whole word", async () => {
      const description = `${"word ".repeat(31)}unbreakable words follow`;
      const { path } = await make({ name: "Wordy Wombat", stockQuantity: 1, description });
      const [, content = ""] = /<meta name="description" content="([^"]*)"/.exec(await read(path)) ?? [];
      expect(content).toBe(`${"word ".repeat(31).trim()}…`);
    });

    test("says when it is ready only while it is in stock", async () => {
      const facts = "Age: from 3 years\nReady: usually within 2 days";
      const { path, vary } = await make({ name: "Ready Raven", facts });
      const sold = (await vary({ name: "Black", stockQuantity: 0 })).body.id;
      const stocked = (await vary({ name: "Grey", stockQuantity: 1 })).body.id;
      expect(textOf(await read(`${path}?variation=${stocked}`)).match(/usually within/g)).toHaveLength(1);
      const html = textOf(await read(`${path}?variation=${sold}`));
      expect(html).toContain("from 3 years");
      expect(html).not.toContain("usually within");
    });

    test("a description keeps its lines on the page and is one line in the meta description", async () => {
      const { path } = await make({
        name: "Lined Lynx",
        stockQuantity: 1,
        description: "First line\r\nSecond line\n\nThird  line",
      });
      const html = await read(path);
      expect(
        html.match(
          /<p class="[^"]*whitespace-pre-line[^"]*">First line\r?\nSecond line\n\nThird {2}line<\/p>/g,
        ),
      ).toHaveLength(1);
      expect(html).toContain('<meta name="description" content="First line Second line Third line"');
    });

    test("a single image has no thumbnails", async () => {
      const { product_id } = variation("Cat Pen Cup", "Standard");
      await shop.query("DELETE FROM product_images WHERE product_id = $1 AND display_order > 0", [
        product_id,
      ]);
      const admin = new Client(shop.url);
      await admin.signIn("admin@example.com");
      expect(
        (await admin.json("PUT", `/api/admin/products/${product_id}`, { description: "Holds pens." })).status,
      ).toBe(200);
      expect(gallery(await read(pathOf("Cat Pen Cup")))).not.toContain("grid-cols-4");
    });

    test("a single variation not named Standard is offered as a choice", async () => {
      const { path, vary } = await make({ name: "Lone Llama" });
      await vary({ name: "Blue" });
      expect(await read(path)).toMatch(/Select Variation[\s\S]*>Blue<\/span>/);
    });

    test("the first variation is selected with base price plus modifier, and an empty SKU is not shown", async () => {
      const { path, vary } = await make({ name: "Varied Vole" });
      await vary({ name: "Big", priceModifier: "2.50", stockQuantity: 4 });
      await vary({ name: "Small", priceModifier: "-1.00", stockQuantity: 5 });
      const html = await read(path);
      expect(textOf(html)).toContain("Big $14.50 (selected)");
      expect(html).toMatch(/<p class="font-display[^"]*"><span>\$14\.50<\/span><\/p>/);
      expect(html).toMatch(/<strong[^>]*>Low Stock \(4\)<\/strong>/);
      expect(html).toContain("In Stock! ✨");
      expect(html).not.toContain("SKU");
    });
  });

  test("Specifications name category, SKU of the chosen variation, and material, not what Good to know says", async () => {
    const { id } = variation("Flexi Dragon", "Amethyst - Large");
    const html = await read(`${pathOf("Flexi Dragon")}?variation=${id}&tab=specifications`);
    const rows = [
      ...html.matchAll(/<dt class="text-muted">([^<]+)<\/dt><dd class="font-bold">([^<]+)<\/dd>/g),
    ].map(([, term, text]) => [term, text]);
    expect(rows).toEqual([
      ["Category", "Articulated Animals"],
      ["SKU", "AA-DRG-AME-L"],
      ["Material", "PLA Filament"],
    ]);
    const text = textOf(html);
    expect(text).toContain(
      "Add to Cart Good to know Age from 3 years Small parts none, printed in one piece Care wipe with",
    );
    expect(text.match(/about 20 cm \(Small\) or 34 cm \(Large\) from nose to tail/g)).toHaveLength(1);
  });

  test("beside the description are how many stars were given, the best and the most critical review", async () => {
    const digestOf = async (name: string) => {
      const section = documentOf(await read(pathOf(name))).querySelector(
        '#panel-description section[aria-labelledby="digest"]',
      );
      return section && textOf(section.outerHTML).trim();
    };
    expect(await digestOf("Flexi Dragon")).toMatch(
      /^What customers say 4\.3 4\.3 out of 5 stars 5 stars 2 4 stars 0 3 stars 1 2 stars 0 1 star 0 Best review 5 out of 5 stars .+ Most critical review 3 out of 5 stars .+ Read all reviews$/,
    );
    const single = await digestOf("Garden Gecko");
    expect(single).toContain("A review 5 out of 5 stars");
    expect(single).not.toContain("critical");
  });

  test("until one of several variations is named, the bar of a phone leads to the choices", async () => {
    const barOf = async (path: string) =>
      documentOf(await read(path))
        .querySelectorAll(".buy-bar a")
        .map((link) => `${link.getAttribute("href")} ${textOf(link.outerHTML).trim()}`);
    const path = pathOf("Flexi Dragon");
    expect(await barOf(path)).toEqual(["#variations Teal - Small $24.99", "#variations Choose options"]);
    const { id } = variation("Flexi Dragon", "Ember - Small");
    expect((await barOf(`${path}?variation=${id}`))[1]).toBe("#add-to-cart Add to Cart");
    expect(await barOf(pathOf("Cat Pen Cup"))).toEqual(["#add-to-cart $19.49", "#add-to-cart Add to Cart"]);
    expect(await read(path)).toContain('<section id="variations"');
  });

  test("the tabs are links, and everything they hold is in the page", async () => {
    const html = await read(pathOf("Flexi Dragon"));
    for (const tab of ["specifications", "delivery", "reviews"])
      expect(html).toContain(`?tab=${tab}#details"`);
    expect(html).toContain("Reviews (3)");
    expect(html).toContain("PLA Filament");
    expect(html).toMatch(/Monday to Saturday 9am-7pm<\/span><br\/><span>Sunday 9am-5pm/);
    expect(html).toContain("Delivery fees are calculated at checkout.");
    expect(html).toContain("Orders can be cancelled within 4 hours of placement. No returns.");
    expect(await read(`${pathOf("Flexi Dragon")}?tab=delivery`)).toMatch(
      /aria-current="true"[^>]*>Delivery Info/,
    );
  });

  test("headings of the tabs stand directly below the product's, and a rating is read once", async () => {
    const page = documentOf((await visitor.page(pathOf("Flexi Dragon"))).html);
    const panels = page.querySelectorAll("#panel-delivery, #panel-reviews");
    expect(panels.map((panel) => panel.querySelector("h2, h3, h4")?.tagName)).toEqual(["H2", "H2"]);
    const average = page.querySelectorAll("#panel-reviews span").find((span) => span.text === "4.3");
    expect(average?.getAttribute("aria-hidden")).toBe("true");
    const list = documentOf((await visitor.page("/products")).html);
    const numbers = list.querySelectorAll("main span").filter((span) => /^\d\.\d$/.test(span.text));
    expect(new Set(numbers.map((span) => span.getAttribute("aria-hidden")))).toEqual(new Set(["true"]));
  });

  test.each(["nope", "00000000-0000-4000-8000-000000000000"])("product %s is answered 404", async (id) => {
    const { status, html } = await visitor.page(`/product/${id}`);
    expect(status).toBe(404);
    expect(html).toContain("Product Not Found");
    expect(html).toContain("The product you&#x27;re looking for doesn&#x27;t exist.");
    expect(html).toMatch(/href="\/products"[^>]*>Browse Products/);
  });
});

describe("adding to the cart without scripts", () => {
  test("comes back with the toast and a fuller cart", async () => {
    const row = variation("Flexi Dragon", "Teal - Small");
    const answer = await add(row, 2);
    expect(answer.status).toBe(302);
    const page = await visitor.follow(answer);
    expect(page.url).toBe(`${shop.url}/product/${row.product_id}`);
    const html = await page.text();
    expect(html).toContain("Added to Cart");
    expect(html).toContain("2x Flexi Dragon - Teal - Small");
    expect(html).toMatch(/Cart<\/span> <span[^>]*>2<\/span>/);
    await add(row, 1);
    expect(await read("/products")).toMatch(/Cart<\/span> <span[^>]*>3<\/span>/);
  });

  test("keeps the variation of the address", async () => {
    const row = variation("Flexi Dragon", "Ember - Small");
    const path = `/product/${row.product_id}?variation=${row.id}`;
    const html = await read(path);
    expect(html).toContain(`<input type="hidden" name="redirectTo" value="${path}"/>`);
    const answer = await sendForm(path, { variationId: row.id, quantity: "1" });
    expect((await visitor.follow(answer)).url).toBe(shop.url + path);
  });

  test("a browser that blocks cookies gets a message, and the form keeps its quantity", async () => {
    const { id, product_id } = variation("Flexi Dragon", "Ember - Small");
    for (const path of [`/product/${product_id}?variation=${id}`, `/product/${product_id}?`]) {
      const added = await visitor.post(
        "/cart",
        { intent: "add", redirectTo: path, variationId: id, quantity: "2" },
        asPage,
      );
      visitor.cookies.clear();
      const { html, url } = await visitor.page(added.headers.get("Location") ?? "");
      expect(textOf(html)).toContain("Cookies Are Blocked Your browser blocks cookies");
      expect(html).toMatch(/id="quantity"[^>]* value="2"/);
      expect(html).not.toMatch(/href="[^"]*added=/);
      expect(html).toContain(`<input type="hidden" name="redirectTo" value="${path}"/>`);
      expect(url).toContain("added=");
    }
  });

  test("a link with a quantity or an added parameter shows no error", async () => {
    for (const query of ["quantity=5", "quantity=5&added=1", "added=17.abc"]) {
      const { status, html } = await visitor.page(`${pathOf("Flexi Dragon")}?${query}`);
      expect([query, status]).toEqual([query, 200]);
      expect(textOf(html)).not.toMatch(/not properly configured|Cookies Are Blocked/);
      if (query.startsWith("quantity")) expect(html).toMatch(/id="quantity"[^>]* value="5"/);
    }
  });

  test("pressed twice before its page has come, the same is added once", async () => {
    const row = variation("Flexi Dragon", "Teal - Small");
    await add(row, 3);
    const second = await add(row, 3);
    expect(visitor.cookies.get("cart")).toContain(`!${row.id}:3:`);
    await visitor.follow(second);
    await add(row, 3);
    expect(visitor.cookies.get("cart")).toContain(`!${row.id}:6:`);
  });

  test("more than there is, is refused with the page", async () => {
    const row = variation("Flexi Dragon", "Amethyst - Large");
    const answer = await visitor.follow(await add(row, row.stock + 1));
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("Insufficient Stock");
    expect(html).toContain(`Only ${row.stock} units available.`);
    expect(visitor.cookies.has("cart")).toBe(false);
  });

  test("a refusal is shown once, keeps variation and quantity, and its URL ends with the next attempt that fits", async () => {
    const row = variation("Flexi Dragon", "Amethyst - Large");
    const refused = (await add(row, row.stock + 1)).headers.get("Location") ?? "";
    expect(refused).toBe(
      `/product/${row.product_id}?variation=${row.id}&quantity=${row.stock + 1}#add-to-cart`,
    );
    for (const expected of [409, 200]) {
      const { status, html } = await visitor.page(refused);
      expect(status).toBe(expected);
      expect(textOf(html).includes(`Insufficient Stock Only ${row.stock} units available.`)).toBe(
        expected === 409,
      );
      expect(html).toContain('id="add-to-cart"');
      expect(textOf(html)).toContain("Amethyst (Amethyst - Large) $38.99 (selected)");
      expect(html).not.toMatch(/href="[^"]*quantity=/);
    }
    const added = await sendForm(refused, { variationId: row.id, quantity: "1" });
    expect((await visitor.follow(added)).url).toBe(
      `${shop.url}/product/${row.product_id}?variation=${row.id}`,
    );
  });

  test("pieces already in the cart count towards the stock", async () => {
    const row = variation("Garden Gecko", "Lime");
    expect((await add(row, row.stock)).status).toBe(302);
    expect((await visitor.follow(await add(row, 1))).status).toBe(409);
  });

  test.each(["0", "-1", "x", "1000000000000"])("a quantity of %s is refused", async (quantity) => {
    const row = variation("Flexi Dragon", "Teal - Small");
    const path = `/product/${row.product_id}`;
    const answer = await visitor.follow(await sendForm(path, { variationId: row.id, quantity }));
    expect(answer.status).toBe(400);
  });

  test("pieces held by the visitor's own checkout can be added to the cart again", async () => {
    const row = variation("Garden Gecko", "Lime");
    await add(row, row.stock);
    const { html } = await visitor.page("/checkout");
    const amount = /name="amount"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? "";
    expect((await visitor.post("/checkout", { intent: "place", amount, ...contact }, asPage)).status).toBe(
      303,
    );
    const other = new Client(shop.url);
    expect((await other.follow(await add(row, 1, other))).status).toBe(409);
    await visitor.post("/cart", { intent: "clear" }, asPage);
    expect((await add(row, row.stock)).status).toBe(302);
  });

  test("a refusal is shown even without the form: product sold out, or its only variation deleted", async () => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    const { body } = await admin.json<{ id: string; variations: { id: string }[] }>(
      "POST",
      "/api/admin/products",
      { name: "Last Toad", category: "Toads", basePrice: "5.00", stockQuantity: 1 },
    );
    const path = `/product/${body.id}`;
    const refused = async () =>
      textOf(
        await (
          await visitor.follow(
            await sendForm(path, { variationId: body.variations[0]?.id ?? "", quantity: "1" }),
          )
        ).text(),
      );
    await admin.json("PUT", `/api/admin/products/${body.id}`, { stockQuantity: 0 });
    const soldOut = await refused();
    expect(soldOut).toContain("Insufficient Stock Only 0 units available.");
    expect(soldOut).not.toContain("Add to Cart");
    expect(
      (await admin.request(`/api/admin/variations/${body.variations[0]?.id}`, { method: "DELETE" })).status,
    ).toBe(204);
    expect(await refused()).toContain(
      "Product Not Available This product is not properly configured. Please contact support.",
    );
  });

  test("the quantity field has a maximum of 999 and keeps a refused quantity", async () => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    const { body } = await admin.json<{ id: string; variations: { id: string }[] }>(
      "POST",
      "/api/admin/products",
      { name: "Endless Toad", category: "Toads", basePrice: "5.00", stockQuantity: 5000 },
    );
    expect(await read(`/product/${body.id}`)).toMatch(/<input[^>]*name="quantity"[^>]*max="999"/);
    const variationId = body.variations[0]?.id ?? "";
    visitor.cookies.set("cart", `17!${variationId}:998`);
    const answer = await visitor.follow(
      await sendForm(`/product/${body.id}`, { variationId, quantity: "2" }),
    );
    const html = await answer.text();
    expect(html).toContain("At most 999 of one can be ordered. 998 of them are in your cart already.");
    expect(html).toMatch(/<input[^>]*name="quantity"[^>]*value="2"/);
  });

  test("no variation is answered Product Not Available", async () => {
    const answer = await visitor.follow(await sendForm(pathOf("Flexi Dragon"), { quantity: "1" }));
    const html = await answer.text();
    expect(answer.status).toBe(409);
    expect(html).toContain("Product Not Available");
    expect(html).toContain("This product is not properly configured. Please contact support.");
  });

  test.each(["https://evil.example/", "//evil.example", "/api/logout"])(
    "the form leads back to pages of the shop only, not to %s",
    async (redirectTo) => {
      const row = variation("Flexi Dragon", "Teal - Small");
      const answer = await sendForm(redirectTo, { variationId: row.id, quantity: "1" });
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/cart"]);
    },
  );

  test("an unknown intent is answered 400", async () => {
    expect((await visitor.post(pathOf("Flexi Dragon"), { intent: "steal" }, asPage)).status).toBe(400);
  });
});

describe("reviews", () => {
  const review = (product: string, form: Record<string, string>, client = visitor) =>
    client.post(pathOf(product), { intent: "review", rating: "5", ...form }, asPage);
  const count = async (product: string) =>
    (
      await shop.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM reviews WHERE product_id = $1",
        [variations(product)[0]?.product_id],
      )
    )[0]?.count ?? 0;

  test("are shown with average, count, author, date and the badge of a verified purchase", async () => {
    const html = await read(pathOf("Flexi Dragon"));
    expect(html).toMatch(/4\.3<\/span>[\s\S]*?3 reviews/);
    expect(html).toContain("Megan T.");
    expect(html).toMatch(/Customer<\/bdi><\/strong>[\s\S]*?Verified Purchase/);
    expect(html).toMatch(/[A-Z][a-z]{2}\.? \d{1,2}, \d{4}</);
  });

  test("a product without reviews says so", async () => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    const made = await admin.json<{ id: string }>("POST", "/api/admin/products", {
      name: "Unseen Unicorn",
      category: "Unicorns",
      basePrice: "12.00",
      stockQuantity: 3,
    });
    const html = await read(`/product/${made.body.id}`);
    expect(html).toContain("Reviews (0)");
    expect(html).toContain("No reviews yet");
    expect(html).toContain("Be the first to review this product!");
  });

  test("a guest's review is stored, thanked for and shown at once", async () => {
    const answer = await review("Pocket Octopus", {
      guestName: "Ingrid",
      title: "Eight hugs",
      comment: "One for each arm.",
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe(`${pathOf("Pocket Octopus")}?tab=reviews#details`);
    const html = await (await visitor.follow(answer)).text();
    expect(html).toContain("Review Submitted");
    expect(html).toContain("Thank you for your review!");
    for (const text of ["Ingrid", "Eight hugs", "One for each arm."]) expect(html).toContain(text);
  });

  test("a guest's review sent twice is stored once; with other text it is a second one", async () => {
    const before = await count("Pocket Octopus");
    const words = { guestName: "Hasty", comment: "Pressed and pressed again" };
    const answers = await Promise.all([1, 2, 3].map(() => review("Pocket Octopus", words)));
    answers.push(await review("Pocket Octopus", words));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
    expect(await count("Pocket Octopus")).toBe(before + 1);
    await review("Pocket Octopus", { guestName: "Hasty", comment: "" });
    await review("Pocket Octopus", { guestName: "Hasty", comment: "" });
    expect(await count("Pocket Octopus")).toBe(before + 2);
  });

  test("the form asks a guest for a name and keeps the text", async () => {
    const before = await count("Flexi Dragon");
    const answer = await review("Flexi Dragon", { guestName: "  ", comment: "Wonderful tail" });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain("Name Required");
    expect(html).toContain("Please enter your name to submit a review");
    expect(html).toMatch(/<form[^>]*action="[^"]*#write-review"/);
    expect(html).toContain('id="write-review"');
    expect(html).toContain("Wonderful tail</textarea>");
    expect(await count("Flexi Dragon")).toBe(before);
  });

  test("a guest's name that imitates the Verified Purchase badge is refused at its field, and the text is kept", async () => {
    const typed = { guestName: "Parkland Prints ✓ Verified Purchase", comment: "Trust me" };
    const answer = await review("Flexi Dragon", typed);
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).not.toContain("Name Required");
    expect(html).toMatch(/<input(?=[^>]*name="guestName")(?=[^>]*aria-invalid)(?=[^>]*Verified Purchase)/);
    expect(html).toContain("Trust me</textarea>");
  });

  test("badge and answer of the shop stand outside the quoted words of the author", async () => {
    const words = { title: "So soft", comment: "It purrs.", guestName: "دنا" };
    await review("Cat Pen Cup", words);
    await shop.query("UPDATE reviews SET answer = 'Thank you', answered_at = now() WHERE title = 'So soft'");
    await shop.query("UPDATE catalogue_version SET version = version + 1");
    const page = documentOf(await read(`${pathOf("Cat Pen Cup")}?tab=reviews`));
    const quote = page.querySelector("li blockquote");
    expect(quote?.textContent).toBe("So softIt purrs.");
    expect(quote?.parentNode?.textContent).toContain("Parkland Prints replied");
    expect(page.querySelector("li strong bdi")?.textContent).toBe("دنا");
  });

  test.each(["", "0", "6", "4.5", "x"])("a rating of «%s» is refused", async (rating) => {
    const answer = await review("Flexi Dragon", { rating, guestName: "Ingrid" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(
      "<strong>Error</strong> <span>Please choose a rating from 1 to 5</span>",
    );
  });

  test("a review of a deleted product is refused with a message, and its text is shown", async () => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    const made = await admin.json<{ id: string }>("POST", "/api/admin/products", {
      name: "Fleeting Fawn",
      category: "Articulated Animals",
      basePrice: "12.00",
      stockQuantity: 3,
    });
    await admin.json("DELETE", `/api/admin/products/${made.body.id}`);
    const words = { guestName: "Ingrid", title: "So soft", comment: "It ran away." };
    const answer = await visitor.post(
      `/product/${made.body.id}`,
      { intent: "review", rating: "5", ...words },
      asPage,
    );
    expect(answer.status).toBe(404);
    expect(textOf(await answer.text())).toContain(
      "This product is no longer in the shop, so your review was not published. What you wrote So soft It ran away.",
    );
  });

  test("a customer gives no name, and a second review replaces the first", async () => {
    const customer = new Client(shop.url);
    await customer.signIn("someone@example.com");
    expect((await customer.page(pathOf("Reef Shark"))).html).not.toContain('name="guestName"');
    const before = await count("Reef Shark");
    const first = { title: "First thoughts", comment: "Very blue", rating: "2", guestName: "Not me" };
    expect((await review("Reef Shark", first, customer)).status).toBe(302);
    await customer.page(pathOf("Reef Shark"));
    const other = new Client(shop.url);
    await other.signIn("customer@example.com");
    await other.page(pathOf("Reef Shark"));
    const again = (await customer.page(pathOf("Reef Shark"))).html;
    expect(textOf(again)).toMatch(/You reviewed this on \w+\.? \d+, \d{4}\. Submitting again replaces it\./);
    expect(again).toContain('value="First thoughts"');
    expect(again).toMatch(/<textarea[^>]*>Very blue<\/textarea>/);
    expect(again).toMatch(/<input type="radio" name="rating" checked="" value="2"\/>/);
    for (const somebody of [other, visitor])
      expect((await somebody.page(pathOf("Reef Shark"))).html).not.toContain("You reviewed this");
    expect((await review("Reef Shark", { title: "Second thoughts" }, customer)).status).toBe(302);
    expect(await count("Reef Shark")).toBe(before + 1);
    const html = await read(pathOf("Reef Shark"));
    expect(html).toContain("Second thoughts");
    expect(html).not.toContain("First thoughts");
    expect(html).not.toContain("Not me");
  });

  test("a review written as a guest is refused after logging in, and the text is kept", async () => {
    const customer = new Client(shop.url);
    const field = '<input type="hidden" name="account" value=""/>';
    expect((await customer.page(pathOf("Reef Shark"))).html).toContain(field);
    await customer.signIn("other@example.com");
    expect((await customer.page(pathOf("Reef Shark"))).html).not.toContain('name="account"');
    const before = await count("Reef Shark");
    const typed = { account: "", guestName: "Nobody You Know", comment: "Bites a little" };
    const refused = await review("Reef Shark", typed, customer);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("This page was opened before you logged in as other@example.com.");
    expect(html).toContain("Bites a little</textarea>");
    expect(html).not.toContain('name="account"');
    expect(await count("Reef Shark")).toBe(before);
  });

  test("a review sent after logging out is refused with a login link and keeps its text", async () => {
    const before = await count("Reef Shark");
    const answer = await review("Reef Shark", { comment: "Bites a little" });
    expect(answer.status).toBe(401);
    const html = await answer.text();
    expect(textOf(html)).toContain("You are logged out, so your review was not published.");
    expect(html).not.toContain("Name Required");
    expect(html).toContain('href="/api/login?returnTo=/account"');
    expect(html).toContain("Bites a little</textarea>");
    expect(await count("Reef Shark")).toBe(before);
  });

  test("a review that fills the hidden field is answered as usual and not stored", async () => {
    const before = await count("Flexi Dragon");
    expect(
      (await review("Flexi Dragon", { guestName: "Robot", website: "https://spam.example" })).status,
    ).toBe(302);
    expect(await count("Flexi Dragon")).toBe(before);
  });

  test("HTML in a review is shown as text", async () => {
    await review("Reef Shark", { guestName: "<b>Bold</b>", comment: "</script><script>alert(1)</script>" });
    const html = await read(pathOf("Reef Shark"));
    expect(html).toContain("&lt;b&gt;Bold&lt;/b&gt;");
    expect(html).not.toContain("<script>alert(1)");
  });

  test("more than ten come in pages", async () => {
    for (let index = 0; index < 12; index++) await review("Cat Pen Cup", { guestName: `Guest ${index}` });
    expect(await read(pathOf("Cat Pen Cup"))).toContain("Page 1 of 2");
    const second = await read(`${pathOf("Cat Pen Cup")}?tab=reviews&page=2`);
    expect(second).toContain("Guest 0");
    expect(second).not.toContain("Guest 11");
  });
});

describe("guests' reviews are limited", () => {
  test("the eleventh within ten minutes is answered 429", async () => {
    const strict = await startShop({ env: { RATE_LIMITS: "on" } });
    const guest = new Client(strict.url);
    const [row] = await strict.query<{ id: string }>("SELECT id FROM products LIMIT 1");
    const statuses: number[] = [];
    for (let index = 0; index < 11; index++) {
      statuses.push(
        (
          await guest.post(
            `/product/${row?.id}`,
            { intent: "review", rating: "4", guestName: "Eager" },
            asPage,
          )
        ).status,
      );
    }
    await strict.stop();
    expect(statuses).toEqual([...Array<number>(10).fill(302), 429]);
  });
});

import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { type Shop, startShop } from "../support/shop";

/* A browser that comes from elsewhere gets the style in the document, one that is in the shop a link to its file. */

let shop: Shop;
let product: string;

beforeAll(async () => {
  shop = await startShop();
  const [row] = await shop.query<{ id: string }>("SELECT product_id AS id FROM variations LIMIT 1");
  product = `/product/${row?.id}`;
});
afterAll(() => shop.stop());

const LINK = /<link rel="stylesheet" href="([^"]+)"\/>/;
const STYLE = /<style id="style">([\s\S]*?)<\/style>/;

interface Document {
  headers: Headers;
  html: string;
}

async function open(path: string, from?: string, client = new Client(shop.url)): Promise<Document> {
  const answer = await client.get(path, from === undefined ? {} : { "Sec-Fetch-Site": from });
  return { headers: answer.headers, html: await answer.text() };
}

const stylePolicy = ({ headers }: Document) =>
  /; (style-src [^;]*)/.exec(headers.get("Content-Security-Policy") ?? "")?.[1];

const isLinked = ({ html, headers }: Document) =>
  LINK.test(html) && !STYLE.test(html) && headers.get("Link")?.endsWith("rel=preload; as=style") === true;

describe("a first visit", () => {
  test("has the file's very style in the document, allowed by its hash alone, and asks for no file", async () => {
    const [, file = ""] = LINK.exec((await open("/products")).html) ?? [];
    const css = (await (await new Client(shop.url).get(file)).text()).trim();
    for (const path of [
      "/",
      "/products",
      "/products?search=dragon",
      product,
      "/privacy",
      "/cart",
      "/nowhere",
    ])
      for (const from of ["none", "cross-site", "same-site"]) {
        const page = await open(path, from);
        expect([path, from, STYLE.exec(page.html)?.[1] === css, LINK.test(page.html)]).toEqual([
          path,
          from,
          true,
          false,
        ]);
        const hash = createHash("sha256").update(css).digest("base64");
        expect([path, stylePolicy(page)]).toEqual([path, `style-src 'self' 'sha256-${hash}'`]);
        expect([path, page.headers.get("Link")]).toEqual([path, null]);
      }
  });

  test("is the same document otherwise", async () => {
    for (const path of ["/", "/products", product]) {
      const [linked, first] = [await open(path), await open(path, "none")];
      const [link = ""] = LINK.exec(linked.html) ?? [];
      expect(first.html.replace(STYLE, () => link)).toBe(linked.html);
    }
  });

  test("comes from the page cache, with an ETag of its own that spares it the second time", async () => {
    for (const path of ["/", "/products", product]) {
      const [linked, first] = [await open(path), await open(path, "none")];
      const second = await open(path, "cross-site");
      const etag = first.headers.get("ETag") ?? "";
      expect([path, second.headers.get("X-Request-Id"), second.headers.get("ETag")]).toEqual([
        path,
        null,
        etag,
      ]);
      expect(etag).not.toBe(linked.headers.get("ETag"));
      const ask = (from: string) =>
        new Client(shop.url).get(path, { "Sec-Fetch-Site": from, "If-None-Match": etag });
      expect([path, (await ask("none")).status, (await ask("same-origin")).status]).toEqual([path, 304, 200]);
    }
  });

  test("shows a change at once, as every page does", async () => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    const name = `Newly named ${Date.now()}`;
    await open(product, "none");
    expect((await admin.json("PUT", `/api/admin/products/${product.split("/")[2]}`, { name })).status).toBe(
      200,
    );
    expect((await open(product, "none")).html).toContain(name);
    expect((await open(product, "same-origin")).html).toContain(name);
  });
});

describe("the style stands in its file for", () => {
  test("who goes on in the shop, who does not say where they come from, and programs", async () => {
    for (const path of ["/", "/products", product, "/cart"])
      for (const from of ["same-origin", undefined]) {
        const page = await open(path, from);
        expect([path, from, isLinked(page), stylePolicy(page)]).toEqual([
          path,
          from,
          true,
          "style-src 'self'",
        ]);
      }
  });

  test("who comes back with a cart or signed in, wherever they come from", async () => {
    const [withCart, customer] = [new Client(shop.url), new Client(shop.url)];
    withCart.cookies.set("cart", "1!");
    await customer.signIn("customer@example.com");
    for (const client of [withCart, customer])
      for (const path of ["/", "/products", product]) {
        // The second is filled in from a template.
        expect([path, isLinked(await open(path, "none", client))]).toEqual([path, true]);
        expect([path, isLinked(await open(path, "cross-site", client))]).toEqual([path, true]);
      }
  });

  test("the public calls have none, and are kept once", async () => {
    const [plain, other] = [await open("/api/products"), await open("/api/products", "cross-site")];
    expect([other.headers.get("ETag"), other.headers.get("X-Request-Id")]).toEqual([
      plain.headers.get("ETag"),
      null,
    ]);
  });
});

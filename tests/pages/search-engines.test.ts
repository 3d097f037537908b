import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { sharedShop, type SharedShop } from "../support/shop";

let shop: SharedShop;
let visitor: Client;
let product: { id: string; name: string };

beforeAll(async () => {
  shop = await sharedShop("storefront");
  visitor = new Client(shop.url);
  [product = { id: "", name: "" }] = await shop.query<{ id: string; name: string }>(
    "SELECT id, name FROM products WHERE name = 'Flexi Dragon'",
  );
});

const read = async (path: string) => (await visitor.page(path)).html;
const title = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const canonical = (html: string) =>
  /rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
const jsonLd = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "null");

describe("page metadata", () => {
  test("each page has its own title", async () => {
    expect(title(await read("/"))).toBe("Parkland Prints");
    expect(title(await read("/products"))).toBe("All Products | Parkland Prints");
    expect(title(await read("/products?categories=Dinosaurs"))).toBe("Dinosaurs | Parkland Prints");
    expect(title(await read(`/product/${product.id}`))).toBe("Flexi Dragon | Parkland Prints");
  });

  test("the canonical address leaves out other parameters", async () => {
    expect(canonical(await read("/?utm_source=x"))).toBe(`${shop.url}/`);
    expect(canonical(await read("/products?categories=Dinosaurs"))).toBe(
      `${shop.url}/products?categories=Dinosaurs`,
    );
    expect(canonical(await read(`/product/${product.id}?tab=reviews`))).toBe(
      `${shop.url}/product/${product.id}`,
    );
  });

  test("search results and missing products are marked noindex", async () => {
    expect(await read("/products?search=dragon")).toContain('<meta name="robots" content="noindex"/>');
    expect(await read("/product/nope")).toContain('<meta name="robots" content="noindex"/>');
    expect(await read("/products")).not.toContain("noindex");
  });

  test("a product has an Open Graph title and image", async () => {
    const html = await read(`/product/${product.id}`);
    expect(html).toContain('<meta property="og:title" content="Flexi Dragon"/>');
    expect(html).toMatch(new RegExp(`<meta property="og:image" content="${shop.url}/uploads/[^"]+"/>`));
  });

  test("a product's preview has its price", async () => {
    const html = await read(`/product/${product.id}`);
    for (const tag of [
      '<meta property="og:type" content="product"/>',
      '<meta property="product:price:amount" content="24.99"/>',
      '<meta property="product:price:currency" content="CAD"/>',
      '<meta name="twitter:data1" content="$24.99"/>',
    ])
      expect(html).toContain(tag);
  });

  test("a list names its products, a search does not", async () => {
    const data = jsonLd(await read("/products?categories=Dinosaurs"));
    expect(data["@type"]).toBe("ItemList");
    expect(data.itemListElement).toContainEqual(
      expect.objectContaining({ "@type": "ListItem", url: expect.stringContaining(`${shop.url}/product/`) }),
    );
    expect(jsonLd(await read("/products?search=dragon"))).toBeNull();
  });

  test("a product's structured data has offers, availability and rating", async () => {
    const data = jsonLd(await read(`/product/${product.id}`));
    expect(data).toMatchObject({
      "@type": "Product",
      name: "Flexi Dragon",
      aggregateRating: { ratingValue: "4.3", reviewCount: 3 },
    });
    expect(data.offers).toContainEqual(
      expect.objectContaining({
        sku: "AA-DRG-TEA-S",
        price: "24.99",
        priceCurrency: "CAD",
        availability: "https://schema.org/InStock",
      }),
    );
  });

  test("a product's external image is in its structured data, and shortened text cuts no character in two", async () => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    const { body } = await admin.json<{ id: string }>("POST", "/api/admin/products", {
      name: "Legacy Lion",
      category: "Dinosaurs",
      basePrice: "5.00",
      imageUrl: "https://pictures.example/lion.jpg",
      description: `${"x".repeat(158)}🦖🦖 roars`,
    });
    const html = await read(`/product/${body.id}`);
    expect(html).toContain('<meta property="og:image" content="https://pictures.example/lion.jpg"/>');
    expect(jsonLd(html).image).toEqual(["https://pictures.example/lion.jpg"]);
    expect(html).toContain(`<meta name="description" content="${"x".repeat(158)}🦖…"/>`);
    const searched = `${"x".repeat(199)}🦖`;
    expect(await read(`/products?search=${encodeURIComponent(`${searched}y`)}`)).toContain(
      `value="${searched}"`,
    );
    await admin.json("DELETE", `/api/admin/products/${body.id}`);
  });

  test("the landing page has the shop's structured data", async () => {
    expect(jsonLd(await read("/"))).toMatchObject({ "@type": "ToyStore", name: "Parkland Prints" });
  });
});

describe("files for crawlers and browsers", () => {
  test("GET /sitemap.xml lists every public product and category", async () => {
    const answer = await visitor.get("/sitemap.xml");
    const xml = await answer.text();
    expect(answer.headers.get("Content-Type")).toContain("xml");
    const products = await shop.query<{ id: string }>("SELECT id FROM products WHERE archived_at IS NULL");
    for (const { id } of products) expect(xml).toContain(`<loc>${shop.url}/product/${id}</loc>`);
    expect(xml).toContain(`<loc>${shop.url}/products?categories=Fidget+Toys</loc>`);
    expect(xml).not.toContain("/admin");
  });

  test("GET /robots.txt keeps personal pages out and names the sitemap", async () => {
    const text = await (await visitor.get("/robots.txt")).text();
    expect(text).toContain("Disallow: /admin");
    expect(text).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  });

  test("/.well-known/security.txt is 404 while no address is set", async () => {
    expect((await visitor.get("/.well-known/security.txt")).status).toBe(404);
  });

  test("GET /manifest.webmanifest names the shop and icons that exist", async () => {
    const answer = await visitor.get("/manifest.webmanifest");
    const manifest = (await answer.json()) as { name: string; icons: { src: string }[] };
    expect(manifest.name).toBe("Parkland Prints");
    for (const { src } of manifest.icons) expect((await visitor.get(src)).status).toBe(200);
  });

  test.each(["/robots.txt", "/sitemap.xml", "/manifest.webmanifest"])(
    "HEAD %s answers 200 without a Content-Length of 0",
    async (path) => {
      const answer = await visitor.request(path, { method: "HEAD" });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Length")).not.toBe("0");
    },
  );
});

import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addToCart, openCheckout, pressPlaceOrder } from "../support/buyers";
import { Client } from "../support/client";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let visitor: Client;
let admin: Client;
let product: { id: string; name: string; price: string; variation: string };

beforeAll(async () => {
  shop = await startShop();
  visitor = new Client(shop.url);
  admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  [product] = (await shop.query<typeof product>(
    `SELECT p.id::text, p.name, p.base_price::text AS price, v.id::text AS variation FROM products p JOIN variations v ON v.product_id = p.id
     WHERE v.name = 'Standard' AND v.stock_quantity > 9 ORDER BY p.name LIMIT 1`,
  )) as [typeof product];
});
afterAll(() => shop.stop());

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** The bytes as they come; `fetch` would decompress them. */
function raw(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(shop.url);
    request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
    })
      .on("error", reject)
      .end();
  });
}

const ownHost = () => ({ host: new URL(shop.url).host });
/** Only answers of the application have a request id. */
const isFromCache = (answer: Raw) => answer.headers["x-request-id"] === undefined;
const read = (path: string, headers: Record<string, string> = {}, method?: string) =>
  raw(path, { ...ownHost(), ...headers }, method);

describe("pages in the cache", () => {
  test("landing, list and product page come from the cache, each with an ETag and to be checked at each visit", async () => {
    for (const path of ["/", "/products", `/product/${product.id}`]) {
      const [first, second] = [await read(path), await read(path)];
      expect([path, second.status, isFromCache(second)]).toEqual([path, 200, true]);
      expect(second.headers).toMatchObject({
        etag: first.headers.etag,
        "cache-control": "no-cache",
        vary: "Accept-Encoding, Cookie",
      });
      expect(second.headers["content-security-policy"]).toContain("'sha256-");
      expect(second.headers["set-cookie"]).toBeUndefined();
    }
  });

  test("each encoding a browser takes is served, and the page is the same in all", async () => {
    const [br, gzip, plain, refused] = [
      await read("/products", { "accept-encoding": "gzip, br" }),
      await read("/products", { "accept-encoding": "gzip" }),
      await read("/products"),
      await read("/products", { "accept-encoding": "br;q=0, gzip;q=0.5" }),
    ];
    expect([br, gzip, plain, refused].map(({ headers }) => headers["content-encoding"])).toEqual([
      "br",
      "gzip",
      undefined,
      "gzip",
    ]);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(br.body.length).toBe(Number(br.headers["content-length"]));
  });

  test("a page seen before is answered 304 without a body", async () => {
    const { headers } = await read("/products");
    const etag = String(headers.etag);
    for (const seen of [etag, `"other", ${etag}`]) {
      const again = await read("/products", { "if-none-match": seen });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await read("/products", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("HEAD is answered with the headers of the page alone", async () => {
    const [whole, head] = [await read("/products"), await read("/products", {}, "HEAD")];
    expect([head.status, head.body.length, head.headers["content-length"], head.headers.etag]).toEqual([
      200,
      0,
      whole.headers["content-length"],
      whole.headers.etag,
    ]);
  });

  test("a HEAD that comes first leaves no empty page behind", async () => {
    await read("/products?search=otter", {}, "HEAD");
    expect((await read("/products?search=otter")).body.toString()).toContain("</html>");
  });

  test("addresses that differ only in unknown or default parameters share one page", async () => {
    const plain = await read("/products");
    for (const query of ["?", "?utm_source=mail", "?page=1", "?search=", "?inStock=no&x=1"]) {
      const answer = await read(`/products${query}`);
      expect([query, isFromCache(answer), answer.headers.etag]).toEqual([query, true, plain.headers.etag]);
    }
    expect((await read("/products?search=dragon")).headers.etag).not.toBe(plain.headers.etag);
  });

  test("many requests at once for a page that is not cached share one rendering", async () => {
    await admin.json("PUT", `/api/admin/products/${product.id}`, { description: "Asked for by many." });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => read(`/product/${product.id}?tab=delivery`)),
    );
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 200 && isFromCache(answer))).toBe(true);
    expect(answers[0]?.body.toString()).toContain("Asked for by many.");
  });
});

describe("pages that are never cached", () => {
  test("a visitor with a cart sees their own number, and leaves nothing to others", async () => {
    const buyer = new Client(shop.url);
    await buyer.post("/cart", { intent: "add", variationId: product.variation, quantity: "7" });
    const own = await buyer.page("/products");
    expect(own.html).toMatch(/cartCount":7/);
    expect((await visitor.page("/products")).html).toMatch(/cartCount":0/);
  });

  test("a signed-in shopper's page is theirs alone", async () => {
    const shopper = new Client(shop.url);
    await shopper.signIn("customer@example.com");
    const answer = await shopper.get("/products");
    expect(answer.headers.get("Vary")).toContain("Cookie");
    expect(await answer.text()).toContain('href="/account"');
    expect((await visitor.page("/products")).html).not.toContain('href="/account"');
    const welcome = "Turn Playtime";
    expect((await visitor.page("/")).html).toContain(welcome);
    expect((await shopper.page("/")).html).not.toContain(welcome);
  });

  test("a message after a redirect is shown once, to its visitor only", async () => {
    const reviewer = new Client(shop.url);
    await reviewer.post(
      `/product/${product.id}`,
      { intent: "review", rating: "5", title: "", comment: "Lovely", guestName: "Ada" },
      { Accept: "text/html" },
    );
    expect(reviewer.cookies.has("flash")).toBe(true);
    const [other, own, later] = [
      await visitor.page(`/product/${product.id}`),
      await reviewer.page(`/product/${product.id}`),
      await reviewer.page(`/product/${product.id}`),
    ];
    const said = /"toast":\{"title"/;
    expect([said.test(other.html), said.test(own.html), said.test(later.html)]).toEqual([false, true, false]);
  });

  test("the answer to a form with an error stays with its sender", async () => {
    const answer = await visitor.post(
      `/product/${product.id}`,
      { intent: "review", rating: "5", guestName: "", comment: "a comment nobody else reads" },
      { Accept: "text/html" },
    );
    expect(answer.status).toBe(400);
    expect((await visitor.page(`/product/${product.id}`)).html).not.toContain("a comment nobody else reads");
  });

  test("missing pages, loader data and personal pages are rendered each time", async () => {
    const paths = [
      "/product/00000000-0000-4000-8000-000000000000",
      "/nowhere",
      "/cart",
      "/products?_data=routes%2Fstorefront%2Fcatalog%2Fproducts",
    ];
    for (const path of paths) {
      await read(path);
      expect([path, isFromCache(await read(path))]).toEqual([path, false]);
    }
  });

  test("the page of a product is 404 as soon as it is deleted", async () => {
    const made = await admin.json<{ id: string }>("POST", "/api/admin/products", {
      name: "Soon Gone",
      category: "Fidget Toys",
      basePrice: "5.00",
    });
    expect((await read(`/product/${made.body.id}`)).status).toBe(200);
    await admin.json("DELETE", `/api/admin/products/${made.body.id}`);
    expect((await read(`/product/${made.body.id}`)).status).toBe(404);
  });

  test("a visit by another loopback name is redirected, not answered from the cache", async () => {
    const { port } = new URL(shop.url);
    await read("/products");
    const answer = await raw("/products", { host: `localhost:${port}` });
    expect([answer.status, answer.headers.location]).toEqual([307, `${shop.url}/products`]);
  });
});

/** Headers that lenient and strict parsers read differently: such pages must never be cached for everybody. */
const oddSpellings: Record<string, (pairs: [name: string, value: string][]) => string> = {
  "a space before the equals sign": (pairs) =>
    pairs.map(([name, value]) => `x_${name}=1; ${name} =${value}`).join("; "),
  "tabs around the name": (pairs) => pairs.map(([name, value]) => `x=1;\t${name}\t=${value}`).join(";\t"),
  "spaces around the value": (pairs) => pairs.map(([name, value]) => `${name}= ${value} `).join(" ; "),
  "no space after the semicolon": (pairs) => pairs.map((pair) => pair.join("=")).join(";"),
  "quotes around the value": (pairs) => pairs.map(([name, value]) => `${name}="${value}"`).join("; "),
  "quotes around the name": (pairs) => pairs.map(([name, value]) => `"${name}"=${value}`).join("; "),
  "an encoded name": (pairs) =>
    pairs.map(([name, value]) => `%${name.charCodeAt(0).toString(16)}${name.slice(1)}=${value}`).join("; "),
  "empty pairs": (pairs) => `;; =; ;x;=1;${pairs.map(([name, value]) => `${name} =${value};;`).join(" ;")}`,
  "commas between the pairs": (pairs) => pairs.map((pair) => pair.join("=")).join(", "),
  "names in capitals": (pairs) => pairs.map(([name, value]) => `${name.toUpperCase()}=${value}`).join("; "),
  "duplicates, a wrong one first": (pairs) =>
    pairs.map(([name, value]) => `${name}=wrong; ${name} =${value}`).join("; "),
  "duplicates, a wrong one last": (pairs) =>
    pairs.map(([name, value]) => `${name} =${value}; ${name}=wrong`).join("; "),
  "the prefix of HTTPS": (pairs) => pairs.map(([name, value]) => `__Host-${name} =${value}`).join("; "),
  "a hundred others before": (pairs) =>
    [...Array.from({ length: 100 }, (_, at) => ["x" + at, "1"]), ...pairs]
      .map(([name, value]) => `${name} =${value}`)
      .join("; "),
};

describe("a visitor without cookies sees nothing of earlier visitors", () => {
  let signedIn: [string, string][];
  /** A guest whose checkout holds the last piece of a toy, which is no longer in the cart. */
  let holding: [string, string][];
  let heldToy: string;

  const pairsOf = ({ cookies }: Client) => [...cookies];
  const headersOf = (cookie: string) => ({ cookie, authorization: `Bearer ${cookie}` });

  /** A new catalogue version renders every page again. */
  async function emptyCache(): Promise<void> {
    const [row] = await shop.query<{ slug: string }>("SELECT gen_random_uuid()::text AS slug");
    const made = await admin.json<{ id: string }>("POST", "/api/admin/categories", { name: row?.slug });
    await admin.json("DELETE", `/api/admin/categories/${made.body.id}`);
  }

  beforeAll(async () => {
    await admin.post("/admin/settings", { intent: "save", opened: "{}", faq: "Asked often" });
    const owner = new Client(shop.url);
    await owner.signIn("admin@example.com");
    await addToCart(owner, product.variation);
    signedIn = pairsOf(owner);

    const [toy] = await shop.query<{ id: string; variation: string; cents: number }>(
      `SELECT p.id, v.id AS variation, (p.base_price * 100)::int AS cents
       FROM products p JOIN variations v ON v.product_id = p.id
       WHERE v.name = 'Standard' AND p.id <> $1 ORDER BY p.name LIMIT 1`,
      [product.id],
    );
    await admin.json("PUT", `/api/admin/products/${toy?.id}`, { stockQuantity: 1 });
    heldToy = `/product/${toy?.id}`;
    const cents = toy?.cents ?? 0;
    const dollars = (cents + Math.floor((cents * 5 + 50) / 100)) / 100;
    const guest = new Client(shop.url);
    const variationId = toy?.variation ?? "";
    await addToCart(guest, variationId);
    expect((await openCheckout(guest, variationId, dollars)).status).toBe(200);
    expect((await pressPlaceOrder(guest, dollars)).status).toBe(200);
    await guest.post("/cart", { intent: "remove", variationId });
    holding = pairsOf(guest).filter(([name]) => name !== "cart");
    expect(holding.map(([name]) => name)).toEqual(["checkout"]);
    expect((await guest.page(heldToy)).html).toContain("Low Stock (");
  });

  const shared = () => [
    "/",
    "/products",
    "/products?search=dragon",
    "/products?inStock=true",
    `/product/${product.id}`,
    `/product/${product.id}?tab=reviews`,
    heldToy,
    "/help/faq",
    "/api/products",
    "/api/categories",
    `/api${heldToy.replace("product", "products")}`,
  ];

  test.each(Object.keys(oddSpellings))("with %s", async (spelling) => {
    const spelled = oddSpellings[spelling] ?? (() => "");
    for (const pairs of [signedIn, holding]) {
      await emptyCache();
      await Promise.all(shared().map((path) => read(path, headersOf(spelled(pairs)))));
      const seen = await Promise.all(shared().map(async (path) => [path, await read(path)] as const));
      for (const [path, { status, headers, body }] of seen) {
        const text = body.toString();
        expect([path, status, headers["set-cookie"]]).toEqual([path, 200, undefined]);
        if (path.startsWith("/api/")) continue;
        expect([path, text.match(/"(?:user":.{4}|cartCount":\d+|toast":.{4})/g)]).toEqual([
          path,
          ['"user":null', '"cartCount":0', '"toast":null'],
        ]);
      }
      const bodyOf = (path: string) => seen.find(([other]) => other === path)?.[1].body.toString() ?? "";
      expect(bodyOf(heldToy).includes("Low Stock (")).toBe(false);
      const calls = [bodyOf(`/api${heldToy.replace("product", "products")}`), bodyOf("/api/products")];
      const stocks = calls.flatMap((call) => [JSON.parse(call) as StockOf | StockOf[]].flat());
      const held = stocks.filter(({ id }) => heldToy.endsWith(id));
      expect(held.map(({ stockQuantity }) => stockQuantity)).toEqual([0, 0]);
    }
  });
});

interface StockOf {
  id: string;
  stockQuantity: number;
}

describe("after a change was answered", () => {
  test("the next visit shows the new price, stock, name and category list", async () => {
    for (const round of [1, 2, 3]) {
      await Promise.all([read("/products"), read(`/product/${product.id}`), read("/api/products")]);
      const basePrice = `${30 + round}.00`;
      expect(
        (await admin.json("PUT", `/api/admin/products/${product.id}`, { basePrice, stockQuantity: round }))
          .status,
      ).toBe(200);
      const [list, page, api] = await Promise.all([
        read("/products"),
        read(`/product/${product.id}`),
        read("/api/products"),
      ]);
      for (const { body } of [list, page]) expect(body.toString()).toContain(`$${basePrice}`);
      expect(page.body.toString().replaceAll("<!-- -->", "")).toContain(`Low Stock (${round})`);
      expect(
        (JSON.parse(api.body.toString()) as { id: string; basePrice: string }[]).find(
          ({ id }) => id === product.id,
        )?.basePrice,
      ).toBe(basePrice);
    }
  });

  test("no visit that begins after the answer sees the old price, with six visitors at once", async () => {
    const stale: string[] = [];
    let over = false;
    let known = 0;
    const visits = Array.from({ length: 6 }, async () => {
      while (!over) {
        const least = known;
        const shown = Number(/\$(\d+)\.00/.exec((await read(`/product/${product.id}`)).body.toString())?.[1]);
        if (shown < least) stale.push(`${shown} after ${least}`);
      }
    });
    for (let price = 101; price <= 115; price++) {
      await admin.json("PUT", `/api/admin/products/${product.id}`, { basePrice: `${price}.00` });
      known = price;
    }
    over = true;
    await Promise.all(visits);
    expect(stale).toEqual([]);
  });

  test("a review is on the product page at once", async () => {
    await read(`/product/${product.id}`);
    await visitor.json("POST", `/api/products/${product.id}/reviews`, {
      rating: 4,
      guestName: "Grace",
      comment: "Seen at once",
    });
    expect((await read(`/product/${product.id}`)).body.toString()).toContain("Seen at once");
  });
});

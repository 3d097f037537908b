import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addToCart, openCheckout, plenty, pressPlaceOrder } from "../support/buyers";
import { Client } from "../support/client";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let toy: { id: string; dollars: number };
let product: string;

beforeAll(async () => {
  shop = await startShop();
  toy = await plenty(shop);
  const [row] = await shop.query<{ id: string }>("SELECT product_id AS id FROM variations WHERE id = $1", [
    toy.id,
  ]);
  product = `/product/${row?.id}`;
});
afterAll(() => shop.stop());

interface Seen {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  html: string;
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

function see(path: string, cookie: string, accepted = "gzip, deflate, br"): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const { port, host } = new URL(shop.url);
    const headers = { host, cookie, "accept-encoding": accepted };
    request({ host: "127.0.0.1", port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", () => {
          const encoding = (response.headers["content-encoding"] ?? "identity") as keyof typeof unpack;
          const body = Buffer.concat(chunks);
          const { "content-length": length = String(body.length) } = response.headers;
          if (length !== String(body.length)) reject(new Error("another length"));
          const html = unpack[encoding](body).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, html });
        });
    })
      .on("error", reject)
      .end();
  });
}

/** An unsigned message is invalid, but a visitor with one gets a page rendered for them. */
const rendered = (path: string, cookie: string) => see(path, `${cookie}; flash=none`);

/** Answers of the application have a request id; filled pages have none. */
const isFilled = ({ headers }: Seen) => headers["x-request-id"] === undefined;

function essence({ status, headers, html }: Seen) {
  const {
    "x-request-id": _id,
    date: _date,
    "content-length": _length,
    "content-encoding": _encoding,
    "transfer-encoding": _transfer,
    etag: _etag,
    vary,
    ...others
  } = headers;
  // React escapes this one character in another way.
  return {
    status,
    headers: others,
    vary: String(vary).split(", ").sort(),
    html: html.replaceAll("&#x27;", "&#39;"),
  };
}

const cartOf = (...lines: [id: string, quantity: number][]) =>
  `cart=${Date.now()}!${lines.map(([id, quantity]) => `${id}:${quantity}`).join("!")}`;
const cookiesOf = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

async function signedIn(email: string): Promise<string> {
  const client = new Client(shop.url);
  await client.signIn(email);
  return cookiesOf(client);
}

const gone = "00000000-0000-4000-8000-000000000000";
const visitors: Record<string, () => Promise<string>> = {
  "a guest with one toy": () => Promise.resolve(cartOf([toy.id, 1])),
  "a guest with more than there are": () => Promise.resolve(cartOf([toy.id, 999])),
  "a guest whose only line is gone": () => Promise.resolve(cartOf([gone, 2])),
  "a guest with a cart nobody can read": () => Promise.resolve("cart=%00%ff;"),
  "a guest with an ended session": () => Promise.resolve("session=none.nonsense"),
  "a customer": () => signedIn("customer@example.com"),
  "a customer with a cart": async () => `${await signedIn("customer@example.com")}; ${cartOf([toy.id, 3])}`,
  "an admin": () => signedIn("admin@example.com"),
  "somebody with a name that HTML and scripts would take for their own": async () => {
    const cookie = await signedIn("hostile@example.com");
    await shop.query("UPDATE users SET first_name = '</script><b>', last_name = '&\u2028' WHERE email = $1", [
      "hostile@example.com",
    ]);
    return cookie;
  },
  "somebody with a picture": async () => {
    const cookie = await signedIn("pictured@example.com");
    await shop.query(
      "UPDATE users SET profile_image_url = 'https://pictures.example/a?b=\"<c>&d=''' WHERE email = $1",
      ["pictured@example.com"],
    );
    return cookie;
  },
};

const pages = () => [
  "/",
  "/products",
  "/products?categories=Fidget+Toys",
  "/products?search=dragon&inStock=true",
  product,
  `${product}?tab=reviews`,
];

describe("a page from the cache equals a full rendering", () => {
  test.each(Object.keys(visitors))("for %s", async (visitor) => {
    const cookie = (await visitors[visitor]?.()) ?? "";
    for (const path of pages()) {
      const whole = await rendered(path, cookie);
      expect([path, isFilled(whole)]).toEqual([path, false]);
      await see(path, cookie);
      const filled = await see(path, cookie);
      expect([path, isFilled(filled)]).toEqual([path, true]);
      expect(essence(filled), path).toEqual(essence(whole));
    }
  });

  test("in each encoding, and with no encoding", async () => {
    const cookie = cartOf([toy.id, 2]);
    const whole = await rendered("/products", cookie);
    await see("/products", cookie);
    for (const accepted of ["gzip", "br", "identity", "br;q=0, gzip;q=0.5", "gzip;q=0"])
      expect(essence(await see("/products", cookie, accepted)), accepted).toEqual(essence(whole));
  });
});

test("the content security policy fits each visitor's page", async () => {
  const [one, two] = [cartOf([toy.id, 1]), cartOf([toy.id, 2])];
  await see("/products", one);
  await see("/products", two);
  const policies = [await see("/products", one), await see("/products", two)].map(
    ({ headers }) => headers["content-security-policy"],
  );
  expect(policies[0]).not.toBe(policies[1]);
  for (const policy of policies) expect(policy).not.toContain("unsafe-inline' 'self");
});

describe("pages that are rendered for the visitor", () => {
  test("a message is shown once, to its visitor only", async () => {
    const client = new Client(shop.url);
    const answer = await client.post("/cart", {
      intent: "add",
      variationId: toy.id,
      quantity: "1",
      redirectTo: product,
    });
    expect(answer.status).toBe(302);
    const cookie = cookiesOf(client);
    const [said, filled] = [await see(product, cookie), await see(product, cartOf([toy.id, 1]))];
    expect([said.html, filled.html].map((html) => html.includes("Added to Cart"))).toEqual([true, false]);
    expect(isFilled(said)).toBe(false);
  });

  test("pieces held by a visitor's checkout count as available for that visitor only", async () => {
    const buyer = new Client(shop.url);
    const [row] = await shop.query<{ stock: number; product: string }>(
      "SELECT stock_quantity - held AS stock, product_id AS product FROM variations WHERE id = $1",
      [toy.id],
    );
    await addToCart(buyer, toy.id);
    await openCheckout(buyer, toy.id, toy.dollars);
    await pressPlaceOrder(buyer, toy.dollars);
    const path = `/product/${row?.product}`;
    const other = cartOf([toy.id, 1]);
    await see(path, other);
    const [own, others] = [await see(path, cookiesOf(buyer)), await see(path, other)];
    const stockOf = ({ html }: Seen) => /"stock":(\d+)/.exec(html)?.[1];
    expect(isFilled(own)).toBe(false);
    expect(Number(stockOf(own))).toBe(Number(stockOf(others)) + 1);
  });

  test("filters work at / for a signed-in customer", async () => {
    const cookie = await signedIn("customer@example.com");
    await see("/", cookie);
    const filtered = await see("/?search=nothing-is-called-that", cookie);
    expect(filtered.html).toContain("No products found");
  });

  test("refused additions, loader data, missing pages and the cart are not from the cache", async () => {
    const cookie = cartOf([toy.id, 1]);
    for (const path of [
      `/product/${gone}`,
      `${product}?quantity=5000&variation=${toy.id}`,
      "/products?_data=routes%2Fstorefront%2Fcatalog%2Fproducts",
      "/cart",
    ])
      for (const _twice of [1, 2]) expect([path, isFilled(await see(path, cookie))]).toEqual([path, false]);
  });
});

describe("pages are up to date", () => {
  test("a new admin right and an ended session show at the next visit", async () => {
    const cookie = await signedIn("leaver@example.com");
    for (const _twice of [1, 2]) expect((await see("/products", cookie)).html).toContain("My Orders");
    await shop.query("UPDATE users SET is_admin = true WHERE email = 'leaver@example.com'");
    expect((await see("/products", cookie)).html).toContain('href="/admin"');
    await shop.query(
      "DELETE FROM sessions WHERE sess->>'userId' = (SELECT id::text FROM users WHERE email = 'leaver@example.com')",
    );
    const after = await see("/products", cookie);
    expect([after.html.includes("My Orders"), after.html.includes("Log In")]).toEqual([false, true]);
  });

  test("a new price is on the next page of a visitor with a cart", async () => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    const cookie = cartOf([toy.id, 2]);
    const id = product.split("/").at(-1);
    for (const basePrice of ["51.51", "52.52"]) {
      for (const _twice of [1, 2]) await see("/products", cookie);
      expect((await admin.json("PUT", `/api/admin/products/${id}`, { basePrice })).status).toBe(200);
      expect((await see("/products", cookie)).html).toContain(`$${basePrice}`);
    }
  });
});

import { request } from "node:http";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../../support/client";
import { growOrders, growProducts } from "../../support/growth";
import { type Script, scriptsOf } from "../../support/scripts";
import { type Shop, startShop } from "../../support/shop";
import { recordStatements, type Wire } from "../../support/statements";
import { freshDatabase, type FreshDatabase } from "../../support/templates";

let database: FreshDatabase;
let pool: pg.Pool;
let wire: Wire;
let shop: Shop;
let visitor: Client;
let shopper: Client;
let admin: Client;
let product: string;

const query = async (sql: string, values?: unknown[]) =>
  (await pool.query<Record<string, unknown>>(sql, values)).rows;

beforeAll(async () => {
  database = await freshDatabase("seeded");
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  wire = await recordStatements(database.url);
  shop = await startShop({ data: "empty", env: { DATABASE_URL: wire.url } });
  [visitor, shopper, admin] = [new Client(shop.url), new Client(shop.url), new Client(shop.url)];
  await shopper.signIn("customer@example.com");
  await admin.signIn("admin@example.com");
  product = String(
    (await query("SELECT product_id FROM reviews GROUP BY product_id ORDER BY count(*) DESC LIMIT 1"))[0]
      ?.product_id,
  );
});
afterAll(async () => {
  await shop.stop();
  await wire.stop();
  await pool.end();
  await database.drop();
});

function compressedBytes(path: string): Promise<number> {
  const { host, port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers: { host, "accept-encoding": "br" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length)).on("end", () => resolve(bytes));
    })
      .on("error", reject)
      .end();
  });
}

const kilobytes = (scripts: Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
const foreignCode = /Low Stock Alerts|Mark as Ready|Add Variation|js\.stripe\.com|pk_test_|confirmPayment/;

describe("JavaScript, compressed", () => {
  test("the list page loads at most 107 kB, and nothing of the back office or of payments", async () => {
    const scripts = await scriptsOf(shop.url, (await visitor.page("/products")).html);
    expect(kilobytes(scripts)).toBeLessThanOrEqual(107);
    expect(scripts.filter(({ text }) => foreignCode.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("the product page loads at most 123 kB, and nothing of the back office or of payments", async () => {
    const scripts = await scriptsOf(shop.url, (await visitor.page(`/product/${product}`)).html);
    // Toasts and the large view are loaded at the start, so that they work on a bad connection.
    expect(kilobytes(scripts)).toBeLessThanOrEqual(123);
    expect(scripts.filter(({ text }) => foreignCode.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

test("the header of a document names its stylesheet, so that it is fetched before the document is read", async () => {
  const { headers } = await visitor.get("/products");
  const { html } = await visitor.page("/products");
  const [, stylesheet] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  expect(headers.get("Link")).toBe(`<${stylesheet}>; rel=preload; as=style`);
});

/** The fewest statements of ten visits: a background job may run during some. */
async function statementsOf(client: Client, path: string): Promise<string[]> {
  await (await client.get(path)).text();
  const visits: string[][] = [];
  for (let visit = 0; visit < 10; visit++) {
    const statements = await wire.during(async () => {
      const answer = await client.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      await answer.text();
    });
    visits.push(statements);
  }
  return visits.sort((a, b) => a.length - b.length)[0] ?? [];
}

describe("statements per page", () => {
  test("a visitor's pages need none", async () => {
    for (const path of ["/", "/products", `/product/${product}`, "/api/products"])
      expect([path, await statementsOf(visitor, path)]).toEqual([path, []]);
  });

  test("a signed-in shopper's pages of the shop ask who it is, and a product's page for their review and wish", async () => {
    const who = expect.stringContaining("FROM sessions");
    for (const path of ["/", "/products"])
      expect([path, await statementsOf(shopper, path)]).toEqual([path, [who]]);
    const kinds = (await statementsOf(shopper, `/product/${product}`)).map(
      (statement) => /FROM (\S+)/.exec(statement)?.[1],
    );
    expect(new Set(kinds)).toEqual(new Set(["sessions", '"public"."reviews"', '"public"."wish_list_items"']));
  });

  test("a shopper's orders and account need few", async () => {
    for (const path of ["/orders", "/account"])
      expect((await statementsOf(shopper, path)).length).toBeLessThanOrEqual(8);
  });
});

describe("in a shop of 10,000 products and 20,000 orders", () => {
  const lists = [
    "/admin/products",
    "/admin/orders",
    "/admin/orders?status=pending",
    "/admin/inventory",
    "/admin/users",
    "/admin/categories",
    "/admin/audit",
  ];
  const before = new Map<string, number>();

  beforeAll(async () => {
    for (const path of lists) before.set(path, (await statementsOf(admin, path)).length);
    await growProducts(query, 10_000);
    await growOrders(query, 20_000);
    await query(
      "INSERT INTO reviews (product_id, guest_name, rating) SELECT id, 'Guest', 5 FROM products, generate_series(1, 3)",
    );
    await query("ANALYZE reviews");
  });

  test("the list page of 48 cards is at most 15 kB", async () => {
    expect((await visitor.page("/products")).html.match(/class="card-link"/g)).toHaveLength(48);
    expect(await compressedBytes("/products")).toBeLessThanOrEqual(15_000);
  });

  test("no list of the back office needs more statements than before", async () => {
    for (const path of lists) {
      // The first visit after a change may read the catalogue again.
      await admin.page(path);
      const statements = (await statementsOf(admin, path)).length;
      expect(statements, path).toBeLessThanOrEqual(before.get(path) ?? 0);
    }
  });

  async function queryPlansOf(client: Client, path: string): Promise<{ text: string; plan: string }[]> {
    const statements = await wire.whole(async () => (await client.get(path)).text());
    const reads = statements.filter(
      ({ text }) =>
        /^\s*(SELECT|WITH)\b/.test(text) && !/graphile_worker|embedded\.|catalogue_version"?$/.test(text),
    );
    return Promise.all(
      reads.map(async ({ text, values }) => {
        const { rows } = await pool.query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values);
        return { text, plan: rows.map((row) => row["QUERY PLAN"]).join("\n") };
      }),
    );
  }

  const large =
    /Seq Scan on (products|variations|product_images|reviews|orders|order_items|product_changes)\b/;

  test("searching, filtering and leafing asks the database nothing: the catalogue in memory answers", async () => {
    const withCart = new Client(shop.url);
    withCart.cookies.set("cart", "1!");
    for (const path of [
      "/products?search=dragon",
      "/products?search=100%25",
      "/products?categories=Fidget+Toys&inStock=true",
      "/products?page=100",
    ]) {
      expect([path, await statementsOf(withCart, path)]).toEqual([path, []]);
    }
  });

  test("what the storefront reads after a change, it finds by index", async () => {
    await query("INSERT INTO catalogue_changes (product_ids) VALUES (ARRAY[$1::uuid])", [product]);
    const plans: Awaited<ReturnType<typeof queryPlansOf>> = [];
    while (!plans.some(({ text }) => text.includes("FROM products p")))
      plans.push(...(await queryPlansOf(shopper, `/product/${product}`)));
    expect(plans.some(({ text }) => text.includes("FROM reviews"))).toBe(true);
    for (const { text, plan } of plans)
      expect([text, plan]).toEqual([text, expect.not.stringMatching(large)]);
  });

  test("every page the back office reads of a list uses an index", async () => {
    for (const path of ["/admin/orders", "/admin/orders?status=pending", "/admin/products"]) {
      const pages = (await queryPlansOf(admin, path)).filter(
        ({ text }) => /\bLIMIT\b/.test(text) && /FROM\s+(orders|products|"public"."orders")/.test(text),
      );
      expect(pages.length, path).toBeGreaterThan(0);
      for (const { text, plan } of pages)
        expect([path, text, plan]).toEqual([path, text, expect.stringMatching(/Index/)]);
    }
  });
});

import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { endpoints } from "~/api";
import { known, type Person, useApi } from "../../api/api";
import { description, expectDescribed } from "../../api/described";

const api = useApi();

/** Fixed, so that every run makes the same calls. */
const RUNS = 25;
const SEED = 20261120;

type Field = fc.Arbitrary<unknown>;

const odd: Field = fc.oneof(
  fc.constantFrom(
    null,
    "",
    " ",
    "0",
    "-1",
    "1e309",
    "NaN",
    "\u0000",
    "\ud800",
    "💥".repeat(50),
    "x".repeat(300),
    "'; DROP TABLE products; --",
    "<script>",
    [],
    {},
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e21,
    ["a"],
    { a: 1 },
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.double({ noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 2 }),
);

function sensible(name: string, ids: readonly string[]): Field {
  const byName: Record<string, Field> = {
    rating: fc.integer({ min: 0, max: 6 }),
    status: fc.constantFrom("pending", "processing", "ready", "fulfilled", "cancelled"),
    isAdmin: fc.boolean(),
    cart: fc.array(
      fc.record(
        { variationId: fc.constantFrom(...ids), quantity: fc.integer({ min: -1, max: 1200 }), price: odd },
        { requiredKeys: ["variationId"] },
      ),
      { maxLength: 4 },
    ),
    attributes: fc.dictionary(fc.string({ maxLength: 5 }), fc.oneof(fc.string({ maxLength: 5 }), odd), {
      maxKeys: 3,
    }),
    shippingAddress: fc.record({
      name: fc.string(),
      email: fc.constantFrom("a@example.com", "nope"),
      phone: fc.string(),
      address: fc.string(),
      city: fc.string(),
      province: fc.string(),
      postalCode: fc.string(),
    }),
    productId: fc.constantFrom(...ids),
    imageId: fc.constantFrom(...ids),
    limit: fc.constantFrom("1", "500", "501", "0"),
    offset: fc.constantFrom("0", "3", "999999"),
    categories: fc.constantFrom("Dinosaurs", "Dinosaurs,Fidget Toys", ",,"),
    inStock: fc.constantFrom("true", "false", "maybe"),
  };
  const amounts = fc.oneof(
    fc.integer({ min: -5, max: 5000 }),
    fc.constantFrom("0.01", "12.34", "-3.00", "99999999.99"),
  );
  return (
    byName[name] ??
    (/price|amount|stock|version|order|quantity/i.test(name) ? amounts : fc.string({ maxLength: 40 }))
  );
}

function fieldsOf(schema: unknown): string[] {
  return schema && typeof schema === "object" && "properties" in schema && schema.properties
    ? Object.keys(schema.properties)
    : [];
}

function record(names: readonly string[], ids: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof({ weight: 3, arbitrary: sensible(name, ids) }, { weight: 1, arbitrary: odd }),
      ]),
    ),
    { requiredKeys: [] },
  );
}

let everyId: string[] | null = null;

async function ids(): Promise<string[]> {
  if (!everyId) {
    // A customer may cancel a newer order of theirs.
    const old = "orders WHERE created_at < now() - interval '4 hours'";
    const tables = ["products", "variations", "product_images", "categories", "users", old];
    const rows = await api.shop.query<{ id: string }>(
      tables.map((table) => `(SELECT id::text FROM ${table} ORDER BY id LIMIT 6)`).join(" UNION ALL "),
    );
    everyId = [
      ...rows.map(({ id }) => id),
      "00000000-0000-4000-8000-000000000000",
      "no-id",
      "\u0000",
      "\ufffd",
      "%00",
      "..",
      "1",
    ];
  }
  return everyId;
}

async function catalogueNow(): Promise<unknown> {
  const parts = ["products", "variations", "product_images", "categories", "users", "audit_entries"].map(
    (table) =>
      `(SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t.id), '')) FROM (SELECT * FROM ${table}) t) AS ${table}`,
  );
  return (await api.shop.query(`SELECT ${parts.join(", ")}`))[0];
}

const calls = endpoints.filter(({ path }) => path !== "/stripe/webhook");

async function call(
  person: Person,
  method: string,
  path: string,
  id: string,
  query: Record<string, unknown>,
  body: unknown,
  raw: string | null,
): Promise<void> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const content = method === "GET" || method === "DELETE" ? undefined : (raw ?? JSON.stringify(body));
  const response = await person.client.request(
    `/api${path.replace("{id}", encodeURIComponent(id))}?${search.toString()}`,
    {
      method,
      body: content,
      headers: content === undefined ? {} : { "Content-Type": "application/json" },
      signal: AbortSignal.timeout(20_000),
    },
  );
  expect(response.status, await response.clone().text()).toBeLessThan(500);
  // An odd id may turn the path into another call.
  if (!["..", ".", ""].includes(id)) await expectDescribed(method, path, response);
  await response.body?.cancel();
}

describe.each(["guest", "customer", "admin"] as const)("any request of a %s", (who) => {
  test.each(calls.map(({ method, path }) => [method, path] as const))(
    "%s /api%s answers in JSON as described, and soon",
    async (method, path) => {
      const person = who === "guest" ? api.guest() : api[who];
      const operation = known(description.paths[path]?.[method.toLowerCase()]);
      const known_ids = await ids();
      const before = who === "admin" && method !== "GET" ? null : await catalogueNow();
      const query = record(
        operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
        known_ids,
      );
      const body = record(fieldsOf(operation.requestBody?.content["application/json"]?.schema), known_ids);
      const raw = fc.option(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.constantFrom("{", '{"a":', "[1,2", '{"__proto__":{"isAdmin":true}}', `${"[".repeat(20_000)}`),
        ),
        { freq: 6 },
      );
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.constantFrom(...known_ids), fc.string({ minLength: 1, maxLength: 20 })),
          query,
          body,
          raw,
          (id, queried, sent, odd) => call(person, method, path, id, queried, sent, odd),
        ),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      );
      if (before) expect(await catalogueNow()).toEqual(before);
    },
    120_000,
  );
});

test("the shop is still itself: stock adds up, prices are prices, there is an admin, and it answers", async () => {
  const wrong = await api.shop.query(`
    SELECT v.id FROM variations v JOIN products p ON p.id = v.product_id LEFT JOIN inventory_logs l ON l.variation_id = v.id
    GROUP BY v.id, p.id HAVING v.stock_quantity <> coalesce(sum(l.quantity_changed), 0) OR p.base_price + v.price_modifier < 0 OR v.held < 0`);
  expect(wrong).toEqual([]);
  expect((await api.guest().client.get("/products")).status).toBe(200);
  expect((await api.shop.query("SELECT 1 FROM users WHERE is_admin")).length).toBeGreaterThan(0);
  expect(api.shop.logs()).not.toMatch(/failed unexpectedly/);
});

afterAll(() => {
  everyId = null;
});

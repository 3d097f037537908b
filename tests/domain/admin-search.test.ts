import { beforeAll, describe, expect, test } from "vitest";
import { listAdminProducts } from "~/domain/catalog/admin-products";
import { listInventory } from "~/domain/stock/inventory";
import { listAdminOrders } from "~/domain/orders/admin-list";
import { listUsers } from "~/domain/users/users";
import { query, useDatabase } from "../support/database";
import { growOrders, growProducts } from "../support/growth";
import { queryPlansOf } from "../support/plans";

useDatabase("seeded");

beforeAll(async () => {
  await query(`INSERT INTO users (email, first_name, last_name, updated_at)
    SELECT 'shopper' || i || '@example.ca', 'First' || i, 'Last' || i, now() FROM generate_series(1, 10000) AS i`);
  await growProducts(query, 10_000);
  await growOrders(query, 10_000);
  await query(
    `UPDATE products SET name = 'Quixotic Quokka' WHERE id = (SELECT id FROM products ORDER BY created_at LIMIT 1)`,
  );
  await query(
    `UPDATE variations SET sku = 'ZZ-TOP-1' WHERE id = (SELECT id FROM variations ORDER BY id LIMIT 1)`,
  );
  await query(
    `UPDATE orders SET name = 'Wilhelmina Xu', user_id = NULL, phone = '(587) 555 0177' WHERE id = (SELECT id FROM orders ORDER BY created_at LIMIT 1)`,
  );
  await query(
    `UPDATE orders SET user_id = (SELECT id FROM users WHERE email = 'shopper7777@example.ca') WHERE id = (SELECT id FROM orders ORDER BY created_at OFFSET 1 LIMIT 1)`,
  );
  await query(
    `UPDATE order_items SET product_name = 'Quixotic Quokka' WHERE id = (SELECT id FROM order_items ORDER BY id LIMIT 1)`,
  );
  await query("ANALYZE");
});

const page = { limit: 25, offset: 0 };
const searches: [string, (search: string) => Promise<{ total: number }>, string[], RegExp][] = [
  [
    "products",
    (search) => listAdminProducts({ search, ...page }),
    ["Quixotic", "xotic quo"],
    /Seq Scan on products/,
  ],
  [
    "the inventory",
    (search) => listInventory({ search, ...page }),
    ["Quixotic", "zz-top"],
    /Seq Scan on (products q|variations$)/m,
  ],
  [
    "orders",
    (search) => listAdminOrders({ search, ...page }),
    ["wilhelmina", "shopper7777@", "Guest 4321", "quixotic", "587-555-0177"],
    /Seq Scan on (orders|order_items|users)/,
  ],
  [
    "orders of a status",
    (search) => listAdminOrders({ search, status: "fulfilled", ...page }),
    ["Guest 4324"],
    /Seq Scan on (orders|users)/,
  ],
  [
    "users",
    (search) => listUsers({ search, ...page }),
    ["shopper7777@", "First7777 Last7777"],
    /Seq Scan on users t?\d/,
  ],
];

describe.each(searches)("the search of %s among 10,000", (_list, search, texts, wholeTable) => {
  test.each(texts)("for %j finds it by an index, without reading the table", async (text) => {
    expect((await search(text)).total).toBeGreaterThan(0);
    const plans = await queryPlansOf(() => search(text));
    expect(plans.join("\n\n")).toMatch(/Bitmap Index Scan on \w+_search_idx/);
    expect(plans.filter((plan) => wholeTable.test(plan))).toEqual([]);
  });
});

test("an order is found by its number, by name, by its own email and by its user's, and `%` means itself", async () => {
  const [first] = await query<{ id: string }>("SELECT id FROM orders ORDER BY id LIMIT 1");
  const number = first?.id.slice(0, 8) ?? "";
  for (const text of [number, `#${number.toUpperCase()}`, first?.id ?? ""])
    expect((await listAdminOrders({ search: text })).rows.map(({ id }) => id)).toContain(first?.id);
  expect((await listAdminOrders({ search: "Wilhelmina XU" })).total).toBe(1);
  expect((await listAdminOrders({ search: "shopper7777@example.ca" })).total).toBe(1);
  expect((await listAdminOrders({ search: "%" })).total).toBe(0);
});

test("results are paged newest first, and filtered by status", async () => {
  const all = await listAdminOrders({ search: "guest", limit: 500 });
  expect(all.rows).toHaveLength(500);
  expect(all.total).toBeGreaterThan(9000);
  const dates = all.rows.map(({ createdAt }) => createdAt);
  expect(dates).toEqual([...dates].sort().reverse());
  expect((await listAdminOrders({ search: "guest", limit: 10, offset: 5 })).rows).toEqual(
    all.rows.slice(5, 15),
  );
  const pending = await listAdminOrders({ search: "guest", status: "pending", limit: 50 });
  expect(new Set(pending.rows.map(({ status }) => status))).toEqual(new Set(["pending"]));
});

test("pages of orders and products have no gaps and no repeats, with every filter", async () => {
  for (const filter of [{}, { status: "fulfilled" as const }, { oldestFirst: true }]) {
    const { rows } = await listAdminOrders({ ...filter, limit: 30 });
    const pages = [0, 10, 20].map((offset) => listAdminOrders({ ...filter, limit: 10, offset }));
    expect((await Promise.all(pages)).flatMap((page) => page.rows)).toEqual(rows);
  }
  for (const filter of [{}, { search: "dragon" }]) {
    const { rows } = await listAdminProducts({ ...filter, limit: 30 });
    const pages = [0, 10, 20].map((offset) => listAdminProducts({ ...filter, limit: 10, offset }));
    expect((await Promise.all(pages)).flatMap((page) => page.rows)).toEqual(rows);
  }
});

function belowCuts(plan: string): string[] {
  const lines = plan.split("\n");
  const depth = (line: string) => line.search(/\S/);
  return lines.flatMap((line, at) => {
    if (!/Limit +\(/.test(line)) return [];
    const after = lines.slice(at + 1);
    const end = after.findIndex((next) => depth(next) <= depth(line));
    return after.slice(0, end < 0 ? undefined : end).join("\n");
  });
}

test("the last page reads related records for its 25 rows only, not for the 9,000 before", async () => {
  const last = { limit: 25, offset: 9000 };
  for (const list of [() => listAdminOrders(last), () => listAdminProducts(last)]) {
    expect((await list()).rows).toHaveLength(25);
    const cuts = (await queryPlansOf(list))
      .flatMap(belowCuts)
      .filter((cut) => / on (orders|products)\b/.test(cut));
    expect(cuts.length).toBeGreaterThan(0);
    for (const cut of cuts) expect(cut).not.toMatch(/order_items|payments|variations|product_images|reviews/);
  }
});

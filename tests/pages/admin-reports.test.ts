import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { growOrders, growProducts } from "../support/growth";
import { textOf } from "../support/html";
import { startShop, type Shop } from "../support/shop";

let shop: Shop, admin: Client;

beforeAll(async () => {
  shop = await startShop();
  admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
}, 300_000);
afterAll(() => shop.stop());

const file = async (path: string) => {
  const answer = await admin.get(`/admin/reports/${path}`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const [head = [], ...rows] = text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])));
};
const cents = (rows: Record<string, string>[], name: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0);
const inCents = async (sql: string) => {
  const [row] = await shop.query<{ cents: string | null }>(`SELECT (${sql} * 100)::bigint::text AS cents`);
  return Number(row?.cents ?? 0);
};
const page = async (query: string) => textOf((await admin.page(`/admin/reports?tab=sales${query}`)).html);

test("the accountant's orders add up to the books to the cent, cancelled ones and what went back included", async () => {
  const rows = await file("orders.csv");
  const [count] = await shop.query<{ count: string }>("SELECT count(*)::text AS count FROM orders");
  expect(String(rows.length)).toBe(count?.count);
  for (const [name, sql] of [
    ["Subtotal", "(SELECT sum(subtotal) FROM orders)"],
    ["GST", "(SELECT sum(gst) FROM orders)"],
    ["Total", "(SELECT sum(total_price) FROM orders)"],
    ["Refunded", "(SELECT sum(amount) FROM refund_parts WHERE status = 'refunded')"],
  ] as const)
    expect([name, cents(rows, name)]).toEqual([name, await inCents(sql)]);
  const back = rows.filter((row) => row["Refund date"] !== "");
  expect(back.length).toBeGreaterThan(0);
  // A number like 644459E7 would be one to a spreadsheet.
  for (const row of rows) expect(row.Order).toMatch(/^#[0-9A-F]{8}$/);
  for (const row of back) expect(row["GST refunded"]).toBe(row.GST);
  for (const row of rows)
    for (const name of ["Subtotal", "GST", "Total", "Fee"]) expect(row[name]).toMatch(/^\d+\.\d\d$/);
  for (const row of rows) expect(row["GST refunded"] === "").toBe(row.Refunded === "");
});

test("a file that is sent in pieces leaves no warning of Node's in the log", async () => {
  await file("orders.csv");
  expect(shop.logs()).not.toContain("Warning: ");
});

test("the GST summary is what was collected and what went back, on the page and in the file", async () => {
  const months = await file("gst.csv?period=this-year");
  const sinceNewYear = "start_of_shop_day(date_trunc('year', shop_day(now()))::date)";
  expect(cents(months, "GST collected")).toBe(
    await inCents(`(SELECT coalesce(sum(gst), 0) FROM orders WHERE created_at >= ${sinceNewYear})`),
  );
  expect(cents(months, "Sales refunded") + cents(months, "GST refunded")).toBe(
    await inCents(
      `(SELECT coalesce(sum(amount), 0) FROM refund_parts WHERE status = 'refunded' AND refunded_at >= ${sinceNewYear})`,
    ),
  );
  const total = cents(months, "GST to pay") / 100;
  expect(await page("&period=this-year")).toContain(`$${total.toFixed(2)}`);
});

test("an order counts on its day at the shop, and a name that looks like a formula or a date stays text", async () => {
  await shop.query(
    `UPDATE orders SET name = '=1+1', first_paid_at = '2026-07-01 05:30Z' WHERE id = (SELECT id FROM orders ORDER BY created_at LIMIT 1)`,
  );
  expect(await file("orders.csv?from=2026-06-30&to=2026-06-30")).toMatchObject([
    { Date: "2026-06-30", Customer: "'=1+1" },
  ]);
  expect(await file("orders.csv?from=2026-07-01&to=2026-07-01")).toEqual([]);
  await shop.query("UPDATE orders SET name = '3-5' WHERE name = '=1+1'");
  expect(await file("orders.csv?from=2026-06-30&to=2026-06-30")).toMatchObject([{ Customer: "'3-5" }]);
});

test.each([
  ["", "Sales by Product"],
  ["variation", "Sales by Variation"],
  ["category", "Sales by Category"],
  ["day", "Sales by Day"],
  ["month", "Sales by Month"],
  ["customer", "Best Customers"],
  ["nonsense", "Sales by Product"],
])("sales by %j have a title, the period's totals and a file of the same rows", async (by, title) => {
  const text = await page(`&by=${by}`);
  expect(text).toContain(title);
  expect(text).toMatch(/Revenue before GST \$[\d,]+\.\d\d Orders \d+ Units sold \d+ Average order \$/);
  const rows = await file(`sales.csv?by=${by}`);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row["Total revenue"] ?? row["Paid with GST"]).toMatch(/^\d+\.\d\d$/);
});

test("every kind of row comes to the same revenue as the total", async () => {
  const [total] = /Revenue before GST \$([\d,.]+)/.exec(await page(""))?.slice(1) ?? [];
  const expected = Math.round(Number(total?.replace(",", "")) * 100);
  for (const by of ["product", "variation", "category", "day", "month"])
    expect([by, cents(await file(`sales.csv?by=${by}`), "Total revenue")]).toEqual([by, expected]);
});

test("sales by day are days, of all time too, and sales by month say so", async () => {
  const days = (await file("sales.csv?by=day")).map((row) => row.Day);
  const isoDay = /^\d{4}-\d\d-\d\d$/;
  for (const day of days) expect(day).toMatch(isoDay);
  const [first = "", second] = days;
  expect(second).toBe(new Date(new Date(first).getTime() + 86_400_000).toISOString().slice(0, 10));
  const months = (await file("sales.csv?by=month")).map((row) => row.Month);
  expect(months.length).toBeGreaterThan(1);
  for (const month of months) expect(month).toMatch(/-01$/);
});

test("a lost dispute is a row on the page and in each file, lowers revenue, and leaves GST alone", async () => {
  const before = await file("gst.csv");
  await shop.query(
    `INSERT INTO lost_disputes (id, payment_id, amount, lost_at)
     SELECT 'dp_test', p.id, 5.25, now() FROM payments p JOIN orders o ON o.id = p.order_id
     WHERE o.status <> 'cancelled' ORDER BY o.created_at LIMIT 1`,
  );
  for (const by of ["product", "day"]) {
    const text = await page(`&by=${by}`);
    expect(text).toMatch(/Lost disputes .*-\$5\.25/);
    expect(text).toContain("GST stays as it was charged");
  }
  expect(await page("")).toContain("They do not change GST.");
  const after = await file("gst.csv");
  expect(cents(after, "GST to pay")).toBe(cents(before, "GST to pay"));
  expect(cents(after, "Sales")).toBe(cents(before, "Sales") - 525);
  const [row] = (await file("orders.csv")).filter(({ Status }) => Status === "Lost dispute");
  expect([Number(row?.Subtotal), Number(row?.GST), Number(row?.Total)]).toEqual([-5.25, 0, -5.25]);
  const [total] = /Revenue before GST \$([\d,.]+)/.exec(await page(""))?.slice(1) ?? [];
  const expected = Math.round(Number(total?.replace(",", "")) * 100);
  for (const by of ["product", "category", "day", "month"])
    expect([by, cents(await file(`sales.csv?by=${by}`), "Total revenue")]).toEqual([by, expected]);
  await shop.query("DELETE FROM lost_disputes");
});

test("a period is compared with the one before, and its link stays with what is looked at", async () => {
  await shop.query(
    "UPDATE orders SET created_at = now() - interval '370 days', first_paid_at = now() - interval '370 days' WHERE status = 'fulfilled'",
  );
  const { html } = await admin.page("/admin/reports?tab=sales&by=category&period=this-year");
  const text = textOf(html);
  expect(text).toMatch(/−\d+%, \$[\d,.]+ in previous period/);
  expect(text).toMatch(/Category Units sold Total revenue Previous period/);
  expect(html).toContain("by=day&amp;period=this-year");
  expect(html).toContain("/admin/reports/gst.csv?period=this-year");
});

test.each(["orders.csv?from=soon", "gst.csv?from=2026-02-01&to=2026-01-01", "sales.csv?to=2026-13-01"])(
  "%s is refused with a sentence",
  async (path) => expect((await admin.get(`/admin/reports/${path}`)).status).toBe(400),
);

test("what somebody else must not see, they cannot download", async () => {
  const customer = new Client(shop.url);
  for (const path of ["orders.csv", "gst.csv"])
    expect((await customer.get(`/admin/reports/${path}`)).status).toBeGreaterThanOrEqual(300);
  await customer.signIn("customer@example.com");
  for (const path of ["orders.csv", "gst.csv"])
    expect(await (await customer.get(`/admin/reports/${path}`)).text()).not.toContain("Subtotal");
});

test("of very many products the page shows the first, and the file has all", async () => {
  await growProducts(shop.query, 260);
  await growOrders(shop.query, 900);
  const { html } = await admin.page("/admin/reports?tab=sales&by=variation");
  const [table = ""] = /aria-label="Sales by Variation".*?<\/table>/s.exec(html) ?? [];
  const all = (await file("sales.csv?by=variation")).length;
  expect(all).toBeGreaterThan(200);
  expect(table.match(/<tr/g)).toHaveLength(200 + 2);
  expect(textOf(html)).toContain(`The first 200 of ${all}; the file has all.`);
});

test("a file whose reader goes away before or while it is sent leaves no error in the log", async () => {
  const lock = new pg.Client({ connectionString: shop.databaseUrl });
  lock.on("error", () => undefined);
  await lock.connect();
  for (const path of ["orders.csv", "sales.csv?by=variation", "gst.csv"]) {
    await lock.query("BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE");
    const leaving = new AbortController();
    const left = admin.request(`/admin/reports/${path}`, { signal: leaving.signal }).catch(() => "left");
    while ((await shop.query("SELECT FROM pg_locks WHERE NOT granted")).length === 0);
    leaving.abort();
    expect(await left).toBe("left");
    await lock.query("ROLLBACK");
    await (await admin.get(`/admin/reports/${path}`)).body?.cancel();
    await file(path);
  }
  await lock.end();
  expect(shop.logs()).not.toMatch(/"level":"(error|fatal)"|^ {4}at /m);
});

test("of hundreds of products that are sold out the page shows the first 200, the file has all", async () => {
  await shop.query(
    `WITH made AS (INSERT INTO products (name, category, base_price, updated_at) SELECT 'Sold out ' || i, 'Fidget Toys', 5, now() FROM generate_series(1, 210) AS i RETURNING id)
     INSERT INTO variations (product_id, name, stock_quantity, updated_at) SELECT id, 'Standard', 0, now() FROM made`,
  );
  const { html } = await admin.page("/admin/reports");
  expect(html.match(/>Out of stock</g)).toHaveLength(200);
  const count = (await admin.json<unknown[]>("GET", "/api/admin/reports/out-of-stock")).body.length;
  expect(textOf(html)).toContain(`The first 200 of ${count}; the file has all.`);
  expect(new Set((await file("out-of-stock.csv")).map((row) => row.Product)).size).toBe(count);
  await shop.query("DELETE FROM products WHERE name LIKE 'Sold out %'");
});

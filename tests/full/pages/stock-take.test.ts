import { beforeEach, describe, expect, test } from "vitest";
import type { Product } from "~/schemas/product";
import { documentOf, textOf } from "../../support/html";
import { admin, oneRow, shop, useOwnBackOffice } from "../../pages/back-office";

useOwnBackOffice();

const COUNT = "/admin/inventory/count";
let rows: { id: string; name: string }[];

beforeEach(async () => {
  await shop.query("DELETE FROM products WHERE name = 'Counted Crab'");
  const product = await admin.json<Product>("POST", "/api/admin/products", {
    ...{ name: "Counted Crab", category: "Fidget Toys", basePrice: "5.00" },
  });
  for (const name of ["Red", "Green", "Blue"])
    await admin.json("POST", "/api/admin/variations", {
      ...{ productId: product.body.id, name, attributes: {}, priceModifier: "0.00", stockQuantity: 9 },
    });
  rows = await shop.query("SELECT id, name FROM variations WHERE product_id = $1 ORDER BY position", [
    product.body.id,
  ]);
});

const counted = (id: string | undefined, text: string, shown = "9") => ({
  [`shown:${id}`]: shown,
  [`count:${id}`]: text,
});
const keptIn = (html: string): unknown =>
  JSON.parse(documentOf(html).querySelector("input[name=counted]")?.getAttribute("value") ?? "null");
const requestIdIn = (html: string) =>
  documentOf(html).querySelector("input[name=requestId]")?.getAttribute("value") ?? "";
const stockOf = async (id: string | undefined) =>
  (await oneRow<{ stock: number }>("SELECT stock_quantity AS stock FROM variations WHERE id = $1", [id]))
    .stock;

describe("an invalid number", () => {
  test.each([
    ["1000001", "Stock can be at most 1,000,000"],
    ["99999999999", "Stock can be at most 1,000,000"],
    ["-1", "Stock must be a whole number, 0 or more"],
  ])(
    "%s: its row is named, marked and shown even if the search excludes it; other rows keep their numbers",
    async (text, message) => {
      const [first, second] = rows;
      const answer = await admin.post(COUNT, {
        ...{ intent: "review", search: "Counted Green", searched: "Counted Green" },
        ...counted(second?.id, "8"),
        counted: JSON.stringify([[first?.id, "9", text]]),
      });
      const html = await answer.text();
      const page = documentOf(html);
      const alert = page.querySelector("[role=alert]");
      expect([answer.status, alert && textOf(alert)]).toEqual([400, `Counted Crab, Red: ${message}`]);
      const box = page.querySelector("input[aria-invalid=true]");
      expect([box?.getAttribute("name"), box?.getAttribute("value")]).toEqual([`count:${first?.id}`, text]);
      const described = page.querySelector(`#${box?.getAttribute("aria-describedby")}`);
      expect(described && textOf(described)).toBe(message);
      const other = page.querySelector(`input[name="count:${second?.id}"]`);
      expect([other?.getAttribute("value"), other?.getAttribute("aria-invalid")]).toEqual(["8", undefined]);
    },
  );
});

describe("a search", () => {
  test("without a result says so and keeps the counted numbers", async () => {
    const empty = textOf(await (await admin.get(`${COUNT}?search=nothing+like+it`)).text());
    expect(empty).toContain("No items match your search");
    expect(empty).not.toContain("Show the differences");
    const [first] = rows;
    const found = await admin.post(COUNT, {
      ...{ intent: "search", search: "nothing like it", searched: "Counted" },
      ...counted(first?.id, "7"),
    });
    const html = await found.text();
    expect(keptIn(html)).toEqual([[first?.id, "9", "7"]]);
    expect(textOf(html)).toContain("No items match your search");
    expect(textOf(html)).toContain("Show the differences");
  });

  test("keeps the numbers of rows outside its result, and the review includes them", async () => {
    const [first, second] = rows;
    const found = await admin.post(COUNT, {
      ...{ intent: "search", search: "Counted Green", searched: "Counted" },
      ...counted(first?.id, "7"),
    });
    const html = await found.text();
    expect(keptIn(html)).toEqual([[first?.id, "9", "7"]]);
    expect(textOf(html)).toContain("1 counted quantity outside this list is kept.");
    expect(html).toContain(`name="count:${second?.id}"`);
    const review = await admin.post(COUNT, {
      ...{ intent: "review", search: "Counted Green", searched: "Counted Green" },
      counted: JSON.stringify(keptIn(html)),
      ...counted(second?.id, "9"),
    });
    const differences = await review.text();
    expect(textOf(differences)).toContain("Save 1 change");
    expect(differences).toContain(`name="count:${first?.id}" value="7"`);
    expect(keptIn(differences)).toEqual([[second?.id, "9", "9"]]);
  });

  test("is what Enter does if the search text changed; otherwise Enter shows the review", async () => {
    const press = (search: string) =>
      admin.post(COUNT, {
        ...{ intent: "enter", search, searched: "Counted" },
        ...counted(rows[0]?.id, "7"),
      });
    expect(textOf(await (await press("Counted Green")).text())).toContain("outside this list is kept");
    expect(textOf(await (await press("Counted")).text())).toContain("Save 1 change");
  });

  test("keeps an invalid number for correction", async () => {
    const answer = await admin.post(COUNT, {
      ...{ intent: "review", search: "Counted", searched: "Counted" },
      ...counted(rows[0]?.id, "-7"),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(
      new RegExp(`name="count:${rows[0]?.id}"[^>]*value="-7"|value="-7"[^>]*name="count:${rows[0]?.id}"`),
    );
  });
});

describe("in a shop of 1,100 variations", () => {
  const PER_PAGE = 500;
  beforeEach(async () => {
    await shop.query(
      `WITH made AS (INSERT INTO products (name, category, base_price, updated_at) VALUES ('Counted Crab', 'Fidget Toys', 5, now()) RETURNING id),
       varied AS (INSERT INTO variations (product_id, name, position, stock_quantity, updated_at) SELECT id, 'Shell ' || i, 1000 + i, 9, now() FROM made, generate_series(1, 1100) AS i RETURNING id)
       INSERT INTO inventory_logs (variation_id, change_type, quantity_changed, previous_quantity, new_quantity, notes, timestamp)
       SELECT id, 'initial', 9, 0, 9, 'Made', now() FROM varied`,
    );
    rows = await shop.query("SELECT id, name FROM variations WHERE name LIKE 'Shell %' ORDER BY position");
  });

  test("the numbers are kept from page to page, and 1,100 are saved, 500 at a time", async () => {
    const { html } = await admin.page(`${COUNT}?search=shell`);
    expect(textOf(html)).toContain("1,100 variations on 3 pages");
    expect(html.match(/name="count:/g)).toHaveLength(PER_PAGE);
    let kept = "[]";
    for (const page of [1, 2]) {
      const shown = rows.slice((page - 1) * PER_PAGE, page * PER_PAGE);
      const turned = await admin.post(COUNT, {
        ...{
          page: String(page + 1),
          shownPage: String(page),
          search: "shell",
          searched: "shell",
          counted: kept,
        },
        ...Object.assign({}, ...shown.map(({ id }) => counted(id, "7"))),
      });
      const next = await turned.text();
      expect(textOf(next)).toContain(`Page ${page + 1} of 3`);
      kept = JSON.stringify(keptIn(next));
    }
    let answer = await admin.post(COUNT, {
      ...{ intent: "review", shownPage: "3", search: "shell", searched: "shell", counted: kept },
      ...Object.assign({}, ...rows.slice(2 * PER_PAGE).map(({ id }) => counted(id, "7"))),
    });
    for (const [done, left] of [
      ["", 1100],
      ["500 quantities saved", 600],
      ["500 quantities saved", 100],
    ] as const) {
      const shown = await answer.text();
      const text = textOf(shown);
      const here = Math.min(left, PER_PAGE);
      expect(text).toContain(done);
      expect(text).toContain(`Save ${here} changes`);
      if (left > here) expect(text).toContain(`These are the first ${here} of ${left} differences`);
      const boxes = documentOf(shown)
        .querySelectorAll("input[name^='count:']")
        .map((box) => box.getAttribute("name")?.slice("count:".length));
      answer = await admin.post(COUNT, {
        ...{ intent: "write", shownPage: "3", searched: "shell", reason: "counted" },
        ...{ requestId: requestIdIn(shown), counted: JSON.stringify(keptIn(shown)) },
        ...Object.assign({}, ...boxes.map((id) => counted(id, "7"))),
      });
    }
    expect(answer.headers.get("Location")).toBe(`${COUNT}?search=shell&page=3`);
    expect(
      await oneRow(
        "SELECT count(*)::int AS count FROM variations WHERE name LIKE 'Shell %' AND stock_quantity = 7",
      ),
    ).toEqual({ count: 1100 });
  });
});

describe("changes made during the count", () => {
  const review = (sent: Record<string, string>) =>
    admin.post(COUNT, { intent: "review", search: "Counted", searched: "Counted", ...sent });

  test("a refused row is counted again, with the reason chosen for all rows", async () => {
    const [first, second] = rows;
    const sent = { ...counted(first?.id, "1"), ...counted(second?.id, "7") };
    const requestId = requestIdIn(await (await review(sent)).text());
    await admin.json("PUT", `/api/admin/variations/${first?.id}`, { stockQuantity: 2 });
    const press = { intent: "write", searched: "Counted", requestId, reason: "damaged", ...sent };
    const refused = await admin.post(COUNT, press);
    const html = await refused.text();
    expect([refused.status, textOf(html)]).toEqual([409, expect.stringContaining("only 2 are in stock")]);
    const reason = documentOf(html).querySelector("input[name=reason]")?.getAttribute("value") ?? "";
    const again = await (await review({ ...counted(first?.id, "1", "2"), reason })).text();
    const chosen = documentOf(again).querySelector("select[name=reason] option[selected]");
    expect(chosen?.getAttribute("value")).toBe("damaged");
  });

  test("a deleted variation is left out and reported, and the others are saved", async () => {
    const [first, second] = rows;
    const sent = { ...counted(first?.id, "7"), ...counted(second?.id, "7") };
    const requestId = requestIdIn(await (await review(sent)).text());
    await admin.json("DELETE", `/api/admin/variations/${first?.id}`);
    const left = "1 of the counted variations was deleted or archived, and left out.";
    expect(textOf(await (await review(sent)).text())).toContain(left);
    const written = textOf(await (await admin.post(COUNT, { intent: "write", requestId, ...sent })).text());
    expect(written).toContain("1 quantity saved.");
    expect(written).toContain(left);
    expect(await stockOf(second?.id)).toBe(7);
  });

  test("a refused row keeps its count, and so do rows on other pages", async () => {
    const [first, second, third] = rows;
    const sent = { ...counted(first?.id, "0"), ...counted(second?.id, "7") };
    const requestId = requestIdIn(await (await review(sent)).text());
    await admin.json("PUT", `/api/admin/variations/${first?.id}`, { stockQuantity: 3 });
    const elsewhere = [[third?.id, "9", "8"]];
    const press = {
      intent: "write",
      requestId,
      searched: "Counted",
      counted: JSON.stringify(elsewhere),
      ...sent,
    };
    const answer = await admin.post(COUNT, press);
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(textOf(html)).toContain("1 quantity saved.");
    expect(textOf(html)).toContain("Counted Crab, Red: only 3 are in stock, so 9 cannot be removed.");
    const box = (id?: string) =>
      documentOf(html).querySelector(`input[name='count:${id}']`)?.getAttribute("value");
    expect([box(first?.id), box(second?.id), box(third?.id)]).toEqual(["0", undefined, "8"]);
    const shown = documentOf(html).querySelector(`input[name='shown:${first?.id}']`);
    expect(shown?.getAttribute("value")).toBe("3");
    const fresh = await review(counted(first?.id, "1", "3"));
    const writes = { intent: "write", requestId: requestIdIn(await fresh.text()) };
    await admin.post(COUNT, { ...writes, ...counted(first?.id, "1", "3") });
    expect(await stockOf(first?.id)).toBe(1);
  });

  test("the review marks the rows that cannot be saved", async () => {
    const [first, second] = rows;
    await admin.json("PUT", `/api/admin/variations/${first?.id}`, { stockQuantity: 3 });
    const text = textOf(
      await (await review({ ...counted(first?.id, "0"), ...counted(second?.id, "0") })).text(),
    );
    expect(text.match(/Cannot be saved/g)).toHaveLength(1);
    expect(text).toContain(
      "Cannot be saved: only 3 are in stock, so 9 cannot be removed. Save, then count it again.",
    );
  });

  test("a total above the maximum stock is refused and changes nothing", async () => {
    const [first] = rows;
    const sent = counted(first?.id, "1000000", "0");
    const requestId = requestIdIn(await (await review(sent)).text());
    const answer = await admin.post(COUNT, { intent: "write", requestId, searched: "Counted", ...sent });
    expect(answer.status).toBe(409);
    expect(textOf(await answer.text())).toContain("at most 1,000,000 can be in stock");
    expect(await stockOf(first?.id)).toBe(9);
  });
});

test("each row shows how many are set aside for open orders, and drafts are left out", async () => {
  const { id: orderId } = await oneRow<{ id: string }>(
    "SELECT id FROM orders WHERE status = 'pending' ORDER BY id LIMIT 1",
  );
  const [first] = rows;
  await shop.query(
    `INSERT INTO order_items (order_id, variation_id, product_id, product_name, variation_name, quantity, unit_price, total_price)
     SELECT $1, v.id, v.product_id, 'Counted Crab', v.name, 3, 5, 15 FROM variations v WHERE v.id = $2`,
    [orderId, first?.id],
  );
  const page = async () => textOf((await admin.page(`${COUNT}?search=Counted`)).html);
  const text = await page();
  expect(text).toContain("Do not count items set aside for orders");
  expect(text.match(/3 set aside for orders/g)).toHaveLength(1);
  await shop.query("UPDATE orders SET status = 'fulfilled' WHERE id = $1", [orderId]);
  expect(await page()).not.toContain("3 set aside");
  await shop.query("UPDATE orders SET status = 'pending' WHERE id = $1", [orderId]);
  await shop.query("DELETE FROM order_items WHERE variation_id = $1", [first?.id]);
  await shop.query("UPDATE products SET draft = true WHERE name = 'Counted Crab'");
  expect(await page()).not.toContain("Counted Crab");
});

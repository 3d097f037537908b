import { beforeEach, expect, test } from "vitest";
import type { Product } from "~/schemas/product";
import { documentOf, textOf } from "../../support/html";
import { admin, oneRow, shop, useOwnBackOffice } from "../../pages/back-office";

useOwnBackOffice();

let ids: string[];

beforeEach(async () => {
  await shop.query("DELETE FROM products WHERE name LIKE 'Twice %'");
  ids = [];
  for (const name of ["Twice Crab", "Twice Crane"]) {
    const { body } = await admin.json<Product>("POST", "/api/admin/products", {
      ...{ name, category: "Fidget Toys", basePrice: "5.00", stockQuantity: 9 },
    });
    ids.push(body.id);
  }
  for (const name of ["Small", "Large"])
    await admin.json("POST", "/api/admin/variations", {
      ...{ productId: ids[1], name, attributes: {}, priceModifier: "1.00", stockQuantity: 9 },
    });
});

function formWith(html: string, button: string): URLSearchParams {
  const form = documentOf(html)
    .querySelectorAll("form[method=post]")
    .find((one) => one.querySelector(`button[name=intent][value=${button}]`));
  const fields = form?.querySelectorAll("input[name]").map((input): [string, string] => {
    return [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""];
  });
  return new URLSearchParams([...(fields ?? []), ["intent", button]]);
}

const twice = (path: string, form: URLSearchParams | Record<string, string | string[]>) =>
  Promise.all([1, 2].map(() => admin.post(path, form)));
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status);
const actionsOf = async (id: string | undefined) =>
  (
    await shop.query<{ action: string }>(
      "SELECT action FROM audit_entries WHERE entity_id = $1 AND action <> 'product.created' ORDER BY created_at",
      [id],
    )
  ).map(({ action }) => action);
const pricesOf = () =>
  shop.query<{ name: string; base: string; modifiers: string[] | null }>(
    `SELECT p.name, p.base_price::text AS base,
       (SELECT array_agg(price_modifier::text ORDER BY position) FROM variations WHERE product_id = p.id) AS modifiers
     FROM products p WHERE p.id = ANY ($1) ORDER BY p.name`,
    [ids],
  );

test("pressing twice changes prices once", async () => {
  const path = `/admin/products/prices?${ids.map((id) => `id=${id}`).join("&")}&percent=10`;
  const form = formWith((await admin.page(path)).html, "write");
  expect(form.getAll("seen")).toHaveLength(2);
  const answers = [...(await twice(path, form)), await admin.post(path, form)];
  expect(statusesOf(answers)).toEqual([302, 302, 302]);
  expect(await pricesOf()).toEqual([
    { name: "Twice Crab", base: "5.50", modifiers: ["0.00"] },
    { name: "Twice Crane", base: "5.50", modifiers: ["0.00", "1.10", "1.10"] },
  ]);
  for (const id of ids) expect(await actionsOf(id)).toContain("product.repriced");
  expect(
    await oneRow(
      "SELECT count(*)::int AS count FROM audit_entries WHERE action = 'product.repriced' AND entity_id = ANY ($1)",
      [ids],
    ),
  ).toEqual({ count: 2 });
});

test("two pages of new prices for the same products, sent at once, change each price once", async () => {
  const path = `/admin/products/prices?${ids.map((id) => `id=${id}`).join("&")}&percent=10`;
  const forms = [];
  for (const page of [await admin.page(path), await admin.page(path)])
    forms.push(formWith(page.html, "write"));
  const answers = await Promise.all(forms.map((form) => admin.post(path, form)));
  expect(answers.some(({ status }) => status === 302 || status === 200)).toBe(true);
  expect((await pricesOf()).map(({ base }) => base)).toEqual(["5.50", "5.50"]);
  for (const answer of answers.filter(({ status }) => status !== 302))
    expect(textOf(await answer.text())).toContain("It was changed since these prices were shown.");
});

test("after a price was refused for one product, the page offers only that product again", async () => {
  const path = `/admin/products/prices?${ids.map((id) => `id=${id}`).join("&")}&percent=10`;
  const form = formWith((await admin.page(path)).html, "write");
  await admin.json("PUT", `/api/admin/products/${ids[0]}`, { basePrice: "20.00" });
  const answer = await admin.post(path, form);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(textOf(html)).toContain("Prices Updated for 1 Product");
  const again = formWith(html, "write");
  expect(again.getAll("seen").map((seen) => seen.split(":")[0])).toEqual([ids[0]]);
  expect((await admin.post(path, again)).status).toBe(302);
  expect((await pricesOf()).map(({ base }) => base)).toEqual(["22.00", "5.50"]);
});

test("pressing a bulk change of products twice changes each product once", async () => {
  const [other] = await shop.query<{ name: string }>(
    "SELECT name FROM categories WHERE name <> 'Fidget Toys' ORDER BY name LIMIT 1",
  );
  const presses: Record<string, string>[] = [
    { several: "category", category: other?.name ?? "" },
    { several: "unpublish" },
    { several: "publish" },
    { several: "archive" },
    { several: "restore" },
  ];
  for (const press of presses)
    expect([press, statusesOf(await twice("/admin/products", { ...press, id: ids }))]).toEqual([
      press,
      [302, 302],
    ]);
  expect(await actionsOf(ids[0])).toEqual([
    "product.updated",
    "product.unpublished",
    "product.published",
    "product.archived",
    "product.restored",
  ]);
});

test("pressing a bulk change of orders twice sends one email and makes one change for each", async () => {
  const rows = await shop.query<{ id: string }>(
    `UPDATE orders SET status = 'pending' WHERE id IN (
       SELECT id FROM orders WHERE status = 'fulfilled' AND anonymized_at IS NULL ORDER BY id LIMIT 3
     ) RETURNING id::text`,
  );
  const orders = rows.map(({ id }) => id);
  const count = async (sql: string) => (await oneRow<{ count: number }>(sql, [orders])).count;
  const changes = () =>
    count("SELECT count(*)::int AS count FROM audit_entries WHERE entity = 'order' AND entity_id = ANY ($1)");
  const before = await changes();
  expect(statusesOf(await twice("/admin/orders/bulk", { intent: "mark-ready", id: orders }))).toEqual([
    302, 302,
  ]);
  const mails = await shop.query<{ key: string }>("SELECT key FROM mail_outbox WHERE key LIKE 'ready:%'");
  for (const id of orders) expect(mails.filter(({ key }) => key.includes(id))).toHaveLength(1);
  expect(await changes()).toBe(before + 3);
  expect(statusesOf(await twice("/admin/orders/bulk", { intent: "hand-over", id: orders }))).toEqual([
    302, 302,
  ]);
  expect(await changes()).toBe(before + 6);
  expect(
    await count("SELECT count(*)::int AS count FROM orders WHERE status = 'fulfilled' AND id = ANY ($1)"),
  ).toBe(3);
});

test("pressing twice saves a stock-take, or +1 in a row, once", async () => {
  const [row] = await shop.query<{ id: string }>("SELECT id::text FROM variations WHERE product_id = $1", [
    ids[0],
  ]);
  const stock = async () =>
    (
      await oneRow<{ stock: number }>("SELECT stock_quantity AS stock FROM variations WHERE id = $1", [
        row?.id,
      ])
    ).stock;
  const review = await admin.post("/admin/inventory/count", {
    ...{ intent: "review", search: "Twice", searched: "Twice" },
    [`shown:${row?.id}`]: "9",
    [`count:${row?.id}`]: "7",
  });
  const write = formWith(await review.text(), "write");
  expect(statusesOf(await twice("/admin/inventory/count", write))).toEqual([302, 302]);
  expect(await stock()).toBe(7);
  const { html } = await admin.page("/admin/inventory?search=Twice%20Crab");
  const requestId = documentOf(html).querySelector("input[name=requestId]")?.getAttribute("value") ?? "";
  const plus = { adjust: `${row?.id}:1`, requestId, reason: "counted" };
  expect([plus, await twice("/admin/inventory?search=Twice%20Crab", plus).then(statusesOf)]).toEqual([
    plus,
    [302, 302],
  ]);
  expect(await stock()).toBe(8);
});

test("pressing Save twice creates one product; a changed name or a newly opened form creates another", async () => {
  const page = async () => formWith((await admin.page("/admin/products/new")).html, "save");
  const typed = (form: URLSearchParams, name: string) => {
    for (const [field, value] of Object.entries({
      ...{ name, category: "Fidget Toys", basePrice: "4.00", productType: "simple", stockQuantity: "2" },
    }))
      form.set(field, value);
    // Its box is not ticked.
    form.delete("isGiftCard");
    return form;
  };
  const made = async () =>
    (
      await oneRow<{ count: number }>(
        "SELECT count(*)::int AS count FROM products WHERE name LIKE 'Twice N%'",
      )
    ).count;
  const form = await page();
  const newt = typed(form, "Twice Newt");
  expect(statusesOf(await twice("/admin/products/new", newt))).toEqual([302, 302]);
  const pictures = new URLSearchParams([...newt].filter(([field]) => field !== "intent"));
  pictures.set("intent", "save-and-add-images");
  const { id } = await oneRow<{ id: string }>("SELECT id::text FROM products WHERE name = 'Twice Newt'");
  expect((await admin.post("/admin/products/new", pictures)).headers.get("location")).toBe(
    `/admin/products/${id}/edit`,
  );
  expect(await made()).toBe(1);
  expect(
    await shop.query(
      "SELECT l.change_type, l.new_quantity FROM inventory_logs l JOIN variations v ON v.id = l.variation_id WHERE v.product_id = $1",
      [id],
    ),
  ).toHaveLength(1);
  expect(await actionsOf(id)).toEqual([]);
  await admin.post("/admin/products/new", typed(form, "Twice Narwhal"));
  expect(await made()).toBe(2);
  await admin.post("/admin/products/new", typed(await page(), "Twice Newt"));
  expect(await made()).toBe(3);
});

test("pressing Save twice, or again after Back, creates one category; a name in use is refused", async () => {
  const page = async () => formWith((await admin.page("/admin/categories/new")).html, "save");
  const made = () =>
    shop.query<{ id: string }>("SELECT id::text FROM categories WHERE name = 'Twice Beetles'");
  const form = await page();
  form.set("name", "Twice Beetles");
  expect(statusesOf(await twice("/admin/categories/new", form))).toEqual([302, 302]);
  expect((await admin.post("/admin/categories/new", form)).status).toBe(302);
  const [category, ...others] = await made();
  expect(others).toEqual([]);
  expect(
    await shop.query("SELECT action FROM audit_entries WHERE entity_id = $1", [category?.id]),
  ).toHaveLength(1);
  const reopened = await page();
  reopened.set("name", "Twice Beetles");
  const refused = await admin.post("/admin/categories/new", reopened);
  expect([refused.status, textOf(await refused.text())]).toEqual([
    409,
    expect.stringContaining("A category with this name already exists"),
  ]);
  expect(await made()).toHaveLength(1);
});

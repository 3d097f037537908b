import { beforeAll, expect, test } from "vitest";
import { Client } from "../support/client";
import { documentOf, fieldsOfForm, textOf } from "../support/html";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

const PATH = "/admin/orders/new";
let sku: string;
beforeAll(async () => {
  const row = await oneRow<{ sku: string }>(
    `SELECT v.sku FROM variations v JOIN products p ON p.id = v.product_id AND p.archived_at IS NULL AND NOT p.draft
     WHERE v.sku IS NOT NULL AND v.stock_quantity >= 5 AND p.base_price + v.price_modifier = 14.99 ORDER BY v.sku LIMIT 1`,
  );
  ({ sku } = row);
});

async function press(html: string, intent: string, typed: Record<string, string> = {}) {
  const form = fieldsOfForm(html, "form#new-order");
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
  form.set("intent", intent);
  const answer = await admin.post(PATH, form);
  const page = await answer.text();
  return { status: answer.status, to: answer.headers.get("Location") ?? "", html: page, text: textOf(page) };
}
const firstPage = async () => (await admin.page(PATH)).html;
const withToy = (typed: Record<string, string> = {}) =>
  firstPage().then((html) => press(html, "find", { findPiece: sku, name: "Dot", ...typed }));
const values = (html: string) => fieldsOfForm(html, "form#new-order");

test("has no field for codes while the shop has none", async () => {
  expect(
    documentOf((await withToy()).html).querySelector("[name=discountCode]:not([type=hidden])"),
  ).toBeNull();
});

test("without scripts a code lowers the total that is shown, and the order is placed with it", async () => {
  await shop.query(`INSERT INTO promotions (name, code, code_key, kind, percent, limit_in_all) VALUES
    ('Ten percent off', 'TEN', 'TEN', 'percent', 10, 1), ('A present', 'PRESENT', 'PRESENT', 'percent', 100, 5)`);
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  const shown = await press((await withToy()).html, "show", { discountCode: " ten " });
  expect(shown.text).toMatch(
    /Subtotal \$14\.99 Ten percent off \(TEN\) -\$1\.50 GST \(5%\) \$0\.67 Total \$14\.16/,
  );
  expect(shown.text).toContain("Place Order · $14.16");
  const placed = await press(shown.html, "place");
  expect(placed.to).toMatch(/^\/admin\/orders\/[\w-]{36}$/);
  expect((await admin.page(placed.to)).html).toContain("Ten percent off (TEN)");
  const id = placed.to.split("/").at(-1);
  const changes = documentOf((await admin.page(`/admin/audit?entity=order&id=${id}`)).html);
  expect(textOf(changes.querySelector("main") ?? "")).toMatch(
    /entered.*discount.*Ten percent off \(TEN\): \$1\.50/,
  );
});

test("a use that somebody took is a 409 that says so at the field, and nothing typed is lost", async () => {
  const refused = await press((await withToy({ shopNote: "Ring twice" })).html, "place", {
    ...{ discountCode: "TEN", shown: "1416" },
  });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("TEN has been used up. The total without it is $15.74. Nothing was placed.");
  const field = documentOf(refused.html).querySelector("[name=discountCode]");
  expect([field?.getAttribute("value"), field?.getAttribute("aria-invalid")]).toEqual(["TEN", "true"]);
  expect(values(refused.html).get("shopNote")).toBe("Ring twice");
  const placed = await press(refused.html, "place", { discountCode: "" });
  expect(placed.to).toMatch(/^\/admin\/orders\//);
});

test("a total of 0.00 is placed, and is paid", async () => {
  const shown = await press((await withToy()).html, "show", { discountCode: "PRESENT" });
  expect(shown.text).not.toContain("Not paid yet");
  const placed = await press(shown.html, "place");
  const order = await oneRow("SELECT total_price::text AS total, first_paid_at FROM orders WHERE id = $1", [
    placed.to.split("/").at(-1),
  ]);
  expect(order).toEqual({ total: "0.00", first_paid_at: expect.anything() as unknown });
});

test("only admins are answered what a person gets", async () => {
  expect((await new Client(shop.url).get("/admin/orders/offers?code=TEN")).ok).toBe(false);
  const customer = new Client(shop.url);
  await customer.signIn("customer@example.com");
  expect((await customer.get("/admin/orders/offers?code=TEN")).status).toBe(403);
});

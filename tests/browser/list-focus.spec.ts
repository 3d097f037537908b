import type { Page } from "playwright/test";
import { archiveProducts, expect, signIn, test } from "../support/browser";
import type { Shop } from "../support/shop";
import { Client } from "../support/client";

let admin: Client;
test.beforeEach(async ({ context, shop }) => {
  admin = await signIn(context, shop, "admin@example.com");
});

test.afterEach(({ shop }) => archiveProducts(shop, "Focused %"));

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function products(shop: Shop, names: string[], draft = false): Promise<void> {
  await shop.query("DELETE FROM products WHERE name = ANY ($1)", [names]);
  for (const name of names)
    await admin.json("POST", "/api/admin/products", {
      ...{ name, category: "Fidget Toys", basePrice: "5.00", stockQuantity: 5, draft },
    });
}

async function enter(page: Page, role: "link" | "button", name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name }).focus();
  await page.keyboard.press("Enter");
}

test("deleting a product focuses the next one, and after the last one the heading", async ({
  page,
  shop,
}) => {
  await products(shop, ["Focused Ant", "Focused Bee", "Focused Cat"]);
  await page.goto("/admin/products?search=focused");
  for (const [name, next] of [
    ["Focused Bee", "Focused Ant"],
    ["Focused Ant", "Focused Cat"],
    ["Focused Cat", null],
  ] as const) {
    await enter(page, "link", `Delete ${name}`);
    await expect(page.getByRole("dialog", { name: "Delete Product" })).toBeVisible();
    await enter(page, "button", "Delete");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("link", { name: `Edit ${name}` })).toHaveCount(0);
    await expect(
      next ? page.getByRole("link", { name: `Edit ${next}` }) : heading(page, "Products"),
    ).toBeFocused();
  }
});

test("publishing, archiving or restoring a product focuses the next card, and after the last one the heading", async ({
  page,
  shop,
}) => {
  await products(shop, ["Focused Ant", "Focused Bee"], true);
  await page.goto("/admin/products?search=focused&drafts=true");
  await enter(page, "button", "Publish Focused Ant");
  await expect(page.getByRole("link", { name: "Edit Focused Bee" })).toBeFocused();

  await page.goto("/admin/products?search=focused&drafts=true");
  await page.getByRole("checkbox", { name: "Select Focused Bee" }).check();
  await enter(page, "button", "Archive");
  await expect(page.getByText("No products found")).toBeVisible();
  await expect(heading(page, "Products")).toBeFocused();

  await page.goto("/admin/products?archived=true&search=focused");
  await enter(page, "button", "Restore Focused Bee");
  await expect(page.getByText("No products found")).toBeVisible();
  await expect(heading(page, "Products")).toBeFocused();
});

test("archiving selected products focuses Select all", async ({ page, shop }) => {
  await products(shop, ["Focused Ant", "Focused Bee"]);
  await page.goto("/admin/products?search=focused");
  await page.getByRole("checkbox", { name: "Select Focused Ant" }).check();
  await enter(page, "button", "Archive");
  await expect(page.getByRole("link", { name: "Edit Focused Ant" })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: /^Select all/ })).toBeFocused();
});

test("a row that leaves the low-stock list focuses the next row, and after the last one the heading", async ({
  page,
  shop,
}) => {
  await products(shop, ["Focused Ant", "Focused Bee"]);
  await page.goto("/admin/inventory?low=true&search=focused");
  await enter(page, "button", /^\+1 of Focused Ant/);
  await expect(page.getByRole("button", { name: /^\+1 of Focused Ant/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Edit the stock of Focused Bee/ })).toBeFocused();
  await enter(page, "button", /^\+1 of Focused Bee/);
  await expect(page.getByText("No items match your search")).toBeVisible();
  await expect(heading(page, "Inventory")).toBeFocused();
});

test("a row that leaves the payments page focuses the next row", async ({ page, shop }) => {
  const refunds = await shop.query<{ id: string }>(
    `INSERT INTO refund_parts (payment_id, cause, amount, status, updated_at)
     SELECT id, 'cancelled', amount, 'failed', now() FROM payments p
     WHERE status = 'succeeded' AND NOT EXISTS (SELECT FROM refund_parts WHERE payment_id = p.id) ORDER BY id LIMIT 3 RETURNING id`,
  );
  const sent = (id: string) =>
    shop.query("UPDATE refund_parts SET status = 'refunded', refunded_at = now() WHERE id = $1", [id]);
  const row = (id: string) =>
    page.getByRole("listitem").filter({ has: page.locator(`input[value="${id}"]`) });
  await page.goto("/admin/payments");
  const shown = await page
    .locator("main input[name=id]")
    .evaluateAll((found) => found.map((input) => (input as HTMLInputElement).value));
  const [first, second] = shown.filter((id) => refunds.some((refund) => refund.id === id));
  await sent(first ?? "");
  await row(first ?? "")
    .getByRole("button", { name: "Try again" })
    .focus();
  await page.keyboard.press("Enter");
  await expect(row(first ?? "")).toHaveCount(0);
  await expect(row(second ?? "").getByRole("link", { name: "Order" })).toBeFocused();
  await shop.query("DELETE FROM refund_parts WHERE id = ANY ($1)", [refunds.map(({ id }) => id)]);
});

test("deleting a category focuses the next one", async ({ page, shop }) => {
  await shop.query("DELETE FROM categories WHERE name LIKE 'Zz %'");
  for (const name of ["Zz Ant", "Zz Bee"]) await admin.json("POST", "/api/admin/categories", { name });
  await page.goto("/admin/categories");
  await enter(page, "link", /^Delete Zz Ant/);
  await enter(page, "button", /^Delete/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(
    page.getByRole("listitem").filter({ hasText: "Zz Bee" }).getByRole("link").first(),
  ).toBeFocused();
  await shop.query("DELETE FROM categories WHERE name LIKE 'Zz %'");
});

test("changing admin rights focuses the same row, or stays in the account's dialog", async ({
  page,
  shop,
}) => {
  const user = new Client(shop.url);
  await user.signIn("focused@example.com");
  await page.goto("/admin/users?search=focused@example.com");
  const row = page.getByRole("row").filter({ hasText: "focused@example.com" });
  for (const [press, next] of [
    ["Make Admin", "Revoke Admin"],
    ["Revoke Admin", "Make Admin"],
  ] as const) {
    await row.getByRole("link", { name: press }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: press });
    await dialog.getByRole("button", { name: press }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(row.getByRole("link", { name: next })).toBeFocused();
  }

  await row.getByRole("link", { name: /^Account/ }).focus();
  await page.keyboard.press("Enter");
  const account = page.getByRole("dialog", { name: "Account" });
  const end = account.getByRole("button", { name: "End All Sessions" });
  await end.focus();
  await page.keyboard.press("Enter");
  await expect(end).toHaveCount(0);
  await expect(account).toBeFocused();
  for (const [press, next] of [
    ["Disable Account", "Enable Account"],
    ["Enable Account", "Disable Account"],
  ] as const) {
    await account.getByRole("button", { name: press }).focus();
    await page.keyboard.press("Enter");
    await expect(account.getByRole("button", { name: next })).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(account).toHaveCount(0);
  await expect(row.getByRole("link", { name: /^Account/ })).toBeFocused();
  await shop.query("DELETE FROM users WHERE email = 'focused@example.com'");
});

test("a review that leaves the list focuses the next row, and after the last one the heading", async ({
  page,
  shop,
}) => {
  await products(shop, ["Focused Ant"]);
  const [toy] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Focused Ant'");
  for (const title of ["Focused Two", "Focused One"])
    await new Client(shop.url).json("POST", `/api/products/${toy?.id}/reviews`, {
      ...{ rating: 4, title, guestName: "Focused Fay" },
    });
  await page.goto("/admin/reviews?show=unanswered&search=focused");
  await enter(page, "link", /^Focused One/);
  await page.getByLabel("Your public reply").fill("Thank you");
  await enter(page, "button", "Post Reply");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Focused One/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Focused Two/ })).toBeFocused();

  await page.keyboard.press("Enter");
  await page.getByLabel("Reason").fill("Names a child");
  await enter(page, "button", "Hide Review");
  await expect(page.getByText("No reviews match your search")).toBeVisible();
  await expect(heading(page, "Reviews")).toBeFocused();
  await shop.query("DELETE FROM reviews WHERE guest_name = 'Focused Fay'");
});

test("an Add dialog focuses its first field, and closing it focuses its link", async ({ page }) => {
  for (const [list, link, field] of [
    ["/admin/categories", "Add Category", "Category Name"],
    ["/admin/products", "Add Product", "Product Name"],
  ] as const) {
    await page.goto(list);
    await enter(page, "link", link);
    await expect(page.locator("dialog:modal").getByLabel(field)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("link", { name: link })).toBeFocused();
    await page.goto(`${list}/new`);
    await expect(page.getByRole("dialog").getByLabel(field)).toBeFocused();
  }
});

test("cancelling or saving a row's stock focuses the row's link", async ({ page, shop }) => {
  await products(shop, ["Focused Ant"]);
  await page.goto("/admin/inventory?search=focused");
  for (const [role, name] of [
    ["link", "Cancel"],
    ["button", "Save"],
  ] as const) {
    await enter(page, "link", /^Edit .*Focused Ant/);
    await expect(page.getByRole("spinbutton", { name: /Focused Ant/ })).toBeFocused();
    await enter(page, role, name);
    await expect(page.getByRole("link", { name: /^Edit .*Focused Ant/ })).toBeFocused();
  }
});

test("on the last and the first page the focus goes to the page number, because the button is gone", async ({
  page,
  shop,
}) => {
  const [product] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Flexi Dragon'");
  await shop.query(
    `WITH added AS (INSERT INTO reviews (product_id, guest_name, rating) SELECT $1, 'Focused ' || n, 5 FROM generate_series(1, 30) n)
     INSERT INTO catalogue_changes (product_ids) VALUES (ARRAY[$1::uuid])`,
    [product?.id],
  );
  for (const path of [`/product/${product?.id}?tab=reviews`, "/admin/reviews"]) {
    await page.goto(path);
    const place = page.getByText(/^Page \d+ of \d+$/);
    const pages = Number((await place.textContent())?.split(" ").at(-1));
    for (let at = 2; at <= pages; at++) {
      await enter(page, "link", "Next");
      await expect(place).toHaveText(`Page ${at} of ${pages}`);
    }
    await expect(place).toBeFocused();
    for (let at = pages - 1; at >= 1; at--) {
      await enter(page, "link", "Previous");
      await expect(place).toHaveText(`Page ${at} of ${pages}`);
    }
    await expect(place).toBeFocused();
  }
  await shop.query("DELETE FROM reviews WHERE guest_name LIKE 'Focused %'");
});

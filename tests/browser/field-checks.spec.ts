import type { Locator, Page } from "playwright/test";
import { expect, signIn, test } from "../support/browser";
import { toCheckout } from "../support/purchase";
import type { Shop } from "../support/shop";

/* A field is checked when it is left. */

// A shop of its own: a delivery zone changes every checkout.
test.use({ shopEnv: { SHOP_NAME: "Checked Prints" }, allowedErrors: [/status of (400|409)/] });

function countRequests(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => (count += request.method() === "POST" ? 1 : 0));
  return () => count;
}

interface Checked {
  field: Locator;
  wrong: string;
  right: string;
  message: string;
}

/** By keyboard only. */
async function expectCheckedWhenLeft(page: Page, { field, wrong, right, message }: Checked) {
  const requests = countRequests(page);
  await field.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(wrong);
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Tab");
  await expect(field).toHaveAccessibleDescription(new RegExp(message));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Shift+Tab");
  await expect(field).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(right);
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue(right);
  expect(requests(), "requests sent").toBe(0);
}

async function orderOfCancelledMarket(shop: Shop): Promise<string> {
  const [order] = await shop.query<{ id: string }>(
    `WITH zone AS (INSERT INTO delivery_zones (name, fee) VALUES ('Stony Plain', 5) RETURNING id),
     prefixed AS (INSERT INTO delivery_zone_prefixes (prefix, zone_id) SELECT 'T7Z', id FROM zone)
     UPDATE orders SET cancelled_market_day = CURRENT_DATE, delivery_method = 'pickup', status = 'processing',
       user_id = (SELECT id FROM users WHERE email = 'customer@example.com')
     WHERE id = (SELECT id FROM orders WHERE source = 'web' AND email <> '' ORDER BY id LIMIT 1)
     RETURNING id`,
  );
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  return order?.id ?? "";
}

test("of the back office", async ({ page, context, shop }) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/categories/new");
  const field = page.getByLabel("Category Name");
  const message = "A category name cannot contain a comma";
  await expectCheckedWhenLeft(page, { field, wrong: "Cars, trucks", right: "Cars", message });
  await page.keyboard.type(", trucks");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Please correct the marked fields");
  await expect(field).toHaveAccessibleDescription(message);
  await expect(field).toBeFocused();
});

test("of prices, sales, promotions, places and settings", async ({ page, context, shop }) => {
  await signIn(context, shop, "admin@example.com");
  const [toy] = await shop.query<{ id: string }>("SELECT id FROM products ORDER BY id LIMIT 1");
  const percentOff = {
    ...{ label: "Percent Off (%)", wrong: "150", right: "15" },
    message: "Percent off must be more than 0 and at most 100",
  };
  const screens = [
    {
      ...{ path: `/admin/products/prices?id=${toy?.id}`, label: "Change 1 price by (%)" },
      ...{ wrong: "-95", right: "-7.5" },
      message: "Write a percentage from -90 to 1000",
    },
    { path: `/admin/products/sale?id=${toy?.id}`, ...percentOff },
    { path: "/admin/sales/new", ...percentOff },
    { path: "/admin/promotions/new", ...percentOff },
    {
      ...{ path: "/admin/places/new", label: "Place Name", wrong: " ", right: "Market" },
      message: "Name is required",
    },
    {
      ...{ path: "/admin/settings", label: /^Phone$/, wrong: "abc", right: "780-555-0100" },
      message: "Write a phone number like 780-555-0100",
    },
  ];
  for (const { path, label, ...typed } of screens) {
    await page.goto(path);
    await expectCheckedWhenLeft(page, { field: page.getByLabel(label), ...typed });
    await expect(page).toHaveURL(path);
  }
});

test("of an order that is entered by hand", async ({ page, context, shop }) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/orders/new");
  const field = page.getByLabel("Email (optional)");
  const message = "Valid email is required";
  await expectCheckedWhenLeft(page, { field, wrong: "nobody", right: "ada@example.com", message });
  await expect(page.getByText("Add at least one item")).toBeHidden();
});

test("of stock: of one row, of all rows, and of a stock-take", async ({ page, context, shop }) => {
  await signIn(context, shop, "admin@example.com");
  const message = "Stock must be a whole number, 0 or more";
  const screens = [
    { path: "/admin/inventory?search=Axel", button: /^Edit the stock/, label: /^Stock of Axel/ },
    { path: "/admin/inventory?search=Axel&several=true", label: /^Stock of Axel/ },
    { path: "/admin/inventory/count?search=Axel", label: /^Counted quantity of Axel/ },
  ];
  for (const { path, button, label } of screens) {
    await page.goto(path);
    if (button) await page.getByRole("link", { name: button }).first().click();
    const field = page.getByLabel(label).first();
    await expectCheckedWhenLeft(page, { field, wrong: "-1", right: "7", message });
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("1.5");
    await page.getByRole("button", { name: /^(Save|Save All Rows|Show the differences)$/ }).click();
    await expect(field).toBeFocused();
  }
});

test("of what a refund in Stripe was for", async ({ page, context, shop }) => {
  await signIn(context, shop, "admin@example.com");
  const [paid] = await shop.query<{ id: string }>(
    `WITH paid AS (SELECT p.id, p.order_id FROM payments p JOIN orders o ON o.id = p.order_id
         WHERE o.status = 'processing' ORDER BY p.id LIMIT 1),
       made AS (INSERT INTO refunds (order_id) SELECT order_id FROM paid RETURNING id),
       shown AS (INSERT INTO refund_rows (refund_id, kind, amount, proposed) SELECT id, 'unassigned', 1, 1 FROM made),
       part AS (INSERT INTO refund_parts (refund_id, payment_id, cause, amount, status, refunded_at)
         SELECT made.id, paid.id, 'provider:re_' || made.id, 1, 'refunded', now() FROM paid, made)
       SELECT order_id AS id FROM paid`,
  );
  await page.goto(`/admin/orders/${paid?.id}`);
  const field = page.getByLabel(/^Pieces/).first();
  const message = "The quantity must be a whole number, 1 or more";
  await expectCheckedWhenLeft(page, { field, wrong: "1.5", right: "1", message });
});

test("a message is not left at another row when its row is removed", async ({ page, context, shop }) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/orders/new");
  await page.getByRole("button", { name: "Add Payment" }).click();
  await page.getByRole("button", { name: "Add Another Payment" }).click();
  const amounts = page.getByLabel("Amount received");
  await amounts.first().fill("x");
  await page.keyboard.press("Tab");
  const marked = page.locator("[aria-invalid=true]");
  await expect(marked).toHaveCount(1);
  await page.getByRole("button", { name: "Remove payment 1" }).click();
  await expect(amounts).toHaveCount(1);
  await expect(marked).toHaveCount(0);
});

test("of the checkout", async ({ page, shop }) => {
  await toCheckout(page, shop);
  const field = page.getByLabel("Phone");
  const message = "Valid phone number is required";
  await expectCheckedWhenLeft(page, { field, wrong: "780", right: "780-555-0100", message });
  await page.getByLabel("Full Name").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Full Name")).toHaveAccessibleDescription("Name is required");
});

test("a message that only the server knows stays until its field is changed", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/categories/new");
  const name = page.getByLabel("Category Name");
  const slug = page.getByLabel("Slug");
  await name.fill("Dinosaurs");
  await page.keyboard.press("Enter");
  const marked = page.locator("[aria-invalid=true]");
  await expect(marked).toHaveCount(1);
  await slug.fill("two words");
  await page.keyboard.press("Tab");
  await expect(marked).toHaveCount(2);
  await slug.fill("two-words");
  await expect(marked).toHaveCount(1);
  await name.fill("Dinosaurs Two");
  await expect(marked).toHaveCount(0);
});

test("a message does not move a button away from the mouse", async ({ page, context, shop }) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/categories/new");
  await expect(page.getByLabel("Category Name")).toBeFocused();
  await page.getByRole("link", { name: "Cancel" }).hover();
  await page.mouse.down();
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))));
  await page.mouse.up();
  await expect(page).toHaveURL("/admin/categories");
});

test("of a customer's own order", async ({ page, context, shop }) => {
  await signIn(context, shop, "customer@example.com");
  const id = await orderOfCancelledMarket(shop);
  await page.goto(`/orders/${id}/market`);
  const field = page.getByLabel("Postal Code");
  const message = "Use a Canadian postal code, like T7Z 1A1";
  await expectCheckedWhenLeft(page, { field, wrong: "90210", right: "T7Z 1A1", message });
});

import type { Page } from "playwright/test";
import { expect, signIn, test } from "../support/browser";

test.use({ allowedErrors: [/status of 40[09]/] });
test.beforeEach(async ({ context, shop }) => signIn(context, shop, "admin@example.com"));

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test("a category is created, updated, and deleted after confirmation", async ({ page }) => {
  const name = "Space Toys";
  await page.goto("/admin/categories");
  await page.getByRole("link", { name: "Add Category" }).click();
  await page.getByLabel("Category Name").fill(name);
  await expect(page.getByLabel("Slug")).toHaveValue("space-toys");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(toast(page, "Category Created")).toBeVisible();
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await page.getByLabel("Category Name").fill(`${name}!`);
  await expect(page.getByLabel("Slug")).toHaveValue("space-toys");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(toast(page, "Category Updated")).toBeVisible();
  await page.getByRole("link", { name: `Delete ${name}!` }).click();
  await expect(
    page.getByText(
      "Are you sure you want to delete this category? Products using this category will need to be updated.",
    ),
  ).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Category Deleted")).toBeVisible();
});

test("stock is edited in its row", async ({ page }) => {
  await page.goto("/admin/inventory?search=Sea%20Turtle");
  await page
    .getByRole("link", { name: /^Edit the stock/ })
    .first()
    .click();
  const stock = page.getByLabel(/^Stock of .*Sea Turtle/);
  await stock.fill("-3");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(stock).toHaveAccessibleDescription("Stock must be a whole number, 0 or more");
  await stock.fill("3");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Stock Updated")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Sea Turtle" }).first();
  await expect(row.getByRole("img", { name: "Low stock:" })).toBeVisible();
  await row.getByRole("link", { name: /^Edit the stock/ }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(stock).toHaveCount(0);
  await row.getByRole("link", { name: /^Stock history/ }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("Robin Halloway");
});

test("admin rights are given and revoked after confirmation", async ({ page }) => {
  await page.goto("/admin/users");
  const row = page.getByRole("row").filter({ hasText: "customer@example.com" });
  await expect(
    page.getByRole("row").filter({ hasText: "You" }).getByRole("button", { name: "Revoke Admin" }),
  ).toBeDisabled();
  await row.getByRole("link", { name: /^Make Admin/ }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "full access to manage products, orders and other users",
  );
  await page.getByRole("dialog").getByRole("button", { name: "Make Admin" }).click();
  await expect(page.getByText("User promoted to admin successfully").first()).toBeVisible();
  await row.getByRole("link", { name: /^Revoke Admin/ }).click();
  await expect(page.getByRole("dialog")).toContainText("can no longer access the admin panel");
  await page.getByRole("dialog").getByRole("button", { name: "Revoke Admin" }).click();
  await expect(page.getByText("User removed from admin successfully").first()).toBeVisible();
  await expect(row).toContainText("User");
});

test("an order is taken through its statuses", async ({ page, shop }) => {
  const [order] = await shop.query<{ id: string }>(
    "UPDATE orders SET status = 'pending', created_at = now() WHERE id = (SELECT id FROM orders WHERE status = 'fulfilled' ORDER BY created_at DESC LIMIT 1) RETURNING id",
  );
  const number = `#${order?.id.slice(0, 8).toUpperCase()}`;
  await page.goto("/admin/orders?status=pending");
  await page.getByRole("link", { name: new RegExp(number) }).click();
  const dialog = page.getByRole("dialog", { name: `Order ${number}` });
  await dialog.getByRole("combobox", { name: "Change status" }).selectOption("processing");
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await expect(toast(page, "Order Status Updated")).toBeVisible();
  await dialog.getByRole("button", { name: "Mark as Ready & Notify" }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page, "Order Marked as Ready")).toBeVisible();

  await page.goto(`/admin/orders/${order?.id}`);
  await expect(dialog).toContainText("Customer has been notified that order is ready");
  await expect(dialog.getByRole("button", { name: /^Mark as Ready/ })).toHaveCount(0);
  await dialog.getByRole("combobox", { name: "Change status" }).selectOption("cancelled");
  await expect(dialog.getByText("Cancelling refunds the payment")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel Order" }).click();
  await expect(dialog.getByText("Order cancelled")).toBeVisible();
  await expect(dialog).toContainText("Cancelled");
});

test("a review is answered, hidden with a reason and shown again", async ({ page }) => {
  await page.goto("/admin/reviews?search=Megan");
  const row = page.getByRole("listitem").filter({ hasText: "Megan T." });
  const dialog = page.getByRole("dialog", { name: /^Review of/ });
  const open = () => row.getByRole("link").click();
  await open();
  await dialog.getByLabel("Your public reply").fill("Thank you!");
  await dialog.getByRole("button", { name: "Post Reply" }).click();
  await expect(toast(page, "Reply Posted")).toBeVisible();
  await expect(row).toContainText("Replied");
  await open();
  await dialog.getByRole("button", { name: "Hide Review" }).click();
  await expect(dialog.getByText("Please give a reason. The author can read it")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").fill("Names a child");
  await dialog.getByRole("button", { name: "Hide Review" }).click();
  await expect(toast(page, "Review Hidden")).toBeVisible();
  await page.getByRole("link", { name: /^Hidden/ }).click();
  await expect(page).toHaveURL(/show=hidden/);
  await open();
  await expect(dialog).toContainText("Names a child");
  await dialog.getByRole("button", { name: "Show Again" }).click();
  await expect(page.getByText("No reviews match your search")).toBeVisible();
  await page.getByRole("link", { name: /^All Reviews/ }).click();
  await expect(page).not.toHaveURL(/show=/);
  await open();
  await dialog.getByRole("button", { name: "Remove Reply" }).click();
  await expect(toast(page, "Reply Removed")).toBeVisible();
  await expect(row).not.toContainText("Replied");
});

test("reports have tabs, a date range and a CSV file", async ({ page }) => {
  await page.goto("/admin/reports");
  await expect(page.getByRole("heading", { name: "Low Stock Products (<5 units)" })).toBeVisible();
  await page.getByRole("tab", { name: "Sales" }).click();
  await expect(page.getByRole("heading", { name: "Sales by Product" })).toBeVisible();
  await page.getByLabel("From", { exact: true }).fill("2001-01-01");
  await page.getByLabel("To", { exact: true }).fill("2001-12-31");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("No sales data available")).toBeVisible();
  await page.getByRole("link", { name: "All time" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).last().click();
  expect((await download).suggestedFilename()).toBe("sales.csv");
});

test("text typed into one form of a review stays while another form is saved", async ({ page, shop }) => {
  const [review] = await shop.query<{ id: string }>(
    "SELECT id FROM reviews WHERE hidden_at IS NULL AND answer IS NULL ORDER BY id LIMIT 1",
  );
  await page.goto(`/admin/reviews/${review?.id}`);
  const answer = page.getByLabel("Your public reply");
  const reason = page.getByLabel("Reason");
  await answer.fill("Thank you\nfor the picture");
  await page.getByRole("button", { name: "Save Position" }).click();
  await expect(page.getByText("Landing Page Updated", { exact: true }).first()).toBeVisible();
  await expect(answer).toHaveValue("Thank you\nfor the picture");
  await reason.fill("Half a reason");
  await page.getByRole("button", { name: "Post Reply" }).click();
  await expect(page.getByText("Reply Posted", { exact: true }).first()).toBeVisible();
  await expect(reason).toHaveValue("Half a reason");
  await expect(answer).toHaveValue("Thank you\nfor the picture");
  await page.getByRole("button", { name: "Hide Review" }).click();
  await expect(page.getByText("Review Hidden", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await shop.query(
    "UPDATE reviews SET hidden_at = NULL, hidden_reason = NULL, answer = NULL, answered_at = NULL WHERE id = $1",
    [review?.id],
  );
});

test("the packing slip prints without header, navigation and buttons", async ({ page, shop }) => {
  const [order] = await shop.query<{ id: string }>("SELECT id FROM orders LIMIT 1");
  await page.goto(`/admin/orders/${order?.id}/slip`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Packing slip" })).toBeVisible();
  await expect(page.getByRole("banner").first()).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Back office" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
});

for (const scripts of [true, false])
  test(`a dialog prints whole, without the page behind it, ${scripts ? "with" : "without"} scripts`, async ({
    page: scripted,
    noScript,
    shop,
  }) => {
    const page = scripts ? scripted : noScript;
    await signIn(page.context(), shop, "admin@example.com");
    await page.setViewportSize({ width: 700, height: 300 });
    const [order] = await shop.query<{ id: string }>("SELECT id FROM orders LIMIT 1");
    const [product] = await shop.query<{ id: string }>("SELECT id FROM products LIMIT 1");
    for (const path of [`/admin/orders/${order?.id}`, `/admin/products/${product?.id}/edit`]) {
      await page.goto(path);
      if (scripts) await expect(page.locator("dialog:modal")).toBeVisible();
      await page.emulateMedia({ media: "print" });
      const dialog = page.getByRole("dialog");
      const { isFixed, cut } = await dialog.evaluate((element) => ({
        isFixed: getComputedStyle(element).position === "fixed",
        cut: element.scrollHeight - element.clientHeight,
      }));
      expect({ isFixed, isCut: cut > 1 }).toEqual({ isFixed: false, isCut: false });
      await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeHidden();
      await page.emulateMedia({ media: "screen" });
    }
  });

test("closing the Cancel Order dialog changes nothing", async ({ page, shop }) => {
  const [order] = await shop.query<{ id: string }>(
    "UPDATE orders SET status = 'pending', created_at = now() WHERE id = (SELECT id FROM orders WHERE status = 'fulfilled' ORDER BY created_at LIMIT 1) RETURNING id",
  );
  await page.goto(`/admin/orders/${order?.id}`);
  await page
    .locator("dialog:modal")
    .getByRole("combobox", { name: "Change status" })
    .selectOption("cancelled");
  await expect(page.getByRole("button", { name: "Cancel Order" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await shop.query("SELECT status FROM orders WHERE id = $1", [order?.id])).toEqual([
    { status: "pending" },
  ]);
});

import { accessibilityProblems, expect, signIn, test } from "../support/browser";

test.beforeEach(async ({ context, shop }) => signIn(context, shop, "admin@example.com"));

test("keys open search, orders and products, and ? lists them", async ({ page }) => {
  await page.goto("/admin");
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toContainText("Search this list");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
});

test("keys do nothing while typing, with a modifier, or in a dialog", async ({ page }) => {
  await page.goto("/admin/orders");
  const search = page.getByRole("searchbox");
  await search.pressSequentially("go/?");
  await expect(search).toHaveValue("go/?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/admin/orders");
  await page.keyboard.press("Alt+g");
  await page.keyboard.press("p");
  await page.keyboard.press("o");
  await expect(page).toHaveURL("/admin/orders");
  await page
    .getByRole("link", { name: /^Order #/ })
    .first()
    .click();
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toHaveCount(0);
});

test("the keys can be turned off and on", async ({ page }) => {
  await page.goto("/admin/orders");
  const open = () => page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await open();
  await page.getByRole("checkbox", { name: "Use these keys in this browser" }).uncheck();
  await page.keyboard.press("Escape");
  await page.goto("/admin/orders");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).not.toBeFocused();
  await open();
  await page.getByRole("checkbox", { name: "Use these keys in this browser" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
});

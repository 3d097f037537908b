import type { Page } from "playwright/test";
import { expect, gate, signIn, test } from "../../support/browser";

test.beforeEach(async ({ context, shop }) => signIn(context, shop, "admin@example.com"));

test.describe("a screen that fails to load", () => {
  test.use({ allowedErrors: [/status of (401|403|500)/] });
  const go = (page: Page, name: string) =>
    page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name }).click();

  test("shows an error with a number inside the back office, and Try again loads it", async ({
    page,
    shop,
  }) => {
    await page.goto("/admin");
    await shop.query("ALTER TABLE categories RENAME TO categories_away");
    await go(page, "Categories");
    await expect(page.getByRole("alert")).toContainText("under the number");
    await expect(page.getByRole("navigation", { name: "Back office" })).toBeVisible();
    await shop.query("ALTER TABLE categories_away RENAME TO categories");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
  });

  test("for an expired session leads to the sign-in and then to the screen", async ({ page, shop }) => {
    await page.goto("/admin");
    await shop.query("DELETE FROM sessions");
    const byItself = gate();
    await page.route(/\/api\/login/, async (route) => {
      await route.fulfill({ status: 204 });
      byItself.open();
    });
    await go(page, "Orders");
    await expect(page.getByText("You are logged out. Logging in again...").first()).toBeVisible();
    await byItself.opened;
    await page.unrouteAll();
    await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
    await page.getByRole("button", { name: /admin@example\.com/ }).click();
    await expect(page).toHaveURL("/admin/orders");
  });

  test("for a revoked admin leads to the landing page", async ({ page, context, shop }) => {
    await context.clearCookies();
    await signIn(context, shop, "colleague@example.ca");
    await shop.query("UPDATE users SET is_admin = true WHERE email = 'colleague@example.ca'");
    await page.goto("/admin");
    await shop.query("UPDATE users SET is_admin = false WHERE email = 'colleague@example.ca'");
    await go(page, "Orders");
    await page.waitForURL(`${shop.url}/`);
  });
});

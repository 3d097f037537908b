import type { Page } from "playwright/test";
import { expect, gate, signIn, test } from "../../support/browser";

test.beforeEach(async ({ context, shop }) => signIn(context, shop, "admin@example.com"));

test.describe("what goes wrong on the way from one screen to the next", () => {
  test.use({ allowedErrors: [/status of (401|403|500)/] });
  const go = (page: Page, name: string) =>
    page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name }).click();

  test("is said in the frame, with the number the log knows, and can be tried again", async ({
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

  test("a session that ran out leads to the sign-in and back to the screen one went to", async ({
    page,
    shop,
  }) => {
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

  test("an admin whose rights were revoked is led home", async ({ page, context, shop }) => {
    await context.clearCookies();
    await signIn(context, shop, "colleague@example.ca");
    await shop.query("UPDATE users SET is_admin = true WHERE email = 'colleague@example.ca'");
    await page.goto("/admin");
    await shop.query("UPDATE users SET is_admin = false WHERE email = 'colleague@example.ca'");
    await go(page, "Orders");
    await page.waitForURL(`${shop.url}/`);
  });
});

import type { Page } from "playwright/test";
import { expect, holdTimers, signIn, test } from "../support/browser";

/** An answer without content leaves the browser where it is, so that there is time to read. */
async function stay(page: Page, pathname: string): Promise<void> {
  await page.route(
    (url) => url.pathname === pathname,
    (route) => route.fulfill({ status: 204 }),
  );
}

test.use({ allowedErrors: [/ERR_FAILED/] });

const toast = (page: Page) => page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");

test("a page that needs a login leads to the sign-in and back to the page", async ({ page }) => {
  await page.goto("/admin");
  await page.getByLabel("E-mail").fill("admin@example.com");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/admin");
});

test("Back on the sign-in leads to the page before the one that needed a login", async ({ page }) => {
  await page.goto("/help");
  await page.goto("/orders");
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/help");
});

test("without scripts a visitor sees the reason and is sent to the sign-in", async ({ noScript: page }) => {
  await stay(page, "/api/login");
  await page.goto("/orders");
  await expect(page.getByText("You are logged out. Logging in again...")).toBeVisible();
  await page.unrouteAll();
  await page.goto("/account");
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("a visitor is sent to log in after 500 ms", async ({ page }) => {
  const letGo = await holdTimers(page, 500, "location");
  await page.goto("/orders");
  await expect(toast(page)).toContainText("Unauthorized");
  expect(page.url()).toMatch(/\/orders$/);
  expect(await letGo()).toBe(1);
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("the reason is in the first paint without scripts, and the redirect delay starts at the first paint", async ({
  page,
}) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/orders", { waitUntil: "commit" });
  await expect(toast(page)).toHaveText("Unauthorized You are logged out. Logging in again...");
  await page.unrouteAll();

  await page.addInitScript(() => {
    const waiting: FrameRequestCallback[] = [];
    Object.assign(window, {
      requestAnimationFrame: (callback: FrameRequestCallback) => waiting.push(callback),
      paint: () => waiting.splice(0).forEach((callback) => callback(0)),
    });
  });
  const letGo = await holdTimers(page, 500, "location");
  // Waiting inside the page needs the frames that are held back.
  await page.goto("/orders", { waitUntil: "load" });
  await expect(page.locator("html")).toHaveAttribute("data-scripts", "ready");
  await expect(toast(page)).toBeVisible();
  expect(await letGo()).toBe(0);
  await page.evaluate(() => (window as unknown as { paint(): void }).paint());
  expect(await letGo()).toBe(1);
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("a customer is sent home from the back office after 1000 ms", async ({ page, shop }) => {
  await signIn(page.context(), shop, "customer@example.com");
  const letGo = await holdTimers(page, 1000, "location");
  await page.goto("/admin/orders");
  await expect(toast(page)).toContainText("Access Denied");
  expect(page.url()).toMatch(/\/admin\/orders$/);
  expect(await letGo()).toBe(1);
  await expect(page).toHaveURL("/");
});

test.describe("following a link", () => {
  test.use({ allowedErrors: [/status of 401/] });

  test("shows a toast if the session has ended", async ({ page, shop }) => {
    await signIn(page.context(), shop, "customer@example.com");
    await page.goto("/products");
    await shop.query(
      "DELETE FROM sessions WHERE sess->>'userId' = (SELECT id::text FROM users WHERE email = 'customer@example.com')",
    );
    await stay(page, "/api/login");
    await page.getByRole("banner").getByRole("link", { name: "My Orders" }).first().click();
    await expect(toast(page)).toHaveText("Unauthorized You are logged out. Logging in again...");
  });
});

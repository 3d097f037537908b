import { accessibilityProblems, expect, signIn, test } from "../support/browser";

for (const path of ["/orders", "/account", "/admin"]) {
  test(`${path} tells a visitor why, and goes on to the sign-in and back`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("region", { name: /Notifications/ }).getByText("You are logged out. Logging in again...")).toBeVisible();
    await expect(page.getByLabel("E-mail")).toBeVisible();
    await page.getByLabel("E-mail").fill("admin@example.com");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(path);
  });
}

test("the back office sends a customer home", async ({ page, shop }) => {
  await signIn(page.context(), shop, "customer@example.com");
  await page.goto("/admin/products");
  const toasts = page.getByRole("region", { name: /Notifications/ });
  await expect(toasts.getByText("Access Denied")).toBeVisible();
  await expect(toasts.getByText("You don't have admin privileges")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("without scripts a visitor reads why and is sent on", async ({ noScript: page }) => {
  await page.goto("/orders", { waitUntil: "commit" });
  await expect(page.getByText("You are logged out. Logging in again...")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("the page that says so is accessible", async ({ page, shop }) => {
  await signIn(page.context(), shop, "customer@example.com");
  await page.clock.install();
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});

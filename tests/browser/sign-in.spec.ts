import { expect, test } from "../support/browser";

test("a shopper signs in with an address and comes back to where they were", async ({ page }) => {
  await page.goto("/products?inStock=true");
  await page.goto("/api/login?returnTo=/products?inStock=true");
  await page.getByLabel("E-mail").fill("new.shopper@example.ca");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/products?inStock=true");
  await expect(page.getByRole("link", { name: /account/i }).first()).toBeVisible();
});

test("the Log In button of the header leads to the sign-in", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Log In" }).first().click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
});

test("two tabs sign in at once, and each comes back to its own page", async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto("/api/login?returnTo=/cart");
  await second.goto("/api/login?returnTo=/account");
  await first.getByLabel("E-mail").fill("tabs@example.ca");
  await first.getByRole("button", { name: "Sign in" }).click();
  await expect(first).toHaveURL("/cart");
  await second.getByLabel("E-mail").fill("tabs@example.ca");
  await second.getByRole("button", { name: "Sign in" }).click();
  await expect(second).toHaveURL("/account");
});

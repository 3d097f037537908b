import { accessibilityProblems, expect, overflowsSideways, signIn, sizes, test } from "../support/browser";

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

test("one click signs in the owner, without scripts", async ({ noScript: page }) => {
  await page.goto("/api/login");
  await page.getByRole("button", { name: "admin@example.com" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Admin", exact: true }).first()).toBeAttached();
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

test("somebody changes from shopper to owner in one step", async ({ page }) => {
  for (const email of ["customer@example.com", "admin@example.com"]) {
    await page.goto("/api/login?returnTo=/account");
    await page.getByRole("button", { name: email }).click();
    await expect(page.getByRole("main")).toContainText(email);
  }
});

test("a protected page goes on to the sign-in and comes back", async ({ page }) => {
  await page.goto("/orders");
  await page.getByRole("button", { name: "customer@example.com" }).click();
  await expect(page).toHaveURL("/orders");
  await expect(page.getByRole("heading", { name: "My Orders" })).toBeVisible();
});

test("a protected page goes on to the sign-in without scripts too", async ({ noScript: page }) => {
  await page.goto("/account");
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("a customer is told that the back office is not theirs, and is taken home", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "customer@example.com");
  await page.goto("/admin");
  await expect(page.getByText("You don't have admin privileges", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/");
});

for (const [name, size] of Object.entries(sizes)) {
  test(`the sign-in and its failures fit a ${name} and are accessible`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const path of ["/api/login", "/api/callback?state=unknown", "/demo/mail"]) {
      await page.goto(path);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await overflowsSideways(page)).toBe(false);
    }
  });
}

import { accessibilityProblems, expect, overflowsSideways, signIn, sizes, test } from "../support/browser";
import { toCheckout } from "../support/purchase";

test("a customer sees who they are, goes to their orders and logs out", async ({ page, context, shop }) => {
  await signIn(context, shop, "customer@example.com");
  await page.goto("/account");
  const main = page.getByRole("main");
  await expect(main).toContainText("Casey Morin");
  await expect(main.getByRole("link", { name: "Admin Dashboard" })).toHaveCount(0);
  await main.getByRole("link", { name: "View My Orders" }).click();
  await expect(page).toHaveURL("/orders");
  await page.goto("/account");
  await main.getByRole("link", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Log In" }).first()).toBeVisible();
});

test("an admin has the note and the way to the dashboard, and logs out without scripts", async ({
  noScript: page,
  shop,
}) => {
  await signIn(page.context(), shop, "admin@example.com");
  await page.goto("/account");
  await expect(page.getByText("Admin Account")).toBeVisible();
  await page.getByRole("link", { name: "Admin Dashboard" }).click();
  await expect(page).toHaveURL("/admin");
  await page.goto("/account");
  await page.getByRole("link", { name: "Log Out" }).click();
  await expect(page.getByRole("link", { name: "Log In" }).first()).toBeVisible();
});

test("an account is deleted after a question, and one is logged out", async ({ page, context, shop }) => {
  await signIn(context, shop, "goes@example.ca");
  await page.goto("/account");
  await page.getByRole("link", { name: "Delete My Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByRole("link", { name: "Keep Account" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Delete My Account" }).click();
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Account Deleted", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Log In" }).first()).toBeVisible();
  expect(await shop.query("SELECT 1 FROM users WHERE email = 'goes@example.ca'")).toEqual([]);
});

test("what somebody typed into the checkout is gone from the tab once their session is over", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "typist@example.ca");
  await toCheckout(page, shop);
  await page.getByLabel("Phone").fill("780-555-0147");
  const draft = () => page.evaluate(() => sessionStorage.getItem("parkland-prints-checkout"));
  expect(await draft()).toContain("780-555-0147");
  await shop.query(
    "DELETE FROM sessions WHERE sess->>'userId' = (SELECT id::text FROM users WHERE email = $1)",
    ["typist@example.ca"],
  );
  await page.goto("/");
  await expect.poll(draft).toBeNull();
});

for (const [name, size] of Object.entries(sizes)) {
  test(`the account fits a ${name} and is accessible`, async ({ page, context, shop }) => {
    await page.setViewportSize(size);
    await signIn(context, shop, "admin@example.com");
    for (const path of ["/account", "/account/delete", "/privacy"]) {
      await page.goto(path);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await overflowsSideways(page)).toBe(false);
    }
  });
}

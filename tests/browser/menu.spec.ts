import { accessibilityProblems, expect, sizes, test } from "../support/browser";

test.use({ viewport: sizes.phone });

test("the side menu opens, leads on, and closes behind one", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL("/products");
  await expect(menu).toBeHidden();
});

test("Esc, the cross and a touch beside it close it", async ({ page }) => {
  await page.goto("/");
  const open = page.getByRole("button", { name: "Menu", exact: true });
  const menu = page.getByRole("navigation", { name: "Menu" });
  await open.click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await open.click();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
  await open.click();
  await expect(menu).toBeVisible();
  await page.mouse.click(380, 600);
  await expect(menu).toBeHidden();
});

test("it works without scripts", async ({ noScript: page }) => {
  await page.setViewportSize(sizes.phone);
  await page.goto("/products");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
});

test("open, it is accessible", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});

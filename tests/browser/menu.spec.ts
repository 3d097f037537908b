import { accessibilityProblems, expect, signIn, sizes, test } from "../support/browser";

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

test("below 768 px the links are in the menu, from 768 px on in the header", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("navigation", { name: "Main" });
  const open = page.getByRole("button", { name: "Menu", exact: true });
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(open).toBeVisible();
  await expect(header).toBeHidden();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(open).toBeHidden();
  await expect(header.getByRole("link")).toHaveText(["Home", "Products"]);
});

test("it has the links of whoever is there, and comes in from the side", async ({ page, shop }) => {
  await signIn(page.context(), shop, "admin@example.com");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/products");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link")).toHaveText(["Home", "Products", "My Orders", "Admin"]);
  await expect(menu.locator("[aria-current=page]")).toHaveText("Products");
  expect(await menu.evaluate((panel) => getComputedStyle(panel).transitionProperty)).toMatch(/translate|transform/);
  await expect.poll(() => menu.evaluate((panel) => panel.getBoundingClientRect().left)).toBe(0);
});

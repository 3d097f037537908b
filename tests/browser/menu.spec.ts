import { accessibilityProblems, expect, signIn, sizes, test } from "../support/browser";

test.use({ viewport: sizes.phone });

test("the side menu opens, and closes after a link is followed", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL("/products");
  await expect(menu).toBeHidden();
});

test("Esc, the close button and a click beside it close the menu", async ({ page }) => {
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

test("the menu closes after a link that changes only the query, or nothing", async ({ page, shop }) => {
  const menu = page.getByRole("navigation", { name: "Menu" });
  const open = page.getByRole("button", { name: "Menu", exact: true });
  for (const address of ["/products?search=octopus", "/products"]) {
    await page.goto(address);
    await open.click();
    await menu.getByRole("link", { name: "Products" }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL("/products");
  }
  await signIn(page.context(), shop, "admin@example.com");
  await page.goto("/admin/orders?status=pending");
  const panel = page.getByRole("complementary", { name: "Back office" });
  await open.click();
  await panel.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(panel).toBeHidden();
});

test("the page behind the menu does not scroll until it is closed", async ({ page, noScript }) => {
  await noScript.setViewportSize(sizes.phone);
  for (const browser of [page, noScript]) {
    await browser.goto("/products");
    await browser.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(browser.getByRole("navigation", { name: "Menu" })).toBeVisible();
    const overflow = () => browser.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    expect(await overflow()).toBe("hidden");
    await browser.keyboard.press("Escape");
    await expect.poll(overflow).toBe("scroll");
  }
});

test("the menu closes when the window widens and stays closed", async ({ page, noScript }) => {
  for (const browser of [page, noScript]) {
    await browser.setViewportSize({ width: 767, height: 800 });
    await browser.goto("/products");
    const menu = browser.getByRole("navigation", { name: "Menu" });
    await browser.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(menu).toBeVisible();
    await browser.setViewportSize({ width: 768, height: 800 });
    await expect(menu).toBeHidden();
    expect(await browser.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("scroll");
  }
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
});

test("the menu works without scripts", async ({ noScript: page }) => {
  await page.setViewportSize(sizes.phone);
  await page.goto("/products");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
});

test("the open menu is accessible", async ({ page }) => {
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

test("the menu has the links of the signed-in user and slides in", async ({ page, shop }) => {
  await signIn(page.context(), shop, "admin@example.com");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/products");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  const pages = menu.getByRole("list").first().getByRole("link");
  await expect(pages).toHaveText(["Home", "Products", "My Orders", "Admin"]);
  await expect(menu.getByRole("group", { name: "Categories" }).getByRole("link")).toHaveCount(6);
  await expect(menu.locator("[aria-current=page]")).toHaveText("Products");
  expect(await menu.evaluate((panel) => getComputedStyle(panel).transitionProperty)).toMatch(
    /translate|transform/,
  );
  await expect.poll(() => menu.evaluate((panel) => panel.getBoundingClientRect().left)).toBe(0);
});

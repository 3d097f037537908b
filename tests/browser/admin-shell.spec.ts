import { expect, signIn, sizes, test } from "../support/browser";

test.beforeEach(async ({ context, shop }) => signIn(context, shop, "admin@example.com"));

test("the sidebar has seven entries, the Workshop and the Customer View, and marks the current page", async ({
  page,
}) => {
  await page.goto("/admin/inventory");
  const nav = page.getByRole("navigation", { name: "Back office" });
  await expect(nav.getByRole("link")).toHaveText([
    "Dashboard",
    "Products",
    "Categories",
    "Inventory",
    "Users",
    "Orders",
    "Reports",
    "Reviews",
    "Settings",
    "System",
    "Storefront",
    "Account",
  ]);
  await expect(nav.locator("[aria-current=page]")).toHaveText("Inventory");
  await nav.getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
  await expect(nav.locator("[aria-current=page]")).toHaveText("Orders");
});

test("Ctrl+B collapses the sidebar, and it is collapsed from the first paint of the next visit", async ({
  page,
  context,
  browser,
  shop,
}) => {
  await page.goto("/admin");
  const frame = page.locator("[data-sidebar]");
  await expect(frame).toHaveAttribute("data-sidebar", "open");
  await page.keyboard.press("Control+b");
  await expect(frame).toHaveAttribute("data-sidebar", "collapsed");
  const cookie = (await context.cookies()).find(({ name }) => name === "sidebar_state");
  expect(cookie?.value).toBe("false");
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 24 * 3600);

  const still = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: shop.url,
    storageState: await context.storageState(),
  });
  const plain = await still.newPage();
  await plain.goto("/admin/users");
  await expect(plain.locator("[data-sidebar]")).toHaveAttribute("data-sidebar", "collapsed");
  await still.close();

  await page.getByRole("link", { name: "Users" }).hover();
  await expect(page.getByRole("tooltip")).toHaveText("Users");
  await page.keyboard.press("Meta+b");
  await expect(frame).toHaveAttribute("data-sidebar", "open");
});

test("on a phone one menu has the back office's entries and the shop's links", async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await page.goto("/admin");
  const panel = page.getByRole("complementary", { name: "Back office" });
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(panel).toBeVisible();
  await expect(panel.getByRole("navigation", { name: "Shop" }).getByRole("link")).toHaveText([
    "Home",
    "Products",
    "My Orders",
    "Admin",
  ]);
  await expect(page.locator("#side-menu")).toHaveCount(0);
  await panel.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
  await expect(panel).toBeHidden();
  await page.keyboard.press("Control+b");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("below 768 px the sidebar is the panel, from 768 px on it stands beside the page", async ({ page }) => {
  await page.goto("/admin");
  const sidebar = page.getByRole("complementary", { name: "Back office" });
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(sidebar).toBeVisible();
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(sidebar).toBeHidden();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(sidebar).toBeVisible();
});

test("without scripts the sidebar opens and closes on a phone and on a desktop", async ({
  noScript: page,
  shop,
}) => {
  await signIn(page.context(), shop, "admin@example.com");
  await page.goto("/admin/orders");
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  await expect(page).toHaveURL("/admin/orders");
  await expect(page.locator("[data-sidebar]")).toHaveAttribute("data-sidebar", "collapsed");
  await page.setViewportSize(sizes.phone);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("complementary", { name: "Back office" })).toBeVisible();
});

test("a screen that takes a moment shows its skeleton: five rows for the inventory, words for the products", async ({
  page,
}) => {
  await page.goto("/admin");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/admin\/inventory\?_data=|\/admin\/products\?_data=/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Inventory" }).click();
  await expect(page.locator("main .printing.h-12")).toHaveCount(5);
  await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Products" }).click();
  await expect(page.getByText("Loading products...")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
});

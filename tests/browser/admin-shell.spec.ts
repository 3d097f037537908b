import type { Page } from "playwright/test";
import {
  accessibilityProblemsDayAndNight,
  expect,
  gate,
  holdTimers,
  overflowsSideways,
  signIn,
  sizes,
  test,
} from "../support/browser";

const screens = [
  "/admin",
  "/admin/products",
  "/admin/categories",
  "/admin/inventory",
  "/admin/users",
  "/admin/orders",
  "/admin/reports",
  "/admin/reports?tab=sales",
  "/admin/audit",
  "/admin/payments",
  "/admin/settings",
  "/admin/system",
  "/admin/welcome",
  "/admin/backups",
  "/admin/orders/pick-list",
  "/admin/reviews",
];
const dialogs = [
  "/admin/reviews/:review",
  "/admin/products/new",
  "/admin/categories/new",
  "/admin/products/:product/edit",
  "/admin/products/:product/delete",
  "/admin/products/prices?id=:product&percent=10",
  "/admin/orders/:order",
  "/admin/users/:user",
  "/admin/inventory?edit=:variation",
  "/admin/inventory/:variation",
  "/admin/orders/:order/slip",
  "/admin/orders/:order/customer",
  "/admin/inventory/count",
  "/admin/orders/slips?id=:order",
  "/admin/orders?search=e&delivery=pickup&from=2020-01-01&sort=oldest",
];

test.beforeEach(async ({ context, shop }) => signIn(context, shop, "admin@example.com"));

test.describe("every screen", () => {
  for (const path of [...screens, ...dialogs]) {
    test(`${path} is usable by all, in light and dark, on desktop and phone`, async ({ page, shop }) => {
      const ids = await shop.query<{
        product: string;
        order: string;
        user: string;
        variation: string;
        review: string;
      }>(
        `SELECT (SELECT p.id FROM products p JOIN variations v ON v.product_id = p.id GROUP BY p.id ORDER BY count(*) DESC LIMIT 1) AS product,
          (SELECT id FROM orders ORDER BY created_at DESC LIMIT 1) AS order, (SELECT id FROM users WHERE NOT is_admin LIMIT 1) AS user, (SELECT id FROM variations ORDER BY id LIMIT 1) AS variation, (SELECT id FROM reviews ORDER BY id LIMIT 1) AS review`,
      );
      const address = path.replace(
        /:(product|order|user|variation|review)/,
        (_, name: "product" | "order" | "user" | "variation" | "review") => ids[0]?.[name] ?? "",
      );
      for (const size of [sizes.desktop, sizes.phone]) {
        await page.setViewportSize(size);
        expect(await accessibilityProblemsDayAndNight(page, address)).toEqual([]);
        expect(await overflowsSideways(page)).toBe(false);
      }
    });
  }
});

test("the sidebar has seven entries, the Workshop and the Customer View, and marks where one is", async ({
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

test("Ctrl+B collapses the sidebar; it stays so on the next visit, from the first paint", async ({
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

test("on a phone the sidebar slides over the page, by its button and by Ctrl+B", async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await page.goto("/admin");
  const panel = page.getByRole("complementary", { name: "Back office" });
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: "Back office" }).click();
  await expect(panel).toBeVisible();
  await panel.getByRole("link", { name: "Orders" }).click();
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
  await page.getByRole("button", { name: "Back office" }).click();
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
  await page.getByRole("button", { name: "Back office" }).click();
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
    // The page goes there by itself once, which leads nowhere; then the link is pressed.
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

  test("rights that were revoked meanwhile lead home", async ({ page, context, shop }) => {
    await context.clearCookies();
    await signIn(context, shop, "colleague@example.ca");
    await shop.query("UPDATE users SET is_admin = true WHERE email = 'colleague@example.ca'");
    await page.goto("/admin");
    await shop.query("UPDATE users SET is_admin = false WHERE email = 'colleague@example.ca'");
    await go(page, "Orders");
    await page.waitForURL(`${shop.url}/`);
  });
});

test.describe("a stranger", () => {
  test.use({ allowedErrors: [/40[13]/] });

  test("who is no admin is told so and sent home", async ({ page, context, shop }) => {
    await context.clearCookies();
    await signIn(context, shop, "customer@example.com");
    const letGo = await holdTimers(page, 1_000, "location");
    await page.goto("/admin");
    await expect(page.getByText("You don't have admin privileges").first()).toBeVisible();
    expect(await letGo()).toBe(1);
    await page.waitForURL(`${shop.url}/`);
  });
});

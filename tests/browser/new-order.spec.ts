import type { Locator, Page } from "playwright/test";
import {
  accessibilityProblems,
  expect,
  overflowsSideways,
  signIn,
  test as base,
  ways,
} from "../support/browser";
import type { Shop } from "../support/shop";

const test = base.extend<{ press: (control: Locator) => Promise<number> }>({
  press: async ({}, use) => {
    let presses = 0;
    await use(async (control) => {
      await control.click();
      return ++presses;
    });
  },
});

const PATH = "/admin/orders/new";

async function pieces(shop: Shop) {
  return shop.query<{ sku: string; id: string }>(
    `SELECT v.sku, v.id FROM variations v JOIN products p ON p.id = v.product_id AND p.archived_at IS NULL AND NOT p.draft
     WHERE v.sku IS NOT NULL AND v.stock_quantity BETWEEN 5 AND 50 ORDER BY v.sku LIMIT 2`,
  );
}
const find = (page: Page) => page.getByLabel("Find an item by name, variation or SKU");
const placed = (page: Page) => page.getByText("Order Placed", { exact: true }).first();

for (const { how, scripts, size } of ways) {
  test.describe(how, () => {
    let page: Page;
    test.beforeEach(async ({ page: scripted, noScript, shop }) => {
      page = scripts ? scripted : noScript;
      await page.setViewportSize(size);
      await signIn(page.context(), shop, "admin@example.com");
    });

    test("an order by phone that is paid in cash takes at most ten presses", async ({ shop, press }) => {
      const [piece] = await pieces(shop);
      await page.goto("/admin/orders");
      await press(page.getByRole("link", { name: "New Order" }));
      await press(find(page));
      await page.keyboard.type(piece?.sku ?? "");
      await press(page.getByRole("button", { name: "Find item" }));
      await press(page.getByLabel("Name", { exact: true }));
      await page.keyboard.type("Dot Morin");
      await press(page.getByLabel("Phone (optional)"));
      await page.keyboard.type("780-555-0142");
      await press(page.getByRole("button", { name: "Add Payment" }));
      await press(page.getByLabel("Amount received"));
      await page.keyboard.type("100");
      if (!scripts) await press(page.getByRole("button", { name: "Show total" }));
      await expect(page.getByText(/^Change to give: \$/)).toBeVisible();
      expect(await overflowsSideways(page)).toBe(false);
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      const presses = await press(page.getByRole("button", { name: /^Place Order · \$/ }));
      await expect(placed(page)).toBeVisible();
      expect(presses).toBeLessThanOrEqual(10);
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText("Dot Morin").first()).toBeVisible();
    });
  });
}

test.describe("with scripts", () => {
  test.beforeEach(async ({ page, shop }) => {
    await signIn(page.context(), shop, "admin@example.com");
    await page.goto(PATH);
  });

  test("a barcode reader may be faster than the shop: every code is added, and Enter places nothing", async ({
    page,
    shop,
  }) => {
    const [first, second] = await pieces(shop);
    await page.route(/orders\/find/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    for (const piece of [first, second, first]) {
      await page.keyboard.type(piece?.sku ?? "");
      await page.keyboard.press("Enter");
    }
    const quantities = page.getByLabel(/^Quantity/);
    await expect(quantities).toHaveCount(2);
    await expect(quantities.first()).toHaveValue("2");
    await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  });

  test("matches are listed while one types, and an earlier customer's details are filled in", async ({
    page,
  }) => {
    await find(page).pressSequentially("dragon");
    await page
      .getByRole("button", { name: /^Add .*Dragon/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /^Place Order · \$/ })).toBeVisible();
    await expect(find(page)).toBeFocused();
    await page.getByLabel("Find an earlier customer by name, phone or email").pressSequentially("casey");
    await page
      .getByRole("button", { name: /^Choose/ })
      .first()
      .click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(/casey/i);
    await page.getByRole("link", { name: "Cancel", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  });
});

test.describe("a session that has ended", () => {
  test.use({ allowedErrors: [/status of 401/] });

  test("keeps the order on the screen, and the next press after signing in places it", async ({
    page,
    shop,
  }) => {
    const [piece] = await pieces(shop);
    await signIn(page.context(), shop, "admin@example.com");
    await page.goto(PATH);
    await page.keyboard.type(piece?.sku ?? "");
    await page.keyboard.press("Enter");
    await page.getByLabel("Name", { exact: true }).fill("Dot Morin");
    await page.getByRole("button", { name: "Add Payment" }).click();
    await page.getByLabel("Reference").fill("Till 2");
    await page.getByLabel("For the shop").fill("Ring twice");
    await page.context().clearCookies();
    await page.getByRole("button", { name: /^Place Order/ }).click();
    await expect(page.getByText("What you typed is still here: log in in another tab").first()).toBeVisible();
    await signIn(page.context(), shop, "admin@example.com");
    await expect(page.getByLabel("Reference")).toHaveValue("Till 2");
    await expect(page.getByLabel("For the shop")).toHaveValue("Ring twice");
    await expect(page.getByLabel(/^Quantity/)).toHaveValue("1");
    await page.getByRole("button", { name: /^Place Order · \$/ }).click();
    await expect(placed(page)).toBeVisible();
  });
});

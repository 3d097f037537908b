import type { Locator, Page } from "playwright/test";
import { expect, test } from "../support/browser";

async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate((element) => element.matches(":focus-visible"))).toBe(true);
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${String(target)}`);
}

async function press(page: Page, target: Locator, key?: "Tab" | "Shift+Tab"): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}

test("a page opened by scripts is announced to screen readers, like a loaded one", async ({ page }) => {
  await page.goto("/");
  const told = page.locator("body > [aria-live]");
  await expect(told).toBeEmpty();
  await press(page, page.getByRole("link", { name: "Explore All Toys" }));
  await expect(page).toHaveURL("/products");
  await expect(told).toHaveText("All Products | Parkland Prints");
});

test("a page that the scripts go to has the focus at its beginning, and the header is not walked through again", async ({
  page,
}) => {
  await page.goto("/products");
  await press(page, page.getByRole("heading", { name: "Flexi Dragon" }).getByRole("link"));
  await expect(page.getByRole("heading", { level: 1, name: "Flexi Dragon" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Back to Products" })).toBeFocused();
});

test("a toy is found, bought and paid for by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await press(page, page.getByRole("link", { name: "Explore All Toys" }));
  await expect(page).toHaveURL("/products");
  await tabTo(page, page.getByPlaceholder("Search products..."));
  await page.keyboard.type("flexi dragon");
  await expect(page.getByText(/Showing 1 of/)).toBeVisible();
  await press(page, page.getByRole("link", { name: "Flexi Dragon" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Flexi Dragon");

  await press(page, page.getByRole("button", { name: /Ember - Small/ }));
  await expect(page.getByText("SKU: AA-DRG-EMB-S")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Increase quantity" }));
  await page.keyboard.press("Space");
  await press(page, page.getByRole("button", { name: "Add to Cart" }));
  await expect(page.getByText("2x Flexi Dragon - Ember - Small").first()).toBeVisible();
  await press(page, page.getByRole("banner").getByRole("link", { name: /Cart/ }), "Shift+Tab");
  await press(page, page.getByRole("link", { name: "Proceed to Checkout" }));

  const answers = {
    "Full Name": "Ada Test",
    Email: "ada@example.com",
    Phone: "780-555-0100",
    Address: "1 Main Street",
    City: "Stony Plain",
    Province: "AB",
    "Postal Code": "t7z 1a1",
  };
  for (const [label, text] of Object.entries(answers)) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByLabel(/Store Pickup/));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel(/Local Delivery/)).toBeChecked();
  for (const [label, text] of Object.entries({
    "Card number": "4242424242424242",
    "Expiration date": "1239",
    "Security code": "123",
  })) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await press(page, page.getByRole("button", { name: /^Place Order/ }));
  await expect(page.getByRole("heading", { name: "Order Placed Successfully!" })).toBeVisible();
});

test("the focus is never lost where a line of the cart was removed", async ({ page, shop }) => {
  const rows = await shop.query<{ id: string }>(
    "SELECT DISTINCT ON (product_id) id FROM variations WHERE stock_quantity > 5 ORDER BY product_id LIMIT 2",
  );
  await page
    .context()
    .addCookies([
      { name: "cart", value: `${Date.now()}!${rows.map(({ id }) => `${id}:1`).join(".")}`, url: shop.url },
    ]);
  await page.goto("/cart");
  for (const left of [1, 0]) {
    await press(page, page.getByRole("button", { name: /^Remove/ }).first());
    await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(left);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  }
});

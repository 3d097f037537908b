import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { add, badge, cookieOf, inStock, stored } from "../support/cart-page";
import { fillCard, fillContact, placeButton, stocked } from "../support/purchase";
import type { Shop } from "../support/shop";

test.use({ allowedErrors: [/status of 409/] });

test("plus, minus and remove change quantity, totals, badge and storage", async ({ page, shop }) => {
  const [first, second] = await inStock(shop, 8, 1000);
  await add(page, first);
  await add(page, second);
  await page.goto("/cart");
  const line = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: new RegExp(`^Remove ${first?.product}`) }) })
    .first();
  const minus = line.getByRole("button", { name: /^Decrease quantity/ });
  await expect(minus).toBeDisabled();
  await line.getByRole("button", { name: /^Increase quantity/ }).click();
  await line.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(line.getByText("Quantity 3")).toBeVisible();
  await expect(badge(page, 4)).toBeVisible();
  await expect
    .poll(async () => (await stored(page)).find(({ variationId }) => variationId === first?.id)?.quantity)
    .toBe(3);
  await minus.click();
  await expect(line.getByText("Quantity 2")).toBeVisible();
  await minus.click();
  await expect(line.getByText("Quantity 1")).toBeVisible();
  await expect(minus).toBeDisabled();
  await expect(minus).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(line.getByText("Quantity 1")).toBeVisible();
  await line.getByRole("button", { name: /^Remove/ }).click();
  await expect(line).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(line.getByText("Quantity 1")).toBeVisible();
  await expect(page.getByText("was removed.")).toHaveCount(0);
  await line.getByRole("button", { name: /^Remove/ }).click();
  await expect(line).toHaveCount(0);
  await expect(badge(page, 1)).toBeVisible();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  expect(await stored(page)).toEqual([]);
});

test("the quantity stops at the stock", async ({ page, shop }) => {
  const [few] = await inStock(shop, 2, 4);
  await add(page, few);
  await page.goto("/cart");
  await expect(page.getByText(`${few?.stock} left in stock`)).toBeVisible();
  for (let quantity = 2; quantity <= (few?.stock ?? 0); quantity++) {
    await page.getByRole("button", { name: /^Increase quantity/ }).click();
    await expect(page.getByText(`Quantity ${quantity}`)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: /^Increase quantity/ })).toBeDisabled();
});

test("a change in another tab shows in this one", async ({ page, context, shop }) => {
  const [first] = await inStock(shop, 8, 1000);
  await add(page, first);
  await page.goto("/cart");
  const other = await context.newPage();
  await other.goto("/cart");
  await other.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(page.getByText("Quantity 2")).toBeVisible();
});

test.describe("opening the checkout", () => {
  test("with a cart in the storage and no cookie shows that cart", async ({ page, context, shop }) => {
    const [first] = await inStock(shop, 8, 1000);
    await add(page, first);
    await page.goto("/products");
    await context.clearCookies({ name: "cart" });
    await page.goto("/checkout");
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByRole("heading", { name: "Checkout", exact: true })).toBeVisible();
    await expect(
      page
        .getByRole("main")
        .getByText(first?.product ?? "")
        .first(),
    ).toBeVisible();
  });

  test("with an empty storage and no cookie leads to the empty cart", async ({ page }) => {
    await page.goto("/checkout");
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText("Your cart is empty")).toBeVisible();
  });
});

test.describe("the bought cart stays empty", () => {
  /** The browser keeps its cart, as if the tab had been closed or another one was open. */
  async function buy(
    page: Page,
    shop: Shop,
  ): Promise<{ url: string; storage: Record<string, string>; cookie: string }> {
    await add(page, await stocked(shop));
    await page.goto("/checkout");
    const storage = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    const cookie = (await cookieOf(page)) ?? "";
    await fillContact(page);
    await fillCard(page);
    await placeButton(page).click();
    await page.waitForURL(/order-confirmation/);
    await expect(page.getByRole("heading", { name: "Order Placed Successfully!" })).toBeVisible();
    return { url: page.url(), storage, cookie };
  }
  const restore = async (page: Page, shop: Shop, storage: Record<string, string>, cookie: string | null) => {
    await page.evaluate(
      (entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
      storage,
    );
    if (cookie) await page.context().addCookies([{ name: "cart", value: cookie, url: shop.url }]);
  };
  const isEmptied = async (page: Page) => {
    await expect.poll(async () => [await stored(page), await cookieOf(page)]).toEqual([[], null]);
    await expect(page.getByRole("banner").getByRole("link", { name: /^Cart \d/ })).toHaveCount(0);
  };

  test("on every page, with the old storage, the old cookie or both", async ({ page, shop }) => {
    const { url, storage, cookie } = await buy(page, shop);
    for (const kept of [cookie, null]) {
      for (const path of [url, "/", "/cart", "/checkout"]) {
        await restore(page, shop, storage, kept);
        await page.goto(path);
        await isEmptied(page);
      }
    }
  });
});

test("the cart shows that a price changed since the line was added", async ({ page, shop }) => {
  const [first] = await inStock(shop, 8, 1000);
  await add(page, first);
  await page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem("parkland-prints-cart") ?? "[]") as { price: number }[];
    localStorage.setItem(
      "parkland-prints-cart",
      JSON.stringify(lines.map((line) => ({ ...line, price: 1.25 }))),
    );
  });
  await page.goto("/cart");
  await expect(page.getByText(/^Now \$\d+\.\d\d each, was \$1\.25 when you added it$/)).toBeVisible();
});

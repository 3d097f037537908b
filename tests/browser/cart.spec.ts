import type { Page } from "playwright/test";
import { accessibilityProblems, expect, overflowsSideways, sizes, test } from "../support/browser";
import type { Shop } from "../support/shop";

test.use({ allowedErrors: [/status of 409/] });

interface Stocked {
  id: string;
  product_id: string;
  product: string;
  stock: number;
}

const inStock = (shop: Shop, from: number, to: number) =>
  shop.query<Stocked>(
    `SELECT DISTINCT ON (p.id) v.id, v.product_id, p.name AS product, v.stock_quantity AS stock FROM variations v JOIN products p ON p.id = v.product_id
     WHERE v.stock_quantity BETWEEN $1 AND $2 AND p.archived_at IS NULL ORDER BY p.id, v.id LIMIT 3`,
    [from, to],
  );

async function add(page: Page, variation: Stocked | undefined): Promise<void> {
  await page.goto(`/product/${variation?.product_id}?variation=${variation?.id}`);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to Cart", { exact: true })).toBeVisible();
}

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("parkland-prints-cart") ?? "[]") as { variationId: string; quantity: number; price: number }[]);
const badge = (page: Page, count: number) => page.getByRole("link", { name: new RegExp(`cart.*\\b${count}\\b`, "i") });

test("plus, minus and remove change quantity, totals, badge and storage", async ({ page, shop }) => {
  const [first, second] = await inStock(shop, 8, 1000);
  await add(page, first);
  await add(page, second);
  await page.goto("/cart");
  const line = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: new RegExp(`^Remove ${first?.product}`) }) }).first();
  const minus = line.getByRole("button", { name: /^Decrease quantity/ });
  await expect(minus).toBeDisabled();
  await line.getByRole("button", { name: /^Increase quantity/ }).click();
  await line.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(line.getByText("Quantity 3")).toBeVisible();
  await expect(badge(page, 4)).toBeVisible();
  await expect.poll(async () => (await stored(page)).find(({ variationId }) => variationId === first?.id)?.quantity).toBe(3);
  await minus.click();
  await expect(line.getByText("Quantity 2")).toBeVisible();
  await line.getByRole("button", { name: /^Remove/ }).click();
  await expect(line).toHaveCount(0);
  await expect(badge(page, 1)).toBeVisible();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  expect(await stored(page)).toEqual([]);
});

test("the quantity stops at what is in stock", async ({ page, shop }) => {
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

test("storage without a cookie is taken over; a later cookie replaces the storage", async ({ page, context, shop }) => {
  const [first, second] = await inStock(shop, 8, 1000);
  await add(page, first);
  await context.clearCookies({ name: "cart" });
  await page.goto("/cart");
  await expect(page.getByRole("button", { name: new RegExp(`^Remove ${first?.product}`) })).toBeVisible();

  await context.addCookies([{ name: "cart", value: `${Date.now() + 1000}!${second?.id}:2`, url: shop.url }]);
  await page.goto("/products");
  await expect.poll(async () => (await stored(page)).map(({ variationId, quantity }) => [variationId, quantity])).toEqual([[second?.id, 2]]);
});

test("another tab's change shows here", async ({ page, context, shop }) => {
  const [first] = await inStock(shop, 8, 1000);
  await add(page, first);
  await page.goto("/cart");
  const other = await context.newPage();
  await other.goto("/cart");
  await other.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(page.getByText("Quantity 2")).toBeVisible();
});

test.describe("when the shop cannot be reached", () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test("the toast says so, and the cart stays as it was", async ({ page, shop }) => {
    const [first] = await inStock(shop, 8, 1000);
    await add(page, first);
    await page.goto("/cart");
    await page.route(/_data=/, (route) => route.abort());
    await page.getByRole("button", { name: /^Increase quantity/ }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Something went wrong" })).toBeVisible();
    await expect(page.getByText("Quantity 1")).toBeVisible();
    expect((await stored(page)).map(({ quantity }) => quantity)).toEqual([1]);
    await page.unroute(/_data=/);
    await page.getByRole("button", { name: /^Increase quantity/ }).click();
    await expect(page.getByText("Quantity 2")).toBeVisible();
  });
});

test("a price that changed since it was added is said", async ({ page, shop }) => {
  const [first] = await inStock(shop, 8, 1000);
  await add(page, first);
  await page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem("parkland-prints-cart") ?? "[]") as { price: number }[];
    localStorage.setItem("parkland-prints-cart", JSON.stringify(lines.map((line) => ({ ...line, price: 1.25 }))));
  });
  await page.goto("/cart");
  await expect(page.getByText(/^Now \$\d+\.\d\d each, was \$1\.25 when you added it$/)).toBeVisible();
});

for (const [name, size] of Object.entries(sizes)) {
  test(`the cart is usable by all and fits a ${name}`, async ({ page, shop }) => {
    await page.setViewportSize(size);
    await page.goto("/cart");
    expect(await accessibilityProblems(page)).toEqual([]);
    const [first, second] = await inStock(shop, 8, 1000);
    await add(page, first);
    await add(page, second);
    await page.goto("/cart");
    await expect(page.getByRole("heading", { name: "Shopping Cart" })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);
  });
}

import type { Page } from "playwright/test";
import { accessibilityProblems, expect, test } from "../support/browser";
import { type InStock, inStock } from "../support/cart-page";

const row = (page: Page) => page.getByRole("region", { name: "Recently viewed" });
const names = (page: Page) => row(page).getByRole("heading", { level: 3 }).allTextContents();

async function view(page: Page, toys: InStock[]): Promise<void> {
  for (const { product_id, product } of toys) {
    await page.goto(`/product/${product_id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(product);
  }
}

test("the toys viewed before are on the next toy's page and where nothing is found, until they are cleared", async ({
  page,
  shop,
}) => {
  const toys = await inStock(shop, 2, 1000);
  const [one, two, three] = toys.map(({ product }) => product);
  await view(page, toys.slice(0, 1));
  await page.waitForLoadState("networkidle");
  await expect(row(page)).toHaveCount(0);
  await view(page, toys.slice(1));
  await expect(row(page).locator("article")).toHaveCount(2);
  expect(await names(page)).toEqual([two, one]);
  await row(page).getByRole("link", { name: two }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(two ?? "");
  await expect.poll(() => names(page)).toEqual([three, one]);

  for (const path of ["/cart", "/nope", "/product/nope", "/products?search=zzzz"]) {
    await page.goto(path);
    await expect.poll(() => names(page), path).toEqual([two, three, one]);
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  await row(page).getByRole("button", { name: "Clear recently viewed" }).click();
  await expect(row(page)).toHaveCount(0);
  await expect(page.getByText("This browser has forgotten what you looked at.")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await page.goto("/cart");
  await page.waitForLoadState("networkidle");
  await expect(row(page)).toHaveCount(0);
});

test("a toy that stands under More to like is not repeated below", async ({ page, shop }) => {
  const [one, two] = await inStock(shop, 2, 1000);
  const more = page.getByRole("region", { name: "More to like" });
  await view(page, one ? [one] : []);
  const suggested = (await more.getByRole("heading", { level: 3 }).first().textContent()) ?? "";
  await more.getByRole("link", { name: suggested }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(suggested);
  await view(page, two ? [two] : []);
  await view(page, one ? [one] : []);
  await expect(more.getByRole("heading", { name: suggested })).toBeVisible();
  await expect(row(page)).toBeVisible();
  expect(await names(page)).not.toContain(suggested);
});

test("no cookie and nothing in the database says what was viewed", async ({ page, context, shop }) => {
  await view(page, await inStock(shop, 2, 1000));
  await expect(row(page)).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});

test("nothing that is in sight moves when the row comes", async ({ page, shop }) => {
  await view(page, await inStock(shop, 2, 1000));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/cart");
  await expect(row(page)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test("without an answer there is no row", async ({ page, shop }) => {
  await view(page, await inStock(shop, 2, 1000));
  await page.route("**/recently-viewed", (route) => route.fulfill({ body: "A proxy answers." }));
  await page.goto("/nope");
  await page.waitForLoadState("networkidle");
  await expect(row(page)).toHaveCount(0);
});

test.describe("in a browser that forbids storage", () => {
  test.use({ allowedErrors: [/Storage is forbidden/] });

  test("there is no row, and the page works", async ({ page, shop }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          configurable: true,
          get() {
            throw new DOMException("Storage is forbidden", "SecurityError");
          },
        });
    });
    await view(page, await inStock(shop, 2, 1000));
    await expect(row(page)).toHaveCount(0);
  });
});

test("without scripts there is neither a row nor a button", async ({ noScript, shop }) => {
  for (const { product_id } of await inStock(shop, 2, 1000)) await noScript.goto(`/product/${product_id}`);
  await expect(noScript.getByText("Recently viewed")).toHaveCount(0);
});

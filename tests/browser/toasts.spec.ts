import type { Page } from "playwright/test";
import { accessibilityProblems, expect, test } from "../support/browser";

const region = (page: Page) => page.getByRole("region", { name: /Notifications/ });
const shown = (page: Page) => region(page).getByRole("listitem");

async function raise(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(shown(page)).toHaveCount(1);
}

test.beforeEach(async ({ page, shop }) => {
  const [row] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Flexi Dragon'");
  await page.clock.install();
  await page.goto(`/product/${row?.id}?tab=reviews`);
});

test("a toast disappears after 5 seconds", async ({ page }) => {
  await raise(page);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_500);
  await expect(shown(page)).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(shown(page)).toHaveCount(0);
});

test("a new toast replaces the last one", async ({ page }) => {
  await raise(page);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(shown(page)).toHaveText(/Added to Cart/);
  await expect(shown(page)).toHaveCount(1);
});

test("F8 focuses the toasts, and Close closes the toast", async ({ page }) => {
  await raise(page);
  await page.keyboard.press("F8");
  await expect(region(page).locator("ol")).toBeFocused();
  await region(page).getByRole("button", { name: "Close" }).click();
  await expect(shown(page)).toHaveCount(0);
});

test("swiping a toast 50 pixels to the right dismisses it, a shorter swipe does not", async ({ page }) => {
  await raise(page);
  const swipe = async (by: number) => {
    const box = await shown(page).boundingBox();
    if (!box) throw new Error("no toast to swipe");
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 20 + by, box.y + 20, { steps: 6 });
    await page.mouse.up();
  };
  await swipe(46);
  await expect(shown(page)).toHaveCount(1);
  await swipe(56);
  await expect(shown(page)).toHaveCount(0);
});

test("the toast area is at most 420 pixels wide", async ({ page }) => {
  await raise(page);
  const box = await region(page).locator("ol").boundingBox();
  expect(box?.width).toBe(420);
  await page.setViewportSize({ width: 320, height: 640 });
  const narrow = await region(page).locator("ol").boundingBox();
  expect([narrow?.x, narrow?.width]).toEqual([0, 320]);
});

test("on a desktop a toast does not cover Add to Cart", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const add = page.locator("#add-to-cart").getByRole("button", { name: "Add to Cart" });
  await add.click();
  await expect(shown(page)).toHaveText(/Added to Cart/);
  const [button, place] = [await add.boundingBox(), await region(page).locator("ol").boundingBox()];
  expect(place?.x).toBe(0);
  expect(button?.x).toBeGreaterThan(place?.width ?? Infinity);
});

test("a toast is accessible", async ({ page }) => {
  await raise(page);
  expect(await accessibilityProblems(page)).toEqual([]);
});

import type { Page } from "playwright/test";
import { accessibilityProblems, expect, overflowsSideways, sizes, test } from "../support/browser";
import { growCategories } from "../support/growth";

test.use({ shopEnv: { SHOP_NAME: "Many Kinds" } });

test.beforeAll(async ({ shop }) => {
  await growCategories(
    shop.query,
    Array.from({ length: 29 }, (_, index) => `Kind ${String(index + 1).padStart(2, "0")}`),
  );
});

const boxes = (page: Page) => page.getByRole("group", { name: "Categories" }).getByRole("checkbox");
const unfold = (page: Page) => page.getByRole("group", { name: "Categories" }).getByText("All 35 categories");

test("more than twelve categories are folded; selected ones stay visible and keep the focus", async ({
  page,
}) => {
  await page.goto("/products?categories=Kind+29");
  await expect(boxes(page)).toHaveCount(13);
  await expect(page.getByRole("checkbox", { name: "Kind 29" })).toBeChecked();
  await unfold(page).click();
  await expect(boxes(page)).toHaveCount(35);
  await page.getByRole("checkbox", { name: "Kind 20" }).check();
  await expect(page).toHaveURL("/products?categories=Kind+29%2CKind+20");
  await unfold(page).click();
  await expect(boxes(page)).toHaveCount(14);
  await page.getByRole("checkbox", { name: "Kind 20" }).focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/products?categories=Kind+29");
  await expect(page.getByRole("checkbox", { name: "Kind 20" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(boxes(page)).toHaveCount(13);
});

test("with 35 categories the first products are in view, and the footer is no taller than the screen", async ({
  page,
}) => {
  await page.goto("/products");
  await expect(page.getByRole("article").first()).toBeInViewport();
  const footer = page.getByRole("contentinfo");
  expect((await footer.boundingBox())?.height).toBeLessThan(sizes.desktop.height);
  await expect(footer.getByRole("link", { name: /^Kind/ })).toHaveCount(8);
  await footer.getByText("23 more categories").click();
  await expect(footer.getByRole("link", { name: /^Kind/ })).toHaveCount(29);
});

test("filters and footer unfold without scripts", async ({ noScript: page }) => {
  await page.goto("/products?categories=Kind+29");
  await expect(boxes(page)).toHaveCount(13);
  await unfold(page).click();
  await page.getByRole("checkbox", { name: "Kind 20" }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL("/products?categories=Kind+20%2CKind+29");
  await page.getByRole("contentinfo").getByText("23 more categories").click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Kind 28" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kind 28");
});

test.describe("on a phone", () => {
  test.use({ viewport: sizes.phone });

  test("the selected category is in view, and the row fades at its end", async ({ page, noScript }) => {
    await noScript.setViewportSize(sizes.phone);
    for (const browser of [page, noScript]) {
      await browser.goto("/products?categories=Kind+29");
      const chip = browser.locator("label", { hasText: "Kind 29" });
      await expect(chip).toBeInViewport({ ratio: 1 });
      expect(
        await chip.evaluate((label) => getComputedStyle(label.parentElement ?? label).maskImage),
      ).toContain("linear-gradient");
      expect(await overflowsSideways(browser)).toBe(false);
    }
  });

  test("selecting a category keeps the row's scroll position", async ({ page }) => {
    await page.goto("/products");
    const row = page.locator("label", { hasText: "Dinosaurs" }).locator("..");
    await page.getByRole("checkbox", { name: "Kind 03" }).scrollIntoViewIfNeeded();
    const before = await row.evaluate((strip) => strip.scrollLeft);
    expect(before).toBeGreaterThan(0);
    await page.getByRole("checkbox", { name: "Kind 03" }).check();
    await expect(page).toHaveURL("/products?categories=Kind+03");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kind 03");
    expect(await row.evaluate((strip) => strip.scrollLeft)).toBe(before);
  });

  test("the unfolded list shows every category and is accessible", async ({ page }) => {
    await page.goto("/products?categories=Kind+29");
    await unfold(page).click();
    for (const name of ["Kind 01", "Kind 15", "Kind 28"]) {
      const chip = await page.locator("label", { hasText: name }).boundingBox();
      expect(chip?.x).toBeGreaterThanOrEqual(0);
      expect((chip?.x ?? 0) + (chip?.width ?? 0)).toBeLessThanOrEqual(sizes.phone.width);
    }
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

import type { Page } from "playwright/test";
import { accessibilityProblems, expect, gate, signIn, sizes, test } from "../support/browser";

const field = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const active = (page: Page) => page.locator("[role=option][aria-selected=true]");

async function type(page: Page, text: string): Promise<void> {
  await field(page).click();
  await field(page).pressSequentially(text);
}

test("arrows walk through the suggestions, Enter takes one, and the list follows", async ({ page }) => {
  await page.goto("/products");
  await expect(field(page)).toHaveAttribute("aria-autocomplete", "list");
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  await type(page, "knit");
  await expect(options(page).first()).toHaveText("Knitted Animals Category");
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await expect(active(page)).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toHaveText("Knitted Animals Category");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await active(page).getAttribute("id")) ?? "",
  );
  await page.keyboard.press("ArrowUp");
  const last = (await options(page).last().textContent()) ?? "";
  await expect(active(page)).toHaveText(last);
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue(last.trim());
  await expect(options(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/products?${new URLSearchParams({ search: last.trim() })}`);
  await expect(page.locator("article")).toHaveCount(1);
});

test("a chosen category is ticked, and the text is gone", async ({ page }) => {
  await page.goto("/products");
  await type(page, "fidget");
  await options(page).first().click();
  await expect(page).toHaveURL("/products?categories=Fidget+Toys");
  await expect(page.getByRole("checkbox", { name: "Fidget Toys" })).toBeChecked();
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();
});

test("Escape closes and keeps the text, Enter without a choice searches it, another letter leaves the option", async ({
  page,
}) => {
  await page.goto("/products");
  await type(page, "drag");
  await expect(options(page)).not.toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("drag");
  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toHaveCount(1);
  await page.keyboard.type("o");
  await expect(active(page)).toHaveCount(0);
  await expect(options(page)).not.toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(options(page)).toHaveCount(0);
  await expect(page).toHaveURL("/products?search=drago");
});

test("an answer to an older text is dropped", async ({ page }) => {
  await page.goto("/products");
  const held = gate();
  await page.route(/suggestions\?search=bear$/, async (route) => {
    await held.opened;
    await route.continue().catch(() => null);
  });
  const asked = page.waitForRequest(/suggestions\?search=bear$/);
  await type(page, "bear");
  await asked;
  await field(page).fill("gecko");
  await expect(options(page)).toHaveText(["Garden Gecko"]);
  held.open();
  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toHaveText("Garden Gecko");
});

test("on a phone a suggestion is taken by touch, and a touch beside them closes them", async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, hasTouch: true, viewport: sizes.phone });
  const page = await context.newPage();
  await page.goto("/products");
  await expect(field(page)).toBeVisible();
  await field(page).tap();
  await field(page).pressSequentially("shark");
  await options(page).first().tap();
  await expect(field(page)).toHaveValue("Reef Shark");
  await field(page).fill("gecko");
  await expect(options(page)).toHaveCount(1);
  await page.getByRole("heading", { level: 1 }).tap();
  await expect(options(page)).toHaveCount(0);
  await context.close();
});

for (const colorScheme of ["light", "dark"] as const)
  test(`open suggestions and a corrected search are accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/products");
    await type(page, "dargon");
    await expect(page.getByRole("heading", { name: "Did you mean dragon?" })).toBeVisible();
    await expect(options(page)).not.toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    expect(await accessibilityProblems(page)).toEqual([]);
  });

test("the header's search button leads to the field, keeps the filters, and works without scripts", async ({
  page,
  noScript,
  context,
  shop,
}) => {
  const button = (on: Page) => on.getByRole("banner").getByRole("link", { name: "Search" });
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    await page.goto("/cart");
    await button(page).click();
    await expect(page).toHaveURL("/products#search");
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toBeInViewport();
  }
  await page.goto("/products?categories=Dinosaurs");
  await button(page).click();
  await expect(page).toHaveURL("/products?categories=Dinosaurs#search");
  await expect(field(page)).toBeFocused();
  await noScript.goto("/cart");
  await button(noScript).click();
  await expect(noScript.getByRole("searchbox", { name: "Search products" })).toBeFocused();
  await signIn(context, shop, "customer@example.com");
  await page.goto("/?inStock=true");
  await button(page).click();
  await expect(page).toHaveURL("/?inStock=true#search");
  await expect(field(page)).toBeFocused();
});

test("the question below an empty list leads to that search", async ({ page }) => {
  await page.goto("/products?search=dargon");
  await page.getByRole("link", { name: "dragon", exact: true }).click();
  await expect(page).toHaveURL("/products?search=dragon");
  await expect(field(page)).toHaveValue("dragon");
  await expect(page.locator("summary", { hasText: "Filters" })).toBeFocused();
});

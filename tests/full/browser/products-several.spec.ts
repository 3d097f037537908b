import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright/test";
import {
  accessibilityProblems,
  expect,
  overflowsSideways,
  signIn,
  test as base,
  ways,
} from "../../support/browser";

const test = base.extend<{ press: (control: Locator) => Promise<number> }>({
  press: async ({}, use) => {
    let presses = 0;
    await use(async (control) => {
      await control.click();
      return ++presses;
    });
  },
});

// Its own shop, because the tests below change every product.
test.use({ shopEnv: { WORKERS: "1" }, allowedErrors: [/status of 40[049]/] });

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });

for (const { how, scripts, size } of ways) {
  test.describe(how, () => {
    let page: Page;
    test.beforeEach(async ({ page: scripted, noScript, shop }) => {
      page = scripts ? scripted : noScript;
      await page.setViewportSize(size);
      await signIn(page.context(), shop, "admin@example.com");
    });

    test(`all prices of a filter are raised in 4 presses, shown before they are written ${how}`, async ({
      shop,
      press,
    }) => {
      const prices = () =>
        shop.query<{ id: string; product: string; cents: number }>(
          "SELECT v.id, p.id AS product, ((p.base_price + v.price_modifier) * 100)::int AS cents FROM products p JOIN variations v ON v.product_id = p.id WHERE p.category = 'Fidget Toys' AND p.archived_at IS NULL ORDER BY v.id",
        );
      const before = await prices();
      await page.goto("/admin/products?search=Fidget%20Toys");
      await press(page.getByRole("checkbox", { name: /^Select all / }));
      await press(page.getByRole("button", { name: "Prices…" }));
      await page.getByLabel(/^Change \d+ prices? by/).fill("ten");
      await page.getByLabel(/^Change \d+ prices? by/).press("Enter");
      await expect(page.getByText("Write a percentage from -90 to 1000, like 10 or -7.5")).toBeVisible();
      await page.getByLabel(/^Change \d+ prices? by/).fill("10");
      await press(page.getByRole("button", { name: "Show New Prices" }));
      const write = page.getByRole("button", { name: /^Change Prices/ });
      await expect(write).toBeInViewport();
      expect(await overflowsSideways(page)).toBe(false);
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      expect(await prices()).toEqual(before);
      expect(await press(write)).toBe(4);
      await expect(
        toast(page, `Prices Updated for ${new Set(before.map(({ product }) => product)).size} Products`),
      ).toBeVisible();
      expect(await prices()).toEqual(
        before.map(({ cents, ...row }) => ({ ...row, cents: Math.floor((cents * 11 + 5) / 10) })),
      );
    });

    test(`Set without a category asks for one and keeps what is chosen; other buttons do not ask ${how}`, async () => {
      await page.goto("/admin/products?search=Fidget%20Toys");
      const name = (await page.getByRole("heading", { level: 2 }).first().textContent()) ?? "";
      await box(page, name).check();
      await page.getByRole("button", { name: "Set" }).click();
      const category = page.getByLabel("Category for the selected products");
      await expect(category).toBeFocused();
      await expect(box(page, name)).toBeChecked();
      await category.selectOption({ index: 1 });
      await page.getByRole("button", { name: "Set" }).click();
      await expect(toast(page, "Product Moved to Another Category")).toBeVisible();
      await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
      await box(page, name).check();
      await page.getByRole("button", { name: "Make drafts" }).click();
      await expect(toast(page, "Product Made a Draft")).toBeVisible();
    });

    test(`two are archived in 3 presses, brought back in 3, and moved to a category ${how}`, async ({
      shop,
      press,
    }) => {
      const [first, second] = await shop.query<{ name: string }>(
        "SELECT name FROM products WHERE archived_at IS NULL ORDER BY created_at DESC, id LIMIT 2",
      );
      const names = [first?.name ?? "", second?.name ?? ""];
      const rows = () =>
        shop.query(
          "SELECT DISTINCT archived_at IS NOT NULL AS archived, draft, category FROM products WHERE name = ANY ($1)",
          [names],
        );
      await page.goto("/admin/products");
      if (scripts) await expect(page.getByRole("button", { name: "Archive" })).toBeHidden();
      for (const name of names) await press(box(page, name));
      expect(await press(page.getByRole("button", { name: "Archive" }))).toBe(3);
      await expect(toast(page, "2 Products Archived")).toBeVisible();
      await page.goto("/admin/products?archived=true");
      for (const name of names) await box(page, name).check();
      await page.getByRole("button", { name: "Restore", exact: true }).click();
      await expect(toast(page, "2 Products Restored")).toBeVisible();
      await page.goto("/admin/products");
      for (const name of names) await box(page, name).check();
      await page.getByLabel("Category for the selected products").selectOption({ index: 1 });
      await page.getByRole("button", { name: "Set", exact: true }).click();
      await expect(toast(page, "2 Products Moved to Another Category")).toBeVisible();
      for (const name of names) await box(page, name).check();
      await page.getByRole("button", { name: "Make drafts" }).click();
      await expect(toast(page, "2 Products Made a Draft")).toBeVisible();
      expect(await rows()).toMatchObject([{ archived: false, draft: true }]);
      for (const name of names) await box(page, name).check();
      await page.getByRole("button", { name: "Publish", exact: true }).first().click();
      await expect(toast(page, "2 Products Published")).toBeVisible();
      expect(await rows()).toMatchObject([{ archived: false, draft: false }]);
    });

    test(`what could not be done is listed with why ${how}`, async ({ shop }) => {
      const [product] = await shop.query<{ id: string; name: string }>(
        "SELECT id, name FROM products WHERE archived_at IS NULL ORDER BY created_at DESC, id LIMIT 1",
      );
      await page.goto("/admin/products");
      await page.getByRole("checkbox", { name: /^Select all / }).check();
      await page.getByRole("button", { name: "Prices…" }).click();
      await page.getByLabel(/^Change \d+ prices? by/).fill("-1");
      await page.getByRole("button", { name: "Show New Prices" }).click();
      await expect(page.getByRole("button", { name: /^Change Prices/ })).toBeVisible();
      await shop.query("UPDATE products SET version = version + 1 WHERE id = $1", [product?.id]);
      await page.getByRole("button", { name: /^Change Prices/ }).click();
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("1 was not changed:");
      await expect(alert).toContainText(
        `${product?.name}: It was changed since these prices were shown. Check them again.`,
      );
    });
  });
}

for (const view of ["Cards", "Rows"])
  test(`a refused press keeps the selection and the focus, shown as ${view}`, async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, "admin@example.com");
    const [chosen, refused] = [`Chosen in ${view}`, `Refused in ${view}`];
    for (const name of [chosen, refused])
      await page.request.post("/api/admin/products", {
        data: { name, category: "Fidget Toys", basePrice: "4.00" },
      });
    await context.addCookies([
      {
        name: "products_view",
        value: view.toLowerCase(),
        domain: new URL(shop.url).hostname,
        path: "/admin",
      },
    ]);
    await page.goto("/admin/products");
    await expect(page.getByRole("button", { name: view, exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await box(page, chosen).check();
    const duplicate = page.getByRole("button", { name: `Duplicate ${refused}`, exact: true });
    // A product that is really gone is gone from the list that is loaded after the press, with its button.
    const id = page.locator("form", { has: duplicate }).locator('input[name="id"]');
    await id.evaluate((input: HTMLInputElement, unknown) => (input.value = unknown), randomUUID());
    await duplicate.press("Enter");
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Product not found");
    await expect(duplicate).toBeFocused();
    await expect(box(page, chosen)).toBeChecked();
    await expect(page.getByRole("group", { name: "Actions for the selection" })).toBeVisible();
  });

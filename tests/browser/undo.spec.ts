import type { Locator, Page } from "playwright/test";
import type { Product } from "~/schemas/product";
import { accessibilityProblems, expect, overflowsSideways, signIn, test, ways } from "../support/browser";
import { Client } from "../support/client";
import type { Shop } from "../support/shop";

async function aProduct(shop: Shop, name: string): Promise<string> {
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  const { body } = await admin.json<Product>("POST", "/api/admin/products", {
    ...{ name, category: "Fidget Toys", basePrice: "5.00", stockQuantity: 7 },
  });
  return body.id;
}

const isThere = async (shop: Shop, id: string) =>
  (await shop.query("SELECT FROM products WHERE id = $1 AND archived_at IS NULL", [id])).length === 1;
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

for (const { how, scripts, size } of ways) {
  test.describe(how, () => {
    let page: Page;
    let presses: number;
    const press = async (control: Locator) => {
      await control.click();
      presses++;
    };
    test.beforeEach(async ({ page: scripted, noScript, shop }) => {
      page = scripts ? scripted : noScript;
      presses = 0;
      await page.setViewportSize(size);
      await signIn(page.context(), shop, "admin@example.com");
    });

    test(`a deleted product is brought back by one press ${how}`, async ({ shop }) => {
      const name = `Slipped Sloth ${how}`;
      const id = await aProduct(shop, name);
      await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
      await press(page.getByRole("link", { name: `Delete ${name}` }));
      await press(page.getByRole("button", { name: "Delete", exact: true }));
      await expect(said(page, "Product Deleted")).toBeVisible();
      expect(await isThere(shop, id)).toBe(false);
      const undo = page.getByRole("button", { name: "Undo" });
      await expect(undo).toBeInViewport({ ratio: 1 });
      expect(Math.round((await undo.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect(await overflowsSideways(page)).toBe(false);
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      await press(undo);
      await expect(said(page, "Product Restored")).toBeVisible();
      expect([presses, await isThere(shop, id)]).toEqual([3, true]);
      await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
      await shop.query("UPDATE products SET archived_at = now() WHERE id = $1", [id]);
    });

    test(`a deleted picture is brought back by one press, and what was typed stays ${how}`, async ({
      shop,
    }) => {
      const [image] = await shop.query<{ id: string; product: string; alt: string }>(
        "SELECT i.id, p.id AS product, i.alt FROM product_images i JOIN products p ON p.id = i.product_id WHERE p.name = 'Spiral Cone' AND i.display_order = 0",
      );
      const shown = async () =>
        (await shop.query("SELECT FROM product_images WHERE id = $1", [image?.id])).length === 1;
      await page.goto(`/admin/products/${image?.product}/edit`);
      const dialog = page.getByRole("dialog", { name: "Edit Product" });
      await dialog.getByLabel("Description").fill("Half a thought");
      await press(dialog.getByRole("button", { name: /^Delete (the )?(picture|image) 1\b/i }).first());
      await expect(said(page, "Image Deleted")).toBeVisible();
      expect(await shown()).toBe(false);
      await press(page.getByRole("button", { name: "Undo" }));
      await expect(said(page, "Image Restored")).toBeVisible();
      expect([presses, await shown()]).toEqual([2, true]);
      await expect(dialog.getByLabel("Description")).toHaveValue("Half a thought");
    });

    test(`Duplicate pressed twice in a row makes one draft ${how}`, async ({ shop }) => {
      const name = `Twice Turtle ${how}`;
      await aProduct(shop, name);
      const copies = () =>
        shop.query<{ id: string }>("SELECT id FROM products WHERE name = $1", [`${name} (copy)`]);
      const list = `?${new URLSearchParams({ search: name })}`;
      await page.goto(`/admin/products${list}`);
      await page.getByRole("button", { name: `Duplicate ${name}` }).dblclick();
      await expect(page.getByRole("heading", { name: "Edit Product" })).toBeVisible();
      const [copy, ...more] = await copies();
      expect(more).toEqual([]);
      await expect(page).toHaveURL(`/admin/products/${copy?.id}/edit${list}`);
      await shop.query("UPDATE products SET archived_at = now() WHERE name LIKE 'Twice Turtle%'");
    });
  });
}

test("a deletion can be undone from any screen, and text typed there stays", async ({
  page,
  context,
  shop,
}) => {
  const id = await aProduct(shop, "Typed Tapir");
  await signIn(context, shop, "admin@example.com");
  await page.goto(`/admin/products/${id}/delete`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(said(page, "Product Deleted")).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByLabel("Phone", { exact: true }).fill("780-555-01");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(said(page, "Product Restored")).toBeVisible();
  expect(await isThere(shop, id)).toBe(true);
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("780-555-01");
  await shop.query("UPDATE products SET archived_at = now() WHERE id = $1", [id]);
});

test("what can be undone can be for a minute, and not while somebody rests on it", async ({
  page,
  context,
  shop,
}) => {
  const name = "Slow Snail";
  const id = await aProduct(shop, name);
  await signIn(context, shop, "admin@example.com");
  await page.clock.install();
  await page.goto(`/admin/products/${id}/delete`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await undo.hover();
  await page.clock.runFor(90_000);
  await expect(undo).toBeVisible();
  await page.mouse.move(0, 0);
  // The real clock runs too, so not to the very end.
  await page.clock.runFor(40_000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(25_000);
  await expect(undo).toHaveCount(0);
});

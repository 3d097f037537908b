import type { Page } from "playwright/test";
import { expect, signIn, sizes, test } from "../support/browser";
import { addVariable, card, fillBasics, picture, question, toast } from "../support/product-form";

test.use({ allowedErrors: [/status of 4(00|09|15)/] });
test.beforeEach(async ({ context, shop }) => signIn(context, shop, "admin@example.com"));

test("a simple product is added, edited, and deleted", async ({ page }) => {
  const name = "Simple Toy";
  await page.goto("/admin/products");
  await page.getByRole("link", { name: "Add Product" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Product" });
  await dialog.getByRole("button", { name: "Save Product" }).click();
  await expect(dialog.getByText("Product name is required")).toBeVisible();
  await fillBasics(page, name);
  await page.getByLabel("Stock Quantity").first().fill("8");
  await dialog.getByRole("button", { name: "Save Product" }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page, "Product Created")).toBeVisible();
  await expect(card(page, name)).toContainText("Simple product");
  await expect(card(page, name)).toContainText("Total stock: 8");

  await card(page, name)
    .getByRole("link", { name: `Edit ${name}` })
    .click();
  await page.getByLabel("Base Price (CAD)").fill("13");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(toast(page, "Product Updated")).toBeVisible();
  await expect(card(page, name)).toContainText("$13.00");

  await card(page, name)
    .getByRole("link", { name: `Delete ${name}` })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Product Deleted")).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
});

test("variations are added, edited in their line, and removed", async ({ page }) => {
  const name = "Variable Toy";
  await addVariable(page, name);
  const list = page.getByRole("region", { name: "Variations" });
  await expect(list).toContainText("+$2.00");
  await expect(list).toContainText("Color: Blue");

  await list.getByRole("button", { name: "Edit Blue - Small" }).click();
  await list.getByLabel("Stock Quantity").fill("6");
  await list.getByRole("button", { name: "Done" }).click();
  await expect(list).toContainText("Stock: 6");

  const form = page.getByRole("group", { name: "Add a variation" });
  await form.getByLabel("Variation Name").fill("Red");
  await form.getByRole("button", { name: "Add Variation" }).click();
  await expect(list.getByRole("listitem").filter({ hasText: "Stock:" })).toHaveCount(2);
  await list.getByRole("button", { name: "Remove Red" }).click();
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(toast(page, "Product Created")).toBeVisible();
  await expect(card(page, name)).toContainText("1 variation(s)");
  await expect(card(page, name)).toContainText("Total stock: 6");
});

test("pictures are uploaded, ordered and deleted", async ({ page }) => {
  await page.goto("/admin/products/new");
  await expect(page.getByText("Save the product first, then you can upload images.")).toBeVisible();
  await expect(
    page.getByText("Shoppers see the product as soon as you save it, even without images."),
  ).toBeVisible();
  await fillBasics(page, "Pictured Toy");
  await page.getByRole("button", { name: "Save and Add Images" }).click();
  await expect(page.getByText('No images yet. Click "Upload Image" to add some.')).toBeVisible();

  await page.getByLabel("Images to upload").setInputFiles([await picture("red"), await picture("blue")]);
  await page.getByRole("button", { name: "Upload Image" }).click();
  await expect(toast(page, "Image Uploaded")).toBeVisible();
  const rows = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Delete image/ }) });
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText("Primary");
  await expect(rows.nth(0).getByRole("button", { name: /^Up/ })).toBeDisabled();
  await expect(rows.nth(1).getByRole("button", { name: /^Down/ })).toBeDisabled();

  await expect(rows.nth(1).getByText("(optional)")).toBeVisible();
  await rows.nth(1).getByLabel("Text for image 2").fill("The blue one");
  await rows.nth(1).getByRole("button", { name: "Up, image 2" }).click();
  await expect(rows.nth(0).getByLabel("Text for image 1")).toHaveValue("The blue one");
  await rows.nth(1).getByRole("button", { name: "Delete image 2" }).click();
  await expect(rows).toHaveCount(1);
  await expect(toast(page, "Image Deleted")).toBeVisible();
  await expect(rows.nth(0).getByLabel("Text for image 1")).toHaveValue("The blue one");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(toast(page, "Product Updated")).toBeVisible();
  await page.getByRole("link", { name: "Edit Pictured Toy" }).click();
  await expect(rows.nth(0).getByLabel("Text for image 1")).toHaveValue("The blue one");
});

test("the Unsaved changes bar saves or discards in one press", async ({ page, shop }) => {
  await page.setViewportSize(sizes.phone);
  const [product] = await shop.query<{ id: string; description: string }>(
    "SELECT id, description FROM products WHERE name = 'Spiral Cone'",
  );
  await page.goto(`/admin/products/${product?.id}/edit`);
  const bar = page.getByRole("status").filter({ hasText: "Unsaved changes" });
  const discard = page.getByRole("button", { name: "Discard", exact: true });
  await expect(bar).toHaveCount(0);
  await page.getByLabel("Description").fill("Half a thought");
  for (const part of [bar, discard, page.getByRole("button", { name: "Save Product" })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await discard.click();
  await expect(page.getByLabel("Description")).toHaveValue(product?.description ?? "");
  await expect(bar).toHaveCount(0);
  await page.getByRole("button", { name: "Bring back" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("Half a thought");
  await discard.click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("unsaved changes", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/admin/products?search=knitted");
    await page
      .getByRole("link", { name: /^Edit / })
      .first()
      .click();
    await page.getByLabel("Description").fill("Half a thought");
  });

  const ways: [string, (page: Page) => Promise<unknown>][] = [
    ["Escape", (page) => page.keyboard.press("Escape")],
    ["a press beside the dialog", (page) => page.mouse.click(5, 400)],
    ["the cross", (page) => page.getByRole("link", { name: "Close" }).click()],
    ["Cancel", (page) => page.getByRole("link", { name: "Cancel" }).click()],
    ["the browser's Back", (page) => page.goBack()],
  ];
  test("ask before Escape, a press beside the dialog, the cross, Cancel and Back lose them", async ({
    page,
  }) => {
    for (const [name, leave] of ways) {
      await leave(page);
      await expect(question(page), name).toBeVisible();
      await question(page).getByRole("button", { name: "Keep Editing" }).click();
      await expect(question(page)).toHaveCount(0);
      await expect(page.getByLabel("Description")).toHaveValue("Half a thought");
      await leave(page);
      await question(page).getByRole("button", { name: "Discard Changes" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page).toHaveURL("/admin/products?search=knitted");
      await page
        .getByRole("link", { name: /^Edit / })
        .first()
        .click();
      await page.getByLabel("Description").fill("Half a thought");
    }
  });
});

test("the search applies while typing, and Archived filters archived products", async ({ page }) => {
  await page.goto("/admin/products");
  await page.getByLabel("Search products...").fill("knitted");
  await expect(page).toHaveURL(/search=knitted/);
  await expect(page.locator("main").getByRole("heading", { level: 2 }).first()).toContainText("Knitted");
  await page.getByLabel("Archived").check();
  await expect(page.getByText("No products found")).toBeVisible();
  await expect(page.getByText("Try adjusting your search")).toBeVisible();
});

test("Escape closes the dialog and leads back to the list as it was", async ({ page }) => {
  await page.goto("/admin/products?search=knitted");
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Edit Product" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/admin/products?search=knitted");
});

test("Add Variation waits for a name", async ({ page }) => {
  await page.goto("/admin/products/new");
  await page.getByLabel("Product with Variations").check();
  const form = page.getByRole("group", { name: "Add a variation" });
  await expect(form.getByRole("button", { name: "Add Variation" })).toBeDisabled();
  await form.getByLabel("Variation Name").fill("Blue");
  await expect(form.getByRole("button", { name: "Add Variation" })).toBeEnabled();
  await form.getByLabel("Variation Name").fill("  ");
  await expect(form.getByRole("button", { name: "Add Variation" })).toBeDisabled();
});

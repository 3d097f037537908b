import type { Page } from "playwright/test";
import { expect, gate, signIn, test } from "../support/browser";

test.beforeEach(async ({ context, shop }) => signIn(context, shop, "admin@example.com"));

async function holdForms(page: Page): Promise<() => void> {
  const held = gate();
  await page.route("**/admin/**", async (route) => {
    if (route.request().method() === "POST") await held.opened;
    await route.continue();
  });
  return held.open;
}

test("Save Product reads Saving... while it does", async ({ page, shop }) => {
  const [product] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Spiral Cone'");
  await page.goto(`/admin/products/${product?.id}/edit`);
  const letGo = await holdForms(page);
  await page.getByLabel("Description").first().fill("A cone that spins.");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  letGo();
  await expect(page.getByText("Product Updated", { exact: true }).first()).toBeVisible();
});

test("Upload Image reads Uploading... while it does", async ({ page, shop }) => {
  const [product] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Spiral Cone'");
  await page.goto(`/admin/products/${product?.id}/edit`);
  const letGo = await holdForms(page);
  await page.getByLabel("Images to upload").setInputFiles("public/images/apple-touch-icon.png");
  await page.getByRole("button", { name: "Upload Image" }).click();
  await expect(page.getByRole("button", { name: "Uploading..." })).toBeDisabled();
  letGo();
  await expect(page.getByText("Image Uploaded", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload Image" })).toBeEnabled();
});

test("Mark as Ready & Notify reads Sending... while it does", async ({ page, shop }) => {
  const [order] = await shop.query<{ id: string }>(
    "UPDATE orders SET status = 'pending' WHERE id = (SELECT id FROM orders WHERE status <> 'cancelled' ORDER BY id LIMIT 1) RETURNING id",
  );
  await page.goto(`/admin/orders/${order?.id}`);
  const letGo = await holdForms(page);
  await page.getByRole("button", { name: "Mark as Ready & Notify" }).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  letGo();
  await expect(page.getByText("Order Marked as Ready", { exact: true }).first()).toBeVisible();
});

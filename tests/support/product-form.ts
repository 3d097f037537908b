import type { Page } from "playwright/test";
import sharp from "sharp";
import { expect } from "./browser";

export const picture = (color: string, name = `${color}.png`) =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: color } })
    .png()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: "image/png", buffer }));

export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

export const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

export const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

export async function fillBasics(page: Page, name: string) {
  await page.getByLabel("Product Name").fill(name);
  await page.getByLabel("Category", { exact: true }).selectOption("Fidget Toys");
  await page.getByLabel("Base Price (CAD)").fill("12.5");
}

export async function addVariable(page: Page, name: string) {
  await page.goto("/admin/products");
  await page.getByRole("link", { name: "Add Product" }).click();
  await fillBasics(page, name);
  await page.getByLabel("Product with Variations").check();
  const form = page.getByRole("group", { name: "Add a variation" });
  await form.getByLabel("Variation Name").fill("Blue - Small");
  await form.getByLabel("Price Modifier (CAD)").fill("2");
  await form.getByLabel("Stock Quantity").fill("4");
  await form.getByLabel("Attribute name").fill("Color");
  await form.getByLabel("Attribute value").fill("Blue");
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await form.getByRole("button", { name: "Add Variation" }).click();
  await expect(page.getByRole("heading", { name: "Variations (1)" })).toBeVisible();
}

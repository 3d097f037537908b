import type { Page } from "playwright/test";
import { expect } from "./browser";
import type { Shop } from "./shop";

const good = "4242 4242 4242 4242";

export interface Stocked {
  id: string;
  product_id: string;
  stock: number;
}

const taken = new WeakMap<Shop, Set<string>>();

/** A different product for each test, so that none takes another's stock. */
export async function stocked(shop: Shop): Promise<Stocked> {
  const others = taken.get(shop) ?? new Set();
  const [row] = await shop.query<Stocked>(
    `SELECT v.id, v.product_id, v.stock_quantity AS stock
     FROM variations v JOIN products p ON p.id = v.product_id
     WHERE v.stock_quantity >= 8 AND p.archived_at IS NULL AND NOT p.draft AND v.id <> ALL($1) ORDER BY v.id LIMIT 1`,
    [[...others]],
  );
  if (!row) throw new Error("the seed has too few variations in stock");
  taken.set(shop, others.add(row.id));
  return row;
}

export async function putInCart(page: Page, shop: Shop): Promise<Stocked> {
  const variation = await stocked(shop);
  const value = `${Date.now()}!${variation.id}:1`;
  await page.context().addCookies([{ name: "cart", value, url: shop.url }]);
  return variation;
}

export async function toCheckout(page: Page, shop: Shop): Promise<Stocked> {
  const variation = await putInCart(page, shop);
  await page.goto("/checkout");
  await expect(page.getByLabel("Card number")).toBeVisible();
  return variation;
}

export async function fillContact(page: Page): Promise<void> {
  const entries = {
    "Full Name": "Ada Test",
    Email: "ada@example.com",
    Phone: "780-555-0100",
    Address: "1 Main Street",
    City: "Stony Plain",
    Province: "AB",
    "Postal Code": "T7Z 1A1",
  };
  for (const [label, text] of Object.entries(entries))
    await page.getByLabel(label, { exact: true }).fill(text);
}

export async function fillCard(page: Page, number = good): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill("12 / 39");
  await page.getByLabel("Security code").fill("123");
}

export const placeButton = (page: Page) => page.getByRole("button", { name: /^Place Order - \$/ });
export const toast = (page: Page, title: string) =>
  page
    .getByRole("status")
    .filter({ hasText: title })
    .or(page.locator("li", { hasText: title }))
    .first();

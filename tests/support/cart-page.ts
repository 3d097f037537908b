import type { Page } from "playwright/test";
import { expect } from "./browser";
import type { Shop } from "./shop";

export interface InStock {
  id: string;
  product_id: string;
  product: string;
  stock: number;
}

export const inStock = (shop: Shop, from: number, to: number) =>
  shop.query<InStock>(
    `SELECT DISTINCT ON (p.id) v.id, v.product_id, p.name AS product, v.stock_quantity AS stock FROM variations v JOIN products p ON p.id = v.product_id
     WHERE v.stock_quantity BETWEEN $1 AND $2 AND p.archived_at IS NULL AND NOT p.draft ORDER BY p.id, v.id LIMIT 3`,
    [from, to],
  );

export async function add(
  page: Page,
  variation: Pick<InStock, "id" | "product_id"> | undefined,
): Promise<void> {
  await page.goto(`/product/${variation?.product_id}?variation=${variation?.id}`);
  await page.locator("#add-to-cart").getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to Cart", { exact: true })).toBeVisible();
}

export const stored = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem("parkland-prints-cart") ?? "[]") as {
        variationId: string;
        quantity: number;
        price: number;
      }[],
  );

export const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "cart")?.value ?? null;

export const badge = (page: Page, count: number) =>
  page.getByRole("link", { name: new RegExp(`cart.*\\b${count}\\b`, "i") });

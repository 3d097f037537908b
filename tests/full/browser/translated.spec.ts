import type { Page } from "playwright/test";
import { expect, test } from "../../support/browser";

/** Like browsers that translate: replaces each text by the browser's own elements. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) =>
      text.textContent?.trim() && !text.parentElement?.closest("script, style, font")
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_REJECT,
    );
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      const outer = document.createElement("font");
      outer.appendChild(document.createElement("font")).textContent = text.textContent;
      text.parentNode?.replaceChild(outer, text);
    }
  });
}

test("a translated product page shows the selection", async ({ page, shop }) => {
  const [row] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Flexi Dragon'");
  await page.goto(`/product/${row?.id}`);
  await translate(page);
  await page.getByText("Large", { exact: true }).first().click();
  await expect(page.getByText("SKU: AA-DRG-TEA-L")).toBeVisible();
  await page.getByText("Ember", { exact: true }).first().click();
  await expect(page.getByText("SKU: AA-DRG-EMB-L")).toBeVisible();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: /Cart/ })).toContainText("1");
  await page.getByRole("tab", { name: /^Reviews/ }).click();
  await expect(page.getByText("Write a Review")).toBeVisible();
  await page.getByRole("link", { name: "Back to Products" }).click();
  await expect(page.getByText(/Showing \d+ of \d+ products/)).toBeVisible();
});

test("a translated list shows how many products match", async ({ page }) => {
  await page.goto("/products");
  const count = page.getByRole("status").filter({ hasText: "Showing" });
  await translate(page);
  await page.getByPlaceholder("Search products...").fill("dragon");
  await expect(count).toHaveText(/^Showing [1-9] of \d+ products$/);
  await page.getByPlaceholder("Search products...").fill("");
  await expect(count).toHaveText(/^Showing \d\d of \d+ products$/);
});

test("a translated page stays when a text is removed, or something is put before it", async ({ page }) => {
  await page.goto("/products");
  const result = await page.evaluate(() => {
    const parent = document.createElement("div");
    const text = parent.appendChild(document.createTextNode("text"));
    parent.replaceChild(document.createElement("font"), text);
    parent.insertBefore(document.createElement("b"), text);
    parent.removeChild(text);
    return parent.innerHTML;
  });
  expect(result).toBe("<font></font><b></b>");
});

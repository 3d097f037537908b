import type { Page } from "playwright/test";
import { expect, signIn, test } from "../../support/browser";
import { add, inStock } from "../../support/cart-page";
import { placeButton, toCheckout } from "../../support/purchase";

// Its own shop: it gets a code and a zone.
test.use({ shopEnv: { SHOP_NAME: "Translated" } });

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

test("a translated product page shows the selection and its price", async ({ page, shop }) => {
  const [row] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Flexi Dragon'");
  await page.goto(`/product/${row?.id}`);
  const price = page.locator(".product-head p").first();
  const small = (await price.textContent()) ?? "";
  await translate(page);
  await page.getByText("Large", { exact: true }).first().click();
  await expect(page.getByText("SKU: AA-DRG-TEA-L")).toBeVisible();
  await expect(price).toHaveText("$36.99");
  expect(small).not.toContain("$36.99");
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

test("a translated cart shows what another quantity costs", async ({ page, shop }) => {
  const [toy] = await inStock(shop, 8, 1000);
  await add(page, toy);
  await page.goto("/cart");
  const line = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Remove/ }) });
  const price = line.locator("p.font-display");
  const cents = async () => Number((await price.textContent())?.replace(/\D/g, ""));
  const one = await cents();
  await translate(page);
  await line.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(line.getByText("Quantity 2")).toBeVisible();
  await expect.poll(cents).toBe(2 * one);
  await line.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

test("a translated checkout shows the discount of a code and the new total", async ({ page, shop }) => {
  await shop.query(
    `INSERT INTO promotions (name, code, code_key, kind, percent) VALUES ('Half off', 'HALF', 'HA1F', 'percent', 50);
     INSERT INTO catalogue_changes (product_ids) VALUES ('{}')`,
  );
  await toCheckout(page, shop);
  const total = (await placeButton(page).textContent()) ?? "";
  await translate(page);
  await page.getByRole("textbox", { name: "Discount Code" }).fill("HALF");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Half off (HALF)")).toBeVisible();
  await expect(placeButton(page)).not.toHaveText(total);
  const [amount] = (await placeButton(page).textContent())?.match(/\$[\d.]+/) ?? [];
  await expect(page.locator("dl").getByText(amount ?? "", { exact: true })).toBeVisible();
});

test("a translated list of the back office shows what its dialog saved", async ({ page, context, shop }) => {
  const admin = await signIn(context, shop, "admin@example.com");
  const zone = { name: "Stony Plain", prefixes: "T7Z", fee: "5.00", isOn: false };
  const { id } = (await admin.json<{ id: string }>("POST", "/api/admin/delivery-zones", zone)).body;
  await page.goto(`/admin/delivery/${id}`);
  await translate(page);
  await page.getByLabel("Name").fill("Spruce Grove");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("heading", { name: "Spruce Grove Switched off", exact: true })).toBeVisible();
});

test("a translated New Order shows the payment's words and another total", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/orders/new");
  await translate(page);
  await page.getByLabel("Find an item by name, variation or SKU").fill("dragon");
  await page
    .getByRole("button", { name: /^Add .*Dragon/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Add Payment" }).click();
  await expect(page.getByLabel("Payment link for the rest")).toBeVisible();
  const place = page.getByRole("button", { name: /^Place Order · \$/ });
  const one = await place.textContent();
  await page.getByLabel(/^Quantity/).fill("2");
  await expect(place).not.toHaveText(one ?? "");
});

test("a translated preview of the settings' texts shows another text", async ({ page, context, shop }) => {
  await signIn(context, shop, "admin@example.com");
  await page.goto("/admin/settings");
  await page.getByRole("textbox", { name: "FAQ" }).fill("First text");
  await page.getByRole("button", { name: "Preview Texts" }).click();
  await expect(page.getByRole("region", { name: "FAQ" })).toContainText("First text");
  await translate(page);
  await page.getByRole("textbox", { name: "FAQ" }).fill("Second text");
  await page.getByRole("button", { name: "Preview Texts" }).click();
  await expect(page.getByRole("region", { name: "FAQ" })).toContainText("Second text");
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

import { expect, test } from "../support/browser";

// A shop of its own: the setting would change the other tests' addresses.
test.use({ shopEnv: { SHOP_NAME: "Readable Toys" } });

test("links, filters and Back keep readable addresses", async ({ page, shop }) => {
  await shop.query("INSERT INTO settings (name, value) VALUES ('readableAddresses', 'on')");
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  await page.goto("/products?categories=Fidget+Toys");
  await expect(page).toHaveURL("/products/fidget-toys");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fidget Toys");
  await page.evaluate(() => Object.assign(window, { stayed: true }));

  await page.getByRole("checkbox", { name: "Show only in-stock items" }).check();
  await expect(page).toHaveURL("/products/fidget-toys?inStock=true");
  await page.getByRole("checkbox", { name: "Dinosaurs" }).check();
  await expect(page).toHaveURL("/products?categories=Fidget+Toys%2CDinosaurs&inStock=true");
  await page.getByRole("checkbox", { name: "Fidget Toys" }).uncheck();
  await expect(page).toHaveURL("/products/dinosaurs?inStock=true");
  await expect(page.locator("summary")).toHaveText("Filters 2");

  const card = page.locator("article").first();
  const name = await card.getByRole("heading").innerText();
  await card.getByRole("link").click();
  await expect(page).toHaveURL(/\/product\/[a-z-]+-[\da-f]{8}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByRole("link", { name: "Back to Products" }).click();
  await expect(page).toHaveURL("/products/dinosaurs?inStock=true");
  await page.getByRole("contentinfo").getByRole("link", { name: "Fidget Toys" }).click();
  await expect(page).toHaveURL("/products/fidget-toys");
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});

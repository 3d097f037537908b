import { expect, test } from "../support/browser";

const cards = "article";

test("typing filters the list and replaces the address", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Explore All Toys" }).click();
  await page.getByPlaceholder("Search products...").pressSequentially("octopus");
  await expect(page).toHaveURL("/products?search=octopus");
  await expect(page.locator(cards)).toHaveCount(1);
  await expect(page.getByText(/Showing 1 of \d+ products/)).toBeVisible();
  await expect(page.getByPlaceholder("Search products...")).toBeFocused();
  // No entry of its own in the history.
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("boxes filter at once, are counted, and are filled from the address again", async ({ page }) => {
  await page.goto("/products");
  const entries = await page.evaluate(() => history.length);
  await page.getByRole("checkbox", { name: "Dinosaurs" }).check();
  await page.getByRole("checkbox", { name: "Desk Friends" }).check();
  await page.getByRole("checkbox", { name: "Show only in-stock items" }).check();
  await expect(page).toHaveURL("/products?categories=Dinosaurs%2CDesk+Friends&inStock=true");
  await expect(page.locator("summary")).toHaveText("Filters3");
  expect(await page.evaluate(() => history.length)).toBe(entries);
  const found = await page.locator(cards).count();

  await page.locator(cards).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: "Dinosaurs" })).toBeChecked();
  await expect(page.locator(cards)).toHaveCount(found);
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Show only in-stock items" })).toBeChecked();
});

test("Clear takes back the boxes, Clear All Filters the search as well", async ({ page }) => {
  await page.goto("/products?search=a&categories=Dinosaurs&inStock=true");
  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL("/products?search=a");
  await expect(page.getByRole("checkbox", { name: "Dinosaurs" })).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Dinosaurs" }).check();
  await page.getByRole("link", { name: "Clear All Filters" }).click();
  await expect(page).toHaveURL("/products");
  await expect(page.getByPlaceholder("Search products...")).toHaveValue("");
  await expect(page.getByText("Clear All Filters")).toHaveCount(0);
});

test("filtering keeps the place on the page", async ({ page }) => {
  await page.goto("/products");
  await page.evaluate(() => window.scrollTo(0, 120));
  await page.getByRole("checkbox", { name: "Articulated Animals" }).check();
  await expect(page).toHaveURL(/categories=/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test("the filters are open, and can be folded away", async ({ page }) => {
  await page.goto("/products");
  const box = page.getByRole("checkbox", { name: "Dinosaurs" });
  await expect(box).toBeVisible();
  await page.locator("summary").click();
  await expect(box).toBeHidden();
});

test("nothing found offers to clear the filters", async ({ page }) => {
  await page.goto("/products?search=zzzz");
  await expect(page.getByText("No products found")).toBeVisible();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL("/products");
  await expect(page.locator(cards).first()).toBeVisible();
});

test("eight skeleton cards stand in while the list is on its way", async ({ page }) => {
  await page.goto("/");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/products\?_data=/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Explore All Toys" }).click();
  await expect(page.getByRole("status", { name: "Loading products" }).locator("[data-skeleton]")).toHaveCount(8);
  release();
  await expect(page.locator(cards).first()).toBeVisible();
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);
});

test("every card leads to its product", async ({ page }) => {
  await page.goto("/products");
  await page.getByRole("link", { name: "Cat Pen Cup" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cat Pen Cup");
});

test("without scripts the form filters on Apply", async ({ noScript: page }) => {
  await page.goto("/products");
  await page.getByPlaceholder("Search products...").fill("a");
  await page.getByRole("checkbox", { name: "Dinosaurs" }).check();
  await page.getByRole("checkbox", { name: "Desk Friends" }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("checkbox", { name: "Dinosaurs" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Fidget Toys" })).not.toBeChecked();
  await expect(page.getByText("Tiny Rex")).toBeVisible();
  await expect(page.getByText("Flexi Dragon")).toHaveCount(0);
  await page.getByRole("link", { name: "Clear All Filters" }).click();
  await expect(page.getByText("Flexi Dragon")).toBeVisible();
});

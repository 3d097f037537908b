import { expect, signIn, sizes, test } from "../support/browser";

test("the landing page links to the list and to each category", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Turn Playtime into WOW Time!");
  await page.getByRole("link", { name: "Explore All Toys" }).click();
  await expect(page).toHaveURL("/products");
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "Fidget Toys" }).click();
  await expect(page).toHaveURL("/products?categories=Fidget+Toys");
  await expect(page.getByRole("checkbox", { name: "Fidget Toys" })).toBeChecked();
});

test("on a phone the first category comes after one screen, and the promises stand two by two", async ({
  page,
}) => {
  await page.setViewportSize(sizes.phone);
  await page.goto("/");
  const { y } = (await page.getByRole("heading", { name: "Pick a pile to play with" }).boundingBox()) ?? {
    y: 0,
  };
  expect(y).toBeLessThan(sizes.phone.height * 1.1);
  const promise = (name: string) => page.getByRole("listitem").filter({ hasText: name }).boundingBox();
  const [first, second] = [await promise("Made in Parkland County"), await promise("Pickup & Delivery")];
  expect(first?.y).toBe(second?.y);
});

test("a signed-in customer gets the list at /, and its filters stay there", async ({ page, shop }) => {
  await signIn(page.context(), shop, "customer@example.com");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  await page.getByRole("checkbox", { name: "Dinosaurs" }).check();
  await expect(page).toHaveURL("/?categories=Dinosaurs");
  await page.getByRole("link", { name: "Clear All Filters" }).click();
  await expect(page).toHaveURL("/");
});

test("every page change starts at the top", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Start Shopping" }).click();
  await expect(page).toHaveURL("/products");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("the skip link leads the keyboard past the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Explore All Toys" })).toBeFocused();
});

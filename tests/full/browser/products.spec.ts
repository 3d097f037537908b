import type { Page } from "playwright/test";
import { expect, gate, sizes, test } from "../../support/browser";

const cards = "article";

/** A card that was not painted has one colour. */
async function coloursOfLastCard(page: Page): Promise<number> {
  const box = await page
    .locator(cards)
    .last()
    .evaluate((card) => {
      const { left, top, width, height } = card.getBoundingClientRect();
      return { x: left + scrollX, y: top + scrollY, width, height };
    });
  const whole = await page.screenshot({ fullPage: true, clip: box });
  return page.evaluate(
    async (picture) => {
      const image = new Image();
      image.src = picture;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext(
        "2d",
      ) as OffscreenCanvasRenderingContext2D;
      canvas.drawImage(image, 0, 0);
      const { data } = canvas.getImageData(0, 0, image.width, image.height);
      return new Set(new Uint32Array(data.buffer)).size;
    },
    `data:image/png;base64,${whole.toString("base64")}`,
  );
}

const unpainted = (page: Page) =>
  page
    .locator(cards)
    .evaluateAll(
      (all) => all.filter((card) => getComputedStyle(card).contentVisibility !== "visible").length,
    );

const pending = (page: Page) =>
  page
    .locator(`${cards} img`)
    .evaluateAll((all) => (all as HTMLImageElement[]).filter((image) => !image.complete).length);

for (const [device, size] of Object.entries(sizes)) {
  test(`once the list has loaded on a ${device}, a picture of the whole page shows the last card as well`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto("/products");
    await expect.poll(() => unpainted(page)).toBe(0);
    await expect.poll(() => pending(page)).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await coloursOfLastCard(page)).toBeGreaterThan(500);
    await page.getByRole("checkbox", { name: "Show only in-stock items" }).check();
    await expect(page).toHaveURL("/products?inStock=true");
    await page.getByRole("link", { name: "Clear All Filters" }).click();
    await expect(page).toHaveURL("/products");
    await expect.poll(() => unpainted(page)).toBe(0);
  });
}

test.describe("before the scripts are there", () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test("on paper and without scripts no card is put off", async ({ page, noScript }) => {
    await noScript.goto("/products");
    expect(await unpainted(noScript)).toBe(0);
    await page.route("**/*.js", (route) => route.abort());
    await page.goto("/products", { waitUntil: "load" });
    expect(await unpainted(page)).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print" });
    expect(await unpainted(page)).toBe(0);
  });

  test("text and selections made before the scripts are loaded apply afterwards", async ({ page }) => {
    const scripts = gate();
    await page.route("**/*.js", async (route) => {
      await scripts.opened;
      await route.continue();
    });
    await page.goto("/products?categories=Dinosaurs", { waitUntil: "commit" });
    await page.getByPlaceholder("Search products...").fill("a");
    await page.getByLabel("Sort by").selectOption("Best rated");
    await page.getByRole("checkbox", { name: "Desk Friends" }).check();
    await page.getByRole("checkbox", { name: "Dinosaurs" }).uncheck();
    await page.getByRole("checkbox", { name: "Show only in-stock items" }).check();
    scripts.open();
    await expect(page).toHaveURL("/products?search=a&categories=Desk+Friends&inStock=true&sort=best-rated");
    await expect(page.getByRole("checkbox", { name: "Desk Friends" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Dinosaurs" })).not.toBeChecked();
    await expect(page.getByLabel("Sort by")).toHaveValue("best-rated");
  });
});

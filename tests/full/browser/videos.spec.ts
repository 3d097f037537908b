import type { Page } from "playwright/test";
import { expect, signIn, sizes, test } from "../../support/browser";
import type { Shop } from "../../support/shop";

const product = async (shop: Shop) => {
  const [found] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Garden Gecko'");
  return `/product/${found?.id}`;
};
const plays = (page: Page) =>
  page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.2);

for (const [name, size] of Object.entries(sizes))
  test(`a toy moves at a press, is loaded then, and stops at another, on a ${name}`, async ({
    page,
    shop,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => request.url().endsWith(".webm") && asked.push(request.url()));
    await page.setViewportSize(size);
    await page.goto(await product(shop));
    const picture = page.locator(".printed-picture").first();
    await expect(page.getByRole("button", { name: "See it move" })).toBeInViewport();
    const before = await picture.boundingBox();
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "See it move" }).click();
    await plays(page);
    expect(await picture.boundingBox()).toEqual(before);
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.locator("video")).toHaveCount(0);
  });

test("with reduced motion a press shows controls, and nothing plays automatically", async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(await product(shop));
  await page.getByRole("button", { name: "See it move" }).click();
  const video = page.locator("video[controls]");
  await expect(video).toBeVisible();
  expect(await video.evaluate((found: HTMLVideoElement) => found.paused)).toBe(true);
  await page.goto("/products?search=gecko");
  await page.locator(".printed-card").first().hover();
  await page.clock.install();
  await page.mouse.move(5, 5);
  await page.locator(".printed-card").first().hover();
  await page.clock.runFor(2_000);
  await expect(page.locator("video")).toHaveCount(0);
});

test("a card plays while the pointer rests on it", async ({ page }) => {
  await page.goto("/products?search=gecko");
  await page.locator(".printed-card").first().hover();
  await plays(page);
  await page.mouse.move(5, 5);
  await expect(page.locator("video")).toHaveCount(0);
});

test.describe("where what plays it cannot be loaded", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("a card keeps its picture, and the browser has nothing to complain about", async ({ page }) => {
    await page.route("**/assets/card-video-*.js", (route) => route.fulfill({ status: 404 }));
    await page.goto("/products?search=gecko");
    const missing = page.waitForResponse("**/assets/card-video-*.js");
    await page.locator(".printed-card").first().hover();
    await missing;
    await page.locator(".card-link").first().click();
    await expect(page.getByRole("button", { name: "See it move" })).toBeVisible();
  });
});

test.describe("a video that the shop does not take", () => {
  test.use({ allowedErrors: [/status of 41[35]/] });

  test("is refused by name with what to do, and nothing typed is lost", async ({ page, shop }) => {
    await signIn(page.context(), shop, "admin@example.com");
    await page.goto(`/admin${(await product(shop)).replace("product", "products")}/edit`);
    const description = page.getByLabel("Description");
    await description.fill("Half a thought");
    for (const [name, bytes] of [
      ["words.webm", "no video"],
      ["phone.mp4", "\0\0\0\x20ftypmp42\0\0\0\0mp42isom"],
    ] as const)
      for (const press of ["Upload Image", "Save Product"]) {
        await page
          .getByLabel("Images to upload")
          .setInputFiles([{ name, mimeType: "video/webm", buffer: Buffer.from(bytes) }]);
        await page.getByRole("button", { name: press }).first().click();
        await expect(
          page.getByText(new RegExp(`${name}.*save it as WebM .* at most 250 kB and 10 seconds`)).first(),
        ).toBeVisible();
        await expect(description).toHaveValue("Half a thought");
      }
  });
});

test("each word of the sort is whole on phones of any width", async ({ page }) => {
  for (const sort of ["newest", "price", "price-desc", "best-selling"]) {
    await page.goto(`/products?sort=${sort}`);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const room = await page.getByLabel("Sort by").evaluate((select: HTMLSelectElement) => {
        const style = getComputedStyle(select);
        const drawing = document.createElement("canvas").getContext("2d");
        if (drawing) drawing.font = style.font;
        const words = drawing?.measureText(select.selectedOptions[0]?.text ?? "").width ?? Infinity;
        return select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - words;
      });
      expect(room).toBeGreaterThanOrEqual(0);
    }
  }
});

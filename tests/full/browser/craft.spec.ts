import sharp from "sharp";
import { expect, signIn, sizes, test } from "../../support/browser";
import type { Shop } from "../../support/shop";

const OAT = [0xf0, 0xe2, 0xcf];

async function pathOf(shop: Shop, name: string): Promise<string> {
  const [row] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = $1", [name]);
  return `/product/${row?.id}`;
}

test("the display face leaves a space before V its width", async ({ page, shop }) => {
  await page.goto(await pathOf(shop, "Pocket Octopus"));
  const heading = page.getByRole("heading", { name: "Select Variation" });
  const [space, em] = await heading.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const at = text.data.indexOf(" V");
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return [range.getBoundingClientRect().width, parseFloat(getComputedStyle(element).fontSize)];
  });
  expect(space).toBeGreaterThan((em ?? 0) * 0.15);
});

test("quantity box and its buttons are of one height, on one line", async ({ page, shop }) => {
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    await page.goto(await pathOf(shop, "Flexi Dragon"));
    const box = await page.getByRole("spinbutton", { name: "Quantity" }).boundingBox();
    for (const name of ["Decrease quantity", "Increase quantity"]) {
      const button = await page.getByRole("button", { name }).boundingBox();
      expect(button?.height).toBe(box?.height);
      expect(button?.y).toBe(box?.y);
    }
  }
});

for (const [name, size] of Object.entries(sizes))
  test(`the product dialog keeps its header and its buttons in view, its pictures a row each, on a ${name}`, async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, "admin@example.com");
    await page.setViewportSize(size);
    await page.goto(`/admin/products${(await pathOf(shop, "Flexi Dragon")).replace("/product", "")}/edit`);
    const dialog = page.getByRole("dialog", { name: "Edit Product" });
    await dialog.getByRole("textbox", { name: "Text for image 1" }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole("heading", { name: "Edit Product" })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole("button", { name: "Save Product" })).toBeInViewport({ ratio: 1 });
    const rows = dialog
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: /^Up, image/ }) });
    const tops: number[] = [];
    for (const row of await rows.all()) tops.push((await row.boundingBox())?.y ?? 0);
    expect(new Set(tops).size).toBe(tops.length);
    const controls = rows.first().getByRole("button");
    const [up, remove] = [
      controls.filter({ hasText: "Up, image" }),
      controls.filter({ hasText: /^Delete image/ }),
    ];
    expect((await up.boundingBox())?.y).toBe((await remove.boundingBox())?.y);
  });

test("stars, rating and how many there are stand on one line of a card at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto("/products");
  const rating = page
    .locator(".printed-card p")
    .filter({ has: page.locator(".stars") })
    .first();
  expect((await rating.boundingBox())?.height).toBeLessThan(30);
});

test.describe("without pictures", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("a picture that cannot be loaded is a plain box, with its words where it has some, in the shop and the back office", async ({
    page,
    context,
    shop,
  }) => {
    const [toy] = await shop.query<{ id: string; product_id: string }>(
      "SELECT v.id, v.product_id FROM variations v JOIN products p ON p.id = v.product_id WHERE p.name = 'Reef Shark'",
    );
    await signIn(context, shop, "admin@example.com");
    const now = Date.now();
    await context.addCookies([{ name: "cart", value: `${now}-${now}!${toy?.id}:1`, url: shop.url }]);
    await page.route(/\/uploads\//, (route) => route.fulfill({ status: 404 }));
    for (const path of ["/cart", "/products", "/admin/products"]) {
      await page.goto(path);
      const picture = page.getByRole("main").locator("img").first();
      await expect(picture).toHaveJSProperty("complete", true);
      const pixel = await sharp(await picture.screenshot())
        .extract({ left: 10, top: 60, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer();
      expect([path, ...pixel]).toEqual([path, ...OAT]);
    }
    await page.goto(`/product/${toy?.product_id}`);
    const words = await page
      .getByRole("link", { name: /Enlarge/ })
      .first()
      .locator("img")
      .evaluate((img: HTMLImageElement) => [getComputedStyle(img, "::after").content, img.alt]);
    expect(words[1]).not.toBe("");
    expect(words[0]).toBe(`"${words[1]}"`);
  });
});

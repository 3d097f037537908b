import type { Page } from "playwright/test";
import { expect, gate, sizes, test } from "../support/browser";

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
  await expect(page.locator("summary")).toHaveText("Filters 3");
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

test("what clears the filters hands the keyboard on to them", async ({ page }) => {
  for (const [query, name] of [
    ["?categories=Dinosaurs&search=a", "Clear"],
    ["?categories=Dinosaurs&search=a", "Clear All Filters"],
    ["?search=zzzz", "Clear Filters"],
  ] as const) {
    await page.goto(`/products${query}`);
    await page.getByRole("link", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
    await expect(page.locator("summary", { hasText: "Filters" })).toBeFocused();
  }
});

test("filtering keeps the place on the page", async ({ page }) => {
  await page.goto("/products");
  await page.evaluate(() => window.scrollTo(0, 120));
  await page.getByRole("checkbox", { name: "Articulated Animals" }).check();
  await expect(page).toHaveURL(/categories=/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

for (const [device, limit] of [
  ["desktop", 350],
  ["phone", 440],
] as const) {
  test(`the first toy of a list stands high on a ${device}`, async ({ page, noScript }) => {
    for (const shown of [page, noScript]) {
      await shown.setViewportSize(sizes[device]);
      await shown.goto("/products");
      const { y } = (await shown.locator(cards).first().boundingBox()) ?? { y: Infinity };
      expect(y).toBeLessThanOrEqual(limit);
    }
  });
}

test("search, sort and filters stand on one line on a desk", async ({ page }) => {
  await page.setViewportSize(sizes.desktop);
  await page.goto("/products?categories=Dinosaurs&inStock=true");
  const tops = await Promise.all(
    [page.getByPlaceholder("Search products..."), page.getByLabel("Sort by"), page.locator("summary")].map(
      async (part) => (await part.boundingBox())?.y,
    ),
  );
  expect(new Set(tops).size).toBe(1);
});

test("a sort applies at once, stands in the address and outlives the filters", async ({ page }) => {
  await page.goto("/products");
  await page.getByLabel("Sort by").selectOption("Price: low to high");
  await expect(page).toHaveURL("/products?sort=price");
  await expect(page.locator(cards).first()).toContainText("Fidget Slug");
  await page.getByRole("checkbox", { name: "Dinosaurs" }).check();
  await expect(page).toHaveURL("/products?categories=Dinosaurs&sort=price");
  await page.getByRole("link", { name: "Clear All Filters" }).click();
  await expect(page).toHaveURL("/products?sort=price");
  await page.reload();
  await expect(page.getByLabel("Sort by")).toHaveValue("price");
});

test("the filters are open, and can be folded away", async ({ page }) => {
  await page.goto("/products");
  const box = page.getByRole("checkbox", { name: "Dinosaurs" });
  await expect(box).toBeVisible();
  await page.locator("summary").click();
  await expect(box).toBeHidden();
});

/**
 * How many colours stand where the last card is, in a picture of the whole page: a card that was not painted
 * has one.
 */
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
    // Cards that come in later are painted too.
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

  test("what is typed, chosen and ticked applies when they have come", async ({ page }) => {
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
  await expect(page.getByRole("status", { name: "Loading products" }).locator("[data-skeleton]")).toHaveCount(
    8,
  );
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
  await page.getByLabel("Sort by").selectOption("Best rated");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByLabel("Sort by")).toHaveValue("best-rated");
  await expect(page.getByRole("checkbox", { name: "Dinosaurs" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Fidget Toys" })).not.toBeChecked();
  await expect(page.getByText("Tiny Rex")).toBeVisible();
  await expect(page.getByText("Flexi Dragon")).toHaveCount(0);
  await page.getByRole("link", { name: "Clear All Filters" }).click();
  await expect(page.getByText("Flexi Dragon")).toBeVisible();
});

import type { Locator } from "playwright/test";
import { expect, sizes, test } from "../support/browser";

const cards = "article";

test("typing filters the list and replaces the address", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Explore All Toys" }).click();
  await page.getByPlaceholder("Search products...").pressSequentially("octopus");
  await expect(page).toHaveURL("/products?search=octopus");
  await expect(page.locator(cards)).toHaveCount(1);
  await expect(page.getByText(/Showing 1 of \d+ products/)).toBeVisible();
  await expect(page.getByPlaceholder("Search products...")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("checkboxes filter at once, are counted, and are restored from the URL", async ({ page }) => {
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

test("Clear resets the checkboxes, Clear All Filters also the search", async ({ page }) => {
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

test("a link that clears the filters moves the focus to them", async ({ page }) => {
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

test("filtering keeps the scroll position", async ({ page }) => {
  await page.goto("/products");
  await page.evaluate(() => window.scrollTo(0, 120));
  await page.getByRole("checkbox", { name: "Articulated Animals" }).check();
  await expect(page).toHaveURL(/categories=/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

for (const [device, limit] of [
  ["desktop", 350],
  ["phone", 480],
] as const) {
  test(`the first product of a list is near the top on a ${device}`, async ({ page, noScript }) => {
    for (const shown of [page, noScript]) {
      await shown.setViewportSize(sizes[device]);
      await shown.goto("/products");
      const { y } = (await shown.locator(cards).first().boundingBox()) ?? { y: Infinity };
      expect(y).toBeLessThanOrEqual(limit);
    }
  });
}

for (const [device, size] of Object.entries(sizes))
  test(`all filters but long rows of categories, and a corrected search, are seen at once on a ${device}`, async ({
    page,
    noScript,
  }) => {
    for (const shown of [page, noScript]) {
      await shown.setViewportSize(size);
      await shown.goto("/products?search=dargon");
      const filters = ["Age", "Price", "Colour"].map((name) => shown.getByRole("combobox", { name }));
      const inStock = shown.getByRole("checkbox", { name: "Show only in-stock items" });
      const meant = shown.getByRole("heading", { name: "Did you mean dragon?" });
      for (const part of [...filters, inStock, meant]) await expect(part).toBeInViewport({ ratio: 1 });
    }
  });

test("title, count, search, sort and filters are on one line on a desktop", async ({ page }) => {
  await page.setViewportSize(sizes.desktop);
  for (const query of ["?categories=Articulated+Animals&inStock=true", ""]) {
    await page.goto(`/products${query}`);
    const parts = [
      page.getByRole("heading", { level: 1 }),
      page.getByText(/^Showing \d+ of/),
      page.getByPlaceholder("Search products..."),
      page.getByLabel("Sort by"),
      page.locator("summary", { hasText: "Filters" }),
    ];
    const [first = 0, ...others] = await Promise.all(parts.map(middle));
    for (const other of others) expect(Math.abs(other - first)).toBeLessThan(4);
  }
});

for (const device of ["desktop", "phone"] as const)
  test(`the colours of cards are on one line in each row on a ${device}`, async ({ page }) => {
    await page.setViewportSize(sizes[device]);
    await page.goto("/products");
    const grid = page.locator(cards).first().locator("..");
    // Other tests may have added products without colours.
    const rows = await grid.evaluate((list) => {
      const dotsByRow = new Map<number, number[]>();
      for (const card of list.children) {
        const top = card.getBoundingClientRect().top;
        const dot = card.querySelector(".colour-dot")?.getBoundingClientRect().top;
        dotsByRow.set(top, [...(dotsByRow.get(top) ?? []), ...(dot === undefined ? [] : [dot])]);
      }
      return [...dotsByRow.values()].filter((dots) => dots.length > 1);
    });
    expect(rows.length).toBeGreaterThan(0);
    for (const dots of rows) expect(dots).toEqual(dots.map(() => dots[0]));
  });

async function middle(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
  return y + height / 2;
}

test("a card that moves plays its video when its button is pressed, also on a phone", async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await page.goto("/products");
  const card = page.locator(cards, { hasText: "Flexi Dragon" });
  const play = card.getByRole("button", { name: "See Flexi Dragon move" });
  await play.click();
  await expect(card.locator("video")).toBeVisible();
  await expect(page).toHaveURL("/products");
  await play.click();
  await expect(card.locator("video")).toHaveCount(0);
});

test("a sort applies at once, is in the URL and stays when filters are cleared", async ({ page }) => {
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

test("eight skeleton cards show while the list loads", async ({ page }) => {
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

test("age, price and colour filter at once, are counted, and are cleared with the others", async ({
  page,
}) => {
  await page.goto("/products");
  const shown = page.getByText(/^Showing \d+ of \d+ products$/);
  await page.getByRole("combobox", { name: "Age" }).selectOption("3");
  await expect(page).toHaveURL("/products?age=3");
  await page.getByRole("combobox", { name: "Price" }).selectOption("20");
  await page.getByRole("combobox", { name: "Colour" }).selectOption("blue");
  await expect(page).toHaveURL("/products?age=3&under=20&colour=blue");
  await expect(page.locator("summary")).toHaveText("Filters 3");
  const chosen = await page.getByRole("combobox", { name: "Colour" }).locator("option:checked").innerText();
  const count = /\((\d+)\)$/.exec(chosen)?.[1] ?? "";
  await expect(shown).toHaveText(new RegExp(`^Showing ${count} of `));
  await expect(page.locator(cards)).toHaveCount(Number(count));
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Price" })).toHaveValue("20");
  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL("/products");
  await expect(page.getByRole("combobox", { name: "Colour" })).toHaveValue("");
});

test("on a phone a chosen filter is in view", async ({ page, noScript }) => {
  for (const browser of [page, noScript]) {
    await browser.setViewportSize(sizes.phone);
    await browser.goto("/products?colour=blue");
    await expect(browser.getByRole("combobox", { name: "Colour" })).toBeInViewport({ ratio: 1 });
  }
});

test("without scripts the same filters are sent with Apply", async ({ noScript }) => {
  await noScript.goto("/products?inStock=true");
  await noScript.getByRole("combobox", { name: "Price" }).selectOption("20");
  await noScript.getByRole("button", { name: "Apply" }).click();
  await expect(noScript).toHaveURL(/under=20/);
  await expect(noScript.getByRole("combobox", { name: "Price" })).toHaveValue("20");
  await expect(noScript.locator("summary")).toHaveText("Filters 2");
});

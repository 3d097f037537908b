import type { Page } from "playwright/test";
import { archiveProducts, expect, gate, overflowsSideways, signIn, sizes, test } from "../../support/browser";
import { Client } from "../../support/client";
import type { Shop } from "../../support/shop";

async function pathOf(shop: Shop, name: string): Promise<string> {
  const [row] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = $1", [name]);
  return `/product/${row?.id}`;
}

const quantity = (page: Page) => page.getByRole("spinbutton", { name: "Quantity" });
const cartLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /Cart/ });
const toasts = (page: Page) => page.getByRole("region", { name: /Notifications/ });
const bar = (page: Page) => page.locator(".buy-bar");
const back = (page: Page) => page.getByRole("link", { name: "Back to Products" });

test("a quantity typed before the scripts are loaded is added", async ({ page, shop }) => {
  const scripts = gate();
  await page.route("**/*.js", async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.goto(await pathOf(shop, "Reef Shark"), { waitUntil: "commit" });
  await quantity(page).fill("3");
  scripts.open();
  await expect(page.getByRole("button", { name: "Increase quantity" })).toBeVisible();
  await expect(quantity(page)).toHaveValue("3");
  await page.locator("#add-to-cart").getByRole("button", { name: "Add to Cart" }).click();
  await expect(toasts(page)).toContainText("3x Reef Shark");
});

test("the link to the reviews opens their tab each time, and other links leave the open tab", async ({
  page,
  shop,
}) => {
  await page.goto(await pathOf(shop, "Flexi Dragon"));
  const reviews = page.getByRole("tab", { name: /^Reviews/ });
  const description = page.getByRole("tab", { name: "Description" });
  for (let press = 0; press < 2; press++) {
    await page.getByRole("link", { name: /\d reviews?$/ }).click();
    await expect(reviews).toHaveAttribute("aria-selected", "true");
    await description.click();
    await expect(description).toHaveAttribute("aria-selected", "true");
  }
  await page.getByRole("button", { name: /Ember - Small/ }).click();
  await expect(page).toHaveURL(/variation=/);
  await expect(description).toHaveAttribute("aria-selected", "true");
});

test("picture, name, price and stock are on the first screen, with scripts and without", async ({
  page,
  noScript,
  shop,
}) => {
  for (const screen of [page, noScript]) {
    await screen.setViewportSize(sizes.phone);
    await screen.goto(await pathOf(shop, "Flexi Dragon"));
    const free = (await bar(screen).boundingBox())?.y ?? 0;
    expect(free).toBeGreaterThan(700);
    const main = screen.getByRole("main");
    for (const part of [
      screen.locator(".slides"),
      main.getByRole("heading", { name: "Flexi Dragon" }),
      main.getByText("$24.99").first(),
      main.getByText("In Stock!").first(),
    ]) {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 9999 };
      expect(y + height).toBeLessThanOrEqual(free);
    }
  }
});

/** Other tests of the same shop may have brought pieces back. */
async function sellOut(shop: Shop, name: string): Promise<void> {
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  const variations = await shop.query<{ id: string }>(
    "SELECT v.id FROM variations v JOIN products p ON p.id = v.product_id WHERE p.name = $1",
    [name],
  );
  for (const { id } of variations)
    await admin.json("PUT", `/api/admin/variations/${id}`, { stockQuantity: 0 });
}

test("without scripts the bar leads to the choices, and sold-out toys have no bar", async ({
  noScript: page,
  shop,
}) => {
  await page.setViewportSize(sizes.phone);
  await page.goto(await pathOf(shop, "Flexi Dragon"));
  await bar(page).getByRole("link", { name: "Choose options" }).click();
  await expect(page.getByText("Select Variation")).toBeInViewport();
  await sellOut(shop, "Clicky Keys");
  await page.goto(await pathOf(shop, "Clicky Keys"));
  await expect(bar(page)).toHaveCount(0);
});

test.describe("a stale page", () => {
  test.use({ allowedErrors: [/status of 409/] });
  test.afterEach(({ shop }) => archiveProducts(shop, "Shrinking %"));

  test("asking for more than there is comes back as a toast, and the page stays", async ({
    page,
    shop,
    context,
  }) => {
    const path = await pathOf(shop, "Garden Gecko");
    await page.goto(path);
    const other = await context.newPage();
    await other.goto(path);
    const quantity = page.getByRole("spinbutton", { name: "Quantity" });
    const all = (await quantity.getAttribute("max")) ?? "";
    await quantity.fill(all);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(cartLink(page)).toContainText(all);
    await expect(cartLink(other)).toContainText(all);
    await other.getByRole("button", { name: "Add to Cart" }).click();
    await expect(toasts(other).getByText("Insufficient Stock")).toBeVisible();
    await expect(toasts(other).getByText(`Only ${all} units available.`)).toBeVisible();
  });

  test("a refused Add to Cart brings the stock that there is", async ({ page, shop }) => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    const { body } = await admin.json<{ id: string; variations: { id: string }[] }>(
      "POST",
      "/api/admin/products",
      { name: "Shrinking Newt", category: "Newts", basePrice: "5.00", stockQuantity: 9 },
    );
    await page.goto(`/product/${body.id}`);
    await quantity(page).fill("6");
    await admin.json("PUT", `/api/admin/variations/${body.variations[0]?.id}`, { stockQuantity: 1 });
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByRole("alert")).toContainText("Only 1 units available.");
    await expect(page.getByText("Low Stock (1)")).toBeVisible();
    await expect(quantity(page)).toHaveValue("1");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(cartLink(page)).toContainText("1");
  });

  test("a refused Add to Cart of a gone toy leaves the focus where the form was", async ({ page, shop }) => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    const { body } = await admin.json<{ id: string; variations: { id: string }[] }>(
      "POST",
      "/api/admin/products",
      { name: "Vanishing Newt", category: "Newts", basePrice: "5.00", stockQuantity: 9 },
    );
    await page.goto(`/product/${body.id}`);
    await quantity(page).fill("2");
    await admin.json("PUT", `/api/admin/variations/${body.variations[0]?.id}`, { stockQuantity: 0 });
    await page.getByRole("button", { name: "Add to Cart" }).press("Enter");
    await expect(page.getByText("Out of Stock", { exact: true })).toBeVisible();
    await expect(page.locator("#add-to-cart")).toBeFocused();
    await expect(page.locator("#add-to-cart")).toContainText("Only 0 units available.");
  });
});

test("thumbnails stand in four columns", async ({ page, shop }) => {
  await page.goto(await pathOf(shop, "Flexi Dragon"));
  const list = page.getByRole("list").filter({ has: page.getByRole("button", { name: /Image 1 of 6/ }) });
  await expect(list.getByRole("button")).toHaveCount(6);
  expect((await list.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns)).split(" ")).toHaveLength(
    4,
  );
});

test("on a phone that is busy a press on a dot arrives at its picture", async ({ page, shop }) => {
  await page.setViewportSize(sizes.phone);
  await page.goto(await pathOf(shop, "Flexi Dragon"));
  const strip = page.locator(".slides");
  // The strip stands still between two pictures for longer than a finger's rest.
  await strip.evaluate((list) =>
    list.addEventListener(
      "scroll",
      () => {
        list.scrollTo({ left: 2 * list.clientWidth, behavior: "instant" });
        setTimeout(() => {
          list.dataset.midway = location.search;
          list.scrollTo({ left: 5 * list.clientWidth });
        }, 400);
      },
      { once: true },
    ),
  );
  await page.getByRole("button", { name: /Image 6 of 6/ }).click();
  await expect.poll(() => strip.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)).toBe(5);
  const dot = page.getByRole("button", { name: /Image 6 of 6/ });
  await expect(dot).toHaveAttribute("aria-pressed", "true");
  await expect(strip).toHaveAttribute("data-midway", new URL(page.url()).search);
});

test("on a phone the pictures beside the first are loaded after it, also while scripts do not come", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(sizes.phone);
  let sendScripts = () => {};
  const wanted = new Promise<void>((resolve) => (sendScripts = resolve));
  await page.route("**/*.js", (route) => wanted.then(() => route.continue()));
  await page.goto(await pathOf(shop, "Flexi Dragon"), { waitUntil: "commit" });
  const slides = page.locator(".slides img");
  // Browsers load lazy pictures from different distances.
  const loaded = () =>
    slides.evaluateAll((all: HTMLImageElement[]) =>
      all.flatMap(({ complete, currentSrc }, index) => {
        const [entry] = performance.getEntriesByName(currentSrc) as PerformanceResourceTiming[];
        return complete && entry ? [{ index, start: entry.startTime, end: entry.responseEnd }] : [];
      }),
    );
  await expect.poll(async () => (await loaded()).length).toBeGreaterThan(1);
  const [first, ...others] = await loaded();
  expect(first?.index).toBe(0);
  expect(Math.min(...others.map(({ start }) => start))).toBeGreaterThan(first?.end ?? Infinity);
  sendScripts();
});

test("a swipe turns to the next", async ({ page, shop }) => {
  await page.setViewportSize(sizes.phone);
  await page.goto(await pathOf(shop, "Flexi Dragon"));
  await page.getByRole("link", { name: /Enlarge/ }).click();
  const lightbox = page.getByRole("dialog", { name: "Images" });
  await expect(lightbox).toContainText("1 of 6");
  await page.mouse.move(300, 300);
  await page.mouse.down();
  await page.mouse.move(120, 305, { steps: 5 });
  await page.mouse.up();
  await expect(lightbox).toContainText("2 of 6");
});

test.describe("a refused one", () => {
  test.use({ allowedErrors: [/status of 400/] });

  test("keeps what was typed and the focus, and leaves nothing behind once it is stored", async ({
    page,
    shop,
  }) => {
    await page.goto(`${await pathOf(shop, "Garden Gecko")}?tab=reviews`);
    const title = page.getByLabel("Title");
    const send = page.getByRole("button", { name: "Submit Review" });
    await page.getByLabel("Your Name").fill("Marjorie");
    await page.getByLabel("Comment").fill("Very quiet for a gecko.");
    await title.evaluate((input) => input.removeAttribute("maxlength"));
    await title.fill("x".repeat(121));
    await send.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(send).toBeFocused();
    await expect(page.getByLabel("Comment")).toHaveValue("Very quiet for a gecko.");
    await title.fill("It bites nobody");
    await send.click();
    await expect(toasts(page).getByText("Thank you for your review!")).toBeVisible();
    for (const label of ["Title", "Comment", "Your Name"])
      await expect(page.getByLabel(label)).toHaveValue("");
  });
});

test("what was typed about one toy is not in the form of the next", async ({ page, shop }) => {
  await page.goto(`${await pathOf(shop, "Flexi Dragon")}?tab=reviews`);
  await page.getByLabel("Your Name").fill("Marjorie");
  await page.getByLabel("Comment").fill("It guards my desk.");
  await page.getByRole("radio", { name: /^2 stars/ }).check({ force: true });
  const more = page.getByRole("region", { name: "More to like" }).getByRole("link").first();
  await more.click();
  await expect(page.getByRole("heading", { level: 1, name: "Flexi Dragon" })).toHaveCount(0);
  await page.getByRole("tab", { name: /^Reviews/ }).click();
  for (const label of ["Your Name", "Comment"]) await expect(page.getByLabel(label)).toHaveValue("");
  await expect(page.getByRole("radio", { name: "5 stars, Excellent" })).toBeChecked();
});

test("a review sent from the second page, on a phone, is in view", async ({ page, shop }) => {
  await page.setViewportSize(sizes.phone);
  const [row] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Gyro Rings'");
  const guest = new Client(shop.url);
  for (let index = 0; index < 11; index++)
    await guest.json("POST", `/api/products/${row?.id}/reviews`, {
      rating: 4,
      guestName: `Guest ${index}`,
    });
  await page.goto(`/product/${row?.id}?tab=reviews&page=2`);
  await page.getByLabel("Your Name").fill("Newest of All");
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByRole("tabpanel").getByText("Newest of All")).toBeInViewport();
  await expect(page).toHaveURL(/\?tab=reviews#details$/);
  await expect(page.getByLabel("Your Name")).toHaveValue("");
});

test("three skeletons stand in while the next ones are on their way", async ({ page, shop }) => {
  const path = await pathOf(shop, "Spiral Cone");
  const [row] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Spiral Cone'");
  const guest = new Client(shop.url);
  for (let index = 0; index < 11; index++)
    expect(
      (
        await guest.json("POST", `/api/products/${row?.id}/reviews`, {
          rating: 4,
          guestName: `Guest ${index}`,
        })
      ).status,
    ).toBe(201);
  await page.goto(`${path}?tab=reviews`);
  const held = gate();
  await page.route(/\?.*page=2.*_data=|_data=.*page=2/, async (route) => {
    await held.opened;
    await route.continue();
  });
  const panel = page.getByRole("tabpanel");
  await panel.getByRole("link", { name: "Next" }).click();
  await expect(panel.locator("[data-skeleton]")).toHaveCount(3);
  held.open();
  await expect(panel.locator("[data-skeleton]")).toHaveCount(0);
  await expect(panel).toContainText("Page 2 of 2");
});

test("Back to Products leads signed-in users to the list at /", async ({ page, shop }) => {
  await signIn(page.context(), shop, "customer@example.com");
  await page.goto("/?search=dragon");
  await page.getByRole("link", { name: "Flexi Dragon" }).click();
  await back(page).click();
  await expect(page).toHaveURL("/?search=dragon");
});

test("Back to Products also leads to the list in a new tab", async ({ page, context }) => {
  await page.goto("/products?search=dragon");
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Flexi Dragon" }).click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(back(tab)).toHaveAttribute("href", "/products?search=dragon");
});

test("links to available variations select them and move the focus", async ({ page, noScript, shop }) => {
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  const made = await admin.json<{ id: string }>("POST", "/api/admin/products", {
    name: "Popular Pelican",
    category: "Fidget Toys",
    basePrice: "12.00",
  });
  for (const [name, stockQuantity] of [
    ["Red", 0],
    ["Green", 2],
  ] as const) {
    await admin.json("POST", "/api/admin/variations", {
      productId: made.body.id,
      name,
      priceModifier: "0.00",
      stockQuantity,
    });
  }
  for (const browser of [page, noScript]) {
    await browser.goto(`/product/${made.body.id}`);
    await expect(browser.getByRole("button", { name: "Add to Cart" })).toHaveCount(0);
    const link = browser.getByRole("link", { name: "Green", exact: true });
    await link.focus();
    await browser.keyboard.press("Enter");
    await expect(browser.getByRole("button", { name: "Add to Cart" })).toBeVisible();
    await expect(browser.getByText("You can have:")).toHaveCount(0);
  }
  await expect(page.getByRole("button", { name: /^Green/ })).toBeFocused();
});

test("on a phone all tabs are in sight", async ({ page, noScript, shop }) => {
  await page.setViewportSize(sizes.phone);
  await noScript.setViewportSize(sizes.phone);
  const path = await pathOf(shop, "Flexi Dragon");
  await page.goto(`${path}?tab=reviews#details`);
  for (const tab of await page.getByRole("tab").all()) await expect(tab).toBeInViewport({ ratio: 0.9 });
  await noScript.goto(`${path}?tab=reviews#details`);
  await expect(
    noScript.getByRole("navigation", { name: "Details" }).getByRole("link", { name: /^Reviews/ }),
  ).toBeInViewport({ ratio: 0.9 });
  for (const browser of [page, noScript]) expect(await overflowsSideways(browser)).toBe(false);
});

test("a skeleton stands in while a product is on its way", async ({ page }) => {
  await page.goto("/products");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/product\/.*_data=/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Flexi Dragon" }).click();
  await expect(page.getByRole("status", { name: "Loading product", exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Flexi Dragon");
});

test("a tab that is pressed has no ring, one that the keyboard reaches has", async ({ page, shop }) => {
  const [product] = await shop.query<{ id: string }>(
    "SELECT id FROM products WHERE archived_at IS NULL AND NOT draft LIMIT 1",
  );
  await page.goto(`/product/${product?.id}`);
  const ring = () => page.locator("[role=tab]:focus").evaluate((tab) => getComputedStyle(tab).outlineStyle);
  await page.getByRole("tab", { name: "Specifications" }).click();
  await expect.poll(ring).toBe("none");
  await page.keyboard.press("ArrowRight");
  await expect.poll(ring).toBe("solid");
  await page.getByRole("tab", { name: "Specifications" }).click();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect.poll(ring).toBe("solid");
});

import type { Page } from "playwright/test";
import { expect, gate, signIn, sizes, test } from "../../support/browser";

function longestMotion(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seconds = (text: string) =>
      text
        .split(",")
        .map((part) => (part.trim().endsWith("ms") ? parseFloat(part) / 1000 : parseFloat(part)));
    const styles = [...document.querySelectorAll("*")].flatMap((element) =>
      [null, "::before", "::after"].map((pseudo) => getComputedStyle(element, pseudo)),
    );
    return Math.max(
      ...styles.flatMap(({ transitionDuration, animationName, animationDuration }) => [
        ...seconds(transitionDuration),
        ...(animationName === "none" ? [] : seconds(animationDuration)),
      ]),
    );
  });
}

test("the wheel over a focused number field scrolls the page and changes no number", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "admin@example.com");
  const [row] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Flexi Dragon'");
  await page.setViewportSize({ width: 1280, height: 500 });
  for (const path of [`/product/${row?.id}`, "/admin/inventory/count"]) {
    await page.goto(path);
    const field = page.locator("input[type=number]").first();
    await field.fill("2");
    await field.hover();
    const scrolled = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
    await expect(field).toHaveValue("2");
  }
});

test("with reduced motion nothing moves, not even loading content", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize(sizes.phone);
  await page.goto("/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  expect(await longestMotion(page)).toBeLessThanOrEqual(0.001);
  const held = gate();
  await page.route(/\/products\?_data=/, async (route) => {
    await held.opened;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Products" }).click();
  await expect(page.locator("[data-skeleton]").first()).toBeVisible();
  expect(await longestMotion(page)).toBeLessThanOrEqual(0.001);
  held.open();
  await expect(page.locator("article").first()).toBeVisible();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await longestMotion(page)).toBeGreaterThan(0.05);
});

test("a page does not load its data again on focus or after ten minutes", async ({ page }) => {
  await page.clock.install();
  await page.goto("/products");
  await expect(page.locator("article").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "fetch" || request.resourceType() === "xhr") asked.push(request.url());
  });
  await page.evaluate(() => {
    window.dispatchEvent(new Event("blur"));
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
    window.dispatchEvent(new Event("online"));
  });
  await page.clock.runFor(600_000);
  expect(asked).toEqual([]);
});

test.describe("what fails", () => {
  test.use({ allowedErrors: [/status of 500/] });

  test("is asked for once, and keeps header and footer with what to do next", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    let asked = 0;
    await page.route(/\/products\?_data=/, (route) => {
      asked += 1;
      return route.fulfill({
        status: 500,
        headers: { "X-Remix-Catch": "yes" },
        json: {
          message: "Something went wrong. Please try again, or tell us the number 1a2b3c4d.",
          requestId: "1a2b3c4d",
        },
      });
    });
    await page.getByRole("link", { name: "Explore All Toys" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("That did not print right");
    await page.clock.runFor(60_000);
    expect(asked).toBe(1);
    await expect(page.getByText("If you write to us, mention the number 1a2b3c4d.")).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Products" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("All rights reserved");
  });
});

test("in forced colours the selection is visible and buttons have an edge", async ({
  page,
  context,
  shop,
}) => {
  const backgrounds = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((found) => found.map((element) => getComputedStyle(element).backgroundColor));
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(context, shop, "admin@example.com");
  const [toy] = await shop.query<{ id: string }>("SELECT id FROM products WHERE name = 'Flexi Dragon'");
  for (const [path, chosen, others] of [
    [`/product/${toy?.id}`, "[aria-pressed=true]", "[aria-pressed=false]"],
    [`/product/${toy?.id}`, "[aria-selected=true]", "[aria-selected=false]"],
    [
      "/admin/orders?status=ready",
      "main a[aria-current=page]",
      "nav[aria-label=Status] a:not([aria-current])",
    ],
    ["/admin/orders?status=ready", "ul.grid a[aria-current=page]", "ul.grid a:not([aria-current])"],
  ] as const) {
    await page.goto(path);
    const marked = new Set(await backgrounds(chosen));
    expect([chosen, marked.size]).toEqual([chosen, 1]);
    for (const other of await backgrounds(others)) expect(marked).not.toContain(other);
  }
  await page.goto(`/product/${toy?.id}`);
  const tab = page.locator("[aria-selected=false]").first();
  await expect(tab).toHaveCSS(
    "border-bottom-color",
    await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
  );
  const buy = page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first();
  await expect(buy).toHaveCSS("border-top", /^1px solid/);
});

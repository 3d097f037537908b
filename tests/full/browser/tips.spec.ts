import type { Locator } from "playwright/test";
import { expect, test } from "../../support/browser";
import { stocked } from "../../support/purchase";

const tip = (control: Locator) =>
  control.evaluate((element) => {
    const { content, display, animationDelay } = getComputedStyle(element, "::after");
    return display === "none"
      ? null
      : { content: content.replaceAll('"', "").split(" /")[0], delay: animationDelay };
  });

test.beforeEach(async ({ page, shop }) => {
  const variation = await stocked(shop);
  await page.clock.install();
  await page.goto(`/product/${variation.product_id}?variation=${variation.id}`);
  await page.clock.pauseAt(Date.now() + 60_000);
});

test("a control without words says its name after 700 ms, and the next within 300 ms after it at once", async ({
  page,
}) => {
  const fewer = page.getByRole("button", { name: "Decrease quantity" });
  const more = page.getByRole("button", { name: "Increase quantity" });
  expect(await tip(more)).toBeNull();
  await more.hover();
  expect(await tip(more)).toEqual({ content: "Increase quantity", delay: "0.7s" });
  await page.clock.runFor(700);
  await fewer.hover();
  expect(await tip(fewer)).toEqual({ content: "Decrease quantity", delay: "0s" });
  await page.getByRole("heading", { level: 1 }).hover();
  expect(await tip(fewer)).toBeNull();
  await page.clock.runFor(300);
  await more.hover();
  expect(await tip(more)).toEqual({ content: "Increase quantity", delay: "0.7s" });
});

test("a control left before its tip was seen makes none come sooner", async ({ page }) => {
  await page.getByRole("button", { name: "Increase quantity" }).hover();
  await page.clock.runFor(600);
  const fewer = page.getByRole("button", { name: "Decrease quantity" });
  await fewer.hover();
  expect((await tip(fewer))?.delay).toBe("0.7s");
});

test("Esc puts a tip away until the pointer comes again, and the keyboard brings tips too", async ({
  page,
}) => {
  const more = page.getByRole("button", { name: "Increase quantity" });
  await page.getByRole("spinbutton", { name: "Quantity" }).focus();
  await page.keyboard.press("Tab");
  await expect(more).toBeFocused();
  expect(await tip(more)).toMatchObject({ content: "Increase quantity" });
  await page.keyboard.press("Escape");
  expect(await tip(more)).toBeNull();
  await more.hover();
  expect(await tip(more)).toMatchObject({ content: "Increase quantity" });
});

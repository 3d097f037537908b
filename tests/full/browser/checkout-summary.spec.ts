import type { Page } from "playwright/test";
import { expect, sizes, test } from "../../support/browser";
import { stocked, toCheckout } from "../../support/purchase";
import type { Shop } from "../../support/shop";

async function toCheckoutWithoutScripts(page: Page, shop: Shop): Promise<void> {
  const variation = await stocked(shop);
  await page.goto(`/product/${variation.product_id}?variation=${variation.id}`);
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("3");
  await page.locator("#add-to-cart").getByRole("button", { name: "Add to Cart" }).click();
  await page.goto("/checkout");
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const line = (page: Page) => page.locator("summary").filter({ hasText: "Order Summary" });
const subtotal = (page: Page) => page.getByText("Subtotal", { exact: true });
const place = (page: Page) => page.getByRole("button", { name: /^Place Order/ });

async function topOf(page: Page, name: string): Promise<number> {
  return (await heading(page, name).boundingBox())?.y ?? NaN;
}

test.describe("on a phone", () => {
  test.use({ viewport: sizes.phone });

  test("Place Order is near the top", async ({ page, shop }) => {
    await toCheckout(page, shop);
    expect((await place(page).boundingBox())?.y).toBeLessThan(1400);
  });

  for (const scripts of [true, false]) {
    const how = scripts ? "with scripts" : "without scripts";

    test(`the summary is one line above the form, which opens in place ${how}`, async ({
      page: scripted,
      noScript,
      shop,
    }) => {
      const page = scripts ? scripted : noScript;
      await page.setViewportSize(sizes.phone);
      if (scripts) await toCheckout(page, shop);
      else await toCheckoutWithoutScripts(page, shop);
      await expect(line(page)).toContainText(scripts ? / 1 item · \$/ : / 3 items · \$/);
      const total = /\$[\d.]+/.exec((await line(page).textContent()) ?? "")?.[0] ?? "";
      await expect(place(page)).toHaveText(`Place Order - ${total}`);

      await expect(subtotal(page)).toBeHidden();
      await expect(heading(page, "Order Summary")).toHaveCount(1);
      const contactTop = await topOf(page, "Contact Information");
      const box = await line(page).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThan(contactTop);
      expect(contactTop).toBeLessThan(sizes.phone.height);

      await line(page).press("Enter");
      await expect(subtotal(page)).toBeVisible();
      await expect(heading(page, "Order Summary")).toHaveCount(1);
      expect(await line(page).boundingBox()).toEqual(box);
      expect((await subtotal(page).boundingBox())?.y).toBeLessThan(await topOf(page, "Contact Information"));

      await line(page).click();
      await expect(subtotal(page)).toBeHidden();
      expect(await topOf(page, "Contact Information")).toBe(contactTop);
    });
  }
});

test("on a desk the whole summary stands beside the form and stays in view; the button ends the form", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
  await expect(line(page)).toBeHidden();
  await expect(heading(page, "Order Summary")).toHaveCount(1);
  await expect(subtotal(page)).toBeVisible();
  expect(Math.abs((await topOf(page, "Order Summary")) - (await topOf(page, "Contact Information")))).toBe(0);

  await place(page).scrollIntoViewIfNeeded();
  await expect(subtotal(page)).toBeInViewport();
  const button = await place(page).boundingBox();
  const summary = await heading(page, "Order Summary").boundingBox();
  expect((button?.x ?? NaN) + (button?.width ?? NaN)).toBeLessThan(summary?.x ?? NaN);
  expect(button?.y).toBeGreaterThan(await topOf(page, "Payment"));
});

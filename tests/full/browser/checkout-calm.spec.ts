import type { Page } from "playwright/test";
import { expect, gate, sizes, test } from "../../support/browser";
import { fillCard, fillContact, placeButton, toast, toCheckout } from "../../support/purchase";
import { Client } from "../../support/client";

test.use({ allowedErrors: [/status of (400|402|409|500)/] });

/** Without Place Order and the footer: they are below the message and move with it. */
function places(page: Page): Promise<[string, number][]> {
  return page.evaluate(() => {
    window.scrollTo(0, 0);
    return [...document.querySelectorAll("main :is(h1, h2, label, legend)")].map((element) => [
      element.textContent?.replace(/[\d.$]+|Processing\.\.\./g, "") ?? "",
      Math.round(element.getBoundingClientRect().top),
    ]);
  });
}

async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = window as unknown as { shifted: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift" });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

for (const [name, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${name} nothing of the checkout moves`, () => {
    test.use({ viewport });

    test("when the card form comes", async ({ page, shop }) => {
      await toCheckout(page, shop);
      const held = gate();
      await page.route("**/api/create-payment-intent", async (route) => {
        await held.opened;
        await route.continue();
      });
      await page.reload();
      await expect(page.getByText("Preparing your secure payment")).toBeVisible();
      const before = await placeButton(page).boundingBox();
      held.open();
      await expect(page.getByLabel("Card number")).toBeVisible();
      expect(await placeButton(page).boundingBox()).toEqual(before);
    });

    test("when the price has changed, the message has reserved space", async ({ page, shop }) => {
      const variation = await toCheckout(page, shop);
      await fillContact(page);
      await fillCard(page);
      const admin = new Client(shop.url);
      await admin.signIn("admin@example.com");
      const { body } = await admin.json<{ basePrice: string }>(
        "GET",
        `/api/products/${variation.product_id}`,
      );
      const before = await places(page);
      const price = (basePrice: string) =>
        admin.json("PUT", `/api/admin/products/${variation.product_id}`, { basePrice });
      await price((Number(body.basePrice) + 1).toFixed(2));
      await placeButton(page).click();
      await expect(page.getByRole("alert").filter({ hasText: "now costs" }).first()).toBeVisible();
      await expect(placeButton(page)).toBeEnabled();
      expect(await places(page)).toEqual(before);
      await expect(page.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
      await price(body.basePrice);
    });
  });
}

// A phone keeps no room for messages.
test("on a desktop nothing of the checkout moves when messages come and go: of the contact, of the card, and of what was charged", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
  await page.getByLabel("Province").fill("");
  // The card form's own stylesheet puts these two beside each other.
  const topOf = (label: string) =>
    page.getByText(label, { exact: true }).evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(async () => (await topOf("Security code")) - (await topOf("Expiration date"))).toBe(0);
  const shifted = await watchShifts(page);
  const before = await places(page);
  await placeButton(page).click();
  await expect(page.getByText("Postal code is required")).toBeVisible();
  await expect(page.getByText("Your card's security code is incomplete.")).toBeVisible();
  expect(await places(page)).toEqual(before);
  expect(await shifted()).toBeLessThan(0.001);
  await fillContact(page);
  await fillCard(page, "4000 0000 0000 0002");
  await placeButton(page).click();
  await expect(toast(page, "Payment Failed")).toBeVisible();
  await expect(placeButton(page)).toBeEnabled();
  expect(await places(page)).toEqual(before);
});

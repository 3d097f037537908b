import type { Page } from "playwright/test";
import {
  accessibilityProblems,
  expect,
  overflowsSideways,
  signIn,
  sizes,
  test,
  ways,
} from "../support/browser";
import { fillCard, fillContact, placeButton, putInCart } from "../support/purchase";
import type { Shop } from "../support/shop";

// A shop of its own: codes change every cart.
test.use({ shopEnv: { SHOP_NAME: "Discount Prints" }, allowedErrors: [/status of (400|409)/] });

test.beforeEach(({ shop }) => codes(shop));

async function codes(shop: Shop): Promise<void> {
  await shop.query(`INSERT INTO promotions (name, code, code_key, kind, percent, least_pieces) VALUES
    ('Half off', 'HALF', 'HA1F', 'percent', 50, NULL), ('A present', 'PRESENT', 'PRESENT', 'percent', 100, NULL),
    ('Pairs', 'PAIRS', 'PA1RS', 'percent', 10, 2) ON CONFLICT DO NOTHING`);
  await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
}

const centsOn = async (page: Page) =>
  Math.round(Number((await placeButton(page).innerText()).replace(/[^\d.]/g, "")) * 100);
const field = (page: Page) => page.getByRole("textbox", { name: "Discount Code" });
const row = (page: Page, label: string) =>
  page.locator("dl:visible > div", { has: page.getByText(label, { exact: true }) }).locator("dd");

for (const { how, scripts, size } of ways) {
  test.describe(how, () => {
    let page: Page;
    test.beforeEach(async ({ page: scripted, noScript }) => {
      page = scripts ? scripted : noScript;
      await page.setViewportSize(size);
    });

    async function toCheckout(shop: Shop): Promise<void> {
      await putInCart(page, shop);
      await page.goto("/checkout");
      if (scripts) await expect(page.getByLabel("Card number")).toBeVisible();
      expect(await overflowsSideways(page)).toBe(false);
    }

    async function openSummary(): Promise<void> {
      if (size === sizes.phone) await page.getByRole("heading", { name: "Order Summary" }).click();
    }

    /** Without scripts on the provider's page. */
    async function pay(): Promise<void> {
      if (scripts) await fillCard(page);
      await placeButton(page).click();
      if (!scripts) {
        await fillCard(page);
        await page.getByRole("button", { name: /^Pay \$/ }).click();
      }
      await page.waitForURL(/order-confirmation/);
    }

    test("a code applies in the checkout, what was typed stays, and the new total is charged", async ({
      shop,
    }) => {
      await toCheckout(shop);
      await fillContact(page);
      await openSummary();
      const whole = await centsOn(page);
      await field(page).fill("half");
      await field(page).press("Enter");
      await expect.poll(() => centsOn(page)).toBeLessThan(whole * 0.51);
      await expect(page.getByLabel("Full Name")).toHaveValue("Ada Test");
      await expect(row(page, "Half off (HALF)")).toBeVisible();
      await expect(field(page)).toHaveValue("");
      await page.getByRole("button", { name: "Remove half" }).click();
      await expect.poll(() => centsOn(page)).toBe(whole);
      await field(page).fill("HALF");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect.poll(() => centsOn(page)).toBeLessThan(whole);
      const due = await centsOn(page);
      await pay();
      await expect(page.getByText("Half off (HALF)")).toBeVisible();
      const [order] = await shop.query<{ paid: number }>(
        "SELECT (amount * 100)::int AS paid FROM payments WHERE order_id IS NOT NULL ORDER BY created_at DESC LIMIT 1",
      );
      expect(order?.paid).toBe(due);
    });

    test("an order of 0.00 shows no card form and is placed at once", async ({ shop }) => {
      await toCheckout(shop);
      await fillContact(page);
      await openSummary();
      await field(page).fill("PRESENT");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByText("There is nothing to pay.")).toBeVisible();
      await expect(page.locator("iframe")).toHaveCount(0);
      await placeButton(page).click();
      await page.waitForURL(/order-confirmation\?order=/);
      await expect(page.getByRole("heading", { name: "Order Placed Successfully!" })).toBeVisible();
      await page.goto("/cart");
      await expect(page.getByText("Your cart is empty")).toBeVisible();
    });

    test("in the cart a code takes and loses effect as the quantity changes, and says what it needs", async ({
      shop,
    }) => {
      await putInCart(page, shop);
      await page.goto("/cart");
      await field(page).fill("pairs");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(
        page.getByText("PAIRS is for 2 pieces or more of any toy. Add 1 more to use it."),
      ).toBeVisible();
      await page.getByRole("button", { name: /^Increase/ }).click();
      await expect(row(page, "Pairs (PAIRS)")).toBeVisible();
      await page.getByRole("button", { name: /^Decrease/ }).click();
      await expect(row(page, "Pairs (PAIRS)")).toHaveCount(0);
    });

    test("a discount that the email address does not get is taken off the total, and the order goes through", async ({
      shop,
    }) => {
      await shop.query(`INSERT INTO promotions (name, code, code_key, kind, percent, who) VALUES
        ('For a friend', 'FRIEND', 'FR1END', 'percent', 10, 'first_order') ON CONFLICT DO NOTHING`);
      await shop.query(`INSERT INTO orders (name, email, phone, address, city, province, postal_code, delivery_method,
        status, subtotal, gst, total_price, updated_at) VALUES ('Ada Test', 'ada@example.com', '780-555-0100', '1 Main Street',
        'Stony Plain', 'AB', 'T7Z 1A1', 'pickup', 'fulfilled', 20, 1, 21, now())`);
      await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
      await toCheckout(shop);
      const whole = await centsOn(page);
      await page.goto("/cart");
      await field(page).fill("friend");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(row(page, "For a friend (FRIEND)")).toBeVisible();
      await page.goto("/checkout");
      expect(await centsOn(page)).toBeLessThan(whole);
      await fillContact(page);
      if (!scripts) await placeButton(page).click();
      await expect.poll(() => centsOn(page)).toBe(whole);
      const why = page.getByText("friend cannot be used with this email address.");
      await expect(why.filter({ visible: true }).first()).toBeVisible();
      await pay();
    });

    test("in New Order a code and a customer's own discount are in the total, and the order is placed with them", async ({
      shop,
    }) => {
      await shop.query(`INSERT INTO promotions (name, code, code_key, kind, percent, who, emails) VALUES
        ('For Dot', NULL, NULL, 'percent', 10, 'emails', '{dot@example.com}') ON CONFLICT DO NOTHING`);
      await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
      const [piece] = await shop.query<{ sku: string }>(
        "SELECT v.sku FROM variations v JOIN products p ON p.id = v.product_id AND p.archived_at IS NULL AND NOT p.draft WHERE v.sku IS NOT NULL AND v.stock_quantity > 5 LIMIT 1",
      );
      await signIn(page.context(), shop, "admin@example.com");
      await page.goto("/admin/orders/new");
      const code = page.getByLabel("Discount Code (optional)");
      const total = page.locator("dl[aria-live]");
      const expectTotal = async (words: string) => {
        if (!scripts) await page.getByRole("button", { name: "Show total" }).click();
        await expect(total).toContainText(words);
      };
      await page.getByLabel("Find an item by name, variation or SKU").fill(piece?.sku ?? "");
      await page.getByRole("button", { name: "Find item" }).click();
      await code.fill("hal");
      await expectTotal("Subtotal");
      await expect(page.getByText("We do not know the code “hal”").first()).toBeVisible();
      await code.fill("half");
      await page.getByLabel("Name", { exact: true }).fill("Dot Morin");
      await expectTotal("Half off (HALF)");
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      expect(await overflowsSideways(page)).toBe(false);

      // Another admin pauses it.
      await shop.query("UPDATE promotions SET is_on = false WHERE code = 'HALF'");
      await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
      await page.getByRole("button", { name: /^Place Order · \$/ }).click();
      await expect(
        page.getByText(/HALF cannot be used at the moment\. The total without it is/),
      ).toBeVisible();
      await expect(total).not.toContainText("Half off");
      await expect(code).toHaveValue("half");
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Dot Morin");
      await code.fill("");
      await page.getByLabel("Email (optional)").fill("dot@example.com");
      await expectTotal("For Dot");
      await page.getByRole("button", { name: /^Place Order · \$/ }).click();
      await expect(page.getByText("Order Placed", { exact: true }).first()).toBeVisible();
      await shop.query("UPDATE promotions SET is_on = true WHERE code = 'HALF'");
      await shop.query("UPDATE promotions SET ended_at = now() WHERE name = 'For Dot'");
    });
  });
}

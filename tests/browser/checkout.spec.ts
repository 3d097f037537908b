import type { Page } from "playwright/test";
import { expect, signIn, sizes, test } from "../support/browser";
import { add } from "../support/cart-page";
import { fillCard, fillContact, placeButton, stocked, toast, toCheckout } from "../support/purchase";

/** Chromium logs what tests here cause: declined cards, refused forms and aborted calls. */
test.use({ allowedErrors: [/status of (400|402|409|500)|net::ERR_FAILED/] });

const storedLines = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("parkland-prints-cart") ?? "[]") as unknown[]);

test("a guest pays by card and sees the confirmation; the cart is empty everywhere", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
  await expect(page.getByText("You are checking out as a guest")).toBeVisible();
  await expect(page.getByLabel(/Store Pickup/)).toBeChecked();
  await fillContact(page);
  await fillCard(page);
  await placeButton(page).click();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
  await expect(toast(page, "Order Placed Successfully!")).toBeVisible();
  await page.waitForURL(/\/order-confirmation\?payment_intent=pi_\w{24}$/);
  await expect(page.getByRole("heading", { name: "Order Placed Successfully!" })).toBeVisible();
  await expect(page.getByText("Payment Confirmed")).toBeVisible();
  await expect(page.getByRole("link", { name: "see or cancel your order" })).toBeVisible();
  expect(await storedLines(page)).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("cart");
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

test("a signed-in customer's name and email are filled in and the order is theirs", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "customer@example.com");
  await toCheckout(page, shop);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("customer@example.com");
  await expect(page.getByText("checking out as a guest")).toHaveCount(0);
  await fillContact(page);
  await page.getByLabel(/Local Delivery/).check();
  await fillCard(page);
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
  await page.getByRole("main").getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByText("Delivery", { exact: true }).first()).toBeVisible();
});

test("an empty form shows the errors of card and contact at once, and nothing is held", async ({
  page,
  shop,
}) => {
  const variation = await toCheckout(page, shop);
  await page.getByLabel("Province").fill("");
  await placeButton(page).click();
  for (const [label, message] of Object.entries({
    "Full Name": "Name is required",
    Email: "Valid email is required",
    Phone: "Valid phone number is required",
    Address: "Address is required",
    City: "City is required",
    Province: "Province is required",
    "Postal Code": "Postal code is required",
  })) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(message);
  }
  await expect(page.locator(".demo-card").getByText("Your card number is incomplete.")).toBeVisible();
  await expect(page.getByText("Your card's expiration date is incomplete.")).toBeVisible();
  await expect(page.getByText("Your card's security code is incomplete.")).toBeVisible();
  await expect(page.getByRole("region", { name: /Notifications/ })).toHaveCount(0);
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await expect(placeButton(page)).toBeEnabled();
  expect(await shop.query("SELECT held FROM variations WHERE id = $1", [variation.id])).toEqual([
    { held: 0 },
  ]);
});

test("errors name their field: the contact's first, and the card's alone if only the card is wrong", async ({
  page,
  shop,
}) => {
  const notices = page.getByRole("region", { name: /Notifications/ });
  await toCheckout(page, shop);
  await fillCard(page);
  await placeButton(page).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(notices).toHaveCount(0);
  await fillContact(page);
  await page.getByLabel("Card number").fill("4242");
  await placeButton(page).click();
  await expect(notices).toContainText("Your card number is incomplete.");
  await expect(page.getByRole("alert").filter({ hasText: "Nothing was charged." })).toContainText(
    "Your card number is incomplete.",
  );
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(1);
});

const declines = [
  ["4000 0000 0000 0002", "Your card was declined."],
  ["4000 0000 0000 9995", "Your card has insufficient funds."],
  ["4000 0000 0000 0069", "Your card has expired."],
] as const;

test("on a phone declined cards say why above Place Order, which no toast covers, until the next try", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(sizes.phone);
  await toCheckout(page, shop);
  await fillContact(page);
  for (const [number, message] of declines) {
    await fillCard(page, number);
    await placeButton(page).click();
    await expect(toast(page, message)).toContainText("Payment Failed");
    await expect(placeButton(page)).toBeEnabled();
    await expect(placeButton(page)).toBeFocused();
    const notices = page.getByRole("region", { name: /Notifications/ });
    const [shown, button] = await Promise.all([
      notices.getByRole("listitem").boundingBox(),
      placeButton(page).boundingBox(),
    ]);
    expect((shown?.y ?? NaN) + (shown?.height ?? NaN)).toBeLessThanOrEqual(button?.y ?? NaN);
    await notices.getByRole("button", { name: "Close" }).click();
    await expect(notices.getByRole("listitem")).toHaveCount(0);
    const failure = page.getByRole("alert").filter({ hasText: "Payment Failed" });
    await expect(failure).toContainText(
      `Payment Failed ${message} Nothing was charged. Check your card details`,
    );
    expect((await failure.boundingBox())?.y).toBeLessThan((await placeButton(page).boundingBox())?.y ?? NaN);
  }
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Test");
  await fillCard(page);
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
});

test("3-D Secure: failing is a failed payment, completing an order", async ({ page, shop }) => {
  await toCheckout(page, shop);
  await fillContact(page);
  await fillCard(page, "4000 0025 0000 3155");
  await placeButton(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Fail" }).click();
  await expect(toast(page, "We are unable to authenticate your payment method")).toContainText(
    "Payment Failed",
  );
  await placeButton(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Complete" }).click();
  await page.waitForURL(/order-confirmation/);
});

test("Back leads from the confirmation past the checkout, page by page", async ({ page, shop }) => {
  const variation = await stocked(shop);
  await add(page, variation);
  await page.goto("/cart");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillContact(page);
  await fillCard(page);
  await placeButton(page).click();
  await expect(page.getByRole("heading", { name: "Order Placed Successfully!" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/cart");
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/product/${variation.product_id}`));
});

test("a double click places one order", async ({ page, shop }) => {
  const variation = await toCheckout(page, shop);
  await fillContact(page);
  await fillCard(page);
  await placeButton(page).dblclick();
  await page.waitForURL(/order-confirmation/);
  const orders = await shop.query(
    "SELECT o.id FROM orders o JOIN order_items i ON i.order_id = o.id WHERE i.variation_id = $1 AND o.email = 'ada@example.com'",
    [variation.id],
  );
  expect(orders).toHaveLength(1);
});

test("an order that cannot be created after the payment says the reason, and pressing again creates it without paying twice", async ({
  page,
  shop,
}) => {
  const variation = await toCheckout(page, shop);
  await shop.query("UPDATE embedded.payment_settings SET value = 'hold' WHERE name = 'webhook_mode'");
  await fillContact(page);
  await fillCard(page);
  await page.route("**/api/orders", (route) =>
    route.fulfill({ status: 500, json: { message: "The printer is on fire" } }),
  );
  await placeButton(page).click();
  await expect(toast(page, "Order Creation Failed")).toContainText("The printer is on fire");
  await page.unroute("**/api/orders");
  await page.route("**/api/orders", (route) => route.abort());
  await placeButton(page).click();
  await expect(toast(page, "Order Creation Failed")).toContainText(
    "Payment succeeded but order creation failed. Please contact support.",
  );
  await expect(page.getByRole("alert")).toContainText(
    /Your card was charged, and it will not be charged again\. Press Place Order again\. .* reference: pi_\w+\./,
  );
  await page.unroute("**/api/orders");
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
  await shop.query("UPDATE embedded.payment_settings SET value = 'deliver' WHERE name = 'webhook_mode'");
  const payments = await shop.query(
    "SELECT p.id FROM payments p JOIN orders o ON o.checkout_id = p.checkout_id JOIN order_items i ON i.order_id = o.id WHERE i.variation_id = $1 AND o.email = 'ada@example.com'",
    [variation.id],
  );
  expect(payments).toHaveLength(1);
});

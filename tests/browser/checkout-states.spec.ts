import { expect, gate, holdTimers, test } from "../support/browser";
import { fillCard, fillContact, placeButton, toast, toCheckout } from "../support/purchase";

/** Calls that tests here cut off or refuse. */
test.use({ allowedErrors: [/status of (400|402|409|500)|net::ERR_FAILED/] });

test("while the payment session is made a spinner turns, and Place Order waits for the card form", async ({ page, shop }) => {
  await toCheckout(page, shop, 12);
  const held = gate();
  await page.route("**/api/create-payment-intent", async (route) => {
    await held.opened;
    await route.continue();
  });
  await page.reload();
  const spinner = page.getByRole("status").filter({ hasText: "Preparing your secure payment" });
  await expect(spinner).toBeVisible();
  await expect(placeButton(page)).toBeDisabled();
  held.open();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expect(spinner).toHaveCount(0);
  await expect(placeButton(page)).toBeEnabled();
});

test("a card form that cannot be loaded is a Checkout Error, and the session was asked for once", async ({ page, shop }) => {
  await toCheckout(page, shop, 13);
  let asked = 0;
  await page.route("**/api/create-payment-intent", (route) => {
    asked += 1;
    return route.continue();
  });
  await page.route("**/demo/payments/stripe.js", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "Checkout Error" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("Failed to initialize checkout");
  expect(asked).toBe(1);
});

test("a shop that does not answer Place Order is «Something went wrong», and the next press pays", async ({ page, shop }) => {
  await toCheckout(page, shop, 14);
  await fillContact(page);
  await fillCard(page);
  await page.route(/\/checkout\?_data=/, (route) => route.abort());
  await placeButton(page).click();
  await expect(toast(page, "Something went wrong")).toHaveText(/^Error\s*Something went wrong/);
  await expect(placeButton(page)).toBeEnabled();
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Test");
  await page.unroute(/\/checkout\?_data=/);
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
});

test("an order that is refused after the payment says the server's reason", async ({ page, shop }) => {
  await toCheckout(page, shop, 15);
  await shop.query("UPDATE embedded.payment_settings SET value = 'hold' WHERE name = 'webhook_mode'");
  await fillContact(page);
  await fillCard(page);
  await page.route("**/api/orders", (route) => route.fulfill({ status: 500, json: { message: "The printer is on fire" } }));
  await placeButton(page).click();
  await expect(toast(page, "Order Creation Failed")).toContainText("The printer is on fire");
  await expect(placeButton(page)).toBeEnabled();
  await page.unroute("**/api/orders");
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
  await shop.query("UPDATE embedded.payment_settings SET value = 'deliver' WHERE name = 'webhook_mode'");
});

test("the success toast stands for 500 ms, the cart empty already, before the confirmation", async ({ page, shop }) => {
  const letGo = await holdTimers(page, 500);
  await toCheckout(page, shop, 16);
  await fillContact(page);
  await fillCard(page);
  await page.evaluate(() => window.addEventListener("cart-updated", () => document.body.setAttribute("data-told", "yes")));
  await placeButton(page).click();
  await expect(toast(page, "Order Placed Successfully!")).toBeVisible();
  expect(page.url()).toMatch(/\/checkout$/);
  await expect(page.locator("body")).toHaveAttribute("data-told", "yes");
  expect(await page.evaluate(() => localStorage.getItem("parkland-prints-cart"))).toBe("[]");
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
  expect(await letGo()).toBeGreaterThan(0);
  await page.waitForURL(/\/order-confirmation\?payment_intent=pi_\w{24}$/);
});

test("each message stands at its field", async ({ page, shop }) => {
  await toCheckout(page, shop, 17);
  await fillCard(page);
  await placeButton(page).click();
  const messages = { "Full Name": "Name is required", Email: "Valid email is required", Phone: "Valid phone number is required", Address: "Address is required", City: "City is required", Province: "Province is required", "Postal Code": "Postal code is required" };
  for (const [label, message] of Object.entries(messages)) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(message);
  }
});

test("nothing of the payment provider is loaded before the checkout", async ({ page, shop }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto("/products");
  await page.goto("/cart");
  await page.waitForLoadState("networkidle");
  expect(loaded.filter((path) => /stripe|payments|checkout-(card|submit)/i.test(path))).toEqual([]);
  await toCheckout(page, shop, 18);
  expect(loaded).toContain("/demo/payments/stripe.js");
});

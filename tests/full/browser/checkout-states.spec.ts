import type { Page } from "playwright/test";
import {
  accessibilityProblems,
  expect,
  gate,
  holdTimers,
  overflowsSideways,
  signIn,
  test,
} from "../../support/browser";
import { fillCard, fillContact, placeButton, toast, toCheckout } from "../../support/purchase";
import { Client } from "../../support/client";
import type { Shop } from "../../support/shop";

test.use({ allowedErrors: [/status of (400|402|409|500)|net::ERR_FAILED/] });

test("a spinner shows while the payment is prepared, and Place Order is disabled until the card form is there", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
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

for (const [what, script] of [
  ["payment provider's script", "**/demo/payments/stripe.js"],
  ["shop's own script of the card form", "**/assets/checkout-card-*.js"],
] as const) {
  test(`where the ${what} cannot be loaded the page says what to do, keeps what is typed, and Try again brings the card form`, async ({
    page,
    shop,
  }) => {
    await toCheckout(page, shop);
    let asked = 0;
    await page.route("**/api/create-payment-intent", (route) => {
      asked += 1;
      return route.continue();
    });
    await page.route(script, (route) => route.abort());
    await page.reload();
    const note = page.getByRole("alert");
    await expect(note).toContainText("The card form could not be loaded. Check your connection");
    await expect(page.getByRole("status").filter({ hasText: "Preparing" })).toHaveCount(0);
    expect(asked).toBe(1);
    await fillContact(page);
    await note.getByRole("button", { name: "Try again" }).click();
    await expect(note).toContainText("The card form could not be loaded.");
    await page.unroute(script);
    await note.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("Card number")).toBeVisible();
    await expect(note).toHaveCount(0);
    await expect(page.getByLabel("Full Name")).toHaveValue("Ada Test");
    await fillCard(page);
    await expect(placeButton(page)).toBeEnabled();
  });
}

test("where the rules of the contact form cannot be loaded, the server alone checks it and the order is placed", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
  await page.route("**/assets/checkout-contact-*.js", (route) => route.abort());
  await fillCard(page);
  await placeButton(page).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(placeButton(page)).toBeEnabled();
  await fillContact(page);
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
});

test.describe("changes since the page was opened", () => {
  async function readyToPlace(page: Page, shop: Shop) {
    const variation = await toCheckout(page, shop);
    await page.goto("/cart");
    await page.getByRole("button", { name: /increase|more|plus/i }).click();
    await expect(page.getByRole("banner").getByText("2", { exact: true }).first()).toBeVisible();
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await expect(page.getByLabel("Card number")).toBeVisible();
    await fillContact(page);
    await fillCard(page);
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    return { variation, admin };
  }

  test("lower stock: the message stays, lines and total are updated, and the card form keeps its text", async ({
    page,
    shop,
  }) => {
    const { variation, admin } = await readyToPlace(page, shop);
    const before = await placeButton(page).textContent();
    await admin.json("PUT", `/api/admin/variations/${variation.id}`, { stockQuantity: 1 });
    await placeButton(page).click();
    const note = page.getByRole("alert");
    await expect(note).toContainText(/Error\s*Only 1 of “.+” is available\. Nothing was charged\./);
    await expect(page.getByText(/× 1$/)).toBeVisible();
    await expect(placeButton(page)).toBeEnabled();
    await expect(placeButton(page)).not.toHaveText(before ?? "");
    await expect(page.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
    await expect(page.getByLabel("Full Name")).toHaveValue("Ada Test");
    await expect(note).toBeVisible();
    await expect(placeButton(page)).toBeFocused();
    await placeButton(page).click();
    await page.waitForURL(/order-confirmation/);
    await expect(page.getByRole("heading", { name: "Order Placed Successfully!" })).toBeVisible();
    await admin.json("PUT", `/api/admin/variations/${variation.id}`, { stockQuantity: 8 });
    await page.goto("/cart");
    await expect(page.getByRole("form", { name: /^Quantity of/ })).toContainText("Quantity 1");
  });

  test("a new payment replaces the first: the card form keeps its text, and the next press pays", async ({
    page,
    shop,
  }) => {
    await readyToPlace(page, shop);
    const intents: string[] = [];
    page.on("response", (response) => {
      if (!response.url().endsWith("/api/create-payment-intent")) return;
      void response
        .json()
        .then(({ paymentIntentId }: { paymentIntentId: string }) => intents.push(paymentIntentId));
    });
    await page.context().clearCookies({ name: "checkout" });
    await placeButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Your checkout has ended" })).toBeVisible();
    await expect(placeButton(page)).toBeEnabled();
    await expect(page.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
    expect(intents).toHaveLength(1);
    await placeButton(page).click();
    await page.waitForURL(/order-confirmation/);
    expect(page.url()).toContain(intents[0]);
  });

  test("the only product sold out: the cart shows a message that names it", async ({ page, shop }) => {
    const { variation, admin } = await readyToPlace(page, shop);
    await admin.json("PUT", `/api/admin/variations/${variation.id}`, { stockQuantity: 0 });
    await placeButton(page).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(toast(page, "is sold out.")).toHaveText(/^Error\s*“.+” is sold out\./);
    await expect(page.getByText("Sold out since you added it")).toBeVisible();
  });
});

test("if the changed checkout cannot be loaded, a message shows beside Place Order, and Try again continues", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
  await fillContact(page);
  await fillCard(page);
  await page.context().clearCookies({ name: "checkout" });
  const reads = (url: URL) => url.searchParams.has("_data") || url.pathname === "/api/create-payment-intent";
  await page.route(reads, (route) =>
    route.request().method() === "POST" && route.request().url().includes("_data")
      ? route.continue()
      : route.abort(),
  );
  await placeButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your checkout has ended" })).toBeVisible();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await again.click();
  await expect(again).toBeVisible();
  await page.unroute(reads);
  await again.click();
  await expect(placeButton(page)).toBeEnabled();
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
});

test("Place Order in an old window shows the order that another window has placed, and keeps the next cart", async ({
  page,
  context,
  shop,
}) => {
  const variation = await toCheckout(page, shop);
  await page.goto("/cart");
  await page.getByRole("button", { name: /increase/i }).click();
  await expect(page.getByRole("banner").getByText("2", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await fillContact(page);
  await fillCard(page);
  // The sweep ends checkouts that were left for a day.
  await shop.query("UPDATE checkouts SET updated_at = now() - interval '25 hours' WHERE state = 'open'");
  await shop.query("SELECT graphile_worker.add_job('sweep', '{}')");
  await expect.poll(() => shop.query("SELECT id FROM checkouts WHERE state = 'open'")).toEqual([]);

  const other = await context.newPage();
  await other.goto("/checkout");
  await expect(other.getByLabel("Card number")).toBeVisible();
  await fillContact(other);
  await fillCard(other);
  await placeButton(other).click();
  await other.waitForURL(/order-confirmation/);
  const { search } = new URL(other.url());
  await other.goto(`/product/${variation.product_id}?variation=${variation.id}`);
  await other.locator("#add-to-cart").getByRole("button", { name: "Add to Cart" }).click();
  await expect(other.getByText("Added to Cart", { exact: true })).toBeVisible();

  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
  await expect(page.getByRole("heading", { name: "Order Placed Successfully!" })).toBeVisible();
  expect(new URL(page.url()).search).toBe(search);
  await page.goto("/cart");
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeVisible();
});

test("a checkout restored from the back-forward cache keeps its text and can be placed", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
  await fillContact(page);
  await fillCard(page, "4000 0025 0000 3155");
  await placeButton(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByText("Processing...")).toBeVisible();
  // An automated browser keeps no page in its back-forward cache.
  const loaded = page.waitForEvent("load");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await loaded;
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Test");
  await fillCard(page);
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
});

test("«Payment Failed» disappears when the next attempt begins", async ({ page, shop }) => {
  await toCheckout(page, shop);
  await fillContact(page);
  await fillCard(page, "4000 0000 0000 0002");
  await placeButton(page).click();
  await expect(toast(page, "Payment Failed")).toBeVisible();
  await fillCard(page);
  const held = gate();
  await page.route(/\/checkout\?_data=/, async (route) => {
    await held.opened;
    await route.continue();
  });
  await placeButton(page).click();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  await expect(page.getByRole("region", { name: /Notifications/ }).getByRole("listitem")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  held.open();
  await page.waitForURL(/order-confirmation/);
});

test("Local Delivery outside Parkland County shows a warning, and a second press places the order", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
  await fillContact(page);
  await page.getByLabel("Postal Code").fill("t2p–1j9");
  await page.getByLabel("Unit (optional)").fill("Unit 4");
  await page.getByLabel(/Local Delivery/).check();
  await fillCard(page);
  await placeButton(page).click();
  await expect(page.getByRole("alert")).toContainText("We deliver in Parkland County only. Select pickup?");
  await expect(page.getByLabel("City")).toHaveValue("Stony Plain");
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
  await expect(page.getByText("1 Main Street, Unit 4, Stony Plain, AB T2P 1J9")).toBeVisible();
});

test("a misspelled email domain shows a hint, and pressing the hint corrects it", async ({ page, shop }) => {
  await toCheckout(page, shop);
  const email = page.getByLabel("Email", { exact: true });
  const hint = page.getByRole("button", { name: /Did you mean/ });
  await email.fill("ada@gmail.com");
  await email.blur();
  await expect(hint).toHaveCount(0);
  await email.fill("ada@gmial.com");
  await email.blur();
  await expect(hint).toHaveText("Did you mean gmail.com?");
  await hint.click();
  await expect(email).toHaveValue("ada@gmail.com");
  await expect(email).toBeFocused();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(email).toHaveValue("ada@gmail.com");
});

test.describe("text typed into the contact form", () => {
  const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem("parkland-prints-checkout"));

  test("survives a reload and logging in, without the card, and is deleted after the order", async ({
    page,
    shop,
  }) => {
    await toCheckout(page, shop);
    await fillContact(page);
    await page.getByLabel(/Local Delivery/).check();
    await fillCard(page);
    await page.reload();
    await expect(page.getByLabel("City")).toHaveValue("Stony Plain");
    await expect(page.getByLabel(/Local Delivery/)).toBeChecked();
    expect(await kept(page)).not.toContain("4242");
    await page.getByRole("link", { name: "Log in", exact: true }).click();
    await page.getByLabel("E-mail").fill("customer@example.com");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL("/checkout");
    await expect(page.getByLabel("Card number")).toBeVisible();
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue("1 Main Street");
    await expect(page.getByLabel("Full Name")).toHaveValue("Ada Test");
    await fillCard(page);
    await placeButton(page).click();
    await page.waitForURL(/order-confirmation/);
    expect(await kept(page)).toBeNull();
  });

  test("is deleted on logging out, and not shown to another user", async ({ page, context, shop }) => {
    await signIn(context, shop, "customer@example.com");
    await toCheckout(page, shop);
    await page.getByLabel("City").fill("Spruce Grove");
    expect(await kept(page)).toContain("Spruce Grove");
    await signIn(context, shop, "admin@example.com");
    await page.goto("/checkout");
    await expect(page.getByLabel("Card number")).toBeVisible();
    await expect(page.getByLabel("City")).toHaveValue("");
    await page.getByLabel("City").fill("Edmonton");
    await page.goto("/account");
    await page.getByRole("link", { name: "Log Out" }).click();
    await expect(page).toHaveURL("/");
    expect(await kept(page)).toBeNull();
  });
});

test("a form opened before another user logged in places no order and shows the new user's checkout", async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, "carla@example.ca");
  await toCheckout(page, shop);
  await fillContact(page);
  await fillCard(page);
  await signIn(context, shop, "customer@example.com");
  await placeButton(page).click();
  await expect(page.getByText(/before you logged in as customer@example.com/).first()).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Casey Morin");
  const [last] = await shop.query<{ address: string; phone: string }>(
    `SELECT address, phone FROM orders WHERE address <> '' AND user_id = (SELECT id FROM users WHERE email = 'customer@example.com')
     ORDER BY created_at DESC LIMIT 1`,
  );
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue(last?.address ?? "none");
  await expect(page.getByLabel("Phone")).toHaveValue(last?.phone ?? "none");
  await fillContact(page);
  await fillCard(page);
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
});

test("an error at Place Order shows its reason, or «Something went wrong» without an answer, and the next press pays", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
  await fillContact(page);
  await fillCard(page);
  await page.route(/\/checkout\?_data=/, (route) =>
    route.fulfill({
      status: 500,
      headers: { "X-Remix-Catch": "yes" },
      json: { message: "The printer is on fire" },
    }),
  );
  await placeButton(page).click();
  await expect(toast(page, "The printer is on fire")).toHaveText(/^Error\s*The printer is on fire/);
  await expect(placeButton(page)).toBeEnabled();
  await page.unroute(/\/checkout\?_data=/);
  await page.route(/\/checkout\?_data=/, (route) => route.abort());
  await placeButton(page).click();
  await expect(toast(page, "Something went wrong")).toHaveText(/^Error\s*Something went wrong/);
  await expect(placeButton(page)).toBeEnabled();
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Test");
  await page.unroute(/\/checkout\?_data=/);
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation/);
});

test("the success toast shows for 500 ms, with the cart already empty, before the confirmation", async ({
  page,
  shop,
}) => {
  const letGo = await holdTimers(page, 500);
  await toCheckout(page, shop);
  await fillContact(page);
  await fillCard(page);
  await page.evaluate(() =>
    window.addEventListener("cart-updated", () => document.body.setAttribute("data-told", "yes")),
  );
  await placeButton(page).click();
  await expect(toast(page, "Order Placed Successfully!")).toBeVisible();
  expect(page.url()).toMatch(/\/checkout$/);
  await expect(page.locator("body")).toHaveAttribute("data-told", "yes");
  expect(await page.evaluate(() => localStorage.getItem("parkland-prints-cart"))).toBe("[]");
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
  expect(await letGo()).toBeGreaterThan(0);
  await page.waitForURL(/\/order-confirmation\?payment_intent=pi_\w{24}$/);
});

test("no script of the payment provider is loaded before the checkout", async ({ page, shop }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto("/products");
  await page.goto("/cart");
  await page.waitForLoadState("networkidle");
  expect(loaded.filter((path) => /stripe|payments|checkout-(card|submit)/i.test(path))).toEqual([]);
  await toCheckout(page, shop);
  expect(loaded).toContain("/demo/payments/stripe.js");
});

test("a payment that cannot become an order leads to a lasting page with reference, amount and refund", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
  await shop.query("UPDATE embedded.payment_settings SET value = 'hold' WHERE name = 'webhook_mode'");
  await fillContact(page);
  await fillCard(page);
  await page.route("**/api/orders", async (route) => {
    const { stripePaymentIntentId } = route.request().postDataJSON() as { stripePaymentIntentId: string };
    await shop.query(
      "UPDATE checkouts SET subtotal = subtotal + 1, total = total + 1 WHERE id = (SELECT checkout_id FROM payments WHERE intent_id = $1)",
      [stripePaymentIntentId],
    );
    await route.continue();
  });
  await placeButton(page).click();
  await page.waitForURL(/order-confirmation\?payment_intent=pi_/);
  await shop.query("UPDATE embedded.payment_settings SET value = 'deliver' WHERE name = 'webhook_mode'");
  await expect(toast(page, "Order Creation Failed")).toContainText("Your payment is being refunded.");
  for (const _ of ["led to", "opened again"]) {
    await expect(page.getByRole("heading", { name: "Your payment is being refunded" })).toBeVisible();
    await expect(page.getByText(/^pi_\w+$/)).toBeVisible();
    await expect(page.getByText(/^\$\d+\.\d\d (is on its way|was sent) back to your card\./)).toBeVisible();
    await page.reload();
  }
});

test("a payment that cannot be prepared shows Checkout Error with the server's or a default message, and can be tried again", async ({
  page,
  shop,
}) => {
  await toCheckout(page, shop);
  await page.route("**/api/create-payment-intent", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "Checkout Error" })).toBeVisible();
  await expect(page.getByText("Failed to initialize checkout")).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Cart" })).toHaveAttribute("href", "/cart");
  await page.unroute("**/api/create-payment-intent");
  await page.route("**/api/create-payment-intent", (route) =>
    route.fulfill({ status: 409, json: { message: "The printer is on fire" } }),
  );
  await page.reload();
  await expect(page.getByText("The printer is on fire")).toBeVisible();
  await page.unroute("**/api/create-payment-intent");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
});

test("the checkout's messages and the bank's dialog are accessible and fit a narrow phone", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await toCheckout(page, shop);
  await placeButton(page).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await overflowsSideways(page)).toBe(false);
  await fillContact(page);
  await fillCard(page, "4000 0025 0000 3155");
  await placeButton(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await overflowsSideways(page)).toBe(false);
});

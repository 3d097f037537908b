import { expect, test } from "../../support/browser";

/* With Stripe's keys the page loads Stripe's addresses; a stand-in answers for them under the real policy. */

const stripe = {
  STRIPE_SECRET_KEY: "sk_test_none",
  STRIPE_PUBLISHABLE_KEY: "pk_test_none",
  STRIPE_WEBHOOK_SECRET: "whsec_none",
};
test.use({ shopEnv: stripe, allowedErrors: [/^asked for https:\/\/js\.stripe\.com\//] });

const standIn = `
  const element = { on(name, handler) { if (name === "ready") queueMicrotask(handler); return this; }, once() {}, off() {}, update() {}, destroy() {}, unmount() {},
    mount(place) { const frame = document.createElement("iframe"); frame.src = "https://js.stripe.com/v3/frame.html"; frame.title = "Card"; place.append(frame); } };
  const elements = { create: () => element, getElement: () => element, update() {}, on() {}, off() {}, submit: async () => ({}) };
  window.Stripe = Object.assign((key) => ({ elements: () => elements, _registerWrapper() {}, registerAppInfo() {}, confirmPayment() {}, createToken() {}, createPaymentMethod() {}, confirmCardPayment() {} }), { version: "endive" });
`;

test("from the cart the checkout loads Stripe's script and frame, which its policy alone allows", async ({
  page,
  shop,
}) => {
  await page.route("https://js.stripe.com/**", (route) =>
    route.request().resourceType() === "script"
      ? route.fulfill({ contentType: "text/javascript", body: standIn })
      : route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Card</title>Card" }),
  );
  await page.route("**/api/create-payment-intent", (route) =>
    route.fulfill({ json: { clientSecret: "pi_1_secret_2", paymentIntentId: "pi_1", amount: "1.00" } }),
  );
  const [variation] = await shop.query<{ id: string; product_id: string }>(
    "SELECT id, product_id FROM variations WHERE stock_quantity > 5 LIMIT 1",
  );
  await page.goto(`/product/${variation?.product_id}?variation=${variation?.id}`);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("banner").getByRole("link", { name: /Cart/ }).click();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.frameLocator("iframe[title=Card]").getByText("Card")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Place Order/ })).toBeEnabled();
});

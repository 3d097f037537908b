import { afterAll, beforeAll, expect, test } from "vitest";
import { addToCart, confirmCard, openCheckout, plenty } from "../support/buyers";
import { Client } from "../support/client";
import { contact } from "../support/contact";
import { fieldsOfForm, textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let variation: Awaited<ReturnType<typeof plenty>>;

beforeAll(async () => {
  shop = await startShop();
  variation = await plenty(shop);
});
afterAll(() => shop.stop());

const { name, email, phone } = contact;
const nothing = { address: "", city: "", province: "", postalCode: "" };

async function checkout(client: Client): Promise<{ html: string; form: Record<string, string> }> {
  await addToCart(client, variation.id);
  const { html } = await client.page("/checkout");
  return { html, form: Object.fromEntries(fieldsOfForm(html, "form[action='/checkout']")) };
}

test("with the setting off, pickup needs the address, on the page and under /api", async () => {
  const guest = new Client(shop.url);
  const { html, form } = await checkout(guest);
  expect(textOf(html)).toMatch(/We ask for pickup too.*Delivery Method/);
  const typed = { ...form, name, email, phone, ...nothing };
  const refused = await guest.post("/checkout", typed, { Accept: "text/html" });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("Address is required"),
  ]);
  expect(await order(guest, { ...contact, ...nothing }, "pickup")).toMatchObject({
    status: 400,
    body: { fields: { "shippingAddress.address": ["Address is required"] } },
  });
});

async function order(client: Client, shippingAddress: object, deliveryMethod: string) {
  const payment = (await openCheckout(client, variation.id, variation.dollars)).body;
  await confirmCard(shop.url, payment);
  return client.json("POST", "/api/orders", {
    ...{ shippingAddress, deliveryMethod, stripePaymentIntentId: payment.paymentIntentId },
    cart: [{ variationId: variation.id, quantity: 1 }],
  });
}

test("with it on, name, email and phone are enough for pickup, and no page, mail or file shows an empty address", async () => {
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  await admin.post("/admin/settings", { intent: "save", pickupWithoutAddress: "on" });
  const customer = new Client(shop.url);
  await customer.signIn("pickup@example.com");
  const { html, form } = await checkout(customer);
  expect(textOf(html)).toMatch(/Delivery Method .*Shipping Address Only for Local Delivery\. Address City/);
  expect(html).not.toMatch(/<input[^>]*name="city"[^>]*required/);

  const delivered = { ...form, name, email, phone, deliveryMethod: "delivery" };
  const refused = await customer.post("/checkout", delivered, { Accept: "text/html" });
  expect(await refused.text()).toContain("Address is required");

  // What was typed for a delivery is not kept.
  const placed = await customer.post("/checkout", { ...form, name, email, phone, city: "Calgary" });
  expect(placed.status).toBe(303);
  const card = { cardNumber: "4242424242424242", cardExpiry: "12 / 39", cardCvc: "123", billingName: "" };
  const confirmed = await customer.follow(await customer.post(placed.headers.get("Location") ?? "", card));
  const [row] = await shop.query<{ id: string; address: string }>(
    `SELECT id, concat(address, address2, city, province, postal_code) AS address FROM orders WHERE email = $1`,
    [email],
  );
  expect(row?.address).toBe("");
  const mails = await shop.query<{ text: string }>("SELECT text FROM mail_outbox WHERE order_id = $1", [
    row?.id,
  ]);
  const slip = `/admin/orders/${row?.id}/slip`;
  const texts = [
    textOf(await confirmed.text()),
    textOf((await customer.page("/orders")).html),
    textOf((await admin.page(`/admin/orders/${row?.id}`)).html),
    textOf((await admin.page(slip)).html),
    ...mails.map(({ text }) => text),
  ];
  for (const text of texts) {
    expect(text).not.toMatch(/undefined|null|Calgary|\n ?, |, ,|,\s*$/);
    expect(text).toContain(name);
  }
  const data = (await (await customer.get("/account/data")).json()) as { addresses: object[] };
  expect(data.addresses).toEqual([{ name, email, phone }]);
});

test("POST /api/orders takes a pickup without an address, and refuses such a delivery", async () => {
  const guest = new Client(shop.url);
  expect(await order(guest, { name, email, phone }, "delivery")).toMatchObject({ status: 400 });
  expect(await order(guest, { name, email, phone, postalCode: null }, "pickup")).toMatchObject({
    status: 201,
    body: { shippingAddress: { name, email, phone, ...nothing } },
  });
});

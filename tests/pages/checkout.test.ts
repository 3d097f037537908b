import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addToCart, confirmCard, openCheckout, plenty, pressPlaceOrder } from "../support/buyers";
import { Client } from "../support/client";
import { contact as typicalContact } from "../support/contact";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let guest: Client;
let variations: { id: string; product_id: string; stock: number }[];

beforeAll(async () => {
  shop = await startShop();
  variations = await shop.query(
    "SELECT v.id, v.product_id, v.stock_quantity AS stock FROM variations v JOIN products p ON p.id = v.product_id WHERE v.stock_quantity >= 10 AND p.archived_at IS NULL ORDER BY v.id",
  );
});
afterAll(() => shop.stop());
beforeEach(() => {
  guest = new Client(shop.url);
});

const page = { Accept: "text/html" };
const contact = { ...typicalContact, postalCode: "t7z1a1", deliveryMethod: "delivery" };
const variation = (index: number) => variations[index]?.id ?? "";
const add = (client: Client, index: number, quantity = 1) =>
  client.post("/cart", { intent: "add", variationId: variation(index), quantity: String(quantity) }, page);
const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];

const orderOf = (html: string) => ({
  intent: "place",
  cart: (valueOf(html, "cart") ?? "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&"),
  amount: valueOf(html, "amount") ?? "",
  formToken: valueOf(html, "formToken") ?? "",
  account: valueOf(html, "account") ?? "",
  ...contact,
});

async function place(client: Client, more: Record<string, string> = {}) {
  const { html } = await client.page("/checkout");
  return client.post("/checkout", { ...orderOf(html), ...more }, page);
}

const card = (number: string) => ({
  cardNumber: number,
  cardExpiry: "12 / 39",
  cardCvc: "123",
  billingName: "Ada",
});

async function pay(client: Client, placed: Response, number = "4242 4242 4242 4242") {
  const hosted = placed.headers.get("Location") ?? "";
  const { html } = await client.page(hosted);
  return { hosted, html, answer: await client.post(hosted, card(number)) };
}

test("GET /checkout with an empty cart leads to the cart", async () => {
  const answer = await guest.get("/checkout");
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/cart"]);
});

test("the checkout shows its sections, the guest's banner and the total on its button", async () => {
  await add(guest, 0);
  const { html } = await guest.page("/checkout");
  for (const text of [
    "Contact Information",
    "Shipping Address",
    "Delivery Method",
    "Payment",
    "Subtotal",
    "GST (5%)",
    "You are checking out as a guest",
  ])
    expect(html).toContain(text);
  expect(html).toMatch(/href="\/api\/login\?returnTo=(\/|%2F)checkout"/);
  expect(textOf(html)).not.toContain("Preparing your secure payment");
  expect(html).toMatch(/Place Order - \$\d+\.\d\d/);
  const [button = ""] = /<button[^>]*>(?:(?!<\/button>).)*Place Order/.exec(html) ?? [];
  expect(button).not.toContain(`disabled=""`);
});

test("a signed-in shopper's name and email, and phone and address of the last order, are filled in, without the banner", async () => {
  await guest.signIn("customer@example.com");
  const [last] = await shop.query<Record<"phone" | "address" | "city" | "postal_code", string>>(
    `SELECT phone, address, city, postal_code FROM orders
     WHERE user_id = (SELECT id FROM users WHERE email = 'customer@example.com') ORDER BY created_at DESC LIMIT 1`,
  );
  await add(guest, 0);
  const { html } = await guest.page("/checkout");
  expect(valueOf(html, "name")).toBe("Casey Morin");
  expect(valueOf(html, "email")).toBe("customer@example.com");
  expect(["phone", "address", "city", "postalCode"].map((name) => valueOf(html, name))).toEqual(
    last && [last.phone, last.address, last.city, last.postal_code],
  );
  expect(html).toContain("You can cancel for 4 hours.");
  expect(html).not.toContain("checking out as a guest");
});

test("an invalid form is answered 400 with the specified messages and keeps the typed text", async () => {
  await add(guest, 0);
  const answer = await place(guest, {
    name: "A",
    email: "nobody",
    phone: "123",
    address: "1 M",
    city: "X",
    province: "A",
    postalCode: "T7Z",
  });
  const html = await answer.text();
  expect(answer.status).toBe(400);
  for (const text of [
    "Name is required",
    "Valid email is required",
    "Valid phone number is required",
    "Address is required",
    "City is required",
    "Province is required",
    "Postal code is required",
  ])
    expect(html).toContain(text);
  expect(html).toContain('value="nobody"');
  expect(html).toContain(`aria-describedby="checkout-email-error"`);
  expect(html).toContain('<p id="checkout-email-error"');
  expect(html).toMatch(/value="delivery"[^>]*checked|checked[^>]*value="delivery"/);
  const said = Object.fromEntries(
    [...html.matchAll(/<p id="checkout-(\w+)-error"[^>]*>([^<]*)<\/p>/g)].map(([, field, text]) => [
      field,
      text,
    ]),
  );
  expect(said).toEqual({
    name: "Name is required",
    email: "Valid email is required",
    phone: "Valid phone number is required",
    address: "Address is required",
    city: "City is required",
    province: "Province is required",
    postalCode: "Postal code is required",
  });
});

test("browsers fill in the fields, phones show the keyboard that fits, and pickup is chosen", async () => {
  await add(guest, 0);
  const { html } = await guest.page("/checkout");
  const attribute = (name: string, attribute: string) =>
    new RegExp(`\\s${attribute}="([^"]*)"`, "i").exec(
      new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "",
    )?.[1];
  const tokens = {
    name: "name",
    email: "email",
    phone: "tel",
    address: "address-line1",
    address2: "address-line2",
    city: "address-level2",
    province: "address-level1",
    postalCode: "postal-code",
  };
  for (const [name, token] of Object.entries(tokens))
    expect([name, attribute(name, "autocomplete")]).toEqual([name, token]);
  expect([
    attribute("email", "type"),
    attribute("phone", "type"),
    attribute("postalCode", "autocapitalize"),
  ]).toEqual(["email", "tel", "characters"]);
  expect(html.match(/<input[^>]*name="deliveryMethod"[^>]*checked[^>]*>/g)).toEqual([
    expect.stringContaining('value="pickup"'),
  ]);
  expect(textOf(html)).toContain("Local Delivery Within Parkland County, AB. No delivery fee.");
});

test("the summary has the cart's lines and sums, and the button its total", async () => {
  await add(guest, 0, 2);
  const sums = (html: string) =>
    [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, label, sum]) => [label, sum]);
  const cart = sums((await guest.page("/cart")).html);
  const { html } = await guest.page("/checkout");
  expect(cart.map(([label]) => label)).toEqual(["Subtotal", "GST (5%)", "Pickup or local delivery", "Total"]);
  expect(sums(html)).toEqual(cart);
  expect(textOf(html)).toContain(`Place Order - ${cart.at(-1)?.[1]}`);
  expect(html).toMatch(/× 2/);
  expect(html).toMatch(/Order Summary[\s\S]*<img src="\/uploads\/\w+\/\d+\.webp"[\s\S]*Subtotal/);
});

test("a shop in Alberta fills in the province, and explains why pickup needs an address", async () => {
  await add(guest, 0);
  const { html } = await guest.page("/checkout");
  expect(valueOf(html, "province")).toBe("AB");
  expect(textOf(html)).toContain("Shipping Address We ask for pickup too: it shows whose order it is.");
});

test("POST /checkout with an empty cart leads to the cart", async () => {
  const answer = await guest.post("/checkout", { intent: "place", amount: "0.00", ...contact }, page);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/cart"]);
});

describe("a second address line", () => {
  test("is kept when the form is refused, and shown wherever the address is", async () => {
    await add(guest, 1);
    const unit = { address2: "Unit 4, buzzer 12", email: "unit@example.com" };
    const refused = await (await place(guest, { ...unit, phone: "1" })).text();
    expect(valueOf(refused, "address2")).toBe("Unit 4, buzzer 12");
    const { answer } = await pay(guest, await place(guest, unit));
    const confirmed = await guest.page(answer.headers.get("Location") ?? "");
    const link =
      /href="(\/orders\/[^"]+token=[^"]+)"/.exec(confirmed.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const [order] = await shop.query<{ id: string; text: string; html: string; shop: string }>(
      `SELECT o.id, m.text, m.html FROM orders o JOIN mail_outbox m ON m.order_id = o.id AND m.recipient = o.email
       WHERE o.email = 'unit@example.com'`,
    );
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    const shown = [
      (await guest.page(link)).html,
      order?.text ?? "",
      order?.html ?? "",
      (await admin.page(`/admin/orders/${order?.id}`)).html,
      (await admin.page(`/admin/orders/${order?.id}/slip`)).html,
    ];
    for (const text of shown)
      expect(textOf(text)).toMatch(/1 Main Street[ ,]+Unit 4, buzzer 12[ ,]+Stony Plain/);
  });
});

describe("without scripts, the checkout asks once about a possible mistake", () => {
  const question = "We deliver in Parkland County only. Select pickup?";

  test("Local Delivery outside Parkland County", async () => {
    await add(guest, 2);
    const far = { postalCode: "T2P 1J9", city: "Calgary" };
    const asked = await place(guest, far);
    const html = await asked.text();
    expect([asked.status, textOf(html)]).toEqual([200, expect.stringContaining(question)]);
    expect(textOf(html)).not.toContain("Error");
    expect([valueOf(html, "city"), valueOf(html, "phone")]).toEqual(["Calgary", contact.phone]);
    const again = await guest.post(
      "/checkout",
      { ...orderOf(html), ...far, asked: valueOf(html, "asked") ?? "" },
      page,
    );
    expect(again.headers.get("Location")).toMatch(/\/pay\/cs_test_/);
  });

  test.each<Record<string, string>>([
    { postalCode: "T2P 1J9", deliveryMethod: "pickup" },
    { postalCode: "t0e 1v0" },
  ])("but not %j", async (typed) => {
    await add(guest, 2);
    expect((await place(guest, typed)).headers.get("Location")).toMatch(/\/pay\/cs_test_/);
  });

  test("an email with a misspelled common domain", async () => {
    await add(guest, 2);
    const typo = { email: "ada@gmial.com" };
    const html = await (await place(guest, typo)).text();
    expect(textOf(html)).toContain("Your email is ada@gmial.com. Did you mean gmail.com?");
    const hint = /<p id="checkout-email-hint"[^>]*>(.*?)<\/p>/.exec(html)?.[1] ?? "";
    expect(textOf(hint).trim()).toBe("Did you mean gmail.com?");
    const again = await guest.post(
      "/checkout",
      { ...orderOf(html), ...typo, asked: valueOf(html, "asked") ?? "" },
      page,
    );
    expect(again.headers.get("Location")).toMatch(/\/pay\/cs_test_/);
  });
});

describe("without scripts", () => {
  test("a guest pays on the provider's page and gets an order, an empty cart and their link", async () => {
    await add(guest, 1, 2);
    const placed = await place(guest);
    expect(placed.status).toBe(303);
    const { hosted, html, answer } = await pay(guest, placed);
    expect(hosted).toMatch(/\/demo\/payments\/pay\/cs_test_\w+$/);
    expect(html).toContain("no card is charged");
    expect(html).toContain("GST");
    expect(answer.status).toBe(303);

    const confirmed = await guest.page(answer.headers.get("Location") ?? "");
    expect(confirmed.url).toContain("/order-confirmation?session_id=cs_test_");
    expect(textOf(confirmed.html)).toContain("Order Placed Successfully!");
    expect(textOf(confirmed.html)).toContain("Payment Confirmed");
    expect(confirmed.html).toMatch(/pi_\w{24}/);
    expect(guest.cookies.has("cart")).toBe(false);
    const emptied = textOf((await guest.page("/cart")).html);
    expect(emptied).toContain("Your cart is empty");
    // This browser has just accepted cookies.
    expect(emptied).not.toContain("blocks cookies");
    const link =
      /href="(\/orders\/[^"]+token=[^"]+)"/.exec(confirmed.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await guest.page(link)).html).toContain("Delivery to");

    const [order] = await shop.query<{ postal_code: string; delivery_method: string; guest_email: string }>(
      "SELECT * FROM orders WHERE email = $1",
      [contact.email],
    );
    expect(order).toMatchObject({
      postal_code: "T7Z 1A1",
      delivery_method: "delivery",
      guest_email: contact.email,
    });
    expect(await shop.query("SELECT held FROM variations WHERE id = $1", [variation(1)])).toEqual([
      { held: 0 },
    ]);
    expect((await guest.page(confirmed.url)).html).toContain("Order Placed Successfully!");
  });

  test("a declined card shows the reason and keeps the expiry date, and the next card pays", async () => {
    await add(guest, 2);
    const { hosted, answer } = await pay(guest, await place(guest), "4000 0000 0000 0002");
    const html = await answer.text();
    expect(answer.status).toBe(402);
    expect(html).toContain("Your card was declined.");
    expect(html).toContain('value="12 / 39"');
    expect(html).not.toContain('4000 0000 0000 0002"');
    const wrong = await guest.post(hosted, { ...card("4242 4242 4242 4241"), cardCvc: "" });
    expect(await wrong.text()).toContain("Your card number is incorrect.");
    expect((await guest.post(hosted, card("4242424242424242"))).status).toBe(303);
  });

  test("3-D Secure: failing leads back to the card, completing to the order", async () => {
    await add(guest, 3);
    const { hosted, answer } = await pay(guest, await place(guest), "4000002500003155");
    const bank = answer.headers.get("Location") ?? "";
    expect(bank).toContain("/demo/payments/3ds/pi_");
    const secret = valueOf((await guest.page(bank)).html, "client_secret") ?? "";
    const failed = await guest.follow(await guest.post(bank, { client_secret: secret, outcome: "fail" }));
    expect(textOf(await failed.text())).toContain("We are unable to authenticate your payment method");

    const again = await guest.post(hosted, card("4000002500003155"));
    const confirmed = await guest.follow(
      await guest.post(again.headers.get("Location") ?? "", { client_secret: secret, outcome: "complete" }),
    );
    expect(textOf(await confirmed.text())).toContain("Order Placed Successfully!");
  });

  test("the expiry of a closed page and of the payment begun in it leave the hold to the card form that replaced them", async () => {
    await add(guest, 16);
    const { hosted } = await pay(guest, await place(guest), "4000 0000 0000 0002");
    const amount = Number(valueOf((await guest.page("/checkout")).html, "amount"));
    const opened = await guest.json("POST", "/api/create-payment-intent", {
      amount,
      cart: [{ variationId: variation(16), quantity: 1 }],
    });
    expect(opened.status).toBe(200);
    const delivered = () =>
      shop.query(
        `SELECT event.body->>'type' AS type
         FROM embedded.payment_webhooks JOIN embedded.payment_objects event ON event.id = payment_webhooks.event
         JOIN embedded.payment_objects session ON session.id = $1
         WHERE delivered_at IS NOT NULL AND event.body->>'type' IN ('checkout.session.expired', 'payment_intent.canceled')
           AND event.body->'data'->'object'->>'id' IN (session.id, session.body->>'payment_intent')
         ORDER BY type`,
        [hosted.split("/").at(-1)],
      );
    await expect
      .poll(delivered)
      .toEqual([{ type: "checkout.session.expired" }, { type: "payment_intent.canceled" }]);
    expect(await shop.query("SELECT held FROM variations WHERE id = $1", [variation(16)])).toEqual([
      { held: 1 },
    ]);
    expect((await guest.page(hosted)).html).toContain("expired");
  });

  test("Back to the shop keeps the checkout, its hold does not stand in its own way, and pressing again leads to the same page", async () => {
    const stock = variations[4]?.stock ?? 0;
    await add(guest, 4, stock);
    const first = await place(guest);
    const { html } = await guest.page("/checkout");
    expect(html).toMatch(/value="Ada Test"/);
    expect((await guest.page("/cart")).html).not.toContain("Sold out");
    const ownProduct = `/product/${variations[4]?.product_id}?variation=${variations[4]?.id}`;
    expect(textOf((await guest.page(ownProduct)).html)).toContain("Add to Cart");
    expect(textOf((await new Client(shop.url).page(ownProduct)).html)).not.toContain("Add to Cart");
    const second = await place(guest);
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));

    const other = new Client(shop.url);
    const refused = await other.follow(await add(other, 4));
    expect(await refused.text()).toContain("Only 0 units available.");
  });

  test("the summary shows low and sold-out stock as the cart does, and lines that were not bought stay in the cart", async () => {
    const admin = new Client(shop.url);
    await admin.signIn("admin@example.com");
    await add(guest, 24, 5);
    await add(guest, 25);
    await add(guest, 28);
    for (const [index, stockQuantity] of [
      [24, 2],
      [25, 0],
    ] as const)
      await admin.json("PUT", `/api/admin/variations/${variation(index)}`, { stockQuantity });
    for (const path of ["/cart", "/checkout"]) {
      const text = textOf((await guest.page(path)).html);
      for (const note of ["Only 2 left; you had 5", "Sold out since you added it"])
        expect([path, text]).toEqual([path, expect.stringContaining(note)]);
    }
    // On a phone the summary is closed unless a line has a note.
    expect((await guest.page("/checkout")).html).toContain("<details open");
    const { answer } = await pay(guest, await place(guest));
    const { html } = await guest.page(answer.headers.get("Location") ?? "");
    expect(textOf(html)).toContain("Order Placed Successfully!");
    const cart = guest.cookies.get("cart") ?? "";
    expect([...cart.matchAll(/([\da-f-]{36}):(\d+)/g)].map(([, id, quantity]) => [id, quantity])).toEqual([
      [variation(24), "3"],
      [variation(25), "1"],
    ]);
  });

  test("a text browser that takes anything, and does not name HTML, buys and reviews like any other", async () => {
    const anything = { Accept: "*/*" };
    const { id } = await plenty(shop);
    await addToCart(guest, id);
    const form = orderOf((await guest.page("/checkout")).html);
    const { answer } = await pay(guest, await guest.post("/checkout", form, anything));
    expect(answer.headers.get("Location")).toContain("/order-confirmation?session_id=");
    const [{ path } = { path: "" }] = await shop.query<{ path: string }>(
      "SELECT '/product/' || product_id AS path FROM variations WHERE id = $1",
      [id],
    );
    const review = { intent: "review", rating: "4", guestName: "Lou" };
    expect((await guest.post(path, review, anything)).headers.get("Location")).toContain("tab=reviews");
  });

  test("pressing Place Order twice makes one checkout, one hold and one hosted page", async () => {
    const [row] = await shop.query<{ stock: number }>(
      "SELECT stock_quantity AS stock FROM variations WHERE id = $1",
      [variation(26)],
    );
    await add(guest, 26, row?.stock);
    const form = orderOf((await guest.page("/checkout")).html);
    const twin = new Client(shop.url);
    for (const [name, value] of guest.cookies) twin.cookies.set(name, value);
    const answers = await Promise.all([guest, twin].map((client) => client.post("/checkout", form, page)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const [first, second] = answers.map(({ headers }) => headers.get("Location"));
    expect(second).toBe(first);
    expect(guest.cookies.get("checkout")).toBe(twin.cookies.get("checkout"));
  });

  test("a form's id is its browser's alone: without its signature, or once it was paid, it is as none", async () => {
    const [{ id = "" } = {}] = await shop.query<{ id: string }>(
      "SELECT id FROM checkouts WHERE state = 'held' AND user_id IS NULL LIMIT 1",
    );
    await add(guest, 27);
    const form = orderOf((await guest.page("/checkout")).html);
    const [, signature] = form.formToken.split(".");
    const forged = await guest.post("/checkout", { ...form, formToken: `${id}.${signature}` }, page);
    expect(forged.status).toBe(303);
    const begun = await shop.query<{ id: string }>(
      "SELECT checkout_id AS id FROM checkout_lines WHERE variation_id = $1",
      [variation(27)],
    );
    expect(begun.map((line) => line.id)).not.toContain(id);
    const { answer } = await pay(guest, await place(guest));
    expect(answer.status).toBe(303);

    const buyer = new Client(shop.url);
    await add(buyer, 27);
    const cart = buyer.cookies.get("cart") ?? "";
    const own = orderOf((await buyer.page("/checkout")).html);
    const bought = await pay(buyer, await buyer.post("/checkout", own, page));
    await buyer.page(bought.answer.headers.get("Location") ?? "");
    const next = new Client(shop.url);
    next.cookies.set("cart", cart);
    const placed = await next.post("/checkout", own, page);
    expect(placed.headers.get("Location")).toContain("/demo/payments/pay/");
  });

  test.each([false, true])(
    "in another window with more in the cart, a payment made in the first window is confirmed and the rest stays in the cart (order known: %s)",
    async (isKnown) => {
      const more = variation(isKnown ? 29 : 30);
      const { id, dollars } = await plenty(shop);
      await addToCart(guest, id);
      const { body: payment } = await openCheckout(guest, id, dollars);
      expect((await pressPlaceOrder(guest, dollars)).status).toBe(200);
      await addToCart(guest, more);
      const both = orderOf((await guest.page("/checkout")).html);
      expect((await confirmCard(shop.url, payment)).status).toBe(200);
      if (isKnown)
        await new Client(shop.url).get(`/order-confirmation?payment_intent=${payment.paymentIntentId}`);
      const cookie = guest.cookies.get("checkout");
      const refused = await guest.json("POST", "/api/create-payment-intent", {
        amount: both.amount,
        cart: [id, more].map((variationId) => ({ variationId, quantity: 1 })),
      });
      expect(refused).toMatchObject({ status: 409, body: { paymentIntentId: payment.paymentIntentId } });
      const { html } = await guest.page("/checkout");
      expect(textOf(html)).toContain("Order Placed Successfully!");
      expect(guest.cookies.get("checkout")).toBe(cookie);
      expect(guest.cookies.get("cart")).not.toContain(id);
      expect((await guest.page("/checkout")).html).toContain(more);
    },
  );

  test("ordering the same product again on a page that was left open makes a second order", async () => {
    const { id, dollars } = await plenty(shop);
    await addToCart(guest, id);
    const leftOpen = orderOf((await guest.page("/checkout")).html);
    const { answer } = await pay(guest, await guest.post("/checkout", leftOpen, page));
    const confirmation = answer.headers.get("Location") ?? "";
    await guest.page(confirmation);
    expect((await guest.post("/checkout", leftOpen, page)).headers.get("Location")).toContain(
      "/order-confirmation",
    );
    await addToCart(guest, id);
    const withScripts = await pressPlaceOrder(guest, dollars);
    expect(withScripts.status).toBe(409);
    const next = await pay(guest, await guest.post("/checkout", leftOpen, page));
    expect(next.hosted).toContain("/demo/payments/pay/");
    const nextConfirmation = next.answer.headers.get("Location") ?? "";
    expect(nextConfirmation).not.toBe(confirmation);
    expect(textOf((await guest.page(nextConfirmation)).html)).toContain("Order Placed Successfully!");
  });

  test("a total that differs from the current one is refused with the new total", async () => {
    await add(guest, 5);
    const answer = await place(guest, { amount: "0.99" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("The total is now");
  });

  test("a checkout paid before leads to its confirmation instead of being paid twice", async () => {
    await add(guest, 6);
    const cart = guest.cookies.get("cart") ?? "";
    const { answer } = await pay(guest, await place(guest));
    await guest.page(answer.headers.get("Location") ?? "");
    guest.cookies.set("cart", cart);
    const { url } = await guest.page("/checkout");
    expect(url).toContain("/order-confirmation?payment_intent=pi_");
    await add(guest, 6);
    expect((await guest.page("/checkout")).url).toMatch(/\/checkout$/);
  });
});

describe.each(["without scripts", "with scripts"] as const)(
  "changes between the page and Place Order, %s",
  (mode) => {
    let admin: Client;
    interface Toy {
      id: string;
      name: string;
      variations: { id: string; name: string }[];
    }
    const only = (toy: Toy) => toy.variations[0]?.id ?? "";
    let made = 0;

    beforeAll(async () => {
      admin = new Client(shop.url);
      await admin.signIn("admin@example.com");
    });

    async function inCart(stock: number, quantity: number): Promise<Toy> {
      const name = `Moth ${(made += 1)} ${mode}`;
      const { body } = await admin.json<Toy>("POST", "/api/admin/products", {
        name,
        category: "Moths",
        basePrice: "5.00",
        stockQuantity: stock,
      });
      await guest.post("/cart", { intent: "add", variationId: only(body), quantity: String(quantity) }, page);
      return body;
    }
    const setStock = (toy: Toy, stockQuantity: number) =>
      admin.json("PUT", `/api/admin/variations/${only(toy)}`, { stockQuantity });

    async function shownPage() {
      const form = orderOf((await guest.page("/checkout")).html);
      if (mode === "without scripts") return form;
      const cart = (JSON.parse(form.cart) as Record<string, unknown>[]).map(
        ({ variationId, quantity, price }) => ({ variationId, quantity, price }),
      );
      const { status, body } = await guest.json<{ paymentIntentId: string }>(
        "POST",
        "/api/create-payment-intent",
        { amount: form.amount, cart },
      );
      expect(status).toBe(200);
      return { ...form, paymentIntentId: body.paymentIntentId };
    }

    async function press(form: Record<string, string>) {
      if (mode === "with scripts") {
        const answer = await guest.post("/checkout?_data=routes%2Fstorefront%2Fcheckout%2Fcheckout", form);
        const { refused } = (await answer.json()) as { refused: { message: string; reload: boolean } | null };
        expect(refused?.reload ?? true).toBe(true);
        const after = await guest.page("/checkout");
        return {
          status: answer.status,
          message: refused?.message ?? "",
          path: new URL(after.url).pathname,
          html: after.html,
        };
      }
      const answer = await guest.post("/checkout", form, page);
      if (answer.status === 303) return { status: 303, message: "", path: "", html: "" };
      const after = await guest.follow(answer);
      const html = await after.text();
      const [, message = ""] = /role="alert".*?font-bold">([^<]*)</s.exec(html) ?? [];
      return {
        status: answer.status,
        message: message || textOf(html),
        path: new URL(after.url).pathname,
        html,
      };
    }

    const refusedStatus = mode === "with scripts" ? 409 : 302;
    const placedStatus = mode === "with scripts" ? 200 : 303;
    const nothingHeld = async (...toys: Toy[]) =>
      expect(
        await shop.query(
          "SELECT v.id FROM variations v LEFT JOIN order_items i ON i.variation_id = v.id WHERE v.id = ANY($1) AND (v.held > 0 OR i.id IS NOT NULL)",
          [toys.map(only)],
        ),
      ).toEqual([]);

    test("the only line sold out: refused, and the cart names it", async () => {
      const toy = await inCart(2, 1);
      const form = await shownPage();
      await setStock(toy, 0);
      const { status, message, path, html } = await press(form);
      expect([status, path]).toEqual([refusedStatus, "/cart"]);
      expect(message).toContain(`“${toy.name}” is sold out.`);
      expect(html).toContain("Sold out since you added it");
      expect(message).not.toContain("at least $0.50");
      await nothingHeld(toy);
    });

    test("one of two lines sold out: refused, and the page then places the other", async () => {
      const [gone, other] = [await inCart(1, 1), await inCart(9, 2)];
      const form = await shownPage();
      await setStock(gone, 0);
      const { status, message, path, html } = await press(form);
      expect([status, path]).toEqual([409, "/checkout"]);
      expect(message).toBe(`“${gone.name}” is sold out.`);
      expect(textOf(html)).toContain("Place Order - $10.50");
      expect(textOf(html)).toContain("Sold out since you added it");
      if (mode === "without scripts")
        expect(textOf(html)).toMatch(
          /sold out\. Nothing was charged\. Check your order, then press Place Order again\. Place Order - /,
        );
      await nothingHeld(gone, other);
      expect((await press(await shownPage())).status).toBe(placedStatus);
    });

    test("one line short, one with a new price, one archived: refused, and each is named", async () => {
      const [fewer, dearer, archived] = [await inCart(5, 3), await inCart(9, 1), await inCart(9, 1)];
      const form = await shownPage();
      await setStock(fewer, 2);
      await admin.json("PUT", `/api/admin/products/${dearer.id}`, { basePrice: "6.00" });
      expect((await admin.request(`/api/admin/products/${archived.id}`, { method: "DELETE" })).status).toBe(
        204,
      );
      const { status, message, html } = await press(form);
      expect(status).toBe(409);
      const sentences = [
        `Only 2 of “${fewer.name}” are available.`,
        `“${archived.name}” is no longer sold.`,
        `“${dearer.name}” now costs $6.00 instead of $5.00.`,
      ];
      expect(message).toBe(sentences.join(" "));
      expect(textOf(html)).toContain("Place Order - $16.80");
      await nothingHeld(fewer, dearer, archived);
      expect((await press(await shownPage())).status).toBe(placedStatus);
    });

    test("a new price: refused with the old and new price and total", async () => {
      const toy = await inCart(9, 2);
      const form = await shownPage();
      await admin.json("PUT", `/api/admin/products/${toy.id}`, { basePrice: "4.00" });
      const { status, message, html } = await press(form);
      expect(status).toBe(409);
      expect(message).toBe(
        `“${toy.name}” now costs $4.00 instead of $5.00. The total is now $8.40 instead of $10.50. Nothing was charged; please review your cart.`,
      );
      expect(textOf(html)).toContain("Place Order - $8.40");
      await nothingHeld(toy);
    });

    test("a deleted variation: refused and named", async () => {
      const toy = await inCart(5, 1);
      await guest.post("/cart", { intent: "clear" }, page);
      const colour = {
        productId: toy.id,
        name: "Red",
        attributes: { Color: "Red" },
        priceModifier: 2,
        stockQuantity: 5,
      };
      const { body } = await admin.json<{ id: string }>("POST", "/api/admin/variations", colour);
      const red = body.id;
      await guest.post("/cart", { intent: "add", variationId: red, quantity: "1" }, page);
      // A card form's payment would keep it from being removed.
      const form = orderOf((await guest.page("/checkout")).html);
      expect((await admin.request(`/api/admin/variations/${red}`, { method: "DELETE" })).status).toBe(204);
      const { status, message, path } = await press(form);
      expect([status, path]).toEqual([refusedStatus, "/cart"]);
      expect(message).toContain(`“${toy.name} – Red” is no longer sold.`);
    });

    test("a line removed from the cart in another window: refused and named", async () => {
      const [kept, removed] = [await inCart(9, 1), await inCart(9, 1)];
      const form = await shownPage();
      await guest.post("/cart", { intent: "remove", variationId: only(removed) }, page);
      const { status, message, html } = await press(form);
      expect(status).toBe(409);
      expect(message).toBe(
        `“${removed.name}” is no longer in your cart. Nothing was charged; please review your order.`,
      );
      expect(textOf(html)).toContain("Place Order - $5.25");
      await nothingHeld(kept, removed);
    });

    test("a new name, or a line added in another window: placed as shown", async () => {
      const toy = await inCart(9, 1);
      const form = await shownPage();
      expect(
        (await admin.json("PUT", `/api/admin/products/${toy.id}`, { name: `${toy.name} anew` })).status,
      ).toBe(200);
      const other = await inCart(9, 1);
      expect((await press(form)).status).toBe(placedStatus);
      const held = (of: Toy) => shop.query("SELECT held FROM variations WHERE id = $1", [only(of)]);
      expect([await held(toy), await held(other)]).toEqual([[{ held: 1 }], [{ held: 0 }]]);
    });

    test("a form without lines: compared with the cart", async () => {
      const toy = await inCart(5, 3);
      const { amount, cart: _, ...form } = await shownPage();
      await setStock(toy, 2);
      const { status, message } = await press({ ...form, amount });
      expect([status, message]).toEqual([409, `Only 2 of “${toy.name}” are available.`]);
    });
  },
);

describe("the checkout cookie when another user signs in", () => {
  const held = async (index: number) =>
    (await shop.query<{ held: number }>("SELECT held FROM variations WHERE id = $1", [variation(index)]))[0]
      ?.held;
  const all = (index: number) => variations[index]?.stock ?? 0;

  test("a guest who holds the last piece and signs in during the checkout can still buy it, and the old hold ends", async () => {
    await add(guest, 20, all(20));
    const { hosted } = { hosted: (await place(guest)).headers.get("Location") ?? "" };
    expect(await held(20)).toBe(all(20));
    const back = await guest.signIn("cookie-guest@example.com", "/checkout");
    expect(back.url).toBe(`${shop.url}/checkout`);
    expect(guest.cookies.has("checkout")).toBe(false);
    expect(await held(20)).toBe(0);
    expect((await new Client(shop.url).page(hosted)).html).toContain("expired");
    expect((await place(guest)).status).toBe(303);
    expect(await held(20)).toBe(all(20));
  });

  test("another user in the same browser sees nothing of the first user's checkout, even with its cookie", async () => {
    await guest.signIn("cookie-first@example.com");
    await add(guest, 21, all(21));
    const secret = { name: "Fiona First", address: "77 Secret Street" };
    expect((await place(guest, secret)).status).toBe(303);
    const cookie = guest.cookies.get("checkout") ?? "";
    expect((await guest.page("/checkout")).html).toContain(secret.address);

    await guest.signIn("cookie-second@example.com");
    expect(guest.cookies.has("checkout")).toBe(false);
    guest.cookies.set("checkout", cookie);
    const { html } = await guest.page("/checkout");
    for (const text of Object.values(secret)) expect(html).not.toContain(text);
    expect(
      await shop.query("SELECT 1 FROM checkouts WHERE contact->>'name' = 'Fiona First' AND state = 'held'"),
    ).toEqual([]);
  });

  test("signing in again as the same user keeps it, logging out ends it and its hold", async () => {
    await guest.signIn("cookie-same@example.com");
    await add(guest, 22);
    await place(guest);
    await guest.signIn("cookie-same@example.com");
    expect((await guest.page("/checkout")).html).toContain(contact.address);
    expect(await held(22)).toBe(1);
    await guest.get("/api/logout");
    expect(guest.cookies.has("checkout")).toBe(false);
    expect(await held(22)).toBe(0);
  });
});

describe("order confirmation", () => {
  test("is found by payment id and by client secret, and shows the next steps", async () => {
    await add(guest, 11);
    const { answer } = await pay(guest, await place(guest));
    await guest.page(answer.headers.get("Location") ?? "");
    const [order] = await shop.query<{ id: string; intent: string }>(
      "SELECT id, stripe_payment_intent_id AS intent FROM orders ORDER BY created_at DESC LIMIT 1",
    );
    for (const query of [
      `payment_intent=${order?.intent}`,
      `payment_intent_client_secret=${order?.intent}_secret_abc`,
    ]) {
      const { html, status } = await guest.page(`/order-confirmation?${query}`);
      expect(status).toBe(200);
      const { headers } = await guest.get(`/order-confirmation?${query}`);
      expect([headers.get("Referrer-Policy"), headers.get("Cache-Control")]).toEqual([
        "same-origin",
        "no-store",
      ]);
      expect(html).toMatch(/<h1[^>]*>Order Placed Successfully!<\/h1>/);
      expect(textOf(html)).toContain(
        `Order #${order?.id.slice(0, 8).toUpperCase()} Order Placed Successfully!`,
      );
      expect(textOf(html)).toContain(`Payment Confirmed Reference: ${order?.intent}`);
      expect(textOf(html)).toMatch(
        /What&#x27;s Next A confirmation email .* ready for pickup or delivery\. You can cancel within 4 hours of placing the order: until \d+:\d\d [ap]\.m\. (today|tomorrow)\./,
      );
      expect(html).toMatch(
        /<main[\s\S]*<a[^>]*href="\/orders"[^>]*>View My Orders<\/a>[\s\S]*<a[^>]*href="\/products"[^>]*>Continue Shopping<\/a>/,
      );
    }
  });

  test("opened after the order was cancelled shows Order Cancelled, without next steps", async () => {
    await guest.signIn("cancelled-later@example.com");
    await add(guest, 11);
    const { answer } = await pay(guest, await place(guest));
    const url = answer.headers.get("Location") ?? "";
    await guest.page(url);
    const { body } = await guest.json<{ id: string }[]>("GET", "/api/orders");
    expect((await guest.json("POST", `/api/orders/${body[0]?.id}/cancel`, {})).status).toBe(200);
    const { html } = await guest.page(url);
    expect(html).toMatch(/<title>Order Cancelled/);
    expect(html).toMatch(/<h1[^>]*>Order Cancelled<\/h1>/);
    expect(textOf(html)).toContain("This order was cancelled.");
    expect(html).not.toMatch(/Order Placed Successfully|What&#x27;s Next|You can cancel/);
  });

  test("shows lines with images, totals, status, and the pickup or delivery address", async () => {
    for (const deliveryMethod of ["pickup", "delivery"]) {
      await add(guest, 8, 2);
      const { answer } = await pay(guest, await place(guest, { deliveryMethod }));
      const { html } = await guest.page(answer.headers.get("Location") ?? "");
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main"));
      expect(main).toMatch(/<img src="\/uploads\/\w+\/\d+\.webp"/);
      const text = textOf(main);
      expect(text).toMatch(/× 2 .*\$\d+\.\d\d Subtotal \$[\d.]+ GST \(5%\) \$[\d.]+ Total \$/);
      expect(text).toMatch(/Received \(now\) Making \(to come\) Ready \(to come\) (Picked up|Delivered)/);
      expect(text.includes("Picked up")).toBe(deliveryMethod === "pickup");
      expect(text.includes("Pickup at our store 4902 50 Avenue")).toBe(deliveryMethod === "pickup");
      expect(text.includes(`Delivery to ${contact.name} ${contact.address}`)).toBe(
        deliveryMethod === "delivery",
      );
    }
  });

  test("without scripts the cart badge is empty on it, and on later pages even with the old cart cookie", async () => {
    const badge = (html: string) => /Cart<\/span> <span[^>]*>(\d+)<\/span>/.exec(html)?.[1];
    await add(guest, 12, 2);
    const cart = guest.cookies.get("cart") ?? "";
    const { answer } = await pay(guest, await place(guest));
    const confirmed = await guest.page(answer.headers.get("Location") ?? "");
    expect(textOf(confirmed.html)).toContain("Order Placed Successfully!");
    expect(badge(confirmed.html)).toBeUndefined();
    for (const path of ["/products", "/cart", `/product/${variations[12]?.product_id}`]) {
      guest.cookies.set("cart", cart);
      expect([path, badge((await guest.page(path)).html)]).toEqual([path, undefined]);
      expect([path, guest.cookies.has("cart")]).toEqual([path, false]);
    }
  });

  test("removes only the bought lines from the cart: products added while paying stay", async () => {
    await add(guest, 13, 2);
    const placed = await place(guest);
    await add(guest, 13, 1);
    await add(guest, 14, 1);
    const { answer } = await pay(guest, placed);
    const { url } = await guest.page(answer.headers.get("Location") ?? "");
    for (let visit = 0; visit < 2; visit++) {
      await guest.page(url);
      expect(guest.cookies.get("cart")).toMatch(
        new RegExp(`!${variation(13)}:1[:.][^.]*\\.?${variation(14)}:1`),
      );
    }
  });

  test.each([
    ["as it is", false],
    ["with more added", true],
  ])("a cart without the time it was begun, %s, is bought as any other", async (_how, isChanged) => {
    guest.cookies.set("cart", `${Date.now()}!${variation(16)}:1`);
    if (isChanged) await add(guest, 17);
    const { answer } = await pay(guest, await place(guest));
    const { status, html, url } = await guest.page(answer.headers.get("Location") ?? "");
    expect([status, textOf(html).includes("Order Placed Successfully!")]).toEqual([200, true]);
    expect(guest.cookies.has("cart")).toBe(false);
    expect((await guest.get(url)).status).toBe(200);
    expect((await guest.get("/checkout")).headers.get("Location")).toBe("/cart");
    await add(guest, 16);
    await guest.page(url);
    expect(guest.cookies.get("cart")).toContain(`!${variation(16)}:1`);
  });

  test("a browser that sends the bought cart again is answered with what was bought", async () => {
    await add(guest, 15, 1);
    const cart = guest.cookies.get("cart") ?? "";
    const { answer } = await pay(guest, await place(guest));
    await guest.page(answer.headers.get("Location") ?? "");
    const checked = await guest.post("/cart/changes", { intent: "check", cart });
    expect(await checked.json()).toMatchObject({
      lines: [],
      bought: [{ variationId: variation(15), quantity: 1 }],
    });
  });

  test("coming back to it later leaves a new cart alone", async () => {
    await add(guest, 10);
    const { answer } = await pay(guest, await place(guest));
    const { url } = await guest.page(answer.headers.get("Location") ?? "");
    expect(guest.cookies.has("cart")).toBe(false);
    await add(guest, 10);
    await guest.page(url);
    expect(guest.cookies.has("cart")).toBe(true);
  });

  test.each([
    "",
    "?payment_intent=pi_nothing",
    "?session_id=cs_nothing",
    "?payment_intent_client_secret=pi_x_secret_y",
    ...["pi%20x", "..", "a/b", "%F0%9F%A6%96", "pi_x%0D%0Ay", "pi_x/cancel"].flatMap((id) => [
      `?payment_intent=${id}`,
      `?session_id=${id.replace("pi_", "cs_")}`,
    ]),
  ])("GET /order-confirmation%s answers 404", async (query) => {
    expect((await guest.get(`/order-confirmation${query}`)).status).toBe(404);
  });

  test("an unpaid session is no success", async () => {
    await add(guest, 7);
    const session = (await place(guest)).headers.get("Location")?.split("/").at(-1) ?? "";
    const { html } = await guest.page(`/order-confirmation?session_id=${session}`);
    expect(html).toContain("Your payment is not complete yet");
    expect(html).not.toContain("Order Placed Successfully!");
  });

  test("an expired session leads back to the checkout with Payment Failed", async () => {
    await add(guest, 8);
    const session = (await place(guest)).headers.get("Location")?.split("/").at(-1) ?? "";
    await shop.query(
      "UPDATE embedded.payment_objects SET body = body || '{\"expires_at\": 1}' WHERE id = $1",
      [session],
    );
    const { html, url } = await guest.page(`/order-confirmation?session_id=${session}`);
    expect(url).toMatch(/\/checkout$/);
    expect(textOf(html)).toContain("Payment Failed The time to pay ran out");
    expect(textOf(html)).toMatch(
      /Payment Failed The time to pay ran out, so your items are no longer held\. Nothing was charged\. Check your order, then press Place Order again\. Place Order - /,
    );
  });

  test("a visitor who returns within an hour after the hold ended finds the typed text and can pay", async () => {
    await add(guest, 9);
    const session = (await place(guest)).headers.get("Location")?.split("/").at(-1) ?? "";
    const state = () =>
      shop.query<{ id: string; state: string }>(
        "SELECT c.id, c.state FROM checkouts c JOIN payments p ON p.checkout_id = c.id WHERE p.session_id = $1",
        [session],
      );
    const [checkout] = await state();
    const change = (set: string) => shop.query(`UPDATE checkouts SET ${set} WHERE id = $1`, [checkout?.id]);
    await change("held_until = now() - interval '1 minute'");
    await shop.query("SELECT graphile_worker.add_job('sweep', '{}')");
    await expect.poll(state).toMatchObject([{ state: "expired" }]);

    const { html } = await guest.page("/checkout");
    expect(["name", "city", "postalCode"].map((name) => valueOf(html, name))).toEqual([
      contact.name,
      contact.city,
      "T7Z 1A1",
    ]);
    expect(html).toMatch(/value="delivery"[^>]*checked|checked[^>]*value="delivery"/);
    expect(valueOf((await new Client(shop.url).page("/checkout")).html, "name")).toBeUndefined();

    await change("updated_at = now() - interval '61 minutes'");
    expect(valueOf((await guest.page("/checkout")).html, "name")).toBe("");
    const { answer } = await pay(guest, await place(guest));
    const placed = await guest.page(answer.headers.get("Location") ?? "");
    expect(placed.html).toContain("Order Placed Successfully!");
  });

  test("for a guest the link to their own order stands below the specified buttons, also when the page is opened again", async () => {
    await add(guest, 9);
    const { answer } = await pay(guest, await place(guest));
    await guest.page(answer.headers.get("Location") ?? "");
    const { html } = await guest.page(answer.headers.get("Location") ?? "");
    const links = [...html.slice(html.indexOf("<main")).matchAll(/<a class="([^"]*)"[^>]*href="(\/[^"]*)"/g)]
      .slice(0, 3)
      .map(([, look = "", href = ""]) => [href.replace(/\/orders\/.*/, "own"), look.includes("bg-primary")]);
    expect(links).toEqual([
      ["/orders", false],
      ["/products", false],
      ["own", true],
    ]);
  });

  test("a stranger with the payment's id is answered 403, without number, total, name or link", async () => {
    await add(guest, 9);
    const { answer } = await pay(guest, await place(guest));
    const { html, url: paidAt } = await guest.page(answer.headers.get("Location") ?? "");
    const intent = /Reference: (pi_\w{24})/.exec(textOf(html))?.[1] ?? "";
    const address = `/order-confirmation?payment_intent=${intent}`;
    const number = /Order #(\w{8})/.exec(textOf(html))?.[1] ?? "";
    const stranger = new Client(shop.url);
    for (const query of [`payment_intent=${intent}`, `payment_intent_client_secret=${intent}_secret_abc`]) {
      const seen = await stranger.page(`/order-confirmation?${query}`);
      expect(seen.status).toBe(403);
      expect(textOf(seen.html)).toContain(
        "This payment belongs to an order placed in another browser, or earlier in this one. Sign in, or use the link in your confirmation email.",
      );
      for (const secret of ["Order Placed Successfully!", number, contact.name, contact.email, "token="])
        expect([secret, seen.html.includes(secret)]).toEqual([secret, false]);
    }
    await stranger.signIn("stranger@example.com");
    expect((await stranger.page(address)).status).toBe(403);
    for (const own of [address, paidAt])
      expect(textOf((await guest.page(own)).html)).toContain("Order Placed Successfully!");
  });

  test("after the next checkout has begun, the refused confirmation says that the order may be an earlier one of this browser", async () => {
    await add(guest, 9);
    const { answer } = await pay(guest, await place(guest));
    const { url } = await guest.page(answer.headers.get("Location") ?? "");
    await add(guest, 10);
    await place(guest);
    const earlier = await guest.page(url);
    expect(earlier.status).toBe(403);
    expect(textOf(earlier.html)).toContain("placed in another browser, or earlier in this one.");
  });

  describe("the return address of the hosted page", () => {
    const data = (url: string) =>
      `${url}&_data=${encodeURIComponent("routes/storefront/orders/order-confirmation")}`;
    /** Everything that shows whose order it is or gives access to it. */
    const secrets = [contact.name, contact.email, contact.address, contact.phone, "token=", "Order #"];

    test("shows the order only to the browser that paid, not to other browsers, old cookies or other users", async () => {
      await add(guest, 9);
      const { answer } = await pay(guest, await place(guest));
      const paidAt = answer.headers.get("Location") ?? "";
      const other = new Client(shop.url);
      await add(other, 10);
      await place(other);
      const user = new Client(shop.url);
      await user.signIn("stranger@example.com");
      const outsiders = { nobody: new Client(shop.url), other, user };
      for (const [who, outsider] of Object.entries(outsiders)) {
        const page = await outsider.page(paidAt);
        expect([who, page.status]).toEqual([who, 403]);
        expect(textOf(page.html)).toContain("This payment belongs to an order placed in another browser,");
        const json = await (await outsider.get(data(page.url))).text();
        expect(JSON.parse(json)).toEqual({ confirmation: { outcome: "notTheirs" } });
        for (const secret of secrets)
          expect([who, secret, (page.html + json).includes(secret)]).toEqual([who, secret, false]);
      }
      expect((await guest.page(paidAt)).html).toContain("token=");
    });

    test("is no more after signing in or out in that browser, and another purchase there does not bring it back", async () => {
      await add(guest, 9);
      const { answer } = await pay(guest, await place(guest));
      const { url } = await guest.page(answer.headers.get("Location") ?? "");
      await add(guest, 10);
      const next = await pay(guest, await place(guest));
      expect((await guest.page(next.answer.headers.get("Location") ?? "")).html).toContain("token=");
      expect((await guest.get(url)).status).toBe(403);
      await guest.signIn("stranger@example.com");
      expect((await guest.get(next.answer.headers.get("Location") ?? "")).status).toBe(403);
    });
  });

  test("a customer's payment is confirmed in every browser they are signed in with, and in no other", async () => {
    await guest.signIn("customer@example.com");
    await add(guest, 12);
    const { answer } = await pay(guest, await place(guest));
    const { html } = await guest.page(answer.headers.get("Location") ?? "");
    const address = `/order-confirmation?payment_intent=${/Reference: (pi_\w{24})/.exec(textOf(html))?.[1] ?? ""}`;
    const phone = new Client(shop.url);
    const { status, html: refused } = await phone.page(address);
    expect(status).toBe(403);
    expect(refused).toContain(`/api/login?${new URLSearchParams({ returnTo: address })}`);
    await phone.signIn("customer@example.com", address);
    expect(textOf((await phone.page(address)).html)).toContain("Order Placed Successfully!");
  });

  test("a refunded payment shows the reason, also on a second visit", async () => {
    await add(guest, 13);
    const placed = await place(guest);
    await shop.query(
      "UPDATE checkouts SET subtotal = subtotal + 1, total = total + 1 WHERE id = (SELECT checkout_id FROM payments WHERE session_id = $1)",
      [placed.headers.get("Location")?.split("/").at(-1)],
    );
    const { answer } = await pay(guest, placed);
    for (const visit of ["first", "second"]) {
      const text = textOf((await guest.page(answer.headers.get("Location") ?? "")).html);
      expect([visit, text]).toEqual([
        visit,
        expect.stringContaining(
          "Your payment is being refunded The amount paid was not the order&#x27;s total. Your payment is being refunded.",
        ),
      ]);
      expect(text).toMatch(
        /Reference pi_\w{24} Amount paid (\$\d+\.\d\d) Refund \1 (is on its way|was sent) back to your card\./,
      );
    }
  });
});

describe("a checkout that was opened before another user logged in", () => {
  test.each([
    ["without scripts", page],
    ["with scripts", { Accept: "application/json", "X-Remix-Request": "yes" }],
  ])("is refused and stores no name or address for the new user, %s", async (_how, accept) => {
    await add(guest, 0);
    await guest.signIn("carla@example.ca");
    const carlas = orderOf((await guest.page("/checkout")).html);
    await guest.signIn("dora@example.ca");
    const path = accept === page ? "/checkout" : "/checkout?_data=routes%2Fstorefront%2Fcheckout%2Fcheckout";
    const answer = await guest.post(path, { ...carlas, address: "77 Secret Road" }, accept);
    const text = await (accept === page ? await guest.follow(answer) : answer).text();
    expect(text).toContain("before you logged in as dora@example.ca");
    expect(text).not.toContain("77 Secret Road");
    expect(answer.status).toBe(accept === page ? 302 : 409);
    expect(await shop.query("SELECT FROM checkouts WHERE contact->>'address' = '77 Secret Road'")).toEqual(
      [],
    );
    expect((await place(guest)).status).toBe(303);
  });
});

describe("a checkout whose account has logged out in another tab", () => {
  test.each(["without scripts", "with scripts"])(
    "is not placed as a guest: it is refused with a login link and keeps the typed text, %s",
    async (mode) => {
      const hosted = mode === "without scripts";
      await guest.signIn("left@example.ca");
      await add(guest, 0);
      const form = orderOf((await guest.page("/checkout")).html);
      await guest.get("/api/logout");
      const typed = { ...form, address: `8 Left ${hosted ? "Road" : "Street"}` };
      const answer = hosted
        ? await guest.post("/checkout", typed, page)
        : await guest.post("/checkout?_data=routes%2Fstorefront%2Fcheckout%2Fcheckout", typed);
      expect(answer.status).toBe(401);
      expect(
        await shop.query("SELECT FROM checkouts WHERE contact->>'address' = $1", [typed.address]),
      ).toEqual([]);
      if (!hosted) {
        const message = "You are logged out, so nothing was ordered.";
        return expect(await answer.json()).toMatchObject({ refused: { message, reload: false } });
      }
      const html = await answer.text();
      expect(textOf(html)).toContain(
        "You are logged out, so nothing was ordered. Nothing was charged. Log in",
      );
      expect(html).toContain('href="/api/login?returnTo=/account"');
      expect(html).toContain(`value="${typed.address}"`);
      const again = { ...orderOf(html), address: typed.address };
      expect((await guest.post("/checkout", again, page)).status).toBe(401);
      await guest.signIn("left@example.ca");
      expect((await guest.post("/checkout", again, page)).status).toBe(303);
    },
  );
});

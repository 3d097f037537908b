import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addToCart, confirmCard, openCheckout, plenty } from "../support/buyers";
import { Client } from "../support/client";
import { contact } from "../support/contact";
import { fieldsOfForm, textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let admin: Client;
let variation: Awaited<ReturnType<typeof plenty>>;

beforeAll(async () => {
  shop = await startShop();
  variation = await plenty(shop);
  admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
});
afterAll(() => shop.stop());
beforeEach(() => giftNotes("on"));

const NOTE = "Happy birthday, Maya!\nLove, Grandma";

async function giftNotes(giftNote: "on" | ""): Promise<void> {
  const { html } = await admin.page("/admin/settings");
  const opened = Object.fromEntries(fieldsOfForm(html, "form:has([name=giftNote])"));
  await admin.post("/admin/settings", { ...opened, intent: "save", giftNote });
}

async function checkout(client: Client): Promise<{ html: string; form: Record<string, string> }> {
  await addToCart(client, variation.id);
  const { html } = await client.page("/checkout");
  return {
    html,
    form: { ...Object.fromEntries(fieldsOfForm(html, "form[action='/checkout']")), ...contact },
  };
}

async function bought(client: Client, form: Record<string, string>): Promise<{ id: string; text: string }> {
  const placed = await client.post("/checkout", form);
  expect(placed.status).toBe(303);
  const card = { cardNumber: "4242424242424242", cardExpiry: "12 / 39", cardCvc: "123", billingName: "" };
  const confirmed = await client.follow(await client.post(placed.headers.get("Location") ?? "", card));
  const [row] = await shop.query<{ id: string }>("SELECT id FROM orders ORDER BY created_at DESC LIMIT 1");
  return { id: row?.id ?? "", text: textOf(await confirmed.text()) };
}

async function orderByApi(client: Client, giftNote: string) {
  const payment = (await openCheckout(client, variation.id, variation.dollars)).body;
  await confirmCard(shop.url, payment);
  return client.json<{ giftNote: string }>("POST", "/api/orders", {
    ...{ shippingAddress: contact, deliveryMethod: "pickup", giftNote },
    stripePaymentIntentId: payment.paymentIntentId,
    cart: [{ variationId: variation.id, quantity: 1 }],
  });
}

test("a gift note is on the order, its mails, the packing slip and the copy of the data", async () => {
  const customer = new Client(shop.url);
  await customer.signIn("gift-note@example.com");
  const { form } = await checkout(customer);
  const { id, text } = await bought(customer, { ...form, giftNote: NOTE });
  const mails = await shop.query<{ text: string }>("SELECT text FROM mail_outbox WHERE order_id = $1", [id]);
  expect(mails.length).toBeGreaterThan(0);
  const slip = textOf((await admin.page(`/admin/orders/${id}/slip`)).html);
  const shown = [
    text,
    textOf((await customer.page("/orders")).html),
    textOf((await admin.page(`/admin/orders/${id}`)).html),
    slip,
    ...mails.map((mail) => mail.text),
  ];
  for (const words of shown) expect(words).toMatch(/Gift note.*Happy birthday, Maya!\s+Love, Grandma/s);
  expect(slip).not.toContain("$");
  const data = await (await customer.get("/account/data")).text();
  expect(data).toContain("Happy birthday, Maya!");
});

test("POST /api/orders takes a gift note", async () => {
  const { status, body } = await orderByApi(new Client(shop.url), NOTE);
  expect([status, body.giftNote]).toEqual([201, NOTE]);
});

test("a note that is too long is marked, and nothing that was typed is lost", async () => {
  const guest = new Client(shop.url);
  const { form } = await checkout(guest);
  const giftNote = "a".repeat(501);
  const refused = await guest.post("/checkout", { ...form, giftNote }, { Accept: "text/html" });
  const html = await refused.text();
  expect(refused.status).toBe(400);
  expect(html).toContain(giftNote);
  expect(html).toContain(`value="${contact.phone}"`);
  expect(html).toMatch(/<details open=""[^>]*><summary[^>]*>Add a Gift Note/);
  expect(textOf(html)).toContain("can have at most 500 characters");
});

async function send(path: string, html: string, intent: string, typed: Record<string, string> = {}) {
  const fields = fieldsOfForm(html, "form:has([name=giftNote])");
  for (const [name, text] of Object.entries(typed)) fields.set(name, text);
  fields.set("intent", intent);
  return admin.post(path, fields);
}

async function newOrder(giftNote: string, note = "") {
  const path = "/admin/orders/new";
  const line = { "lines.0.variationId": variation.id, "lines.0.quantity": "1" };
  const typed = { ...line, name: "Dot", giftNote, note };
  const shown = await send(path, (await admin.page(path)).html, "show", typed);
  return send(path, await shown.text(), "place");
}

async function correct(order: string, giftNote: string): Promise<void> {
  const path = `${order}/change`;
  const shown = await send(path, (await admin.page(path)).html, "show", { giftNote });
  expect((await send(path, await shown.text(), "change")).status).toBe(302);
}

test("the owner enters it in New Order and corrects it; lists mark it, and Changes name no text", async () => {
  const tooLong = await newOrder("a".repeat(501));
  expect(textOf(await tooLong.text())).toContain("can have at most 500 characters");
  const to = (await newOrder(NOTE)).headers.get("Location") ?? "";
  expect(textOf((await admin.page(to)).html)).toContain("Happy birthday, Maya!");
  const id = to.split("/").at(-1) ?? "";
  await shop.query("UPDATE orders SET status = 'ready' WHERE id = $1", [id]);
  for (const path of ["/admin/orders?search=Dot", `/admin/orders/pick-list?id=${id}`, "/admin/day"])
    expect(textOf((await admin.page(path)).html), path).toMatch(/gift note/i);

  await giftNotes("");
  await correct(to, "Love, Nana");
  expect(textOf((await admin.page(`${to}/slip`)).html)).toContain("Love, Nana");
  const changes = textOf((await admin.page(`/admin/audit?entity=order&id=${id}`)).html);
  expect(changes).toContain("gift note changed");
  expect(changes).not.toContain("Nana");

  await correct(to, "");
  for (const path of ["/admin/orders/new", `${to}/change`])
    expect((await admin.page(path)).html, path).not.toContain('name="giftNote"');
});

test("the note for the customer of New Order is on the owner's page, the packing slip and the pick list", async () => {
  const to = (await newOrder("", "With the red bow")).headers.get("Location") ?? "";
  const id = to.split("/").at(-1) ?? "";
  await shop.query("UPDATE orders SET status = 'processing' WHERE id = $1", [id]);
  for (const path of [to, `${to}/slip`, `/admin/orders/pick-list?id=${id}`])
    expect(textOf((await admin.page(path)).html), path).toMatch(/Note.*With the red bow/);
});

test("with the setting off there is no field, and a note that is sent is not kept", async () => {
  await giftNotes("");
  const guest = new Client(shop.url);
  const { html, form } = await checkout(guest);
  expect(html).not.toContain('name="giftNote"');
  const { id } = await bought(guest, { ...form, giftNote: NOTE });
  expect(await shop.query("SELECT gift_note FROM orders WHERE id = $1", [id])).toEqual([{ gift_note: "" }]);
  expect((await orderByApi(new Client(shop.url), NOTE)).body.giftNote).toBe("");
});

test("removing the customer removes the gift note", async () => {
  const guest = new Client(shop.url);
  const { form } = await checkout(guest);
  const { id } = await bought(guest, { ...form, giftNote: NOTE });
  await shop.query("UPDATE orders SET status = 'fulfilled' WHERE id = $1", [id]);
  await admin.post(`/admin/orders/${id}/remove-customer`, { intent: "remove-customer" });
  expect(await shop.query("SELECT name, gift_note FROM orders WHERE id = $1", [id])).toEqual([
    { name: "", gift_note: "" },
  ]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { addToCart, confirmCard, openCheckout, plenty, pressPlaceOrder } from "../support/buyers";
import { Client } from "../support/client";
import { documentOf, textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let admin: Client;

beforeAll(async () => {
  shop = await startShop();
  admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
});
afterAll(() => shop.stop());

const PROMISE = /Ready (today|tomorrow|\w+day, \w{3} \d+) after \d+(:\d\d)? [ap]m/;
const DATED = /Ready \w+day, \w{3} \d+ after \d+(:\d\d)? [ap]m/;

const mainOf = (html: string) => textOf(documentOf(html).querySelector("main")?.toString() ?? html);
const read = async (client: Client, path: string) => mainOf((await client.page(path)).html);

async function saveSettings(preparation: string) {
  const { html } = await admin.page("/admin/settings");
  const form = documentOf(html).querySelector("[name=preparation]")?.closest("form");
  const opened = form?.querySelector("[name=opened]")?.getAttribute("value") ?? "";
  const texts = JSON.parse(opened.replaceAll("&quot;", '"')) as Record<string, string>;
  return admin.post("/admin/settings", {
    intent: "save",
    opened: JSON.stringify(texts),
    ...texts,
    preparation,
  });
}

async function productOf(variationId: string): Promise<string> {
  const [row] = await shop.query<{ id: string }>("SELECT product_id AS id FROM variations WHERE id = $1", [
    variationId,
  ]);
  return row?.id ?? "";
}

/** A guest's purchase up to the confirmation, and what its pages say. */
async function buy() {
  const { id, dollars } = await plenty(shop);
  const productId = await productOf(id);
  const client = new Client(shop.url);
  await addToCart(client, id);
  const before = {
    product: await read(client, `/product/${productId}?variation=${id}`),
    cart: await read(client, "/cart"),
    checkout: await read(client, "/checkout"),
  };
  const { body } = await openCheckout(client, id, dollars);
  await pressPlaceOrder(client, dollars);
  await confirmCard(shop.url, body);
  const confirmation = (await client.page(`/order-confirmation?payment_intent=${body.paymentIntentId}`)).html;
  const guestPath = /href="(\/orders\/[^"]+)"/.exec(confirmation)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const orderId = /\/orders\/([\w-]{36})/.exec(guestPath)?.[1] ?? "";
  return {
    productId,
    orderId,
    shopper: { ...before, confirmation: mainOf(confirmation), order: await read(client, guestPath) },
    owner: {
      order: textOf((await admin.page(`/admin/orders/${orderId}`)).html),
      slip: await read(admin, `/admin/orders/${orderId}/slip`),
      pickList: await read(admin, `/admin/orders/pick-list?id=${orderId}`),
    },
  };
}

test("without a preparation time no page promises a date", async () => {
  const { shopper, owner, orderId } = await buy();
  expect(orderId).not.toBe("");
  for (const [page, text] of Object.entries({ ...shopper, ...owner }))
    expect(text, page).not.toMatch(PROMISE);
  expect(await read(admin, "/admin/reports")).not.toContain("Promises kept");
});

test("the preparation time in Settings is normalized; one that cannot be read is refused with an example", async () => {
  const refused = await saveSettings("next week");
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(textOf(html)).toContain(
    "We couldn't read “next week”. Write it like “2 days”, “4 hours” or “1 day 2 hours”.",
  );
  expect(documentOf(html).querySelector("[name=preparation]")?.getAttribute("value")).toBe("next week");
  expect((await saveSettings("2d 3 hrs")).status).toBe(302);
  expect(await shop.query("SELECT value FROM settings WHERE name = 'preparation'")).toEqual([
    { value: "2 days 3 hours" },
  ]);
  expect((await saveSettings("")).status).toBe(302);
});

test("with one, all pages from the product to the packing slip say the date, and the order keeps it", async () => {
  expect((await saveSettings("3 days")).status).toBe(302);
  const { shopper, owner, orderId } = await buy();
  for (const [page, text] of Object.entries({ ...shopper, ...owner })) expect(text, page).toMatch(DATED);

  expect((await saveSettings("9 days")).status).toBe(302);
  const [promise] = DATED.exec(shopper.confirmation) ?? [];
  expect(textOf((await admin.page(`/admin/orders/${orderId}`)).html)).toContain(promise);
  const { body } = await admin.json<{ id: string; readyBy: string | null }[]>("GET", "/api/admin/orders");
  expect(body.find(({ id }) => id === orderId)?.readyBy).toMatch(/^\d{4}-\d\d-\d\dT\d\d:(00|15|30|45):00/);
  expect((await saveSettings("")).status).toBe(302);
});

test("a product's own time wins over its category's; its date replaces the fact Ready; sold out it promises nothing", async () => {
  const fields = { facts: "Age: from 3 years\nReady: usually within 2 days", preparation: "1 day" };
  const made = await admin.json<{ id: string; preparation?: string }>("POST", "/api/admin/products", {
    ...{ name: "Prompt Puffin", category: "Articulated Animals", basePrice: "9.00", stockQuantity: 3 },
    ...fields,
  });
  expect([made.status, made.body.preparation]).toEqual([201, "1 day"]);
  const { id } = made.body;
  const path = `/product/${id}`;
  expect(await read(new Client(shop.url), path)).toMatch(DATED);
  expect(await read(new Client(shop.url), path)).not.toContain("usually within");
  const sold = await admin.json("PUT", `/api/admin/products/${id}`, { stockQuantity: 0 });
  expect(sold.status).toBe(200);
  expect(await read(new Client(shop.url), path)).not.toMatch(PROMISE);
  const cleared = await admin.json<{ preparation?: string }>("PUT", `/api/admin/products/${id}`, {
    ...{ preparation: null, stockQuantity: 3 },
  });
  expect(cleared.body.preparation).toBeUndefined();
  expect(await read(new Client(shop.url), path)).toContain("usually within 2 days");
});

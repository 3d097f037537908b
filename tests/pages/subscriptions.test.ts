import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmUrl, leaveUrl } from "~/domain/subscriptions/links";
import { loadEnvironment } from "~/services/environment/environment";
import { Client } from "../support/client";
import { contact } from "../support/contact";
import { documentOf, textOf } from "../support/html";
import { stocked } from "../support/purchase";
import { type Shop, startShop } from "../support/shop";
import { shopVariables } from "../support/templates";

let shop: Shop;
let guest: Client;

beforeAll(async () => {
  shop = await startShop();
  guest = new Client(shop.url);
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  await admin.post("/admin/settings", { intent: "save", newsletter: "on" });
  // To sign links as the shop does.
  loadEnvironment({ ...process.env, ...shopVariables(), DATA_DIR: shop.dataDir, PUBLIC_URL: shop.url });
});
afterAll(() => shop.stop());

const page = { Accept: "text/html" };
const inWords = async (response: Response) => textOf(await response.text());

async function anUnconfirmed(): Promise<string> {
  const id = randomUUID();
  await shop.query("INSERT INTO subscriptions (id, purpose, email) VALUES ($1, 'newsletter', $2)", [
    ...[id, `${id}@example.ca`],
  ]);
  return id;
}

async function stateOf(id: string): Promise<string> {
  const [row] = await shop.query<{ state: string }>(
    "SELECT CASE WHEN confirmed_at IS NOT NULL THEN 'confirmed' ELSE 'unconfirmed' END AS state FROM subscriptions WHERE id = $1",
    [id],
  );
  return row?.state ?? "deleted";
}

test("opening a link changes nothing, a press does, and a second one says so", async () => {
  const id = await anUnconfirmed();
  const [confirm, leave] = [confirmUrl(id), leaveUrl(id)];
  const opened = await guest.get(confirm);
  expect(opened.headers.get("Cache-Control")).toBe("no-store");
  expect(opened.headers.get("Referrer-Policy")).toBe("same-origin");
  expect(await inWords(opened)).toContain(`${id}@example.ca gets our newsletter by email.`);
  await guest.get(leave);
  expect(await stateOf(id)).toBe("unconfirmed");
  expect(await inWords(await guest.post(confirm, {}, page))).toContain("Confirmed");
  expect(await stateOf(id)).toBe("confirmed");
  expect(await inWords(await guest.get(confirm))).toContain("You have already confirmed");
  expect(await inWords(await guest.get(leave))).toContain(`This stops the emails to ${id}@example.ca`);
  expect(await stateOf(id)).toBe("confirmed");
  for (let press = 0; press < 2; press++)
    expect(await inWords(await guest.post(leave, {}, page))).toContain("You are unsubscribed");
  expect(await stateOf(id)).toBe("deleted");
  expect(await inWords(await guest.get(leave))).toContain("You are not subscribed");
});

/** RFC 8058 lets mail programs choose between both. */
test.each(["application/x-www-form-urlencoded", "multipart/form-data"])(
  "a mail program unsubscribes with one POST (%s) from anywhere, and confirms nothing so",
  async (type) => {
    const id = await anUnconfirmed();
    await guest.post(confirmUrl(id), {}, page);
    const oneClick = () => {
      const body = type === "multipart/form-data" ? new FormData() : new URLSearchParams();
      body.set("List-Unsubscribe", "One-Click");
      return body;
    };
    const abroad = { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" };
    const send = (url: string, headers: Record<string, string> = {}) =>
      fetch(url, { method: "POST", body: oneClick(), headers });
    expect((await send(confirmUrl(id), abroad)).status).toBe(403);
    expect((await send(leaveUrl(id), abroad)).status).toBe(200);
    expect(await stateOf(id)).toBe("deleted");
    expect((await send(leaveUrl(id))).status).toBe(200);
  },
);

test.each([
  ["a forged signature", (url: string) => url.slice(0, -2)],
  ["no signature", (url: string) => url.replace(/&token=.*/, "")],
  ["another subscription", (url: string) => url.replace(/id=[^&]+/, `id=${randomUUID()}`)],
])("a link with %s tells and changes nothing, and leads on to toys", async (_, forge) => {
  const id = await anUnconfirmed();
  for (const url of [confirmUrl(id), leaveUrl(id)].map(forge))
    for (const response of [await guest.get(url), await guest.post(url, {}, page)]) {
      const html = await response.text();
      expect(response.status).toBe(404);
      expect(textOf(html)).toContain("This link does not work");
      expect(html).toContain('href="/products"');
      expect(html).not.toContain(`${id}@`);
    }
  expect(await stateOf(id)).toBe("unconfirmed");
});

test("a link that is too old to confirm leads on to toys", async () => {
  const id = await anUnconfirmed();
  await shop.query("UPDATE subscriptions SET created_at = now() - interval '8 days' WHERE id = $1", [id]);
  for (const response of [await guest.get(confirmUrl(id)), await guest.post(confirmUrl(id), {}, page)]) {
    expect(response.status).toBe(404);
    expect(await inWords(response)).toContain("This link does not work");
  }
});

test("ordering with somebody's address and removing the order's data ends neither their newsletter nor their discount", async () => {
  const id = await anUnconfirmed();
  const email = `${id}@example.ca`;
  await guest.post(confirmUrl(id), {}, page);
  await shop.query(
    "INSERT INTO promotions (name, code, code_key, kind, percent, who, emails) VALUES ('Friends', 'MATES', 'MATES', 'percent', 10, 'emails', $1)",
    [[email]],
  );
  const stranger = new Client(shop.url);
  const link = await orderAs(stranger, email);
  const press = async (question: "cancel" | "forget") => {
    const href = documentOf((await stranger.page(link)).html)
      .querySelector(`a[href*="${question}="]`)
      ?.getAttribute("href");
    const form = documentOf((await stranger.page(href ?? "")).html).querySelector("dialog form");
    const token = form?.querySelector('input[name="token"]')?.getAttribute("value") ?? "";
    return inWords(await stranger.follow(await stranger.post(link, { intent: question, token }, page)));
  };
  expect(await press("cancel")).toContain("Order Cancelled");
  expect(await press("forget")).toContain("Name and Address Removed");
  expect(await stateOf(id)).toBe("confirmed");
  const [friends] = await shop.query("SELECT emails FROM promotions WHERE name = 'Friends'");
  expect(friends).toEqual({ emails: [email] });
});

/** @returns the guest's link on the confirmation page */
async function orderAs(client: Client, email: string): Promise<string> {
  const { id } = await stocked(shop);
  await client.post("/cart", { intent: "add", variationId: id, quantity: "1" }, page);
  const checkout = documentOf((await client.page("/checkout")).html);
  const value = (name: string) =>
    checkout.querySelector(`input[name="${name}"]`)?.getAttribute("value") ?? "";
  const form = { ...contact, email, intent: "place", deliveryMethod: "pickup" };
  const priced = { cart: value("cart"), amount: value("amount") };
  const hosted = (await client.post("/checkout", { ...form, ...priced }, page)).headers.get("Location") ?? "";
  const paid = await client.post(hosted, {
    ...{ cardNumber: "4242 4242 4242 4242", cardExpiry: "12 / 39", cardCvc: "123", billingName: "Sam" },
  });
  const confirmed = documentOf(await (await client.follow(paid)).text());
  return confirmed.querySelector('a[href*="?token="]')?.getAttribute("href") ?? "";
}

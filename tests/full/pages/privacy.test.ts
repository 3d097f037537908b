import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { retainedData } from "~/components/storefront/privacy/data-retention";
import { retention } from "~/lib/time/retention";
import { Client } from "../../support/client";
import { documentOf } from "../../support/html";
import { type Shop, startShop } from "../../support/shop";

let shop: Shop;
/** Refuses all mail, with the recipient in its answer. */
let mailServer: SMTPServer;
let wares: { id: string; product_id: string }[];

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => done(new Error(`no mailbox for ${address}`)),
  });
  await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
  const { port } = mailServer.server.address() as AddressInfo;
  shop = await startShop({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "shop@example.ca",
      SHOP_EMAIL: "owner@example.ca",
    },
  });
  wares = await shop.query(
    "SELECT v.id, v.product_id FROM variations v JOIN products p ON p.id = v.product_id WHERE v.stock_quantity >= 8 AND p.archived_at IS NULL ORDER BY v.id",
  );
});
afterAll(async () => {
  await shop.stop();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

const page = { Accept: "text/html" };
const text = (html: string) => documentOf(html).querySelector("main")?.textContent.replace(/\s+/g, " ") ?? "";
const person = (name: string) => ({
  name: `${name} Fernwood`,
  email: `${name.toLowerCase()}.fernwood@example.org`,
  phone: `587-555-01${String(name.length).padStart(2, "0")}`,
  address: `77 ${name} Hollow Road`,
  address2: `Unit ${name}`,
  city: "Spruce Grove",
  province: "AB",
  postalCode: "T7X 9R9",
});

async function buy(client: Client, contact: ReturnType<typeof person>): Promise<Response> {
  await client.post("/cart", { intent: "add", variationId: wares[0]?.id ?? "", quantity: "1" }, page);
  const checkout = documentOf((await client.page("/checkout")).html);
  const value = (name: string) =>
    checkout.querySelector(`input[name="${name}"]`)?.getAttribute("value") ?? "";
  const placed = await client.post(
    "/checkout",
    { ...contact, intent: "place", deliveryMethod: "delivery", cart: value("cart"), amount: value("amount") },
    page,
  );
  const hosted = placed.headers.get("Location") ?? "";
  if (!hosted.includes("/pay/")) return placed;
  const card = {
    cardNumber: "4242 4242 4242 4242",
    cardExpiry: "12 / 39",
    cardCvc: "123",
    billingName: contact.name,
  };
  return client.follow(await client.post(hosted, card));
}

async function orderOf(email: string): Promise<string> {
  const [order] = await shop.query<{ id: string }>("SELECT id FROM orders WHERE email = $1", [email]);
  if (!order) throw new Error(`no order for ${email}`);
  return order.id;
}

const handOver = (id: string) => shop.query("UPDATE orders SET status = 'fulfilled' WHERE id = $1", [id]);

describe("GET /privacy", () => {
  test("lists what is kept and for how long, with the jobs' retention times, and is linked in the footer", async () => {
    const client = new Client(shop.url);
    const footer = documentOf((await client.page("/")).html).querySelector("footer");
    expect(footer?.querySelector('a[href="/privacy"]')?.textContent).toBe("Privacy");
    const { status, html } = await client.page("/privacy");
    expect(status).toBe(200);
    for (const { what, until } of retainedData) {
      expect(text(html)).toContain(what);
      expect(text(html)).toContain(until);
    }
    expect(text(html)).toContain(`${retention.booksYears} years after the end of the year`);
    expect(text(html)).toContain("owner@example.ca");
  });
});

describe("an account", () => {
  test("can be downloaded as a file by its owner only, uncached", async () => {
    const client = new Client(shop.url);
    await client.signIn("customer@example.com");
    expect((await client.page("/account")).html).toContain('href="/account/data"');
    const file = await client.get("/account/data");
    expect([file.status, file.headers.get("Content-Disposition"), file.headers.get("Cache-Control")]).toEqual(
      [200, 'attachment; filename="my-data.json"', "no-store"],
    );
    const data = (await file.json()) as { account: { email: string }; orders: object[]; sessions: object[] };
    expect(data.account.email).toBe("customer@example.com");
    expect(data.orders.length).toBeGreaterThan(0);
    expect(data.sessions.length).toBeGreaterThan(0);
    expect((await new Client(shop.url).get("/account/data")).status).toBe(401);
  });

  test("is deleted after confirmation and logged out in all browsers; a second request does nothing", async () => {
    const [client, elsewhere] = [new Client(shop.url), new Client(shop.url)];
    await client.signIn("leaver@example.ca");
    await elsewhere.signIn("leaver@example.ca");
    const asked = documentOf((await client.page("/account/delete")).html).querySelector("dialog");
    expect(asked?.textContent).toContain("Delete your account?");
    const form = { intent: "delete-account" };
    const cookies = new Map(client.cookies);
    const foreign = await client.post("/account/delete", form, { Origin: "https://evil.example" });
    expect(foreign.status).toBe(403);

    const done = await client.follow(await client.post("/account/delete", form, page));
    expect(await done.text()).toContain("Account Deleted");
    expect(client.cookies.has("session")).toBe(false);
    expect((await elsewhere.get("/account")).status).toBe(401);
    expect(await shop.query("SELECT 1 FROM users WHERE email = 'leaver@example.ca'")).toEqual([]);

    for (const [name, value] of cookies) client.cookies.set(name, value);
    const again = await client.follow(await client.post("/account/delete", form, page));
    expect([again.status, await again.text()]).toEqual([200, expect.stringContaining("You are logged out")]);
  });

  test("with an open order is not deleted, and the page names the order", async () => {
    const client = new Client(shop.url);
    const contact = person("Waiting");
    await client.signIn(contact.email);
    await buy(client, contact);
    const number = (await orderOf(contact.email)).slice(0, 8).toUpperCase();
    const { html } = await client.page("/account/delete");
    expect(text(html)).toContain(`Order #${number} (Pending) is not handed over yet`);
    expect(text(html)).not.toContain("Delete Account");
    const sent = await client.follow(
      await client.post("/account/delete", { intent: "delete-account" }, page),
    );
    expect(await sent.text()).toContain(`Order #${number} (Pending)`);
    expect((await client.get("/account")).status).toBe(200);
  });
});

test("a guest downloads an order's data by its link, and removes name and address once it is handed over", async () => {
  const client = new Client(shop.url);
  const contact = person("Guest");
  const confirmed = documentOf(await (await buy(client, contact)).text());
  const link = confirmed.querySelector('a[href*="?token="]')?.getAttribute("href") ?? "";
  const id = await orderOf(contact.email);
  const visitor = new Client(shop.url);
  const before = documentOf((await visitor.page(link)).html);
  expect(before.querySelector('a[href*="forget="]')).toBeNull();
  const file = await visitor.get(before.querySelector('a[href*="/data?"]')?.getAttribute("href") ?? "");
  expect(await file.json()).toMatchObject({ order: { id, shippingAddress: contact } });
  expect((await visitor.get(`/orders/${id}/data?token=nonsense`)).status).toBe(404);
  expect((await visitor.get(`/orders/${id}/data`)).status).toBe(404);

  await handOver(id);
  const over = (await visitor.page(link)).html;
  const token = new URL(link, shop.url).searchParams.get("token") ?? "";
  const refused = await visitor.post(link, { intent: "forget", token });
  expect(refused.status).toBe(404);
  const question = documentOf(over).querySelector('a[href*="forget="]')?.getAttribute("href") ?? "";
  const dialog = documentOf((await visitor.page(question)).html).querySelector("dialog form");
  const own = dialog?.querySelector('input[name="token"]')?.getAttribute("value") ?? "";
  expect(own).not.toBe(token);
  for (let sent = 0; sent < 2; sent++) {
    const done = await visitor.follow(await visitor.post(link, { intent: "forget", token: own }, page));
    expect(text(await done.text())).toContain("Your name, address, phone and email were removed");
  }
  expect(
    await shop.query("SELECT 1 FROM orders WHERE email = $1 OR name = $2 OR address2 = $3", [
      contact.email,
      contact.name,
      contact.address2,
    ]),
  ).toEqual([]);
});

test("only an admin can remove the customer from an order, once, and only after it is handed over", async () => {
  const contact = person("Letter");
  await buy(new Client(shop.url), contact);
  const id = await orderOf(contact.email);
  const [admin, customer] = [new Client(shop.url), new Client(shop.url)];
  await admin.signIn("admin@example.com");
  await customer.signIn("customer@example.com");
  const screen = `/admin/orders/${id}/remove-customer`;
  const remove = (client: Client) => client.post(screen, { intent: "remove-customer" }, page);
  expect((await admin.page(`/admin/orders/${id}`)).html).not.toContain("Remove customer");
  expect(await (await admin.follow(await remove(admin))).text()).toContain("is not handed over yet");
  await handOver(id);
  expect((await remove(customer)).status).toBe(403);
  expect((await admin.page(`/admin/orders/${id}`)).html).toContain("Remove customer");
  expect((await admin.page(screen)).html).toContain("Remove the customer?");
  for (let sent = 0; sent < 2; sent++)
    expect(await (await admin.follow(await remove(admin))).text()).toContain("name and address were removed");
  expect(await shop.query("SELECT action FROM audit_entries WHERE entity_id = $1", [id])).toEqual([
    { action: "order.anonymized" },
  ]);
  expect((await admin.page(`/admin/orders/${id}/slip`)).status).toBe(200);
});

class Remembered extends Client {
  readonly secrets = new Set<string>();

  override async request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await super.request(path, init);
    for (const [name, value] of this.cookies) if (name !== "cart" && value) this.secrets.add(value);
    for (const url of [new URL(path, this.url), new URL(response.headers.get("Location") ?? "/", this.url)])
      for (const value of url.searchParams.values())
        if (value.length > 5 && !/^(https?:\/)?\//.test(value)) this.secrets.add(value);
    return response;
  }
}

test("the log has no name, address, email, phone, cookie or token, also after failures", async () => {
  const people = ["Ottilie", "Barnaby", "Clementine"].map(person);
  const [shopper, customer, admin] = [0, 1, 2].map(() => new Remembered(shop.url)) as [
    Remembered,
    Remembered,
    Remembered,
  ];
  const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  await buy(shopper, first);
  await customer.signIn(second.email);
  await buy(customer, second);
  await admin.signIn("admin@example.com");
  const [one, two] = [await orderOf(first.email), await orderOf(second.email)];
  await admin.page(`/admin/orders?search=${encodeURIComponent(first.name)}`);
  await admin.page(`/admin/users?search=${encodeURIComponent(second.email)}`);
  await admin.json("POST", `/api/admin/orders/${one}/mark-ready`);
  await customer.json("POST", `/api/orders/${two}/cancel`);

  await customer.get(`/admin/users?search=${encodeURIComponent(first.email)}`);
  await shopper.get(`/orders/${one}?token=${"t".repeat(43)}`);
  await shopper.post(
    "/orders",
    { email: first.email },
    { Origin: `https://${first.email.replace("@", ".")}` },
  );
  await shopper.get(`/nowhere?name=${encodeURIComponent(first.name)}&phone=${first.phone}`);
  await shopper.json("POST", "/api/orders", { shippingAddress: first, stripePaymentIntentId: "pi_unknown" });
  await shopper.get(`/api/callback?state=${"s".repeat(30)}&code=${"c".repeat(30)}`);

  // PostgreSQL's error quotes the whole row.
  await shop.query("ALTER TABLE reviews ADD CONSTRAINT refuses_three CHECK (rating <> 3) NOT VALID");
  await shop.query(
    "ALTER TABLE checkouts ADD CONSTRAINT refuses_one CHECK (contact->>'name' <> 'Clementine Fernwood') NOT VALID",
  );
  const review = { rating: "3", title: "From me", comment: third.address, guestName: third.name };
  const product = wares[0]?.product_id ?? "";
  expect((await shopper.post(`/product/${product}`, { intent: "review", ...review }, page)).status).toBe(500);
  const called = await shopper.json("POST", `/api/products/${product}/reviews`, { ...review, rating: 3 });
  expect(called.status).toBe(500);
  expect((await buy(new Client(shop.url), third)).status).toBe(500);
  await expect.poll(() => shop.logs()).toContain("a job failed and will be tried again");
  await customer.get("/api/logout");

  const log = shop.logs();
  expect(log).toContain("a request failed unexpectedly");
  const words = people.flatMap(({ name, email, phone, address }) => [name, email, phone, address]);
  const secrets = [shopper, customer, admin].flatMap((client) => [...client.secrets]);
  const found = [...words, ...secrets, "owner@example.ca"].filter((word) =>
    [word, encodeURIComponent(word), word.split(".")[0] ?? word].some((form) => log.includes(form)),
  );
  expect(found).toEqual([]);
});

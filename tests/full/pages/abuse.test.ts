import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "../../support/client";
import { contact } from "../../support/contact";
import { type Shop, startShop } from "../../support/shop";

let shop: Shop;
let slowHeaders: Promise<string>;

beforeAll(async () => {
  shop = await startShop({ env: { RATE_LIMITS: "on", TRUST_PROXY: "1" } });
  slowHeaders = spoken("GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ");
});
afterAll(() => shop.stop());

function spoken(bytes: string): Promise<string> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(bytes);
  return text(socket);
}

const get = (target: string, headers: Record<string, string> = {}) =>
  spoken(
    [
      `GET ${target} HTTP/1.1`,
      ...Object.entries({ Host: new URL(shop.url).host, Connection: "close", ...headers }).map(
        ([name, value]) => `${name}: ${value}`,
      ),
      "\r\n",
    ].join("\r\n"),
  );
const status = (answer: string) => Number(answer.split(" ")[1]);

test("after ten card tries the shopper sees when to try again and keeps the typed text, and the payments page reports it", async () => {
  const [row] = await shop.query<{ id: string; price: string }>(
    `SELECT v.id, p.base_price + v.price_modifier AS price FROM variations v JOIN products p ON p.id = v.product_id
     WHERE p.archived_at IS NULL AND v.stock_quantity > 5 ORDER BY v.id LIMIT 1`,
  );
  const cents = Math.round(Number(row?.price) * 100);
  const amount = (cents + Math.floor((cents * 5 + 50) / 100)) / 100;
  const client = new Client(shop.url, "203.0.113.60");
  await client.post("/cart", { intent: "add", variationId: row?.id ?? "", quantity: "1" });
  const asked = { amount, cart: [{ variationId: row?.id, quantity: 1 }] };
  const opened = await client.json<{ paymentIntentId: string; clientSecret: string }>(
    "POST",
    "/api/create-payment-intent",
    asked,
  );
  const { paymentIntentId, clientSecret } = opened.body;
  for (let tried = 0; tried < 10; tried++)
    await fetch(`${shop.url}/demo/payments/v1/payment_intents/${paymentIntentId}/confirm`, {
      method: "POST",
      headers: { Authorization: "Bearer pk_test_embedded" },
      body: new URLSearchParams({
        payment_method: "pm_card_visa_chargeDeclined",
        client_secret: clientSecret,
        return_url: shop.url,
      }),
    });
  await expect
    .poll(() =>
      shop.query("SELECT FROM payments WHERE intent_id = $1 AND status = 'canceled'", [paymentIntentId]),
    )
    .toHaveLength(1);

  const refused = await client.json("POST", "/api/create-payment-intent", asked);
  expect(refused).toMatchObject({
    status: 429,
    body: { message: "Too many attempts to pay. Please try again in 60 minutes. Nothing was charged." },
  });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  const form = {
    intent: "place",
    amount: amount.toFixed(2),
    ...contact,
    deliveryMethod: "pickup",
  };
  const page = await client.post("/checkout", form, { Accept: "text/html" });
  expect([page.status, Number(page.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  const html = await page.text();
  expect(html).toContain("Too many attempts to pay");
  expect(html).toContain("1 Main Street");

  const owner = new Client(shop.url, "203.0.113.61");
  await owner.signIn("admin@example.com");
  const payments = (await owner.page("/admin/payments")).html;
  expect(payments).toMatch(/10 declined cards from one address in the last 24 hours/);
  expect(payments).not.toContain("203.0.113.60");
});

async function oneProduct() {
  const [row] = await shop.query<{ id: string; cents: number }>(
    `SELECT v.id, ((p.base_price + v.price_modifier) * 100)::int AS cents FROM variations v JOIN products p ON p.id = v.product_id
     WHERE p.archived_at IS NULL AND v.stock_quantity > 5 ORDER BY v.id LIMIT 1`,
  );
  const cents = row?.cents ?? 0;
  const amount = (cents + Math.floor((cents * 5 + 50) / 100)) / 100;
  return { amount, cart: [{ variationId: row?.id ?? "", quantity: 1 }] };
}

/** Like a program: with nothing but the client secret. */
const confirmDeclined = (opened: { paymentIntentId: string; clientSecret: string }) =>
  fetch(`${shop.url}/demo/payments/v1/payment_intents/${opened.paymentIntentId}/confirm`, {
    method: "POST",
    headers: { Authorization: "Bearer pk_test_embedded" },
    body: new URLSearchParams({
      payment_method: "pm_card_visa_chargeDeclined",
      client_secret: opened.clientSecret,
      return_url: shop.url,
    }),
  });

test("one IPv6 /48 gets ten client secrets an hour, and none after ten declines; its guests pay on the provider's page", async () => {
  const { cart, amount } = await oneProduct();
  const ask = (address: string) =>
    new Client(shop.url, address).json<{ paymentIntentId: string; clientSecret: string }>(
      "POST",
      "/api/create-payment-intent",
      { amount, cart },
    );
  const opened = await Promise.all(Array.from({ length: 14 }, (_, index) => ask(`2001:db8:2:${index}::1`)));
  expect(opened.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(4).fill(409)]);
  expect((await ask("2001:db8:3::1")).status).toBe(200);

  const guest = new Client(shop.url, "2001:db8:2:99::1");
  await guest.post("/cart", { intent: "add", variationId: cart[0]?.variationId ?? "", quantity: "1" });
  expect((await guest.page("/checkout")).html).toContain('"cardForm":false');
  const form = { intent: "place", amount: amount.toFixed(2), ...contact, deliveryMethod: "pickup" };
  const placed = await guest.post("/checkout", form, { Accept: "text/html" });
  expect([placed.status, placed.headers.get("Location")]).toEqual([
    303,
    expect.stringContaining("/demo/payments"),
  ]);
  await shop.query("DELETE FROM card_tries WHERE NOT is_opening");

  const secrets = opened.filter(({ status }) => status === 200).map(({ body }) => body);
  for (const secret of secrets) await confirmDeclined(secret);
  const ids = secrets.map(({ paymentIntentId }) => paymentIntentId);
  await expect
    .poll(() => shop.query("SELECT FROM payments WHERE intent_id = ANY($1) AND status = 'canceled'", [ids]))
    .toHaveLength(10);
  for (const secret of secrets) expect((await confirmDeclined(secret)).status).toBe(400);
  expect((await ask("2001:db8:2:50::1")).status).toBe(429);
  expect(await shop.query("SELECT FROM card_tries WHERE charge_id IS NOT NULL")).toHaveLength(10);
  await shop.query("DELETE FROM card_tries");
});

test("declined cards of twenty clients: a guest's page leads to the provider, with scripts too; one IPv6 /48 is one client", async () => {
  const { cart, amount } = await oneProduct();
  const decline = async (address: string) => {
    const opened = await new Client(shop.url, address).json<{
      paymentIntentId: string;
      clientSecret: string;
    }>("POST", "/api/create-payment-intent", { amount, cart });
    await confirmDeclined(opened.body);
  };
  const heard = (clients: number) =>
    expect
      .poll(() =>
        shop.query("SELECT client_hash FROM card_tries WHERE charge_id IS NOT NULL GROUP BY client_hash"),
      )
      .toHaveLength(clients);
  await shop.query("DELETE FROM card_tries");
  for (let network = 0; network < 9; network++) await decline(`2001:db8:1:${network}::1`);
  await heard(1);
  for (let client = 1; client < 19; client++) await decline(`198.51.100.${client}`);
  await heard(19);

  const guest = new Client(shop.url, "203.0.113.70");
  await guest.post("/cart", { intent: "add", variationId: cart[0]?.variationId ?? "", quantity: "1" });
  const asksForCard = async () => /"cardForm":(true|false)/.exec((await guest.page("/checkout")).html)?.[1];
  expect(await asksForCard()).toBe("true");
  await decline("198.51.100.20");
  await heard(20);
  expect(await asksForCard()).toBe("false");
  const form = { intent: "place", amount: amount.toFixed(2), ...contact, deliveryMethod: "pickup" };
  const placed = await guest.post("/checkout", form, { Accept: "text/html" });
  expect([placed.status, placed.headers.get("Location")]).toEqual([
    303,
    expect.stringContaining("/demo/payments"),
  ]);
  const refused = await guest.json("POST", "/api/create-payment-intent", { amount, cart });
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/Please log in.*Nothing was charged\.$/) },
  });
  await shop.query("DELETE FROM card_tries");
});

describe("requests that only cost resources", () => {
  test.each([
    ["an address of 20 KB", () => get(`/products?search=${"a".repeat(20_000)}`), 431],
    ["headers of 20 KB", () => get("/", { "X-Large": "a".repeat(20_000) }), 431],
    ["thousands of cookies", () => get("/", { Cookie: "a=b; ".repeat(4000) }), 431],
    [
      "two lengths of one body",
      () =>
        spoken("POST /cart HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"),
      400,
    ],
  ])("%s", async (_what, ask, refused) => {
    expect(status(await ask())).toBe(refused);
  });

  test.each([
    ["thousands of parameters", () => get(`/products?${"a=1&".repeat(3500)}`)],
    ["thousands of cookies in 16 KB", () => get("/products", { Cookie: "a=b; ".repeat(2500) })],
    ["thousands of encodings", () => get("/products", { "Accept-Encoding": "br;q=0.1,".repeat(1500) })],
    ["thousands of types", () => get("/products", { Accept: "text/html;q=0.1,".repeat(900) })],
    ["thousands of ranges", () => get("/favicon.ico", { Range: `bytes=${"0-1,".repeat(3500)}` })],
    ["thousands of known pages", () => get("/products", { "If-None-Match": '"a",'.repeat(3500) })],
  ])("%s are answered", async (_what, ask) => {
    expect(status(await ask())).toBeLessThan(500);
  });

  test("a compressed form is not unpacked, and compressed JSON only up to its limit", async () => {
    const client = new Client(shop.url, "203.0.113.1");
    const send = (path: string, type: string, body: Uint8Array<ArrayBuffer>) =>
      client.request(path, {
        method: "POST",
        headers: { "Content-Type": type, "Content-Encoding": "gzip" },
        body,
      });
    // In another thread: a blocked process would send over a connection that the shop has closed.
    const pack = async (text: string) => new Uint8Array(await promisify(gzip)(text));
    const letters = "a".repeat(50_000_000);
    const [text, cart] = await Promise.all([pack(letters), pack(JSON.stringify({ cart: letters }))]);
    const form = await send("/cart", "application/x-www-form-urlencoded", text);
    expect(form.status).toBe(400);
    const json = await send("/api/orders", "application/json", cart);
    expect(json.status).toBe(413);
  });

  test("slow headers are answered 408", async () => {
    expect(status(await slowHeaders)).toBe(408);
  });
});

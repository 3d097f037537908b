import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Client } from "../support/client";
import { contact } from "../support/contact";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let variationId: string;
let priceCents: number;
let lines = 0;
let address: string;

beforeAll(async () => {
  shop = await startShop({ env: { RATE_LIMITS: "on", TRUST_PROXY: "1" } });
  const [row] = await shop.query<{ id: string; price: string }>(
    `SELECT v.id, p.base_price + v.price_modifier AS price FROM variations v JOIN products p ON p.id = v.product_id
     WHERE p.archived_at IS NULL AND v.stock_quantity > 0 ORDER BY v.id LIMIT 1`,
  );
  variationId = row?.id ?? "";
  priceCents = Math.round(Number(row?.price) * 100);
  await shop.query("UPDATE variations SET stock_quantity = 5000 WHERE id = $1", [variationId]);
});
afterAll(() => shop.stop());
beforeEach(() => {
  address = `203.0.113.${++lines}`;
});

const totalCents = (quantity: number) =>
  priceCents * quantity + Math.floor((priceCents * quantity * 5 + 50) / 100);
const messageOf = (html: string) => /\d+ orders from your internet connection[^<]*/.exec(html)?.[0];

interface Press {
  status: number;
  text: string;
  retryAfter: string | null;
}

const modes = {
  "without scripts": (client: Client, form: Record<string, string>) =>
    client.post("/checkout", form, { Accept: "text/html" }),
  "with scripts": async (client: Client, form: Record<string, string>, quantity: number) => {
    const opened = await client.json<{ paymentIntentId: string }>("POST", "/api/create-payment-intent", {
      amount: totalCents(quantity) / 100,
      cart: [{ variationId, quantity }],
    });
    if (opened.status !== 200) return Response.json(opened.body, { status: opened.status });
    return client.post("/checkout?_data=routes%2Fstorefront%2Fcheckout%2Fcheckout", {
      ...form,
      paymentIntentId: opened.body.paymentIntentId,
    });
  },
};

/** A new browser puts that many into its cart and presses Place Order. */
async function buy(
  mode: keyof typeof modes,
  quantity = 1,
  client = new Client(shop.url, address),
): Promise<Press> {
  await client.post(
    "/cart",
    { intent: "add", variationId, quantity: String(quantity) },
    { Accept: "text/html" },
  );
  return press(mode, quantity, client);
}

async function press(mode: keyof typeof modes, quantity: number, client: Client): Promise<Press> {
  const form = {
    intent: "place",
    amount: (totalCents(quantity) / 100).toFixed(2),
    ...contact,
    deliveryMethod: "pickup",
  };
  const response = await modes[mode](client, form, quantity);
  return {
    status: response.status,
    text: await response.text(),
    retryAfter: response.headers.get("Retry-After"),
  };
}

describe.each(["without scripts", "with scripts"] as const)(
  "one address holds at most so much at once, %s",
  (mode) => {
    const isHeld = mode === "without scripts" ? 303 : 200;

    test("five checkouts; the sixth reads what to do, pressing again and other addresses are not refused", async () => {
      const own = new Client(shop.url, address);
      expect(await buy(mode, 1, own)).toMatchObject({ status: isHeld });
      for (let count = 2; count <= 5; count++) expect(await buy(mode)).toMatchObject({ status: isHeld });
      const sixth = await buy(mode);
      expect([sixth.status, messageOf(sixth.text)]).toEqual([
        429,
        expect.stringMatching(
          /^5 orders from your internet connection are still waiting for their payment\. Please finish one of them, or try again in \d+ minutes\. Nothing was charged\./,
        ),
      ]);
      expect(Number(sixth.retryAfter)).toBeGreaterThan(60);
      expect(await press(mode, 1, own)).toMatchObject({ status: isHeld });
      address = `203.0.113.${++lines}`;
      expect(await buy(mode)).toMatchObject({ status: isHeld });
    });

    test("sixty pieces for a guest, the first order included; signed in more", async () => {
      expect((await buy(mode, 61)).text).toContain(
        "This order has 61 items, and guests can order at most 60 at once. Please log in to order more. Nothing was charged.",
      );
      expect(await buy(mode, 50)).toMatchObject({ status: isHeld });
      expect((await buy(mode, 11)).status).toBe(429);
      expect(await buy(mode, 10)).toMatchObject({ status: isHeld });
      const shopper = new Client(shop.url, address);
      await shopper.signIn(`${address}@example.com`);
      expect(await buy(mode, 40, shopper)).toMatchObject({ status: isHeld });
      address = `203.0.113.${++lines}`;
      const another = new Client(shop.url, address);
      await another.signIn(`${address}@example.com`);
      expect(await buy(mode, 150, another)).toMatchObject({ status: isHeld });
      expect((await buy(mode, 1)).status).toBe(429);
    });

    test("the addresses of one IPv6 /48 are one", async () => {
      const line = `2001:db8:${++lines}`;
      for (let count = 1; count <= 5; count++) {
        address = `${line}:${count}::1`;
        expect(await buy(mode)).toMatchObject({ status: isHeld });
      }
      address = `${line}:6::1`;
      expect((await buy(mode)).status).toBe(429);
      address = `2001:db8:${++lines}:1::1`;
      expect(await buy(mode)).toMatchObject({ status: isHeld });
    });
  },
);

test("both modes count together, and the address itself is written nowhere", async () => {
  for (let count = 0; count < 5; count++)
    expect((await buy(count % 2 ? "with scripts" : "without scripts")).status).toBeLessThan(400);
  for (const mode of ["with scripts", "without scripts"] as const) expect((await buy(mode)).status).toBe(429);
  const kept = await shop.query<{ row: string }>("SELECT checkouts::text AS row FROM checkouts");
  expect(kept.filter(({ row }) => row.includes(address))).toEqual([]);
  expect(shop.logs()).not.toContain(address);
});

describe("while a discount is for first orders", () => {
  beforeAll(async () => {
    await shop.query(
      "INSERT INTO promotions (name, code, code_key, kind, percent, who) VALUES ('Welcome', 'NEW', 'NEW', 'percent', 10, 'first_order')",
    );
    await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  });
  afterAll(async () => {
    await shop.query("UPDATE promotions SET ended_at = now()");
    await shop.query("INSERT INTO catalogue_changes (product_ids) VALUES ('{}')");
  });

  const ordered = async () => {
    const [row] = await shop.query<{ email: string }>(
      "SELECT email FROM orders WHERE status <> 'cancelled' AND user_id IS NULL AND email <> '' LIMIT 1",
    );
    return row?.email ?? "";
  };
  const refusal = /cannot be used with this email address/;

  async function asking() {
    const guest = new Client(shop.url, address);
    await guest.post("/cart", { intent: "add", variationId, quantity: "1" }, { Accept: "text/html" });
    await guest.post("/cart", { code: "NEW", codePress: "apply" }, { Accept: "text/html" });
    const ask = async (email: string) => {
      const form = { intent: "place", update: "1", ...contact, email, deliveryMethod: "pickup" };
      const answer = await guest.post("/checkout", form, { Accept: "text/html" });
      return { status: answer.status, html: await answer.text() };
    };
    return { guest, ask };
  }

  test("who has ordered can be asked thirty times by the total of the checkout, then it answers nothing about anybody", async () => {
    const known = await ordered();
    const { guest, ask } = await asking();
    const first = await ask(known);
    expect([first.status, refusal.test(first.html)]).toEqual([200, true]);
    const statuses: number[] = [];
    for (let index = 0; index < 40; index++) statuses.push((await ask(`name${index}@example.com`)).status);
    // The code and the first address were two.
    expect(statuses).toEqual([...Array<number>(28).fill(200), ...Array<number>(12).fill(429)]);
    const last = await ask(known);
    expect(last.status).toBe(429);
    expect(last.html).toContain("Too many tries. Please wait");
    expect(refusal.test(last.html)).toBe(false);
    expect(last.html).toContain(`value="${known}"`);
    // Placing the order has its own limit.
    const order = await guest.post(
      "/checkout",
      { intent: "place", ...contact, email: "name1@example.com", deliveryMethod: "pickup", amount: "0.01" },
      { Accept: "text/html" },
    );
    expect(order.status).toBe(409);
  });

  test("the account's own address is not counted", async () => {
    const { guest, ask } = await asking();
    await guest.signIn("own@example.ca");
    for (let index = 0; index < 35; index++) expect((await ask("Own@example.ca ")).status).toBe(200);
  });

  test("an order by the API without a payment asks as well", async () => {
    const caller = new Client(shop.url, address);
    const statuses: number[] = [];
    for (let index = 0; index < 32; index++) {
      const shippingAddress = { ...contact, email: `name${index}@example.com` };
      const order = { shippingAddress, deliveryMethod: "pickup", cart: [{ variationId, quantity: 1 }] };
      statuses.push((await caller.json("POST", "/api/orders", { ...order, discountCode: "NEW" })).status);
    }
    expect(statuses.slice(0, 15)).not.toContain(429);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
});

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contact } from "../../support/checkout";
import { Client } from "../../support/client";
import { type Shop, startShop } from "../../support/shop";

let shop: Shop;
let listener: pg.Client;

beforeAll(async () => {
  shop = await startShop();
  await shop.query(
    "CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('changes', ''); RETURN NULL; END $$",
  );
  for (const table of ["orders", "refund_parts", "mail_outbox"])
    await shop.query(`CREATE TRIGGER tell AFTER INSERT OR UPDATE ON ${table} EXECUTE FUNCTION tell()`);
  listener = new pg.Client({ connectionString: shop.databaseUrl });
  await listener.connect();
  await listener.query("LISTEN changes");
}, 180_000);

afterAll(async () => {
  await listener.end();
  await shop.stop();
});

interface Opened {
  clientSecret: string;
  paymentIntentId: string;
  amount: string;
}

async function someLine() {
  const [row] = await shop.query<{ id: string; price: string; stock: number }>(
    `SELECT v.id, (p.base_price + v.price_modifier)::text AS price, v.stock_quantity AS stock FROM variations v JOIN products p ON p.id = v.product_id
     WHERE p.archived_at IS NULL AND v.stock_quantity > 5 ORDER BY v.id LIMIT 1`,
  );
  if (!row) throw new Error("nothing to buy");
  const cents = Math.round(Number(row.price) * 100);
  return {
    variationId: row.id,
    stock: row.stock,
    amount: (cents + Math.floor((cents * 5 + 50) / 100)) / 100,
  };
}

function confirm(opened: Opened): Promise<Response> {
  const body = new URLSearchParams({
    payment_method: "pm_card_visa",
    client_secret: opened.clientSecret,
    return_url: `${shop.url}/order-confirmation`,
  });
  return fetch(`${shop.url}/demo/payments/v1/payment_intents/${opened.paymentIntentId}/confirm`, {
    method: "POST",
    headers: { Authorization: "Bearer pk_test_embedded" },
    body,
  });
}

/** Looks again after each change of an order, a refund or a mail, because the worker has its own pace. */
async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const news = new Promise<void>((resolve) => listener.once("notification", () => resolve()));
    const found = await look();
    if (found !== undefined) return found;
    await news;
  }
}

const orderOf = (intentId: string) =>
  eventually(
    async () =>
      (
        await shop.query<{ id: string; status: string; checkout_id: string }>(
          "SELECT id, status, checkout_id FROM orders WHERE stripe_payment_intent_id = $1",
          [intentId],
        )
      )[0],
  );

async function placed(client: Client) {
  const line = await someLine();
  await client.post("/cart", { intent: "add", variationId: line.variationId, quantity: "1" });
  const opened = await client.json<Opened>("POST", "/api/create-payment-intent", {
    amount: line.amount,
    cart: [{ variationId: line.variationId, quantity: 1 }],
  });
  expect(opened.status).toBe(200);
  return { line, opened: opened.body };
}

test("the built shop killed right after the card was charged makes the order when it starts again, without anybody coming back", async () => {
  const client = new Client(shop.url);
  const { line, opened } = await placed(client);
  const hold = await client.request("/checkout?_data=routes%2Fstorefront%2Fcheckout%2Fcheckout", {
    method: "POST",
    body: new URLSearchParams({
      ...contact,
      deliveryMethod: "pickup",
      amount: String(line.amount),
      intent: "place",
    }),
  });
  expect(hold.status).toBe(200);
  expect(
    (await shop.query<{ held: number }>("SELECT held FROM variations WHERE id = $1", [line.variationId]))[0]
      ?.held,
  ).toBe(1);
  expect((await confirm(opened)).status).toBe(200);
  await shop.kill();
  await shop.restart();
  const order = await orderOf(opened.paymentIntentId);
  expect(order.status).toBe("pending");
  const [variation] = await shop.query<{ stock: number; held: number }>(
    "SELECT stock_quantity AS stock, held FROM variations WHERE id = $1",
    [line.variationId],
  );
  expect(variation).toEqual({ stock: line.stock - 1, held: 0 });
  const again = await client.json<{ id: string }>("POST", "/api/orders", {
    shippingAddress: contact,
    deliveryMethod: "pickup",
    cart: [{ variationId: line.variationId, quantity: 1 }],
    stripePaymentIntentId: opened.paymentIntentId,
  });
  expect(again).toMatchObject({ status: 200, body: { id: order.id } });
});

test("killed right after a cancellation, the refund and its mail go out when it starts again", async () => {
  const client = new Client(shop.url);
  const { line, opened } = await placed(client);
  await confirm(opened);
  const made = await client.json<{ id: string }>("POST", "/api/orders", {
    shippingAddress: contact,
    deliveryMethod: "pickup",
    cart: [{ variationId: line.variationId, quantity: 1 }],
    stripePaymentIntentId: opened.paymentIntentId,
  });
  expect([200, 201]).toContain(made.status);
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  const cancelled = await admin.json("PUT", `/api/admin/orders/${made.body.id}/status`, {
    status: "cancelled",
  });
  expect(cancelled).toMatchObject({ status: 200, body: { status: "cancelled" } });
  await shop.kill();
  // A mail that was being sent at the kill is retried a minute later: skip that minute.
  await shop.query(
    "UPDATE mail_outbox SET claimed_at = claimed_at - interval '1 minute' WHERE claimed_at IS NOT NULL AND sent_at IS NULL",
  );
  await shop.restart();
  const refunds = await eventually(async () => {
    const rows = await shop.query<{ status: string; amount: string }>(
      "SELECT r.status, r.amount::text FROM refund_parts r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1",
      [made.body.id],
    );
    return rows.every(({ status }) => status === "refunded") ? rows : undefined;
  });
  expect(refunds).toEqual([{ status: "refunded", amount: line.amount.toFixed(2) }]);
  const mails = await eventually(async () => {
    const rows = await shop.query<{ sent_at: Date | null }>(
      "SELECT sent_at FROM mail_outbox WHERE order_id = $1",
      [made.body.id],
    );
    return rows.every(({ sent_at }) => sent_at) ? rows : undefined;
  });
  expect(mails).toHaveLength(2);
  const [variation] = await shop.query<{ stock: number; held: number }>(
    "SELECT stock_quantity AS stock, held FROM variations WHERE id = $1",
    [line.variationId],
  );
  expect(variation).toEqual({ stock: line.stock, held: 0 });
});

import pg from "pg";
import { Client } from "../support/client.ts";
import { contact } from "../support/contact.ts";
import type { Shop } from "../support/shop.ts";
import { CONNECTIONS } from "./load.ts";

export interface PaidCheckout {
  cart: { variationId: string; quantity: number }[];
  intentId: string;
  /** Only this browser may make the order. */
  cookie: string;
}

export async function paidCheckouts(shop: Shop, databaseUrl: string, count: number): Promise<PaidCheckout[]> {
  const sql = new pg.Client({ connectionString: databaseUrl });
  sql.on("error", () => undefined);
  await sql.connect();
  const { rows: sold } = await sql.query<{ id: string; cents: number }>(
    `WITH stocked AS (UPDATE variations SET stock_quantity = 100000 RETURNING id, product_id, price_modifier)
     SELECT stocked.id, ((base_price + price_modifier) * 100)::int AS cents FROM stocked JOIN products p ON p.id = product_id WHERE archived_at IS NULL`,
  );
  await sql.query("INSERT INTO catalogue_changes (product_ids) SELECT array_agg(id) FROM products");
  const paid: PaidCheckout[] = [];
  await atOnce(
    Array.from({ length: count }, (_, index) => index),
    async (index) => {
      const { id, cents } = sold[index % sold.length]!;
      // Rate limits count each address.
      const browser = new Client(shop.url, `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
      const cart = [{ variationId: id, quantity: 1 }];
      const opened = await browser.json<{ paymentIntentId: string; clientSecret: string }>(
        "POST",
        "/api/create-payment-intent",
        { amount: (cents + Math.floor((cents * 5 + 50) / 100)) / 100, cart },
      );
      const { paymentIntentId, clientSecret } = opened.body;
      const card = {
        client_secret: clientSecret,
        payment_method: "pm_card_visa",
        return_url: `${shop.url}/order-confirmation`,
      };
      const confirmed = await browser.post(
        `/demo/payments/v1/payment_intents/${paymentIntentId}/confirm`,
        card,
        { Authorization: "Bearer pk_test_embedded" },
      );
      if (!confirmed.ok)
        throw new Error(`a payment was answered ${confirmed.status}: ${await confirmed.text()}`);
      paid.push({ cart, intentId: paymentIntentId, cookie: browser.cookies.get("checkout") ?? "" });
    },
  );
  const unheard = async () =>
    (
      await sql.query<{ events: number }>(
        "SELECT count(*)::int AS events FROM embedded.payment_webhooks WHERE next_try IS NOT NULL",
      )
    ).rows[0]?.events ?? 0;
  while ((await unheard()) > 0);
  await sql.end();
  return paid;
}

export function orderOf({ cart, intentId }: PaidCheckout) {
  return { shippingAddress: contact, deliveryMethod: "pickup", cart, stripePaymentIntentId: intentId };
}

async function atOnce<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
    }),
  );
}

import { strict as assert } from "node:assert";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { openIssues } from "~/domain/reconciliation/issues";
import { connectDatabase, disconnectDatabase, pool } from "~/services/database";
import { contact } from "./contact";
import { type Answer, Client } from "./client";
import { stocked } from "./purchase";
import type { Shop } from "./shop";

const BREATH_MS = 100;
const SETTLED_MS = 60_000;

export async function plenty(shop: Shop): Promise<{ id: string; dollars: number }> {
  const { id } = await stocked(shop);
  const [price] = await shop.query<{ cents: number }>(
    `WITH more AS (
       UPDATE variations SET stock_quantity = stock_quantity + 500 WHERE id = $1 RETURNING *
     ), logged AS (
       INSERT INTO inventory_logs (variation_id, change_type, quantity_changed, previous_quantity, new_quantity)
       SELECT id, 'adjustment', 500, stock_quantity - 500, stock_quantity FROM more
     )
     SELECT ((p.base_price + more.price_modifier) * 100)::int AS cents FROM more JOIN products p ON p.id = product_id`,
    [id],
  );
  const cents = price?.cents ?? 0;
  return { id, dollars: (cents + Math.floor((cents * 5 + 50) / 100)) / 100 };
}

export interface Buyers {
  answered: Set<string>;
  refused: Map<string, number>;
  /** Resolves after `orders` more orders. */
  more(orders: number): Promise<void>;
  leave(): Promise<void>;
}

export function startBuyers(url: string, variationId: string, dollars: number, count = 4): Buyers {
  const answered = new Set<string>();
  const refused = new Map<string, number>();
  const waiting = new Set<() => void>();
  let leaving = false;

  async function buy(): Promise<void> {
    const client = new Client(url);
    const added = await addToCart(client, variationId);
    if (added.status >= 400) return note(added);
    const opened = await openCheckout(client, variationId, dollars);
    if (opened.status !== 200) return note(opened);
    const placed = await pressPlaceOrder(client, dollars);
    if (placed.status !== 200) return note(placed);
    const paid = await confirmCard(url, opened.body);
    // The embedded provider uses the same database and may fail too.
    if (paid.status !== 200) return tally("the card was not charged");
    const made = await askForOrder(client, variationId, opened.body);
    if (made.status !== 200 && made.status !== 201) return note(made);
    answered.add(made.body.id);
    for (const look of waiting) look();
  }

  function note({ status, headers }: { status: number; headers: Headers }): void {
    tally(status === 503 && !headers.has("Retry-After") ? "503 without Retry-After" : String(status));
  }

  function tally(what: string): void {
    refused.set(what, (refused.get(what) ?? 0) + 1);
  }

  async function buyOn(): Promise<void> {
    while (!leaving)
      await buy().catch(() => {
        tally("broken off");
        return pause(BREATH_MS);
      });
  }

  const all = Promise.all(Array.from({ length: count }, buyOn));
  return {
    answered,
    refused,
    more: (orders) =>
      new Promise((resolve) => {
        const enough = answered.size + orders;
        const look = () => answered.size >= enough && (waiting.delete(look), resolve());
        waiting.add(look);
      }),
    async leave() {
      leaving = true;
      await all;
    },
  };
}

/** Reads the answer to its end, to free the connection. */
async function read(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  await response.arrayBuffer();
  return response;
}

export interface OpenedPayment {
  paymentIntentId: string;
  clientSecret: string;
}

export function addToCart(client: Client, variationId: string): Promise<Response> {
  return read(client.post("/cart", { intent: "add", variationId, quantity: "1" }));
}

export function openCheckout(
  client: Client,
  variationId: string,
  dollars: number,
): Promise<Answer<OpenedPayment>> {
  const cart = [{ variationId, quantity: 1 }];
  return client.json("POST", "/api/create-payment-intent", { amount: dollars, cart });
}

export function pressPlaceOrder(client: Client, dollars: number): Promise<Response> {
  const placing = { ...contact, deliveryMethod: "pickup", amount: String(dollars), intent: "place" };
  return read(client.post("/checkout?_data=routes%2Fstorefront%2Fcheckout%2Fcheckout", placing));
}

export function confirmCard(url: string, payment: OpenedPayment): Promise<Response> {
  return read(
    fetch(`${url}/demo/payments/v1/payment_intents/${payment.paymentIntentId}/confirm`, {
      method: "POST",
      headers: { Authorization: "Bearer pk_test_embedded" },
      body: new URLSearchParams({
        payment_method: "pm_card_visa",
        client_secret: payment.clientSecret,
        return_url: `${url}/order-confirmation`,
      }),
    }),
  );
}

export function askForOrder(
  client: Client,
  variationId: string,
  payment: OpenedPayment,
): Promise<Answer<{ id: string }>> {
  return client.json("POST", "/api/orders", {
    shippingAddress: contact,
    deliveryMethod: "pickup",
    cart: [{ variationId, quantity: 1 }],
    stripePaymentIntentId: payment.paymentIntentId,
  });
}

export function unexpected({ refused }: Buyers, more: string[] = []): string[] {
  const excused = ["503", "the card was not charged", ...more];
  return [...refused.keys()].filter((what) => !excused.includes(what));
}

/** Call it after the buyers left: every payment became one order or was refunded, and the books add up. */
export async function expectAllBooked(databaseUrl: string, { answered }: Buyers): Promise<void> {
  connectDatabase(databaseUrl);
  try {
    const { rows } = await pool.query<{ id: string }>("SELECT id::text FROM orders");
    const ids = new Set(rows.map(({ id }) => id));
    const lost = [...answered].filter((id) => !ids.has(id));
    assert.deepEqual(lost, [], "orders that somebody was told of are there");
    await pool.query("SELECT graphile_worker.add_job('sweep', '{}')");
    const deadline = performance.now() + SETTLED_MS;
    while ((await unsettled()).length > 0 && performance.now() < deadline) await pause(BREATH_MS);
    assert.deepEqual(await unsettled(), [], "every payment has become one order or went back");
    const wrong = (await openIssues()).filter(({ kind }) => ["stock", "hold", "order"].includes(kind));
    assert.deepEqual(wrong, []);
  } finally {
    await disconnectDatabase();
  }
}

async function unsettled(): Promise<pg.QueryResultRow[]> {
  const { rows } = await pool.query<pg.QueryResultRow>(
    `SELECT * FROM (
       SELECT i.id, (SELECT count(*)::int FROM orders o WHERE o.stripe_payment_intent_id = i.id) AS orders,
         EXISTS (SELECT FROM embedded.payment_objects r
           WHERE r.kind = 'refund' AND r.intent = i.id AND r.body->>'status' = 'succeeded') AS back
       FROM embedded.payment_objects i WHERE i.kind = 'payment_intent' AND i.body->>'status' = 'succeeded'
     ) AS paid WHERE orders > 1 OR (orders = 0 AND NOT back)`,
  );
  return rows;
}

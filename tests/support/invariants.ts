import { expect } from "vitest";
import { openIssues } from "~/domain/reconciliation/issues";
import { db, pool } from "~/services/database";
import type { Provider } from "./checkout";

/**
 * Every paid payment has one order or was refunded in full, and stock, holds, log, orders and totals add up. Call it
 * when nothing is in progress.
 */
export async function expectConsistentBooks(provider: Provider): Promise<void> {
  const wrong = (await openIssues()).filter(
    ({ kind }) => kind === "stock" || kind === "hold" || kind === "order",
  );
  expect(wrong).toEqual([]);

  const intents = await provider.stripe.paymentIntents
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const paid = intents.filter(({ status }) => status === "succeeded");
  const refunds = await provider.stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const orders = await db.order.findMany({ select: { stripePaymentIntentId: true } });
  for (const intent of paid) {
    const made = orders.filter((order) => order.stripePaymentIntentId === intent.id);
    const back = refunds
      .filter((refund) => refund.payment_intent === intent.id && refund.status === "succeeded")
      .reduce((sum, refund) => sum + refund.amount, 0);
    expect(made.length, `orders of ${intent.id}`).toBeLessThanOrEqual(1);
    const isKept = made.length === 1 && back === 0;
    // A reopened order keeps its refund.
    const isBack = back === intent.amount_received;
    expect(
      isKept || isBack,
      `${intent.id}: ${made.length} orders, ${back} of ${intent.amount_received} given back`,
    ).toBe(true);
  }
  const unpaid = orders.filter((order) => !paid.some(({ id }) => id === order.stripePaymentIntentId));
  expect(unpaid, "orders nobody paid for").toEqual([]);
  const duplicates = await pool.query(
    "SELECT checkout_id FROM orders GROUP BY checkout_id HAVING count(*) > 1",
  );
  expect(duplicates.rows).toEqual([]);
}

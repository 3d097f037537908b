import { expect } from "vitest";
import { openIssues } from "~/domain/reconciliation/issues";
import { toCents } from "~/lib/money/money";
import { db, pool } from "~/services/database";
import type { Provider } from "./checkout";

/** Call it when nothing is in progress: payments, orders, refunds, stock, holds, log and totals must agree. */
export async function expectConsistentBooks(provider: Provider): Promise<void> {
  const wrong = (await openIssues()).filter(({ kind }) =>
    ["stock", "hold", "gift_card", "order"].includes(kind),
  );
  expect(wrong).toEqual([]);

  const intents = await provider.stripe.paymentIntents
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const paid = intents.filter(({ status }) => status === "succeeded");
  const refunds = await provider.stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const orders = await db.order.findMany({
    where: { source: "web", totalPrice: { gt: 0 }, payments: { some: { method: "card" } } },
    select: { stripePaymentIntentId: true },
  });
  // A payment link can pay an order that was entered by hand.
  const ofOrders = await db.payment.findMany({
    where: { method: "card", orderId: { not: null } },
    select: { intentId: true },
  });
  const parts = await db.refundPart.findMany({
    where: { status: "refunded", givenAs: null },
    include: { payment: true },
  });
  for (const intent of paid) {
    const made = ofOrders.filter(({ intentId }) => intentId === intent.id);
    const back = refunds
      .filter((refund) => refund.payment_intent === intent.id && refund.status === "succeeded")
      .reduce((sum, refund) => sum + refund.amount, 0);
    expect(made.length, `orders of ${intent.id}`).toBeLessThanOrEqual(1);
    const written = parts
      .filter(({ payment }) => payment.intentId === intent.id)
      .reduce((sum, { amount }) => sum + toCents(amount), 0);
    // Another shop may use the same account.
    const isKnown = await db.payment.count({ where: { intentId: intent.id } });
    if (isKnown) expect(back, `given back of ${intent.id}`).toBe(written);
    const isKept = made.length === 1 && back < intent.amount_received;
    // A reopened order keeps its refund.
    const isBack = back === intent.amount_received;
    expect(
      isKept || isBack,
      `${intent.id}: ${made.length} orders, ${back} of ${intent.amount_received} given back`,
    ).toBe(true);
  }
  const unpaid = orders.filter((order) => !paid.some(({ id }) => id === order.stripePaymentIntentId));
  expect(unpaid, "orders nobody paid for").toEqual([]);
  const overused = await pool.query(
    `SELECT p.id FROM promotions p WHERE limit_in_all < (
       SELECT count(DISTINCT coalesce(a.order_id, a.checkout_id)) FROM adjustments a
       LEFT JOIN checkouts c ON c.id = a.checkout_id LEFT JOIN orders o ON o.id = a.order_id
       WHERE a.source = p.id::text AND CASE WHEN o.id IS NULL THEN c.state = 'held' ELSE o.status <> 'cancelled' END)`,
  );
  expect(overused.rows, "discounts used more often than their limit").toEqual([]);
  const duplicates = await pool.query(
    "SELECT checkout_id FROM orders WHERE checkout_id IS NOT NULL GROUP BY checkout_id HAVING count(*) > 1",
  );
  expect(duplicates.rows).toEqual([]);
  expect((await pool.query(overfullSlotsSql)).rows, "slots with more holders than places").toEqual([]);
}

export const overfullSlotsSql = `
  SELECT s.words, count(*)::int AS holders FROM slots s
  JOIN (SELECT slot_id, id FROM checkouts WHERE state = 'held'
    -- A replacement is handed over together with its order.
    UNION SELECT slot_id, coalesce(replaces_id, id) FROM orders WHERE status <> 'cancelled') holders
    ON holders.slot_id = s.id
  LEFT JOIN places p ON p.id = s.place_id LEFT JOIN delivery_zones z ON z.id = s.zone_id
  GROUP BY s.id, p.slot_places, p.slot_minutes, z.places_a_day
  HAVING count(*) > coalesce(CASE WHEN p.slot_minutes IS NOT NULL THEN p.slot_places END, z.places_a_day)`;

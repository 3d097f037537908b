import { expect } from "vitest";
import { DomainError } from "~/lib/errors";
import { giveBack } from "~/domain/orders/payments/give-back";
import { assignRefund } from "~/domain/orders/refunds/assign-refund";
import { unassignedRefundsSql } from "~/domain/payments/order-refunds";
import { checkAllBooks } from "~/domain/reconciliation/integrity-checks";
import { openIssues } from "~/domain/reconciliation/issues";
import { reconcile, repair } from "~/domain/reconciliation/reconcile";
import { db, pool } from "~/services/database";
import { work } from "../../support/checkout";
import { expectConsistentBooks, overfullSlotsSql } from "../../support/invariants";
import { expectDiscounts, expectFigures, expectLimits } from "./discount-truths";
import { countDiscounts, expectEntitled } from "./promotion-truths";
import { expectCardsInTheEnd, expectCardsNow } from "./gift-card-truths";
import { BACK, failedParts, toHandBack } from "./other-acts";
import { count, passTime, type World } from "./world";

export async function expectTrueNow(world: World): Promise<void> {
  const { shoppers } = world;
  expect(await checkAllBooks()).toEqual([]);
  expect(await rows(wrongSales), "orders whose stock was not taken, or given back, once").toEqual([]);
  expect(await rows(overfullSlotsSql), "slots with more holders than places").toEqual([]);
  await expectLimits(world);
  await expectDiscounts(world);
  await expectEntitled(world);
  await expectCardsNow();
  const told = shoppers.flatMap(({ orders }) => orders);
  const kept = await db.order.findMany({ where: { id: { in: told } }, select: { id: true } });
  expect(kept, "orders that shoppers were told of").toHaveLength(new Set(told).size);
}

/** An order takes its lines once, less restocked pieces. Cancelled, all are back but those gone or replaced. */
const wrongSales = `
  SELECT o.id, o.status, i.variation_id, i.pieces, moved.pieces AS moved
  FROM orders o CROSS JOIN LATERAL (SELECT variation_id, sum(quantity)::int AS pieces, array_agg(id) AS ids
    FROM order_items WHERE order_id = o.id AND NOT is_gift_card GROUP BY 1) i
  CROSS JOIN LATERAL (SELECT coalesce(sum(quantity_changed), 0)::int AS pieces FROM inventory_logs l
    WHERE l.order_id = o.id AND l.variation_id = i.variation_id AND l.change_type <> 'adjustment') moved
  CROSS JOIN LATERAL (SELECT coalesce(sum(quantity) FILTER (WHERE restocked), 0)::int AS back,
    coalesce(sum(quantity) FILTER (WHERE NOT restocked), 0)::int AS gone FROM refund_rows w WHERE w.order_item_id = ANY (i.ids)) refunded
  CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0)::int AS pieces FROM order_items r WHERE r.replaces_id = ANY (i.ids)) replaced
  WHERE CASE WHEN o.status <> 'cancelled' THEN moved.pieces <> refunded.back - i.pieces
    ELSE moved.pieces NOT BETWEEN -refunded.gone - replaced.pieces AND -refunded.gone END`;

/** After two days of sweeps and the owner's presses nothing is left to do, and all money is where it belongs. */
export async function expectTrueInTheEnd(world: World): Promise<void> {
  const { provider } = world;
  await provider.clearFaults();
  for (const minutes of [0, 45, 25 * 60]) {
    await passTime(world, minutes);
    await work();
    await reconcile(BACK);
    await finishRefunds(world);
    await giveSomeOtherWay(world);
    for (const part of await toHandBack()) await giveBack(part.orderId, part, world.admin);
    await reconcile(BACK);
    await assignAsGoodwill(world);
    for (const { kind, id, repairable } of await openIssues())
      if (repairable) await repair(kind, id, world.admin);
    await work();
  }
  await expectTrueNow(world);
  expect(await openIssues()).toEqual([]);
  await expectConsistentBooks(provider);
  await expectFigures(world);
  await expectCardsInTheEnd(world);
  await countDiscounts(world);
  count(world, "orders", await db.order.count());
  count(world, "refunds", await db.refundPart.count());
  count(world, "refunds given another way", await db.refundPart.count({ where: { givenAs: { not: null } } }));
  count(world, "orders with a time", await db.order.count({ where: { slotId: { not: null } } }));
  count(world, "orders without their time", await db.order.count({ where: { slotId: null, source: "web" } }));
  for (const [what, sql] of Object.entries(leftovers)) expect(await rows(sql), what).toEqual([]);
}

/** Refunds that were made in Stripe. */
async function assignAsGoodwill({ admin }: World): Promise<void> {
  const found = await db.$queryRaw<{ orderId: string; refundId: string }[]>`
    SELECT order_id::text AS "orderId", id::text AS "refundId" FROM ${unassignedRefundsSql} AS refund`;
  for (const { orderId, refundId } of found)
    await assignRefund(orderId, { refundId, lines: [], deliveryFee: false }, admin);
}

/** One of two. A refund that was made in Stripe, or is not needed any more, is refused. */
async function giveSomeOtherWay({ admin }: World): Promise<void> {
  for (const [index, part] of (await failedParts()).entries())
    if (index % 2 === 0)
      await giveBack(part.orderId, { ...part, method: "cash" }, admin).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
}

async function finishRefunds({ provider }: World): Promise<void> {
  const refunds = await provider.stripe.refunds.list({ limit: 100 });
  for (const { id, status } of refunds.data)
    if (status === "pending")
      await provider.stripe.rawRequest("POST", `/v1/test_helpers/refunds/${id}/succeed`);
}

const leftovers: Record<string, string> = {
  "stock that is still set aside": "SELECT id, held FROM variations WHERE held <> 0",
  "checkouts under way": "SELECT id, state FROM checkouts WHERE state IN ('open', 'held')",
  "payments under way": "SELECT id, intent_id, session_id FROM payments WHERE status = 'pending'",
  "payments that can still be made": `
    SELECT id, body->>'status' AS status FROM embedded.payment_objects WHERE kind = 'payment_intent'
      AND body->>'status' NOT IN ('succeeded', 'canceled')
      AND EXISTS (SELECT FROM payments p WHERE p.intent_id = payment_objects.id)`,
  "paid without order or refund": `
    SELECT p.id, p.intent_id FROM payments p WHERE status = 'succeeded' AND order_id IS NULL
      AND NOT EXISTS (SELECT FROM refund_parts r WHERE r.payment_id = p.id AND r.status = 'refunded')`,
  "refunds under way": "SELECT id, status FROM refund_parts WHERE status = 'pending'",
  // A gift card given for a card's payment that is also refunded in the provider's dashboard gives back more.
  "cancelled orders that were not given back": `
    SELECT o.id FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.status = 'cancelled' AND o.kept = 0
      AND p.amount > (SELECT coalesce(sum(amount), 0) FROM refund_parts r WHERE r.payment_id = p.id AND r.status = 'refunded')`,
  "orders given back that nobody cancelled": `
    SELECT o.id FROM orders o JOIN payments p ON p.order_id = o.id JOIN refund_parts r ON r.payment_id = p.id
    WHERE r.cause = 'cancelled' AND NOT EXISTS (SELECT FROM audit_entries a WHERE a.entity_id = o.id::text AND a.action = 'order.cancelled')`,
  "refunded orders whose GST did not all go back": `
    SELECT o.id, o.gst, sum(r.gst) AS back FROM orders o JOIN payments p ON p.order_id = o.id JOIN refund_parts r ON r.payment_id = p.id
    WHERE r.status = 'refunded' GROUP BY o.id HAVING sum(r.amount) = o.total_price AND sum(r.gst) <> o.gst`,
  "pieces refunded more often than bought": `
    SELECT i.id FROM order_items i JOIN refund_rows w ON w.order_item_id = i.id GROUP BY i.id HAVING sum(w.quantity) > i.quantity`,
  "refunds whose rows and parts differ": `
    SELECT f.id FROM refunds f WHERE NOT EXISTS (SELECT FROM refund_parts r WHERE r.refund_id = f.id AND (r.status = 'failed' OR r.attempt > 1))
      AND f.covered + (SELECT coalesce(sum(amount), 0) FROM refund_parts r WHERE r.refund_id = f.id)
        <> (SELECT coalesce(sum(amount), 0) FROM refund_rows w WHERE w.refund_id = f.id)`,
  "refunds of pieces without their mail": `
    SELECT f.id FROM refunds f JOIN orders o ON o.id = f.order_id WHERE f.reason IS NOT NULL AND o.email <> '' AND NOT EXISTS (SELECT FROM mail_outbox m WHERE m.key = 'refund:' || f.id)`,
  "changes without their mail": `
    SELECT c.id FROM order_changes c JOIN orders o ON o.id = c.order_id
    WHERE o.email <> '' AND NOT EXISTS (SELECT FROM mail_outbox m WHERE m.key = 'changed:' || c.id)`,
  "orders that were paid more than they cost": `
    SELECT o.id FROM orders o CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount FROM payments p WHERE p.order_id = o.id) paid
    WHERE paid.amount > o.total_price`,
  "orders that count although nothing was paid, or do not although something was": `
    SELECT o.id FROM orders o WHERE o.replaces_id IS NULL AND o.total_price > 0
      AND (o.first_paid_at IS NOT NULL) <> EXISTS (SELECT FROM payments p WHERE p.order_id = o.id)`,
  "payments in a close that is open, or that are not cash": `
    SELECT p.id FROM payments p JOIN cash_days d ON d.day = p.cash_day WHERE p.method <> 'cash' OR d.closed_at IS NULL`,
  "mail that was not sent": "SELECT key FROM mail_outbox WHERE sent_at IS NULL",
  "orders without their mail": `
    SELECT o.id FROM orders o WHERE o.email <> '' AND NOT EXISTS (SELECT FROM mail_outbox m WHERE m.key = 'placed:' || o.id)`,
  "orders that were cancelled more or less often than their mail says": `
    SELECT o.id FROM orders o WHERE o.email <> ''
      AND (SELECT count(*) FROM audit_entries a WHERE a.entity_id = o.id::text AND a.action = 'order.cancelled')
       <> (SELECT count(*) FROM mail_outbox m WHERE m.key LIKE 'cancelled:' || o.id || ':%')`,
};

async function rows(sql: string): Promise<unknown[]> {
  return (await pool.query<Record<string, unknown>>(sql)).rows;
}

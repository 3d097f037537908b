import { expect } from "vitest";
import { db, pool } from "~/services/database";
import { count, type World } from "./world";

/** At every moment. Each number is counted from another table than the one that it is compared with. */
export async function expectCardsNow(): Promise<void> {
  for (const [what, sql] of Object.entries(wrong)) expect(await rows(sql), what).toEqual([]);
  const [sums] = await rows(liabilitySql);
  expect(sums?.open, `what gift cards are worth: ${JSON.stringify(sums)}`).toBe(sums?.expected);
}

export async function expectCardsInTheEnd(world: World): Promise<void> {
  for (const [what, sql] of Object.entries(leftovers)) expect(await rows(sql), what).toEqual([]);
  count(world, "gift cards", await db.giftCard.count());
  count(world, "payments by gift card", await db.payment.count({ where: { method: "gift_card" } }));
  const ofGiven = { giftCard: { refundId: { not: null } } };
  for (const kind of ["given", "used", "returned", "voided"])
    count(world, `${kind} (of given cards)`, await db.giftCardEntry.count({ where: { kind, ...ofGiven } }));
  const returned = { payment: { method: "gift_card" } };
  count(world, "refunds to gift cards", await db.refundPart.count({ where: returned }));
  count(
    world,
    "gift cards emptied by a refund",
    await db.giftCardEntry.count({ where: { kind: "refunded" } }),
  );
  count(
    world,
    "cancelled orders that kept what was spent",
    await db.order.count({ where: { kept: { gt: 0 } } }),
  );
}

const liabilitySql = `
  SELECT (SELECT coalesce(sum(balance), 0) FROM gift_cards)::text AS open,
    (sold.amount + given.amount - used.amount + returned.amount - refunded.amount - voided.amount)::text AS expected,
    sold.amount AS sold, given.amount AS given, used.amount AS used, returned.amount AS returned,
    refunded.amount AS refunded, voided.amount AS voided
  FROM (SELECT coalesce(sum(i.unit_price), 0) AS amount FROM gift_cards g JOIN order_items i ON i.id = g.order_item_id) sold,
    (SELECT coalesce(sum(amount), 0) AS amount FROM refund_parts WHERE given_as = 'gift_card') given,
    (SELECT coalesce(sum(amount), 0) AS amount FROM payments WHERE method = 'gift_card') used,
    (SELECT coalesce(sum(r.amount), 0) AS amount FROM refund_parts r JOIN payments p ON p.id = r.payment_id
      WHERE p.method = 'gift_card' AND r.given_as IS NULL) returned,
    (SELECT coalesce(-sum(amount), 0) AS amount FROM gift_card_entries WHERE kind = 'refunded') refunded,
    (SELECT coalesce(sum((before->>'balance')::numeric), 0) AS amount FROM audit_entries WHERE action = 'gift-card.voided') voided`;

const wrong: Record<string, string> = {
  "gift cards whose balance is not the sum of their entries": `
    SELECT g.id, g.balance FROM gift_cards g
    WHERE g.balance <> (SELECT coalesce(sum(amount), 0) FROM gift_card_entries e WHERE e.gift_card_id = g.id)`,
  "gift cards that hold another amount than their checkouts": `
    SELECT g.id, g.held FROM gift_cards g WHERE g.held <> (SELECT coalesce(sum(p.amount), 0) FROM checkout_gift_cards p
      JOIN checkouts c ON c.id = p.checkout_id WHERE p.gift_card_id = g.id AND c.state = 'held')`,
  "gift cards whose payments are not what was used": `
    SELECT g.id FROM gift_cards g WHERE (SELECT coalesce(sum(amount), 0) FROM payments p WHERE p.gift_card_id = g.id)
      <> (SELECT coalesce(-sum(amount), 0) FROM gift_card_entries e WHERE e.gift_card_id = g.id AND kind = 'used')`,
  "refunds whose gift card is not what they gave": `
    SELECT f.id FROM refunds f
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount FROM refund_parts r
      WHERE r.refund_id = f.id AND r.given_as = 'gift_card') given
    CROSS JOIN LATERAL (SELECT count(*) AS cards, coalesce(sum(e.amount), 0) AS amount FROM gift_cards g
      JOIN gift_card_entries e ON e.gift_card_id = g.id AND e.kind = 'given' WHERE g.refund_id = f.id) card
    WHERE given.amount <> card.amount OR card.cards > 1`,
  "refunds given as gift cards that were also sent": `
    SELECT id, status FROM refund_parts WHERE given_as = 'gift_card' AND provider_refund_id IS NOT NULL`,
  "more gift cards than were bought": `
    SELECT i.id FROM order_items i JOIN gift_cards g ON g.order_item_id = i.id
    GROUP BY i.id HAVING count(*) > i.quantity OR NOT i.is_gift_card`,
  "paid orders without their gift cards": `
    SELECT o.id FROM orders o JOIN order_items i ON i.order_id = o.id AND i.is_gift_card
    WHERE o.status <> 'cancelled' AND o.first_paid_at IS NOT NULL
      AND o.total_price = (SELECT coalesce(sum(amount), 0) FROM payments p WHERE p.order_id = o.id AND p.status = 'succeeded')
      AND i.quantity > (SELECT count(*) FROM gift_cards g WHERE g.order_item_id = i.id)
        + (SELECT coalesce(sum(quantity), 0) FROM refund_rows w WHERE w.order_item_id = i.id)`,
  // Goodwill is a present, and a refund in the provider's dashboard asks nobody.
  "orders that sent back money which their gift cards still have or have spent": `
    SELECT o.id, paid.amount AS paid, sent.amount AS sent, worth.amount AS worth FROM orders o
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) - o.rounding AS amount FROM payments p WHERE p.order_id = o.id) paid
    CROSS JOIN LATERAL (SELECT coalesce(sum(r.amount), 0) AS amount FROM refund_parts r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = o.id AND r.status <> 'failed') sent
    CROSS JOIN LATERAL (SELECT coalesce(sum(w.amount), 0) AS amount FROM refund_rows w JOIN refunds f ON f.id = w.refund_id
      WHERE f.order_id = o.id AND w.kind = 'goodwill') present
    CROSS JOIN LATERAL (SELECT sum(e.amount) AS amount FROM gift_card_entries e JOIN gift_cards g ON g.id = e.gift_card_id
      JOIN order_items i ON i.id = g.order_item_id WHERE i.order_id = o.id AND e.kind IN ('sold', 'refunded')) worth
    WHERE worth.amount > paid.amount - sent.amount + present.amount AND NOT EXISTS (
      SELECT FROM refund_parts r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = o.id AND r.cause LIKE 'provider:%')`,
};

const leftovers: Record<string, string> = {
  "gift cards whose money is still held": "SELECT id, held FROM gift_cards WHERE held <> 0",
  "gift cards that were not sent": `
    SELECT id FROM gift_cards WHERE code_hash IS NULL AND recipient_email <> '' AND voided_at IS NULL AND balance > 0`,
  // The mail of a code that ended before it went out is deleted.
  "codes that were sent more than once, or after they had ended": `
    SELECT g.id, g.code_count FROM gift_cards g WHERE EXISTS (SELECT FROM mail_outbox m
        WHERE m.key LIKE 'gift-card:' || g.id || ':%' AND m.sent_at IS NULL AND m.key <> 'gift-card:' || g.id || ':' || g.code_count)
      OR g.code_count < (SELECT count(*) FROM mail_outbox m WHERE m.key LIKE 'gift-card:' || g.id || ':%')
       + (SELECT count(*) FROM audit_entries a WHERE a.action = 'gift-card.printed' AND a.entity_id = g.id::text)`,
  "codes that were kept": `
    SELECT key FROM mail_outbox WHERE key LIKE 'gift-card:%' AND sent_at IS NOT NULL AND (text <> '' OR html <> '')`,
  "cancelled orders that kept more or less than was spent": `
    SELECT o.id, o.kept FROM orders o
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount FROM payments p WHERE p.order_id = o.id) paid
    CROSS JOIN LATERAL (SELECT coalesce(sum(r.amount), 0) AS amount FROM refund_parts r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = o.id AND r.status = 'refunded') back
    WHERE o.status = 'cancelled' AND o.kept > 0 AND paid.amount - back.amount <> o.kept AND NOT EXISTS (
      SELECT FROM refund_parts r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = o.id AND r.cause LIKE 'provider:%')`,
};

type Row = Record<string, unknown>;

const rows = async (sql: string) => (await pool.query<Row>(sql)).rows;

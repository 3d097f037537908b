import { cardName } from "~/lib/gift-cards/code.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { checkInventory, checkLatestStock, type StockLogDifference } from "~/domain/stock/inventory";
import { db, Prisma, type Queries } from "~/services/database";

/** `id` is the id of the checkout, payment, refund, mail or variation. For a lost payment it is the provider's. */
export interface IntegrityIssue {
  kind:
    | "checkout"
    | "payment"
    | "refund"
    | "mail"
    | "stock"
    | "hold"
    | "gift_card"
    | "order"
    | "dispute"
    | "lost"
    | "provider";
  id: string;
  text: string;
  repairable: boolean;
  orderId?: string;
}

export interface IntegrityCheck {
  checkedAt: Date;
  orders: string[];
  variations: string[];
}

/** A transaction open during the last check may have earlier timestamps. */
const OVERLAP_MS = 5 * 60_000;
const SHOWN = 100;

const AT_ONCE = 5_000;

export async function checkAllBooks(books: Queries = db): Promise<IntegrityIssue[]> {
  const [stock, orders]: [IntegrityIssue[], IntegrityIssue[]] = [[], []];
  for await (const which of idRanges("variations", books)) stock.push(...(await checkStock(which, books)));
  for await (const which of idRanges("orders", books)) orders.push(...(await checkOrders(which, books)));
  const others = [...(await checkHolds(books)), ...(await checkGiftCards(books))];
  return [...stock.slice(0, SHOWN), ...others, ...orders.slice(0, SHOWN)];
}

export async function checkChangedBooks(last: IntegrityCheck): Promise<IntegrityIssue[]> {
  const since = new Date(last.checkedAt.getTime() - OVERLAP_MS);
  const [stock, holds, giftCards, orders] = await Promise.all([
    checkLatestStock(Prisma.sql`v.updated_at >= ${since} OR v.id = ANY (${last.variations}::uuid[])`),
    checkHolds(db),
    checkGiftCards(db),
    checkOrders(touchedOrders(since, last.orders), db),
  ]);
  return [...stock.map(stockIssue), ...holds, ...giftCards, ...orders];
}

async function* idRanges(table: "orders" | "variations", books: Queries): AsyncGenerator<Prisma.Sql> {
  const [rows, id] =
    table === "orders" ? [Prisma.sql`orders`, Prisma.sql`o.id`] : [Prisma.sql`variations`, Prisma.sql`v.id`];
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const [last] = await books.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM ${rows} WHERE id > ${after}::uuid ORDER BY id LIMIT 1 OFFSET ${AT_ONCE - 1}::int`;
    yield last
      ? Prisma.sql`${id} > ${after}::uuid AND ${id} <= ${last.id}::uuid`
      : Prisma.sql`${id} > ${after}::uuid`;
    if (!last) return;
    after = last.id;
  }
}

const checkStock = async (which: Prisma.Sql, books: Queries) =>
  (await checkInventory(which, books)).map(stockIssue);

function stockIssue({ variationId, stock, logged }: StockLogDifference): IntegrityIssue {
  return {
    kind: "stock",
    id: variationId,
    text: `Stock is ${stock}, but its log adds up to ${logged}.`,
    repairable: false,
  };
}

const touchedOrders = (since: Date, wrongThen: string[]) => Prisma.sql`o.id IN (
  SELECT id FROM orders WHERE updated_at >= ${since}
  UNION ALL SELECT order_id FROM payments WHERE updated_at >= ${since} AND order_id IS NOT NULL
  UNION ALL SELECT unnest(${wrongThen}::uuid[]))`;

async function checkHolds(books: Queries): Promise<IntegrityIssue[]> {
  const rows = await books.$queryRaw<{ id: string; held: number; wanted: number }[]>`
    SELECT v.id, v.held, coalesce(w.wanted, 0)::int AS wanted FROM variations v
    LEFT JOIN (SELECT l.variation_id, sum(l.quantity) AS wanted FROM checkout_lines l
      JOIN checkouts c ON c.id = l.checkout_id
               WHERE c.state = 'held' AND NOT l.is_gift_card GROUP BY l.variation_id) w ON w.variation_id = v.id
    WHERE v.held <> coalesce(w.wanted, 0) ORDER BY v.id LIMIT ${SHOWN}`;
  return rows.map(({ id, held, wanted }) => ({
    kind: "hold",
    id,
    text: `${held} held, ${wanted} in checkouts under way.`,
    repairable: false,
  }));
}

async function checkGiftCards(books: Queries): Promise<IntegrityIssue[]> {
  const rows = await books.$queryRaw<{ id: string; lastFour: string }[]>`
    SELECT g.id, g.last_four AS "lastFour" FROM gift_cards g
    WHERE g.balance <> (SELECT coalesce(sum(e.amount), 0) FROM gift_card_entries e WHERE e.gift_card_id = g.id)
      OR g.held <> (SELECT coalesce(sum(p.amount), 0) FROM checkout_gift_cards p
        JOIN checkouts c ON c.id = p.checkout_id WHERE p.gift_card_id = g.id AND c.state = 'held')
    ORDER BY g.id LIMIT ${SHOWN}`;
  return rows.map(({ id, lastFour }) => ({
    kind: "gift_card",
    id,
    text: `${cardName(lastFour)} does not match its entries or its checkouts.`,
    repairable: false,
  }));
}

/**
 * A dashboard refund may cross one of the shop's. The worker then lowers the shop's, unless it was given as cash,
 * e-transfer or gift card. So the shop's refunds and the provider's are each compared with the payment.
 */
async function checkOrders(which: Prisma.Sql, books: Queries): Promise<IntegrityIssue[]> {
  const rows = await books.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM orders o CROSS JOIN LATERAL (
      SELECT coalesce(sum(total_price), 0) AS subtotal, coalesce(sum(discount), 0) AS discount, coalesce(sum(gst), 0) AS gst
      FROM order_items WHERE order_id = o.id
    ) items CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE lowers = 'lines'), 0) AS discount,
        coalesce(sum(CASE WHEN type = 'delivery_fee' THEN amount WHEN lowers = 'fee' THEN -amount END), 0) AS fee,
        coalesce(sum(amount) FILTER (WHERE type = 'rounding'), 0) AS rounding
      FROM adjustments WHERE order_id = o.id
    ) adjusted CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS amount, coalesce(bool_and(status = 'succeeded'), true) AS arrived,
        coalesce(bool_or(amount < (SELECT greatest(sum(r.amount) FILTER (WHERE r.cause NOT LIKE 'provider:%'),
          sum(r.amount) FILTER (WHERE r.status = 'refunded' AND r.given_as IS NULL)) FROM refund_parts r
          WHERE r.payment_id = p.id AND r.status <> 'failed')), false) AS overdrawn
      FROM payments p WHERE p.order_id = o.id
    ) paid CROSS JOIN LATERAL (
      SELECT coalesce(sum(c.subtotal + c.delivery_fee + c.gst), 0) AS total, coalesce(bool_or(c.subtotal <> coalesce(i.subtotal, 0)
        OR c.gst < coalesce(i.gst, 0)), false) AS wrong
      FROM order_changes c LEFT JOIN LATERAL (
        SELECT sum(total_price) AS subtotal, sum(gst) AS gst FROM order_items WHERE change_id = c.id AND order_id = o.id
      ) i ON true
      WHERE c.order_id = o.id
    ) changed
    WHERE ${which} AND ((o.subtotal, o.discount) <> (items.subtotal, items.discount) OR items.gst > o.gst
      OR (o.discount, o.delivery_fee, o.rounding) <> (adjusted.discount, adjusted.fee, adjusted.rounding)
      OR NOT paid.arrived OR paid.overdrawn OR (paid.amount > 0 AND o.first_paid_at IS NULL) 
      OR paid.amount > o.total_price OR changed.wrong
      OR (o.source = 'web' AND paid.amount < o.total_price - changed.total))
    ORDER BY o.id LIMIT ${SHOWN}`;
  return rows.map(({ id }) => ({
    kind: "order",
    id,
    text: `Order #${orderNumber(id)} does not match its items or its payment.`,
    repairable: false,
  }));
}

export function lastIntegrityCheck(): Promise<IntegrityCheck | null> {
  return db.integrityCheck.findUnique({
    where: { id: 1 },
    select: { checkedAt: true, orders: true, variations: true },
  });
}

export interface ProviderCheck {
  checkedAt: Date | null;
  unchecked: string[];
}

export async function lastProviderCheck(): Promise<ProviderCheck> {
  const check = await db.integrityCheck.findUnique({
    where: { id: 1 },
    select: { providerCheckedAt: true, providerUnchecked: true },
  });
  return { checkedAt: check?.providerCheckedAt ?? null, unchecked: check?.providerUnchecked ?? [] };
}

export async function saveIntegrityCheck(
  checkedAt: Date,
  found: readonly IntegrityIssue[],
  unchecked?: readonly string[],
): Promise<void> {
  const ids = (kind: IntegrityIssue["kind"]) =>
    found.filter((issue) => issue.kind === kind).map(({ id }) => id);
  const provider = unchecked && {
    providerUnchecked: [...unchecked],
    ...(unchecked.length === 0 && { providerCheckedAt: checkedAt }),
  };
  const check = { checkedAt, orders: ids("order"), variations: ids("stock"), ...provider };
  // The id in `create` makes this one statement, because the first two sweeps may run at once.
  await db.integrityCheck.upsert({
    where: { id: 1 },
    create: { id: 1, ...check },
    update: check,
    select: { id: true },
  });
}

import { orderNumber } from "~/lib/order-number.ts";
import { checkInventory } from "~/domain/stock/inventory";
import { type Db, db, Prisma } from "~/services/database";

/** Something that does not fit. `id` is the checkout's, payment's, refund's, mail's or variation's. */
export interface IntegrityIssue {
  kind: "checkout" | "payment" | "refund" | "mail" | "stock" | "hold" | "order" | "dispute" | "provider";
  id: string;
  text: string;
  /** Whether `repair(kind, id)` can do something about it. */
  repairable: boolean;
}

/** When everything was last checked, and what did not add up then. */
export interface IntegrityCheck {
  checkedAt: Date;
  orders: string[];
  variations: string[];
}

/** A transaction may have been under way at the last check, and have written its times before it. */
const OVERLAP_MS = 5 * 60_000;
const SHOWN = 100;

/**
 * Stock and its log, holds and checkouts, orders with their lines and payments: all, or what may have changed
 * since `last`. `books` is another database than the shop's own where a backup is verified.
 */
export async function checkIntegrity(last: IntegrityCheck | null, books: Db = db): Promise<IntegrityIssue[]> {
  const since = last && new Date(last.checkedAt.getTime() - OVERLAP_MS);
  const [stock, holds, orders] = await Promise.all([
    checkInventory(
      last && since
        ? Prisma.sql`v.updated_at >= ${since} OR v.id = ANY (${last.variations}::uuid[])`
        : Prisma.sql`true`,
      books,
    ),
    checkHolds(books),
    checkOrders(last && since ? touchedOrders(since, last.orders) : Prisma.sql`true`, books),
  ]);
  return [
    ...stock.map(({ variationId, stock: shelf, logged }) => ({
      kind: "stock" as const,
      id: variationId,
      text: `Stock is ${shelf}, its log adds up to ${logged}.`,
      repairable: false,
    })),
    ...holds,
    ...orders,
  ];
}

const touchedOrders = (since: Date, wrongThen: string[]) => Prisma.sql`o.id IN (
  SELECT id FROM orders WHERE updated_at >= ${since}
  UNION ALL SELECT order_id FROM payments WHERE updated_at >= ${since} AND order_id IS NOT NULL
  UNION ALL SELECT unnest(${wrongThen}::uuid[]))`;

/** Variations whose `held` is not what the checkouts under way hold. */
async function checkHolds(books: Db): Promise<IntegrityIssue[]> {
  const rows = await books.$queryRaw<{ id: string; held: number; wanted: number }[]>`
    SELECT v.id, v.held, coalesce(w.wanted, 0)::int AS wanted FROM variations v
    LEFT JOIN (SELECT l.variation_id, sum(l.quantity) AS wanted FROM checkout_lines l
      JOIN checkouts c ON c.id = l.checkout_id
               WHERE c.state = 'held' GROUP BY l.variation_id) w ON w.variation_id = v.id
    WHERE v.held <> coalesce(w.wanted, 0) ORDER BY v.id LIMIT ${SHOWN}`;
  return rows.map(({ id, held, wanted }) => ({
    kind: "hold",
    id,
    text: `${held} held, ${wanted} in checkouts under way.`,
    repairable: false,
  }));
}

/** Orders whose lines, totals and payment do not add up. */
async function checkOrders(which: Prisma.Sql, books: Db): Promise<IntegrityIssue[]> {
  const rows = await books.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM orders o LEFT JOIN payments p ON p.order_id = o.id
    WHERE ${which} AND (o.subtotal <> (SELECT coalesce(sum(i.total_price), 0) FROM order_items i
      WHERE i.order_id = o.id)
       OR p.id IS NULL OR p.status <> 'succeeded' OR p.amount <> o.total_price) ORDER BY o.id LIMIT ${SHOWN}`;
  return rows.map(({ id }) => ({
    kind: "order",
    id,
    text: `Order #${orderNumber(id)} does not add up with its lines or its payment.`,
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
  /** When everything was last compared with the provider; null before the first time. */
  checkedAt: Date | null;
  /** What the last comparison could not look at, in words. */
  unchecked: string[];
}

export async function lastProviderCheck(): Promise<ProviderCheck> {
  const check = await db.integrityCheck.findUnique({
    where: { id: 1 },
    select: { providerCheckedAt: true, providerUnchecked: true },
  });
  return { checkedAt: check?.providerCheckedAt ?? null, unchecked: check?.providerUnchecked ?? [] };
}

/**
 * Keeps what a check of everything found that began at `checkedAt`, and what of it the provider did not let
 * be seen.
 */
export async function saveIntegrityCheck(
  checkedAt: Date,
  found: readonly IntegrityIssue[],
  unchecked: readonly string[],
): Promise<void> {
  const ids = (kind: IntegrityIssue["kind"]) =>
    found.filter((issue) => issue.kind === kind).map(({ id }) => id);
  const provider = {
    providerUnchecked: [...unchecked],
    ...(unchecked.length === 0 && { providerCheckedAt: checkedAt }),
  };
  const check = { checkedAt, orders: ids("order"), variations: ids("stock"), ...provider };
  // Two sweeps may be the first at once: with the id in `create` it is one statement, which waits for the other's.
  await db.integrityCheck.upsert({
    where: { id: 1 },
    create: { id: 1, ...check },
    update: check,
    select: { id: true },
  });
}

import { orderNumber } from "~/lib/order-number.ts";
import { checkInventory, checkLatestStock, type StockDifference } from "~/domain/stock/inventory";
import { db, Prisma, type Queries } from "~/services/database";

/** Something that does not fit. `id` is the checkout's, payment's, refund's, mail's or variation's, of a lost one the provider's. */
export interface IntegrityIssue {
  kind:
    "checkout" | "payment" | "refund" | "mail" | "stock" | "hold" | "order" | "dispute" | "lost" | "provider";
  id: string;
  text: string;
  /** Whether `repair(kind, id)` can do something about it. */
  repairable: boolean;
  /** The order it is about. */
  orderId?: string;
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

/** Of a table that is read as a whole: enough for one statement, few enough for it to be short. */
const AT_ONCE = 5_000;

/**
 * Stock and its log, holds and checkouts, orders with their lines and payments: all of them, some thousand at a
 * time. `books` is another database than the shop's own where a backup is verified.
 */
export async function checkEverything(books: Queries = db): Promise<IntegrityIssue[]> {
  const [stock, orders]: [IntegrityIssue[], IntegrityIssue[]] = [[], []];
  for await (const which of idRanges("variations", books)) stock.push(...(await checkStock(which, books)));
  for await (const which of idRanges("orders", books)) orders.push(...(await checkOrders(which, books)));
  return [...stock.slice(0, SHOWN), ...(await checkHolds(books)), ...orders.slice(0, SHOWN)];
}

/** The same of what may have changed since `last`, and of what did not add up then. */
export async function checkTouched(last: IntegrityCheck): Promise<IntegrityIssue[]> {
  const since = new Date(last.checkedAt.getTime() - OVERLAP_MS);
  const [stock, holds, orders] = await Promise.all([
    checkLatestStock(Prisma.sql`v.updated_at >= ${since} OR v.id = ANY (${last.variations}::uuid[])`),
    checkHolds(db),
    checkOrders(touchedOrders(since, last.orders), db),
  ]);
  return [...stock.map(stockIssue), ...holds, ...orders];
}

/** Conditions on `id` of a table's rows that cover all of them. */
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

function stockIssue({ variationId, stock, logged }: StockDifference): IntegrityIssue {
  return {
    kind: "stock",
    id: variationId,
    text: `Stock is ${stock}, its log adds up to ${logged}.`,
    repairable: false,
  };
}

const touchedOrders = (since: Date, wrongThen: string[]) => Prisma.sql`o.id IN (
  SELECT id FROM orders WHERE updated_at >= ${since}
  UNION ALL SELECT order_id FROM payments WHERE updated_at >= ${since} AND order_id IS NOT NULL
  UNION ALL SELECT unnest(${wrongThen}::uuid[]))`;

/** Variations whose `held` is not what the checkouts under way hold. */
async function checkHolds(books: Queries): Promise<IntegrityIssue[]> {
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
async function checkOrders(which: Prisma.Sql, books: Queries): Promise<IntegrityIssue[]> {
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
 * Keeps what a check of the books found that began at `checkedAt`, and, where the provider was asked, what it did
 * not let be seen.
 */
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
  // Two sweeps may be the first at once: with the id in `create` it is one statement, which waits for the other's.
  await db.integrityCheck.upsert({
    where: { id: 1 },
    create: { id: 1, ...check },
    update: check,
    select: { id: true },
  });
}

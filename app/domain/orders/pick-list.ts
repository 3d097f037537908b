import { formatCents } from "~/lib/money/money.ts";
import { orderNumber } from "~/lib/orders/order-number";
import { promiseWords } from "~/lib/orders/words/promise-words";
import { notPaidLabel } from "~/lib/orders/order-status.ts";
import { owedCentsOf } from "~/domain/orders/payments/owed-orders";
import { orderPictures } from "~/domain/orders/pictures";
import { hasPiecesLeftSql } from "~/domain/orders/handover/pieces-left";
import { orderInclude, toOrder } from "~/domain/orders/record";
import { promiseSql } from "~/domain/slots/promise-sql";
import { now } from "~/services/clock/clock";
import { db, Prisma } from "~/services/database";

export interface PickLine {
  variationId: string;
  productName: string;
  variationName: string;
  sku: string | null;
  /** Null, like `pictureUrl`, if the product is deleted. */
  category: string | null;
  pictureUrl: string | null;
  quantity: number;
  orders: PickedOrder[];
}

interface PickedOrder {
  id: string;
  number: string;
  name: string;
  quantity: number;
  hasGiftNote: boolean;
  notPaid: string | null;
}

export interface PickList {
  /** Sorted by category, then name. */
  lines: PickLine[];
  /** Sorted by when they must be ready. */
  promises: { id: string; number: string; words: string; isLate: boolean }[];
  /** `orders` are on this list, `waiting` counts all that wait. */
  orders: number;
  waiting: number;
}

interface PickListQuery {
  limit: number;
  /** Only these orders, without those handed over or cancelled. Absent: all that wait to be packed. */
  ids?: readonly string[];
}

interface PickLineRow extends Omit<PickLine, "orders" | "pictureUrl"> {
  orders: Omit<PickedOrder, "number" | "notPaid">[];
}

/** Pieces of the oldest `limit` orders, without refunded or replaced ones. */
export async function pickList({ limit, ids }: PickListQuery): Promise<PickList> {
  const waiting = ids
    ? Prisma.sql`id = ANY (${ids}::uuid[]) AND status IN ('pending', 'processing', 'ready') AND ${hasPiecesLeftSql}`
    : Prisma.sql`status IN ('pending', 'processing') AND ${hasPiecesLeftSql}`;
  const [rows, [totals]] = await Promise.all([
    db.$queryRaw<PickLineRow[]>`
      WITH picked AS (SELECT id, name, gift_note, created_at FROM orders o WHERE ${waiting}
        ORDER BY created_at, id LIMIT ${limit}),
      items AS (SELECT i.order_id, i.variation_id, i.product_name, i.variation_name, i.quantity
          - coalesce((SELECT sum(r.quantity) FROM refund_rows r WHERE r.order_item_id = i.id), 0)
          - coalesce((SELECT sum(s.quantity) FROM order_items s JOIN orders so ON so.id = s.order_id
            WHERE s.replaces_id = i.id AND so.status <> 'cancelled'), 0) AS quantity
        FROM picked o JOIN order_items i ON i.order_id = o.id AND NOT i.is_gift_card)
      SELECT i.variation_id::text AS "variationId", max(i.product_name) AS "productName",
        max(i.variation_name) AS "variationName", max(v.sku) AS sku, max(p.category) AS category,
        sum(i.quantity)::int AS quantity,
          json_agg(json_build_object('id', o.id, 'name', o.name,
            'quantity', i.quantity, 'hasGiftNote', o.gift_note <> '')
          ORDER BY o.created_at, o.id) AS orders
      FROM picked o JOIN items i ON i.order_id = o.id AND i.quantity > 0
        LEFT JOIN variations v ON v.id = i.variation_id LEFT JOIN products p ON p.id = v.product_id
      GROUP BY i.variation_id ORDER BY max(p.category) COLLATE names NULLS LAST,
        max(i.product_name) COLLATE names, max(i.variation_name) COLLATE names`,
    db.$queryRaw<{ waiting: number }[]>`SELECT count(*)::int AS waiting FROM orders o WHERE ${waiting}`,
  ]);
  const all = totals?.waiting ?? 0;
  const orderIds = [...new Set(rows.flatMap(({ orders }) => orders.map(({ id }) => id)))];
  const notPaid = await notPaidLabels(orderIds);
  const owed = new Map((await owedCentsOf(orderIds)).map(({ id, cents }) => [id, cents]));
  const pictures = await orderPictures(db, { items: rows });
  const shown = ({ id, name, quantity, hasGiftNote }: PickLineRow["orders"][number]) => ({
    id,
    name,
    hasGiftNote,
    number: orderNumber(id),
    quantity,
    notPaid: owed.has(id) ? `${formatCents(owed.get(id) ?? 0)} is owed` : (notPaid.get(id) ?? null),
  });
  const lines = rows.map((row) => ({
    ...row,
    pictureUrl: pictures.get(row.variationId) ?? null,
    orders: row.orders.map(shown),
  }));
  return { lines, promises: await promisesOf(orderIds), orders: Math.min(all, limit), waiting: all };
}

async function promisesOf(ids: readonly string[]): Promise<PickList["promises"]> {
  const rows = await db.$queryRaw<PromiseRow[]>`
    SELECT o.id::text, o.delivery_method AS "deliveryMethod", o.ready_by AS "readyBy", promise.late_at AS "lateAt",
      (SELECT words FROM slots WHERE id = o.slot_id) AS "slotWords"
    FROM orders o, ${promiseSql} WHERE o.id = ANY (${ids}::uuid[]) AND o.status <> 'ready' AND due_at IS NOT NULL
    ORDER BY due_at, o.created_at, o.id`;
  return rows.map(({ id, deliveryMethod, readyBy, slotWords, lateAt }) => ({
    id,
    number: orderNumber(id),
    words:
      promiseWords({ deliveryMethod, readyBy, slot: slotWords === null ? null : { words: slotWords } }) ?? "",
    isLate: lateAt < now(),
  }));
}

interface PromiseRow {
  id: string;
  deliveryMethod: string;
  readyBy: Date | null;
  slotWords: string | null;
  lateAt: Date;
}

async function notPaidLabels(ids: string[]) {
  const refunded = await db.order.findMany({
    where: { id: { in: ids }, payments: { some: { refundParts: { some: {} } } } },
    include: orderInclude,
  });
  return new Map(refunded.map((order) => [order.id, notPaidLabel(toOrder(order))]));
}

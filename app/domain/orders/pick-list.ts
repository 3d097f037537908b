import { orderNumber } from "~/lib/order-number";
import { db, Prisma } from "~/services/database";

export interface PickLine {
  variationId: string;
  productName: string;
  variationName: string;
  sku: string | null;
  quantity: number;
  /** Which orders it is for, and how many each. */
  orders: { id: string; number: string; quantity: number }[];
}

export interface PickList {
  lines: PickLine[];
  /** How many orders it is for, oldest first, and how many wait in all. */
  orders: number;
  waiting: number;
}

interface Row extends Omit<PickLine, "orders"> {
  orders: { id: string; quantity: number }[];
}

const waiting = Prisma.sql`status IN ('pending', 'processing')`;

/** What to take from the shelf for the oldest `limit` orders that are pending or processing, by product. */
export async function pickList(limit: number): Promise<PickList> {
  const [rows, [counted]] = await Promise.all([
    db.$queryRaw<Row[]>`
      WITH picked AS (SELECT id, created_at FROM orders WHERE ${waiting} ORDER BY created_at, id LIMIT ${limit})
      SELECT i.variation_id::text AS "variationId", max(i.product_name) AS "productName", max(i.variation_name) AS "variationName", max(v.sku) AS sku,
        sum(i.quantity)::int AS quantity, json_agg(json_build_object('id', o.id, 'quantity', i.quantity) ORDER BY o.created_at, o.id) AS orders
      FROM picked o JOIN order_items i ON i.order_id = o.id LEFT JOIN variations v ON v.id = i.variation_id
      GROUP BY i.variation_id ORDER BY max(i.product_name) COLLATE names, max(i.variation_name) COLLATE names`,
    db.$queryRaw<{ waiting: number }[]>`SELECT count(*)::int AS waiting FROM orders WHERE ${waiting}`,
  ]);
  const all = counted?.waiting ?? 0;
  const lines = rows.map((row) => ({ ...row, orders: row.orders.map(({ id, quantity }) => ({ id, number: orderNumber(id), quantity })) }));
  return { lines, orders: Math.min(all, limit), waiting: all };
}

import { db, type Db, Prisma } from "~/services/database";

const isLeftSql = Prisma.sql`i.quantity >
  coalesce((SELECT sum(r.quantity) FROM refund_rows r WHERE r.order_item_id = i.id), 0)
  + coalesce((SELECT sum(n.quantity) FROM order_items n JOIN orders again ON again.id = n.order_id
      WHERE n.replaces_id = i.id AND again.status <> 'cancelled'), 0)`;

/** SQL condition on `orders o`: at least one piece was neither refunded nor replaced. Nobody hands over gift cards. */
export const hasPiecesLeftSql = Prisma.sql`EXISTS (SELECT FROM order_items i
  WHERE i.order_id = o.id AND NOT i.is_gift_card AND ${isLeftSql})`;

/** SQL condition on `orders`: at least one piece, also a gift card, was neither refunded nor replaced. */
export const hasAnythingLeftSql = Prisma.sql`EXISTS (SELECT FROM order_items i
  WHERE i.order_id = orders.id AND ${isLeftSql})`;

/** Of these orders those in which nothing is left to prepare or to hand over. */
export async function withoutPiecesLeft(ids: readonly string[], on: Db = db): Promise<Set<string>> {
  const rows = await on.$queryRaw<{ id: string }[]>`
    SELECT o.id::text FROM orders o WHERE o.id = ANY (${ids}::uuid[]) AND NOT ${hasPiecesLeftSql}`;
  return new Set(rows.map(({ id }) => id));
}

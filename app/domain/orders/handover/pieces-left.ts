import { isPieceLeftSql } from "~/domain/reports/sold";
import { db, type Db, Prisma } from "~/services/database";

/** SQL condition on `orders o`: something is left to hand over. Ignores refunded and replaced pieces and gift cards. */
export const hasPiecesLeftSql = Prisma.sql`EXISTS (SELECT FROM order_items i
  WHERE i.order_id = o.id AND NOT i.is_gift_card AND ${isPieceLeftSql})`;

/** Ids of the orders in which nothing is left to prepare or hand over. */
export async function withoutPiecesLeft(ids: readonly string[], on: Db = db): Promise<Set<string>> {
  const rows = await on.$queryRaw<{ id: string }[]>`
    SELECT o.id::text FROM orders o WHERE o.id = ANY (${ids}::uuid[]) AND NOT ${hasPiecesLeftSql}`;
  return new Set(rows.map(({ id }) => id));
}

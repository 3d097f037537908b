import { now } from "~/services/clock/clock";
import { type Db, Prisma } from "~/services/database";

/** SQL query of `id` and `order_id`: the cards that an order sold or was refunded with, and those that replace them. `which`: SQL condition on `orders o`. */
const cardsOfSql = (which: Prisma.Sql) => Prisma.sql`
  WITH RECURSIVE of_orders AS (
    SELECT g.id, o.id AS order_id FROM gift_cards g LEFT JOIN order_items i ON i.id = g.order_item_id LEFT JOIN refunds r ON r.id = g.refund_id
      JOIN orders o ON o.id = coalesce(i.order_id, r.order_id) WHERE ${which}
    UNION SELECT g.id, of_orders.order_id FROM gift_cards g JOIN of_orders ON g.replaces_id = of_orders.id
  ) SELECT id, order_id FROM of_orders`;

/** Erases recipients. The codes stay valid. @param sentBefore only cards whose code was sent or printed before */
export async function forgetRecipients(
  on: Db,
  which: Prisma.Sql,
  { sentBefore }: { sentBefore?: Date } = {},
): Promise<void> {
  const isOver = sentBefore ? Prisma.sql`sent_at < ${sentBefore}` : Prisma.sql`true`;
  await on.$executeRaw`
    UPDATE gift_cards SET recipient_name = '', recipient_email = '', message = '', updated_at = ${now()}
    WHERE id IN (SELECT id FROM (${cardsOfSql(which)}) c) AND ${isOver}
      AND (recipient_name <> '' OR recipient_email <> '' OR message <> '')`;
}

/** @returns id of an order with a card still to be emailed, or to be printed by a buyer who is still known */
export async function orderWithCardToSend(on: Db, which: Prisma.Sql): Promise<string | null> {
  const [row] = await on.$queryRaw<{ orderId: string }[]>`
    SELECT c.order_id::text AS "orderId" FROM (${cardsOfSql(which)}) c JOIN gift_cards g ON g.id = c.id
      JOIN orders o ON o.id = c.order_id
    WHERE g.code_hash IS NULL AND (g.recipient_email <> '' OR o.anonymized_at IS NULL) AND g.balance > 0 ORDER BY g.created_at, g.id LIMIT 1`;
  return row?.orderId ?? null;
}

import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { ago } from "~/services/clock/clock";
import { transaction, type Prisma } from "~/services/database";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Recent enough to follow the season. */
const SOLD_BACK_MS = 90 * DAY_MS;
/** Products bought together change slowly and need more orders. */
const TOGETHER_BACK_MS = 365 * DAY_MS;
const ORDERS_LOOKED_AT = 20_000;
const BOUGHT_WITH = 12;

export function countSoldPieces(): Promise<void> {
  return transaction(storeSoldPieces);
}

/** Writes only what changed, so that only these products are reloaded. */
export async function storeSoldPieces(tx: Prisma.TransactionClient): Promise<void> {
  const changed = await tx.$queryRaw<{ id: string }[]>`
    WITH recent AS (
      SELECT id, created_at FROM orders
      WHERE status <> 'cancelled' AND created_at > ${ago(TOGETHER_BACK_MS)}
      ORDER BY created_at DESC LIMIT ${ORDERS_LOOKED_AT}
    ), lines AS (
      SELECT i.order_id, i.product_id, sum(i.quantity) AS quantity, r.created_at
      FROM recent r JOIN order_items i ON i.order_id = r.id AND NOT i.is_gift_card
      JOIN products p ON p.id = i.product_id
      GROUP BY i.order_id, i.product_id, r.created_at
    ), sold AS (
      SELECT product_id, sum(quantity)::int AS sold FROM lines
      WHERE created_at > ${ago(SOLD_BACK_MS)} GROUP BY product_id
    ), pairs AS (
      SELECT a.product_id, b.product_id AS other,
        row_number() OVER (PARTITION BY a.product_id ORDER BY count(*) DESC, b.product_id) AS place
      FROM lines a JOIN lines b ON b.order_id = a.order_id AND b.product_id <> a.product_id
      GROUP BY a.product_id, b.product_id
    ), together AS (
      SELECT product_id, array_agg(other ORDER BY place) AS bought_with
      FROM pairs WHERE place <= ${BOUGHT_WITH} GROUP BY product_id
    ), counted AS (
      SELECT p.id, coalesce(sold.sold, 0) AS sold, coalesce(together.bought_with, '{}') AS bought_with
      FROM products p
      LEFT JOIN sold ON sold.product_id = p.id
      LEFT JOIN together ON together.product_id = p.id
      LEFT JOIN sold_pieces before ON before.product_id = p.id
      WHERE (coalesce(sold.sold, 0), coalesce(together.bought_with, '{}'))
        IS DISTINCT FROM (coalesce(before.sold, 0), coalesce(before.bought_with, '{}'))
    )
    INSERT INTO sold_pieces (product_id, sold, bought_with) SELECT id, sold, bought_with FROM counted
    ON CONFLICT (product_id) DO UPDATE SET sold = excluded.sold, bought_with = excluded.bought_with
    RETURNING product_id::text AS id`;
  if (changed.length > 0)
    await raiseCatalogueVersion(
      tx,
      changed.map(({ id }) => id),
    );
}

import type { Shop } from "../support/shop.ts";
import type { Ware } from "./shoppers.ts";

export async function waresOf({ query }: Pick<Shop, "query">): Promise<Ware[]> {
  const rows = await query<{ variationId: string; productId: string; cents: number }>(
    `SELECT v.id AS "variationId", p.id AS "productId", ((p.base_price + v.price_modifier) * 100)::int AS cents
     FROM variations v JOIN products p ON p.id = v.product_id WHERE p.archived_at IS NULL AND v.stock_quantity >= 10`,
  );
  return rows.map(({ cents, ...ware }) => ({
    ...ware,
    dollars: (cents + Math.floor((cents * 5 + 50) / 100)) / 100,
  }));
}

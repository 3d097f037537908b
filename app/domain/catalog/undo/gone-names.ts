import { db, type Db } from "~/services/database";

export type GoneNames = ReadonlyMap<string, { productName: string; variationName: string }>;

interface GoneVariationRow {
  id: string;
  productName: string;
  variationName: string;
}

export async function goneNames(variationIds: string[], client: Db = db): Promise<GoneNames> {
  if (variationIds.length === 0) return new Map();
  const rows = await client.$queryRaw<GoneVariationRow[]>`
    SELECT DISTINCT ON (id) id::text, "productName", "variationName" FROM (
      SELECT v.id, p.name AS "productName", v.name AS "variationName", p.created_at AS known_at, true AS kept
      FROM variations v JOIN products p ON p.id = v.product_id WHERE v.id = ANY(${variationIds}::uuid[])
      UNION ALL
      SELECT variation_id, product_name, variation_name, created_at, false
      FROM order_items WHERE variation_id = ANY(${variationIds}::uuid[])
    ) named ORDER BY id, kept DESC, known_at DESC`;
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

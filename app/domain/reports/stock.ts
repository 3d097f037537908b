import { isInShop } from "~/domain/catalog/in-shop";
import { LOW_STOCK_BELOW } from "~/lib/catalog/stock";
import type { StockReportRow } from "~/schemas/report";
import { db, Prisma } from "~/services/database";

export const isLowSql = Prisma.sql`v.stock_quantity > 0 AND v.stock_quantity < ${LOW_STOCK_BELOW}`;

export const lowStock = () => stockReport(isLowSql);

export const outOfStock = () => stockReport(Prisma.sql`v.stock_quantity = 0`);

function stockReport(which: Prisma.Sql): Promise<StockReportRow[]> {
  return db.$queryRaw<StockReportRow[]>`
    SELECT p.id::text, p.name, p.category,
      json_agg(
        json_build_object('id', v.id, 'name', v.name, 'stockQuantity', v.stock_quantity) ORDER BY v.position
      ) AS variations
    FROM products p JOIN variations v ON v.product_id = p.id
    WHERE ${isInShop} AND ${which}
    GROUP BY p.id ORDER BY p.name COLLATE names, p.id`;
}

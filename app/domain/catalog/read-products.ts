import { attributesInOrder } from "~/domain/catalog/edit/attributes";
import { type CurrentSales, currentSales } from "~/domain/catalog/on-sale/current-sales";
import { type ProductRow, type StoredProduct, storedProductOf } from "~/domain/catalog/edit/stored-product";
import { productTextNames } from "~/lib/product-texts";
import { Prisma, type Db } from "~/services/database";

const textColumns = Prisma.raw(
  productTextNames.map((name) => `p.${columnOf(name)}::text AS "${name}"`).join(", "),
);

function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export type StockView = "available" | "shelf";

const utc = (column: Prisma.Sql) =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const stockColumn = {
  available: Prisma.sql`greatest(0, v.stock_quantity - v.held)`,
  shelf: Prisma.sql`v.stock_quantity`,
};

interface ProductPage {
  limit?: number;
  offset: number;
}

interface ProductSelection {
  where: Prisma.Sql;
  stock: StockView;
  page?: ProductPage;
  order?: Prisma.Sql;
  sales?: CurrentSales;
}

/** `where` is an SQL condition on `products p`, and `order` sorts `products p`. */
export async function readProducts(
  on: Db,
  { where, stock, page, order = newestFirst, sales }: ProductSelection,
): Promise<StoredProduct[]> {
  const rows = await on.$queryRaw<ProductRow[]>`
    SELECT p.id, ${textColumns}, p.image_url AS "imageUrl", p.image_public_id AS "imagePublicId", p.draft, p.is_gift_card AS "isGiftCard",
      p.version,
      ${utc(Prisma.sql`p.created_at`)} AS "createdAt", ${utc(Prisma.sql`p.updated_at`)} AS "updatedAt",
      ${utc(Prisma.sql`p.archived_at`)} AS "archivedAt", rated.average, rated.count,
      coalesce(counted.sold, 0) AS sold, coalesce(counted.bought_with::text[], '{}') AS "boughtWith",
      coalesce((
        SELECT json_agg(json_build_object(
          'id', v.id, 'productId', v.product_id, 'name', v.name, 'attributes', ${attributesInOrder},
          'priceModifier', v.price_modifier::text, 'stockQuantity', ${stockColumn[stock]}, 'sku', v.sku,
          'imageId', v.image_id, 'version', v.version,
          'createdAt', ${utc(Prisma.sql`v.created_at`)}, 'updatedAt', ${utc(Prisma.sql`v.updated_at`)}
        ) ORDER BY v.position)
        FROM variations v WHERE v.product_id = p.id), '[]') AS variations,
      coalesce((
        SELECT json_agg(json_build_object(
          'id', i.id, 'productId', i.product_id, 'imageUrl', i.image_url,
          'imagePublicId', i.image_public_id, 'alt', coalesce(nullif(i.alt, ''), p.name),
          'width', i.width, 'height', i.height, 'widths', i.widths, 'videoFile', i.video_file,
          'displayOrder', i.display_order,
          'createdAt', ${utc(Prisma.sql`i.created_at`)}, 'updatedAt', ${utc(Prisma.sql`i.updated_at`)}
        ) ORDER BY i.display_order, i.created_at, i.id)
        FROM product_images i WHERE i.product_id = p.id), '[]') AS images
    FROM ${page ? pageOf(where, order, page) : Prisma.sql`products`} p
    CROSS JOIN LATERAL (
      SELECT avg(rating)::float8 AS average, count(*)::int AS count FROM reviews
      WHERE product_id = p.id AND hidden_at IS NULL
    ) rated
    LEFT JOIN sold_pieces counted ON counted.product_id = p.id
    ${page ? Prisma.empty : Prisma.sql`WHERE ${where}`} ORDER BY ${order}`;
  const current = sales ?? (await currentSales(on));
  return rows.map((row) => storedProductOf(row, current));
}

export const newestFirst = Prisma.sql`p.created_at DESC, p.id`;

/** Selects the page first, so that variations and pictures of other pages are not read. */
const pageOf = (where: Prisma.Sql, order: Prisma.Sql, { limit, offset }: ProductPage) => Prisma.sql`(
  SELECT * FROM products p WHERE ${where} ORDER BY ${order} LIMIT ${limit ?? null} OFFSET ${offset})`;

export async function readProduct(on: Db, id: string, stock: StockView): Promise<StoredProduct | null> {
  const [product] = await readProducts(on, { where: Prisma.sql`p.id = ${id}::uuid`, stock });
  return product ?? null;
}

import { attributesInOrder } from "~/domain/catalog/attributes";
import type { Rating } from "~/schemas/review";
import { srcSetOf, videoUrlOf } from "~/lib/image-urls";
import { type Product, type ProductImage, type Variation } from "~/schemas/product";
import { isSimple } from "~/lib/variation-name";
import { Prisma, type Db } from "~/services/database";

/** A product with what only some pages show of it. */
export interface StoredProduct extends Product {
  archivedAt: string | null;
  rating: Rating;
  sales: Sales;
}

/** As they were last counted (sales.ts). */
export interface Sales {
  /** Pieces sold of late. */
  sold: number;
  /** Ids of products of the same orders, the most frequent first. */
  boughtWith: string[];
}

/** Customers see what is available, the back office what lies on the shelf. */
export type StockView = "available" | "shelf";

interface Row extends Omit<StoredProduct, "images" | "stockQuantity" | "sku" | "rating" | "sales">, Sales {
  images: (Omit<ProductImage, "srcSet" | "videoUrl"> & { widths: number[]; videoFile: string | null })[];
  variations: Variation[];
  average: number | null;
  count: number;
}

const utc = (column: Prisma.Sql) =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const stockColumn = {
  available: Prisma.sql`greatest(0, v.stock_quantity - v.held)`,
  shelf: Prisma.sql`v.stock_quantity`,
};

interface Page {
  limit?: number;
  offset: number;
}

interface Which {
  where: Prisma.Sql;
  stock: StockView;
  page?: Page;
}

/**
 * Whole products, newest first, in one statement whatever their number. `where` speaks of the product as `p`.
 */
export async function readProducts(on: Db, { where, stock, page }: Which): Promise<StoredProduct[]> {
  const rows = await on.$queryRaw<Row[]>`
    SELECT p.id, p.name, p.description, p.facts, p.category, p.base_price::text AS "basePrice",
      p.image_url AS "imageUrl", p.image_public_id AS "imagePublicId", p.draft, p.version,
      ${utc(Prisma.sql`p.created_at`)} AS "createdAt", ${utc(Prisma.sql`p.updated_at`)} AS "updatedAt",
      ${utc(Prisma.sql`p.archived_at`)} AS "archivedAt", rated.average, rated.count,
      coalesce(sales.sold, 0) AS sold, coalesce(sales.bought_with::text[], '{}') AS "boughtWith",
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
    FROM ${page ? pageOf(where, page) : Prisma.sql`products`} p
    CROSS JOIN LATERAL (
      SELECT avg(rating)::float8 AS average, count(*)::int AS count FROM reviews
      WHERE product_id = p.id AND hidden_at IS NULL
    ) rated
    LEFT JOIN product_sales sales ON sales.product_id = p.id
    ${page ? Prisma.empty : Prisma.sql`WHERE ${where}`} ORDER BY ${newestFirst}`;
  return rows.map(storedProductOf);
}

const newestFirst = Prisma.sql`p.created_at DESC, p.id`;

/** Cut off first: else variations and pictures of all the products before this page would be gathered as well. */
const pageOf = (where: Prisma.Sql, { limit, offset }: Page) => Prisma.sql`(
  SELECT * FROM products p WHERE ${where} ORDER BY ${newestFirst} LIMIT ${limit ?? null} OFFSET ${offset})`;

/**
 * Field by field: what is copied by spreading has a hidden class of its own, which with 10,000 products fills
 * megabytes.
 */
function storedProductOf(row: Row): StoredProduct {
  const {
    id,
    name,
    description,
    facts,
    category,
    basePrice,
    imageUrl,
    imagePublicId,
    variations,
    draft,
    version,
    createdAt,
    updatedAt,
    archivedAt,
    average,
    count,
    sold,
    boughtWith,
  } = row;
  const standard = isSimple(variations) ? variations[0] : undefined;
  return {
    id,
    name,
    description,
    facts: facts ?? undefined,
    category,
    basePrice,
    imageUrl,
    imagePublicId,
    stockQuantity: standard?.stockQuantity ?? null,
    sku: standard?.sku ?? null,
    images: row.images.map((image) => imageOf(image, id)),
    variations: variations.map((variation) => Object.assign(variation, { productId: id })),
    draft: draft || undefined,
    version,
    createdAt,
    updatedAt,
    archivedAt,
    rating: { average, count },
    sales: { sold, boughtWith },
  };
}

function imageOf(
  {
    id,
    imageUrl,
    imagePublicId,
    alt,
    width,
    height,
    widths,
    videoFile,
    displayOrder,
    createdAt,
    updatedAt,
  }: Row["images"][number],
  productId: string,
): ProductImage {
  return {
    id,
    productId,
    imageUrl,
    imagePublicId,
    alt,
    width,
    height,
    srcSet: srcSetOf(imagePublicId, widths),
    videoUrl: videoFile ? videoUrlOf(videoFile) : undefined,
    displayOrder,
    createdAt,
    updatedAt,
  };
}

/** What the API returns of a product, without what only pages show. */
export function productOf(product: Product): Product {
  const {
    id,
    name,
    description,
    facts,
    category,
    basePrice,
    imageUrl,
    imagePublicId,
    stockQuantity,
    sku,
    images,
    variations,
    draft,
    version,
    createdAt,
    updatedAt,
  } = product;
  return {
    id,
    name,
    description,
    facts,
    category,
    basePrice,
    imageUrl,
    imagePublicId,
    stockQuantity,
    sku,
    images,
    variations,
    draft,
    version,
    createdAt,
    updatedAt,
  };
}

export async function readProduct(on: Db, id: string, stock: StockView): Promise<StoredProduct | null> {
  const [product] = await readProducts(on, { where: Prisma.sql`p.id = ${id}::uuid`, stock });
  return product ?? null;
}

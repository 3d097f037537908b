import { srcSetOf, videoUrlOf } from "~/lib/image-urls";
import { isSimple } from "~/lib/variation-name";
import { type Product, type ProductImage, type Variation } from "~/schemas/product";
import type { Rating } from "~/schemas/review";

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

/** As `readProducts` reads it. */
export interface ProductRow
  extends Omit<StoredProduct, "images" | "stockQuantity" | "sku" | "rating" | "sales">, Sales {
  images: (Omit<ProductImage, "srcSet" | "videoUrl"> & { widths: number[]; videoFile: string | null })[];
  variations: Variation[];
  average: number | null;
  count: number;
}

/**
 * Field by field: what is copied by spreading has a hidden class of its own, which with 10,000 products fills
 * megabytes.
 */
export function storedProductOf(row: ProductRow): StoredProduct {
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
  }: ProductRow["images"][number],
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

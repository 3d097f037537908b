import { srcSetOf, videoUrlOf } from "~/lib/url/image-urls";
import { addedTexts } from "~/lib/product-texts";
import { isSimple } from "~/lib/catalog/variation-name";
import { product, type Product, type ProductImage, type Variation } from "~/schemas/product";
import type { Rating } from "~/schemas/review";

export interface StoredProduct extends Product {
  archivedAt: string | null;
  rating: Rating;
  sales: Sales;
}

export interface Sales {
  sold: number;
  boughtWith: string[];
}

export interface ProductRow
  extends Omit<StoredProduct, "images" | "stockQuantity" | "sku" | "rating" | "sales">, Sales {
  images: (Omit<ProductImage, "srcSet" | "videoUrl"> & { widths: number[]; videoFile: string | null })[];
  variations: Variation[];
  average: number | null;
  count: number;
}

export function storedProductOf({ average, count, sold, boughtWith, ...row }: ProductRow): StoredProduct {
  const { id, variations, draft } = row;
  for (const name of addedTexts) row[name] ??= undefined;
  const standard = isSimple(variations) ? variations[0] : undefined;
  return {
    ...row,
    stockQuantity: standard?.stockQuantity ?? null,
    sku: standard?.sku ?? null,
    images: row.images.map((image) => imageOf(image, id)),
    variations: variations.map((variation) => Object.assign(variation, { productId: id })),
    draft: draft || undefined,
    rating: { average, count },
    sales: { sold, boughtWith },
  };
}

function imageOf(
  { widths, videoFile, ...image }: ProductRow["images"][number],
  productId: string,
): ProductImage {
  return {
    ...image,
    productId,
    srcSet: srcSetOf(image.imagePublicId, widths),
    videoUrl: videoFile ? videoUrlOf(videoFile) : undefined,
  };
}

const answered = Object.keys(product.shape) as (keyof Product)[];

export function productOf(stored: Product): Product {
  return Object.fromEntries(answered.map((name) => [name, stored[name]])) as unknown as Product;
}

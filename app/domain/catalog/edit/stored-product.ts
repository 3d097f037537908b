import { type CurrentSales, currentPrice, saleCentsOf } from "~/domain/catalog/on-sale/current-sales";
import { centsToText, toCents } from "~/lib/money/money";
import { srcSetOf, videoUrlOf } from "~/lib/url/image-urls";
import { addedTexts } from "~/lib/product-texts";
import { isSimple } from "~/lib/catalog/variation-name";
import { product, type Product, type ProductImage, type Variation } from "~/schemas/product";
import type { Rating } from "~/schemas/review";

export interface StoredProduct extends Product {
  archivedAt: string | null;
  rating: Rating;
  soldPieces: SoldPieces;
}

export interface SoldPieces {
  sold: number;
  boughtWith: string[];
}

export interface ProductRow
  extends
    Omit<
      StoredProduct,
      "images" | "variations" | "salePrice" | "stockQuantity" | "sku" | "rating" | "soldPieces"
    >,
    SoldPieces {
  images: (Omit<ProductImage, "srcSet" | "videoUrl"> & { widths: number[]; videoFile: string | null })[];
  variations: Omit<Variation, "salePrice">[];
  average: number | null;
  count: number;
}

export function storedProductOf(
  { average, count, sold, boughtWith, ...row }: ProductRow,
  current: CurrentSales,
): StoredProduct {
  const { id, draft, isGiftCard } = row;
  const variations = row.variations.map((variation) =>
    Object.assign(variation, { productId: id, salePrice: salePriceOf(row, variation, current) }),
  );
  for (const name of addedTexts) row[name] ??= undefined;
  const standard = isSimple(variations) ? variations[0] : undefined;
  return {
    ...row,
    stockQuantity: standard?.stockQuantity ?? null,
    sku: standard?.sku ?? null,
    images: row.images.map((image) => imageOf(image, id)),
    variations,
    salePrice: baseSalePrice({ ...row, variations }, current),
    draft: draft || undefined,
    isGiftCard: isGiftCard || undefined,
    rating: { average, count },
    soldPieces: { sold, boughtWith },
  };
}

type PricedProduct = Pick<ProductRow, "id" | "basePrice" | "category" | "isGiftCard">;

function salePriceOf(
  { id: productId, basePrice, category, isGiftCard = false }: PricedProduct,
  { id: variationId, priceModifier }: Pick<Variation, "id" | "priceModifier">,
  current: CurrentSales,
): string | null {
  const price = currentPrice(current, {
    basePrice,
    priceModifier,
    category,
    productId,
    variationId,
    isGiftCard,
  });
  return price.regularCents === undefined ? null : centsToText(price.unitCents);
}

/**
 * The sale price of the first variation that costs the base price. If no variation costs that, only sales of the whole
 * product or its category count.
 */
function baseSalePrice(
  {
    id: productId,
    basePrice,
    category,
    isGiftCard = false,
    variations,
  }: PricedProduct & Pick<StoredProduct, "variations">,
  current: CurrentSales,
): string | null {
  const base = variations.find(({ priceModifier }) => toCents(priceModifier) === 0);
  if (base) return base.salePrice;
  const cents = saleCentsOf(current, { category, productId, isGiftCard }, toCents(basePrice));
  return cents === null ? null : centsToText(cents);
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

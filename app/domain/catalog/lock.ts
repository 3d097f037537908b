import { attributesInOrder } from "~/domain/catalog/edit/attributes";
import { notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import type { ProductTextName } from "~/lib/product-texts";
import type { ProductInput } from "~/schemas/product";
import { type Prisma } from "~/services/database";

/** Prices are decimal text with two places. */
export interface VariationValues {
  name: string;
  attributes: Record<string, string>;
  priceModifier: string;
  stockQuantity: number;
  sku: string | null;
  imageId: string | null;
}

export interface LockedVariation extends VariationValues {
  id: string;
  version: number;
}

export type ProductValues = Pick<ProductInput, ProductTextName | "imagePublicId"> & {
  imageUrl: string | null;
  draft: boolean;
};

export interface LockedProduct extends ProductValues {
  id: string;
  isGiftCard: boolean;
  archivedAt: Date | null;
  /** Set while a deletion can still be undone. */
  deletedAt: Date | null;
  version: number;
  variations: LockedVariation[];
}

/** Locks the product, then its variations in id order, as all code that takes stock does. @throws DomainError 404 */
export async function lockProduct(
  tx: Prisma.TransactionClient,
  id: string,
  { archived = false, deleted = false } = {},
): Promise<LockedProduct> {
  if (!isId(id)) throw notFound("Product");
  await tx.$queryRaw`SELECT 1 FROM products WHERE id = ${id}::uuid FOR UPDATE`;
  const product = await tx.product.findUnique({ where: { id } });
  if (!product || (product.archivedAt && !archived) || (product.deletedAt && !deleted))
    throw notFound("Product");
  const variations = await tx.$queryRaw<(LockedVariation & { position: number })[]>`
    SELECT id::text, name, ${attributesInOrder} AS attributes, price_modifier::text AS "priceModifier",
      stock_quantity AS "stockQuantity", sku, image_id::text AS "imageId", version, position
    FROM variations v WHERE product_id = ${id}::uuid ORDER BY id FOR UPDATE`;
  variations.sort((a, b) => a.position - b.position);
  return {
    ...product,
    basePrice: product.basePrice.toFixed(2),
    variations: variations.map(({ position: _, ...variation }) => variation),
  };
}

export async function ownerOf(
  tx: Prisma.TransactionClient,
  kind: "variation" | "image",
  id: string,
): Promise<string> {
  const what = kind === "variation" ? "Variation" : "Image";
  if (!isId(id)) throw notFound(what);
  const select = { productId: true };
  const found =
    kind === "variation"
      ? await tx.variation.findUnique({ where: { id }, select })
      : await tx.productImage.findUnique({ where: { id }, select });
  if (!found) throw notFound(what);
  return found.productId;
}

export async function usedVariations(
  tx: Prisma.TransactionClient,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT candidate.id::text FROM unnest(${ids}::uuid[]) AS candidate(id)
    WHERE EXISTS (SELECT FROM order_items i WHERE i.variation_id = candidate.id)
      OR EXISTS (
        SELECT FROM checkout_lines l JOIN checkouts c ON c.id = l.checkout_id
        WHERE l.variation_id = candidate.id AND c.state IN ('open', 'held'))`;
  return new Set(rows.map(({ id }) => id));
}

export async function isProductUsed(tx: Prisma.TransactionClient, id: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ used: boolean }[]>`
    SELECT EXISTS (SELECT FROM order_items WHERE product_id = ${id}::uuid)
      OR EXISTS (
        SELECT FROM checkout_lines l JOIN checkouts c ON c.id = l.checkout_id
        WHERE l.product_id = ${id}::uuid AND c.state IN ('open', 'held')) AS used`;
  return row?.used ?? false;
}

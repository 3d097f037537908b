import { currentSales, cutOf, saleCentsOf } from "~/domain/catalog/on-sale/current-sales";
import type { SaleValues } from "~/domain/catalog/on-sale/read-sales";
import { unitCentsOf } from "~/domain/catalog/price";
import { readProducts } from "~/domain/catalog/read-products";
import { salePriceOf } from "~/lib/money/sale-price";
import { db, Prisma } from "~/services/database";

/** Regular price and sale price of each variation. If another sale running now is cheaper, its price counts. */
export async function previewSale(ids: readonly string[], sale: SaleValues) {
  const sales = await currentSales(db);
  const products = await readProducts(db, {
    where: Prisma.sql`p.id = ANY(${ids}::uuid[]) AND p.archived_at IS NULL`,
    stock: "shelf",
  });
  return products.map(({ id, name, category, basePrice, variations }) => ({
    id,
    name,
    prices: variations.map((variation) => {
      const fromCents = unitCentsOf(basePrice, variation.priceModifier);
      const sold = { category, productId: id, variationId: variation.id, isGiftCard: false };
      const otherCents = saleCentsOf(sales, sold, fromCents) ?? fromCents;
      const saleCents = salePriceOf(fromCents, [cutOf(sale)]) ?? fromCents;
      return { variation: variation.name, fromCents, toCents: Math.min(otherCents, saleCents) };
    }),
  }));
}

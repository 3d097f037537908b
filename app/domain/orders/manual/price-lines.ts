import { DomainError, invalid } from "~/lib/errors";
import { formatCents, toCents } from "~/lib/money/money.ts";
import type { OrderLine } from "~/lib/cart/lines";
import { currentPrice, currentSales } from "~/domain/catalog/on-sale/current-sales";
import type { ManualOrderInput } from "~/schemas/orders/manual-order";
import type { Db } from "~/services/database";

export interface PricedLine extends OrderLine {
  /** The shop's price for one piece. */
  shopCents: number;
  reason: string;
}

/** Drafts can be sold, archived products cannot. @throws DomainError 400, 409 when a variation is not sold */
export async function priceLines(
  db: Db,
  lines: ManualOrderInput["lines"],
  /** The field's name in error messages. */
  field = "lines",
): Promise<PricedLine[]> {
  const rows = await db.variation.findMany({
    where: { id: { in: lines.map(({ variationId }) => variationId) }, product: { archivedAt: null } },
    include: { product: { select: { name: true, basePrice: true, category: true, isGiftCard: true } } },
  });
  const sales = await currentSales(db);
  const variations = new Map(rows.map((row) => [row.id, row]));
  return lines.map(({ variationId, quantity, price, reason }, index) => {
    const variation = variations.get(variationId.toLowerCase());
    if (!variation) {
      const message = "This item is no longer sold. Remove it.";
      throw new DomainError("conflict", message, { fields: { [`${field}.${index}.quantity`]: [message] } });
    }
    const { product, productId } = variation;
    const { unitCents: shopCents, regularCents } = currentPrice(sales, {
      basePrice: product.basePrice.toString(),
      priceModifier: variation.priceModifier.toString(),
      category: product.category,
      productId,
      variationId: variation.id,
      isGiftCard: product.isGiftCard,
    });
    const unitCents = price === undefined ? shopCents : toCents(price);
    if (unitCents !== shopCents && product.isGiftCard) {
      const message = `A gift card costs what it is worth: ${formatCents(shopCents)}. Choose another amount instead`;
      throw invalid(message, { [`${field}.${index}.price`]: [message] });
    }
    if (unitCents !== shopCents && reason === "") {
      const message = "Give a reason for another price";
      throw invalid(message, { [`${field}.${index}.reason`]: [message] });
    }
    return {
      variationId: variation.id,
      productId,
      productName: product.name,
      variationName: variation.name,
      quantity,
      unitCents,
      shopCents,
      reason,
      ...(product.isGiftCard && { isGiftCard: true }),
      ...(unitCents === shopCents && regularCents !== undefined && { regularCents }),
    };
  });
}

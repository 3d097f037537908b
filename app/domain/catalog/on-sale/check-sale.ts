import { canonicalCategory, usedCategories } from "~/domain/catalog/product-categories";
import type { SaleValues } from "~/domain/catalog/on-sale/read-sales";
import { type FieldErrors, invalid } from "~/lib/errors";
import { dayAtShop } from "~/lib/time/shop-days";
import type { SaleRecord } from "~/schemas/prices/sale";
import { now } from "~/services/clock/clock";
import type { Db, Prisma } from "~/services/database";

/**
 * Returns the sale with its category in the shop's spelling.
 * @param from the stored sale, whose product may have been deleted
 * @throws DomainError 400
 */
export async function checkSale(on: Db, typed: SaleValues, from?: SaleRecord): Promise<SaleValues> {
  checkOff(typed, scopeFields(typed));
  const { category } = typed;
  const sale = category === null ? typed : { ...typed, category: await canonicalCategory(on, category) };
  const isMoved = !from || scopes.some((scope) => sale[scope] !== from[scope]);
  if (from && from.fromDay <= dayAtShop(now())) refuseOtherBeginning(sale, { from, isMoved });
  if (isMoved && sale.category !== null) await refuseUnknownCategory(on, sale.category);
  else if (isMoved) await refuseGone(on, sale);
  return sale;
}

const scopes = ["category", "productId", "variationId"] as const;

/** A sale that has begun keeps its first day: the warning about old prices counts its days. */
function refuseOtherBeginning(
  sale: SaleValues,
  { from, isMoved }: { from: SaleRecord; isMoved: boolean },
): void {
  if (!isMoved && sale.fromDay === from.fromDay) return;
  const message = "This sale has begun. End it and add a new one.";
  throw invalid(message, { [isMoved ? "category" : "fromDay"]: [message] });
}

function scopeFields({ category, productId, variationId }: SaleValues): FieldErrors {
  const count = [category, productId, variationId].filter((scope) => scope !== null).length;
  return count === 1 ? {} : { category: ["Choose one category, product or variation"] };
}

/** Checks the percentage or amount and the days. @throws DomainError 400 */
export function checkOff(sale: SaleValues, others: FieldErrors = {}): void {
  const fields = { ...others };
  const refuse = (name: string, message: string) => (fields[name] = [message]);
  if (sale.percent === null && sale.amount === null) refuse("percent", "Fill in a percent or an amount");
  if (sale.percent !== null && sale.amount !== null)
    refuse("amount", "Fill in a percent or an amount, not both");
  if (sale.untilDay < sale.fromDay) refuse("untilDay", "The last day is before the first day");
  else if (sale.untilDay < dayAtShop(now())) refuse("untilDay", "The last day is over");
  const [message] = Object.values(fields).flat();
  if (message !== undefined) throw invalid(message, fields);
}

async function refuseUnknownCategory(on: Db, name: string): Promise<void> {
  if ((await usedCategories(on)).includes(name)) return;
  const message = `There is no category “${name}”`;
  throw invalid(message, { category: [message] });
}

/** Locks the product, so that it is not deleted before the sale is written. */
async function refuseGone(on: Db, { productId, variationId }: SaleValues): Promise<void> {
  const found = await on.$queryRaw<{ isGiftCard: boolean }[]>`
    SELECT p.is_gift_card AS "isGiftCard" FROM products p LEFT JOIN variations v ON v.product_id = p.id AND v.id = ${variationId}::uuid
    WHERE p.archived_at IS NULL
      AND CASE WHEN ${variationId}::uuid IS NULL THEN p.id = ${productId}::uuid ELSE v.id = ${variationId}::uuid END
    FOR KEY SHARE OF p`;
  const isGiftCard = found.some((row) => row.isGiftCard);
  if (found.length > 0 && !isGiftCard) return;
  const message = isGiftCard
    ? "A gift card costs what it is worth, so it has no sale price"
    : `This ${variationId === null ? "product" : "variation"} is no longer sold`;
  throw invalid(message, { [variationId === null ? "productId" : "variationId"]: [message] });
}

/** The products whose prices these sales change. */
export async function productsOnSale(tx: Db, sales: readonly SaleValues[]): Promise<string[]> {
  const rows = await tx.product.findMany({
    where: { OR: sales.map(ofSale) },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

export function ofSale({ category, productId, variationId }: SaleValues): Prisma.ProductWhereInput {
  if (category !== null) return { category };
  if (variationId !== null) return { variations: { some: { id: variationId } } };
  return { id: { in: productId === null ? [] : [productId] } };
}

import { canonicalCategory } from "~/domain/catalog/product-categories";
import type { SaleValues } from "~/domain/catalog/on-sale/read-sales";
import { type FieldErrors, invalid } from "~/lib/errors";
import { dayAtShop } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";
import { type Prisma } from "~/services/database";

type Tx = Prisma.TransactionClient;

/** The category gets the spelling that the shop has. @throws DomainError 400 */
export async function checkSale(tx: Tx, sale: SaleValues): Promise<SaleValues> {
  checkOff(sale, scopeFields(sale));
  if (sale.category !== null) return { ...sale, category: await knownCategory(tx, sale.category) };
  await refuseGone(tx, sale);
  return sale;
}

function scopeFields({ category, productId, variationId }: SaleValues): FieldErrors {
  const count = [category, productId, variationId].filter((scope) => scope !== null).length;
  return count === 1 ? {} : { category: ["Choose one category, product or variation"] };
}

/** What it takes off, and its days. @throws DomainError 400 */
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

/** Products keep the name of a category that was deleted. */
async function knownCategory(tx: Tx, name: string): Promise<string> {
  const category = await canonicalCategory(tx, name);
  const count = await tx.category.count({ where: { name: category } });
  if (count > 0 || (await tx.product.count({ where: { category } })) > 0) return category;
  const message = `There is no category “${name}”`;
  throw invalid(message, { category: [message] });
}

/** Locked, so that it is not deleted before the sale is written. */
async function refuseGone(tx: Tx, { productId, variationId }: SaleValues): Promise<void> {
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT v.id::text FROM products p LEFT JOIN variations v ON v.product_id = p.id AND v.id = ${variationId}::uuid
    WHERE p.archived_at IS NULL
      AND CASE WHEN ${variationId}::uuid IS NULL THEN p.id = ${productId}::uuid ELSE v.id = ${variationId}::uuid END
    FOR KEY SHARE OF p`;
  if (found.length > 0) return;
  const message = `This ${variationId === null ? "product" : "variation"} is no longer sold`;
  throw invalid(message, { [variationId === null ? "productId" : "variationId"]: [message] });
}

/** The products whose prices these sales change. */
export async function productsOnSale(tx: Tx, sales: readonly SaleValues[]): Promise<string[]> {
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

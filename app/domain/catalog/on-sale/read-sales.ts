import { variationTitle } from "~/lib/catalog/variation-name";
import { notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { dayOf } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import type { SaleRecord } from "~/schemas/prices/sale";
import { now } from "~/services/clock/clock";
import { type Db, db, type Prisma } from "~/services/database";

export type SaleValues = Pick<
  SaleRecord,
  "name" | "category" | "productId" | "variationId" | "percent" | "amount" | "fromDay" | "untilDay"
>;

/** `title` says what is on sale, as `saleTitle` does. */
export type ListedSale = SaleRecord & { title: string };

const named = {
  product: { select: { name: true } },
  variation: { select: { name: true, product: { select: { name: true } } } },
} as const;

/** Current and future sales first, by first day. Then ended sales, latest first. */
export async function listSales({ limit, offset = 0 }: { limit?: number; offset?: number }) {
  const today = dayAtShop(now());
  const [ids, total] = await Promise.all([
    db.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM sales
      ORDER BY ended_at IS NOT NULL OR until_day < ${today}::date,
        CASE WHEN ended_at IS NULL AND until_day >= ${today}::date THEN from_day END, until_day DESC, id
      LIMIT ${limit ?? null} OFFSET ${offset}`,
    db.sale.count(),
  ]);
  const rows = await db.sale.findMany({ where: { id: { in: ids.map(({ id }) => id) } }, include: named });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap(({ id }) => listed(byId.get(id))), total };
}

type NamedRow = Prisma.SaleGetPayload<{ include: typeof named }>;

function listed(row: NamedRow | undefined): ListedSale[] {
  if (!row) return [];
  const { product, variation, ...sale } = row;
  return [{ ...recordOf(sale), title: titleOf(row.category, product, variation) }];
}

function titleOf(
  category: string | null,
  product: NamedRow["product"],
  variation: NamedRow["variation"],
): string {
  if (category !== null) return `All of ${category}`;
  if (!variation) return product?.name ?? "";
  return variationTitle({ productName: variation.product.name, variationName: variation.name });
}

/** @throws DomainError 404 */
export async function getSale(id: string): Promise<ListedSale> {
  const row = isId(id) ? await db.sale.findUnique({ where: { id }, include: named }) : null;
  const [sale] = listed(row ?? undefined);
  if (!sale) throw notFound("Sale");
  return sale;
}

/** Says what is on sale: `Flexi Dragon – Teal`, `All of Dinosaurs`. */
export async function saleTitle(
  on: Db,
  { category, productId, variationId }: Pick<SaleValues, "category" | "productId" | "variationId">,
): Promise<string> {
  const product = productId && (await on.product.findUnique({ where: { id: productId }, ...named.product }));
  const variation =
    variationId && (await on.variation.findUnique({ where: { id: variationId }, ...named.variation }));
  return titleOf(category, product || null, variation || null);
}

/** Only the editable fields, always in the same order, so that values can be compared and stored. */
export const valuesIn = (sale: SaleValues): SaleValues => ({
  name: sale.name,
  category: sale.category,
  productId: sale.productId,
  variationId: sale.variationId,
  percent: sale.percent,
  amount: sale.amount,
  fromDay: sale.fromDay,
  untilDay: sale.untilDay,
});

export function recordOf({ percent, amount, fromDay, untilDay, ...row }: Prisma.SaleModel): SaleRecord {
  return {
    ...row,
    percent: percent?.toString() ?? null,
    amount: amount?.toFixed(2) ?? null,
    fromDay: dayOf(fromDay),
    untilDay: dayOf(untilDay),
    endedAt: row.endedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function columnsOf({ fromDay, untilDay, ...values }: SaleValues) {
  return { ...values, fromDay: new Date(fromDay), untilDay: new Date(untilDay) };
}

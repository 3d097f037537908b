import { productNames } from "~/domain/catalog/admin-products";
import { usedCategories } from "~/domain/catalog/product-categories";
import { notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { whatItGives } from "~/lib/promotions/promotion-words";
import { byName } from "~/lib/search/name-order";
import { dayOf } from "~/lib/time/calendar-day";
import type { PromotionRecord } from "~/schemas/prices/promotion";
import { db, type Db, type Prisma } from "~/services/database";

/** Newest first, ended ones last. */
export async function listPromotions(): Promise<PromotionRecord[]> {
  const rows = await db.promotion.findMany({
    orderBy: [{ endedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }, { id: "asc" }],
  });
  return rows.map(recordOf);
}

export async function getPromotion(id: string, on: Db = db): Promise<PromotionRecord> {
  const row = isId(id) ? await on.promotion.findUnique({ where: { id } }) : null;
  if (!row) throw notFound("Promotion");
  return recordOf(row);
}

/** The back office shows Promotions in the menu once there has been one. */
export async function hasHadPromotions(): Promise<boolean> {
  return (await db.promotion.findFirst({ select: { id: true } })) !== null;
}

/** What each promotion gives, in words, by id. */
export async function giftsOf(all: readonly PromotionRecord[], on: Db = db): Promise<Map<string, string>> {
  const names = await productNames(
    all.flatMap(({ productIds }) => productIds),
    on,
  );
  const own = ({ productIds }: PromotionRecord) =>
    productIds.flatMap((id) => names.get(id) ?? []).sort(byName);
  return new Map(all.map((one) => [one.id, whatItGives(one, own(one))]));
}

export interface PromotionGoods {
  categories: string[];
  products: { id: string; name: string }[];
}

/** Categories and products that a promotion can be for: those of the shop, and those it already has. */
export async function promotionGoods(
  own: { categories: readonly string[]; productIds: readonly string[] },
  on: Db = db,
): Promise<PromotionGoods> {
  const [categories, products] = await Promise.all([
    usedCategories(on),
    on.product.findMany({
      where: {
        OR: [{ archivedAt: null, deletedAt: null, isGiftCard: false }, { id: { in: [...own.productIds] } }],
      },
      select: { id: true, name: true },
    }),
  ]);
  const known = new Set(products.map(({ id }) => id));
  const gone = own.productIds
    .filter((id) => !known.has(id))
    .map((id) => ({ id, name: "No longer in the shop" }));
  return {
    categories: [...new Set([...categories, ...own.categories])].sort(byName),
    products: [...products.sort((a, b) => byName(a.name, b.name)), ...gone],
  };
}

export function recordOf(row: Prisma.PromotionModel): PromotionRecord {
  const { codeKey: _, percent, amount, leastAmount, fromDay, untilDay, endedAt, ...rest } = row;
  return {
    ...rest,
    categories: [...row.categories].sort(),
    who: row.who as PromotionRecord["who"],
    what: row.what as PromotionRecord["what"],
    kind: row.kind as PromotionRecord["kind"],
    percent: percent?.toString() ?? null,
    amount: amount?.toFixed(2) ?? null,
    leastAmount: leastAmount?.toFixed(2) ?? null,
    fromDay: fromDay && dayOf(fromDay),
    untilDay: untilDay && dayOf(untilDay),
    endedAt: endedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

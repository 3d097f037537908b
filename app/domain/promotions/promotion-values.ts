import { canonicalCategory } from "~/domain/catalog/product-categories";
import { promotionGoods } from "~/domain/promotions/read-promotions";
import { type FieldErrors, invalid } from "~/lib/errors";
import { codeKey } from "~/lib/promotions/promotion";
import { promotionDays, promotionWho, whatItGives } from "~/lib/promotions/promotion-words";
import { byName } from "~/lib/search/name-order";
import type { PromotionRecord } from "~/schemas/prices/promotion";
import type { Db, Prisma } from "~/services/database";

export type PromotionValues = Omit<PromotionRecord, "id" | "version" | "endedAt" | "createdAt" | "updatedAt">;

export const whenEmpty = {
  ...({ code: null, who: "everybody", emails: [], what: "all", categories: [], productIds: [] } as const),
  percent: null,
  amount: null,
  buy: null,
  get: null,
  leastAmount: null,
  leastPieces: null,
  fromDay: null,
  untilDay: null,
  limitInAll: null,
  limitPerPerson: null,
  isOn: true,
};

/** Returns the same keys in the same order, so that values can be compared. Clears fields that the kind does not use. */
export function valuesIn(
  given: Omit<PromotionValues, "emails" | "categories" | "productIds"> & PromotionLists,
): PromotionValues {
  const { kind, who, what } = given;
  const isBuyGet = kind === "buy_get";
  return {
    name: given.name,
    code: given.code,
    who,
    emails: who === "emails" ? [...given.emails] : [],
    what,
    categories: what === "categories" ? [...given.categories] : [],
    productIds: what === "products" ? [...given.productIds] : [],
    kind,
    percent: isBuyGet ? (given.percent ?? "100") : kind === "percent" ? given.percent : null,
    amount: kind === "amount" ? given.amount : null,
    buy: isBuyGet ? given.buy : null,
    get: isBuyGet ? given.get : null,
    leastAmount: given.leastAmount,
    leastPieces: given.leastPieces,
    fromDay: given.fromDay,
    untilDay: given.untilDay,
    limitInAll: given.limitInAll,
    limitPerPerson: given.limitPerPerson,
    isOn: given.isOn,
  };
}

interface PromotionLists {
  emails: readonly string[];
  categories: readonly string[];
  productIds: readonly string[];
}

/** Returns the values with categories in the shop's spelling. @throws DomainError invalid with messages by field */
export async function checkValues(
  values: PromotionValues,
  stored: PromotionLists,
  tx: Db,
): Promise<PromotionValues> {
  const { kind, who, what, emails, productIds, fromDay, untilDay } = values;
  const categories = await canonicalCategories(tx, values.categories);
  const fields: FieldErrors = {};
  const require = (field: keyof PromotionValues, isThere: boolean, message: string) => {
    if (!isThere) fields[field] = [message];
  };
  if (kind === "percent") require("percent", values.percent !== null, "Percent off is required");
  if (kind === "amount") require("amount", values.amount !== null, "Amount off is required");
  if (kind === "buy_get") {
    require("buy", values.buy !== null, "Pieces to buy is required");
    require("get", values.get !== null, "Cheaper pieces is required");
  }
  if (who === "emails") require("emails", emails.length > 0, "Write at least one email address");
  if (what === "categories") require("categories", categories.length > 0, "Choose at least one category");
  if (what === "products") require("productIds", productIds.length > 0, "Choose at least one product");
  require("untilDay", !fromDay || !untilDay || fromDay <= untilDay, "The last day is before the first");
  // Checks only changed lists: a stored category may have lost its other products since.
  const isSame = (now: readonly string[], before: readonly string[]) => now.join() === before.join();
  await refuseGiftCards(
    require,
    {
      categories: isSame(categories, stored.categories) ? [] : categories,
      productIds: isSame(productIds, stored.productIds) ? [] : [...productIds],
    },
    tx,
  );
  const goods = await promotionGoods(stored, tx);
  const unknown = categories.find((name) => !goods.categories.includes(name));
  require("categories", !unknown || "categories" in fields, `There is no category “${unknown}” any more`);
  const ids = new Set(goods.products.map(({ id }) => id));
  require("productIds", productIds.every((id) => ids.has(id)) ||
    "productIds" in fields, "One of the products is no longer in the shop. Choose again.");
  if (Object.keys(fields).length > 0) throw invalid("Please correct the marked fields", fields);
  return { ...values, categories };
}

/** A discount for gift cards alone would lower nothing. */
async function refuseGiftCards(
  require: (field: "categories" | "productIds", isThere: boolean, message: string) => void,
  { categories, productIds }: { categories: string[]; productIds: string[] },
  tx: Db,
): Promise<void> {
  const inThem = { category: { in: categories }, archivedAt: null };
  const [ofCategories, toys, giftCards] = await Promise.all([
    tx.product.count({ where: inThem }),
    tx.product.count({ where: { ...inThem, isGiftCard: false } }),
    tx.product.count({ where: { id: { in: productIds }, isGiftCard: true } }),
  ]);
  const why = "Discounts do not lower the price of a gift card.";
  require("categories", ofCategories === 0 || toys > 0, `${why} Choose a category with other products.`);
  require("productIds", giftCards === 0, `${why} Choose other products.`);
}

async function canonicalCategories(tx: Db, names: readonly string[]): Promise<string[]> {
  const known: string[] = [];
  for (const name of names) known.push(await canonicalCategory(tx, name));
  return [...new Set(known)].sort();
}

const dateOf = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`));

export function columnsOf({ fromDay, untilDay, code, ...values }: PromotionValues) {
  return {
    ...values,
    code,
    codeKey: code === null ? null : codeKey(code),
    fromDay: dateOf(fromDay),
    untilDay: dateOf(untilDay),
  } satisfies Partial<Prisma.PromotionUncheckedCreateInput>;
}

/** The values as Changes shows them. Email addresses are only counted. */
export async function wordsOf(values: PromotionValues, tx: Db) {
  const { name, code, limitInAll, limitPerPerson, isOn, productIds } = values;
  const products =
    productIds.length === 0
      ? []
      : await tx.product.findMany({ where: { id: { in: productIds } }, select: { name: true } });
  return {
    name,
    code,
    gives: whatItGives(values, products.map((product) => product.name).sort(byName), Infinity),
    who: promotionWho(values),
    days: promotionDays(values),
    limitInAll,
    limitPerPerson,
    isOn,
  };
}

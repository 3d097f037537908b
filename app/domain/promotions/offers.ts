import {
  isNow,
  isPersonal,
  problemOf,
  unknownCode,
  type DiscountUse,
  withAccount,
} from "~/domain/promotions/refusals";
import { hasCodes, type Promotion, promotions, promotionWith } from "~/domain/promotions/promotions";
import { lockPromotions, usesOf, type UsesOptions } from "~/domain/promotions/uses";
import { notADiscountCode } from "~/lib/gift-cards/code";
import type { DiscountedLine, Offers, PromotionRule } from "~/lib/promotions/promotion";
import { db, type Db, type Prisma } from "~/services/database";

export type PromotedLine = DiscountedLine & { productId: string };

interface DiscountRequest extends UsesOptions, Pick<DiscountUse, "isByHand"> {
  /** The discount code as typed, or "". */
  code: string;
}

/** The discounts that this person may use now. */
export async function offersFor(
  lines: readonly PromotedLine[],
  wanted: DiscountRequest,
  on: Db = db,
): Promise<Offers> {
  const { code } = wanted;
  const { candidates, typed } = await candidatesFor(wanted, on);
  // A code that the shopper saved stays visible with its state, even if no promotion has codes any more.
  const takesCodes = code !== "" || (await hasCodes(on));
  const unknown =
    code === "" || typed
      ? null
      : ((wanted.isByHand ? notADiscountCode(code) : null) ?? (await unknownCode(code, on)));
  if (candidates.length === 0) return { rules: [], code, problem: unknown, takesCodes };
  const person = await withAccount(on, wanted.person);
  const uses = await usesOf(on, idsOfLimited(candidates), { ...wanted, person });
  const problems = new Map<string, string | null>();
  for (const one of candidates)
    problems.set(one.id, await problemOf(one, { ...wanted, person, uses: uses.get(one.id) }, on));
  const usable = candidates.filter(({ id }) => problems.get(id) === null);
  const categories = await categoriesOf(lines, usable, on);
  return {
    rules: usable.map((one) => ruleOf(one, lines, categories)),
    code,
    problem: typed ? (problems.get(typed.id) ?? null) : unknown,
    takesCodes,
  };
}

/** Whether offers depend on the email address, such as first orders and listed addresses. */
export async function areOffersPersonal(code: string): Promise<boolean> {
  return (await candidatesFor({ code }, db)).candidates.some(isPersonal);
}

/** For Place Order: nobody else can take the last use until the commit. */
export async function lockedOffersFor(
  lines: readonly PromotedLine[],
  wanted: DiscountRequest,
  tx: Prisma.TransactionClient,
): Promise<Offers> {
  const { candidates } = await candidatesFor(wanted, tx);
  await lockPromotions(tx, idsOfLimited(candidates));
  return offersFor(lines, wanted, tx);
}

async function candidatesFor({ code }: Pick<DiscountRequest, "code">, on: Db) {
  const typed = code === "" ? null : await promotionWith(code, on);
  const automatic = (await promotions(on)).filter((one) => one.code === null && one.isOn && isNow(one));
  return { typed, candidates: typed ? [...automatic, typed] : automatic };
}

/** First orders are limited too, because two orders at once cannot both be the first. */
const isLimited = ({ limitInAll, limitPerPerson, who }: Promotion) =>
  limitInAll !== null || limitPerPerson !== null || who === "first_order";

const idsOfLimited = (all: readonly Promotion[]) => all.filter(isLimited).map(({ id }) => id);

async function categoriesOf(lines: readonly PromotedLine[], used: readonly Promotion[], on: Db) {
  if (!used.some(({ what }) => what === "categories")) return new Map<string, string>();
  const ids = [...new Set(lines.map(({ productId }) => productId))].filter((id) => id !== "");
  const rows = await on.product.findMany({
    where: { id: { in: ids } },
    select: { id: true, category: true },
  });
  return new Map(rows.map(({ id, category }) => [id, category]));
}

function ruleOf(
  { id, name, code, kind, what, percent, amountCents, buy, get, leastCents, leastPieces, ...of }: Promotion,
  lines: readonly PromotedLine[],
  categories: ReadonlyMap<string, string>,
): PromotionRule {
  const isIn = ({ productId }: PromotedLine) =>
    what === "categories"
      ? of.categories.includes(categories.get(productId) ?? "")
      : of.productIds.includes(productId);
  return {
    id,
    label: code === null ? name : `${name} (${code})`,
    code,
    lowers: kind === "free_delivery" ? "fee" : what === "all" && kind !== "buy_get" ? "order" : "lines",
    variationIds: what === "all" ? null : lines.filter(isIn).map(({ variationId }) => variationId),
    ...(percent !== null && { percent }),
    ...(amountCents !== null && { cents: amountCents }),
    ...(buy !== null && get !== null && { buy, get }),
    leastCents,
    leastPieces,
    goods:
      what === "all" ? "orders" : what === "categories" ? of.categories.join(" or ") : "some of our toys",
  };
}

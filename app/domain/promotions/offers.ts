import { hasCodes, type Promotion, promotions, promotionWith } from "~/domain/promotions/promotions";
import {
  hasOrdered,
  isAmong,
  lockPromotions,
  type Person,
  type Uses,
  usesOf,
  type UsesOptions,
} from "~/domain/promotions/uses";
import { codeKey, type DiscountedLine, type Offers, type PromotionRule } from "~/lib/promotions/promotion";
import { now } from "~/services/clock/clock";
import { db, type Db, type Prisma } from "~/services/database";

export type PromotedLine = DiscountedLine & { productId: string };

interface Wanted extends UsesOptions {
  /** As it was typed; empty without one. */
  code: string;
  /** An order entered by hand is not asked again at Place Order: somebody unknown gets only what everybody gets. */
  isByHand?: boolean;
}

/** The discounts that this person may use now. */
export async function offersFor(
  lines: readonly PromotedLine[],
  wanted: Wanted,
  on: Db = db,
): Promise<Offers> {
  const { code } = wanted;
  const { candidates, typed } = await candidatesFor(wanted, on);
  const takesCodes = await hasCodes(on);
  const unknown = code === "" || typed ? null : unknownCode(code);
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

/** At Place Order: until the commit, nobody else takes the last use. */
export async function lockedOffersFor(
  lines: readonly PromotedLine[],
  wanted: Wanted,
  tx: Prisma.TransactionClient,
): Promise<Offers> {
  const { candidates } = await candidatesFor(wanted, tx);
  await lockPromotions(tx, idsOfLimited(candidates));
  return offersFor(lines, wanted, tx);
}

interface PricedCheckout {
  id: string;
  userId: string | null;
  adjustments: readonly { type: string; source: string | null }[];
}

const usedIn = ({ adjustments }: Pick<PricedCheckout, "adjustments">): string[] =>
  adjustments.flatMap(({ type, source }) => (type === "discount" && source ? [source] : []));

/** Whether a frozen price was made with this code, or without any. */
export async function isSameCode(
  on: Db,
  checkout: Pick<PricedCheckout, "adjustments">,
  code = "",
): Promise<boolean> {
  const used = usedIn(checkout);
  const withCode = (await promotions(on)).find(({ id, ...one }) => one.code !== null && used.includes(id));
  return !withCode || withCode.codeKey === codeKey(code);
}

/** Before a slot is held, as in Place Order. */
export async function lockUses(tx: Prisma.TransactionClient, checkout: PricedCheckout): Promise<void> {
  await lockPromotions(tx, usedIn(checkout));
}

/**
 * Why a frozen price no longer holds: without a hold its uses may be somebody else's by now, and the email address may be
 * new. Dates and pause were checked when the price was shown.
 */
export async function usesProblem(
  tx: Prisma.TransactionClient,
  checkout: PricedCheckout,
  email: string,
): Promise<string | null> {
  const ids = usedIn(checkout);
  if (ids.length === 0) return null;
  await lockPromotions(tx, ids);
  const person = await withAccount(tx, { userId: checkout.userId, emails: email === "" ? [] : [email] });
  const uses = await usesOf(tx, ids, { person, checkoutId: checkout.id });
  for (const one of (await promotions(tx)).filter(({ id }) => ids.includes(id))) {
    const always = { ...one, isOn: true, from: null, until: null };
    const problem = await problemOf(always, { person, uses: uses.get(one.id) }, tx);
    if (problem !== null) return problem;
  }
  return null;
}

async function candidatesFor({ code }: Wanted, on: Db) {
  const typed = code === "" ? null : await promotionWith(code, on);
  const automatic = (await promotions(on)).filter((one) => one.code === null && one.isOn && isNow(one));
  return { typed, candidates: typed ? [...automatic, typed] : automatic };
}

const isNow = ({ from, until }: Promotion) => (!from || from <= now()) && (!until || now() < until);

/** A first order is limited too: two of them at once are not both the first. */
const isLimited = ({ limitInAll, limitPerPerson, who }: Promotion) =>
  limitInAll !== null || limitPerPerson !== null || who === "first_order";

const isPersonal = ({ who, limitPerPerson }: Promotion) =>
  who === "emails" || who === "first_order" || limitPerPerson !== null;

/** Nobody is signed in and no address is known yet: Place Order asks again. */
const isUnknown = ({ userId, emails }: Person) => userId === null && emails.length === 0;

interface Use extends Pick<Wanted, "person" | "isByHand"> {
  uses?: Uses;
}

async function problemOf(
  promotion: Promotion,
  { person, uses = { inAll: 0, own: 0 }, isByHand = false }: Use,
  on: Db,
): Promise<string | null> {
  const { who, from, until, limitInAll, limitPerPerson, isOn } = promotion;
  const code = promotion.code ?? promotion.name;
  if (!isOn) return `${code} cannot be used at the moment.`;
  if (from && now() < from) return `${code} cannot be used yet.`;
  if (until && until <= now()) return `${code} has ended.`;
  if (limitInAll !== null && uses.inAll >= limitInAll) return `${code} has been used up.`;
  if (who === "signed_in" && person.userId === null)
    return isByHand ? `${code} is for customers with an account.` : `Sign in to use ${code}.`;
  if (isByHand && isUnknown(person))
    return isPersonal(promotion) ? `Enter the customer's email address to use ${code}.` : null;
  // A code can be tried; nobody is shown what only others get.
  if (isUnknown(person)) return who === "emails" && promotion.code === null ? notForThem(code, person) : null;
  const isRefused =
    (who === "emails" && !(await isAmong(on, promotion.emails, person))) ||
    (who === "first_order" && (uses.own > 0 || (await hasOrdered(on, person)))) ||
    (limitPerPerson !== null && uses.own >= limitPerPerson);
  return isRefused ? notForThem(code, person) : null;
}

/** Says not which rule refuses: anybody can type any address. */
const notForThem = (code: string, { userId }: Person) =>
  `${code} cannot be used with ${userId === null ? "this email address" : "your account or email address"}.`;

const idsOfLimited = (all: readonly Promotion[]) => all.filter(isLimited).map(({ id }) => id);

async function withAccount(on: Db, { userId, emails }: Person): Promise<Person> {
  const user = userId === null ? null : await on.user.findUnique({ where: { id: userId } });
  return { userId, emails: user ? [...emails, user.email] : emails };
}

const unknownCode = (code: string) => `We do not know the code “${code}”. Please check how it is written.`;

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
    lowers: kind === "free_delivery" ? "delivery" : what === "all" && kind !== "buy_get" ? "order" : "lines",
    variationIds: what === "all" ? null : lines.filter(isIn).map(({ variationId }) => variationId),
    ...(percent !== null && { percent }),
    ...(amountCents !== null && { cents: amountCents }),
    ...(buy !== null && get !== null && { buy, get }),
    ...{ leastCents, leastPieces },
    goods:
      what === "all" ? "orders" : what === "categories" ? of.categories.join(" or ") : "some of our toys",
  };
}

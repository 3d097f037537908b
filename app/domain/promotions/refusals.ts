import type { Promotion } from "~/domain/promotions/promotions";
import { hasOrdered, isAmong, type DiscountPerson, type UseCounts } from "~/domain/promotions/uses";
import { codeKey } from "~/lib/promotions/promotion";
import { now } from "~/services/clock/clock";
import type { Db } from "~/services/database";

export const isNow = ({ from, until }: Promotion) => (!from || from <= now()) && (!until || now() < until);

export const isPersonal = ({ who, limitPerPerson }: Promotion) =>
  who === "emails" || who === "first_order" || limitPerPerson !== null;

const isUnknown = ({ userId, emails }: DiscountPerson) => userId === null && emails.length === 0;

export interface DiscountUse {
  person: DiscountPerson;
  /** True if an admin enters the order and knows whose address it is. An unknown person gets only what everybody gets. */
  isByHand?: boolean;
  uses?: UseCounts;
}

/** Why a person may not use a discount now. */
export async function problemOf(
  promotion: Promotion,
  { person, uses = { inAll: 0, held: 0, own: 0 }, isByHand = false }: DiscountUse,
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
  if (who === "emails" && person.userId === null && !isByHand)
    return `Sign in with the email address that ${code} is for.`;
  // Unknown until the email address is typed. Place Order checks again.
  if (isUnknown(person)) return null;
  // Typing an address does not prove that it is theirs, so only the account's address counts.
  const known = isByHand ? person : await withAccount(on, { userId: person.userId, emails: [] });
  const isRefused =
    (who === "emails" && !(await isAmong(on, promotion.emails, known))) ||
    (who === "first_order" && (uses.own > 0 || (await hasOrdered(on, person)))) ||
    (limitPerPerson !== null && uses.own >= limitPerPerson);
  return isRefused ? notForThem(code, person) : null;
}

/** Does not say which rule refuses, because anybody can type any address. */
const notForThem = (code: string, { userId }: DiscountPerson) =>
  `${code} cannot be used with ${userId === null ? "this email address" : "your account or email address"}.`;

export async function withAccount(on: Db, { userId, emails }: DiscountPerson): Promise<DiscountPerson> {
  const user = userId === null ? null : await on.user.findUnique({ where: { id: userId } });
  return { userId, emails: user ? [...emails, user.email] : emails };
}

/** Why a code without a current promotion cannot be used. Customers may still have cards with an ended code. */
export async function unknownCode(typed: string, on: Db): Promise<string> {
  const where = { codeKey: codeKey(typed), endedAt: { not: null } };
  const ended = await on.promotion.findFirst({ where, select: { code: true } });
  if (ended) return `${ended.code} has ended.`;
  return `We do not know the code “${typed}”. Please check how it is written.`;
}

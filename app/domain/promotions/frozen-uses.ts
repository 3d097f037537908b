import { promotions, promotionsOf } from "~/domain/promotions/promotions";
import { problemOf, withAccount } from "~/domain/promotions/refusals";
import { lockPromotions, usesOf } from "~/domain/promotions/uses";
import { codeKey } from "~/lib/promotions/promotion";
import type { Db, Prisma } from "~/services/database";

interface FrozenCheckout {
  id: string;
  /** `web` or `manual` */
  source: string;
  userId: string | null;
  adjustments: readonly { type: string; source: string | null }[];
}

const usedIn = ({ adjustments }: Pick<FrozenCheckout, "adjustments">): string[] =>
  adjustments.flatMap(({ type, source }) => (type === "discount" && source ? [source] : []));

/** Whether the frozen price used this code or no code at all. */
export async function isSameCode(
  on: Db,
  checkout: Pick<FrozenCheckout, "adjustments">,
  code = "",
): Promise<boolean> {
  const used = usedIn(checkout);
  const withCode = (await promotions(on)).find(({ id, ...one }) => one.code !== null && used.includes(id));
  return !withCode || withCode.codeKey === codeKey(code);
}

/** Call it before holding a slot, as Place Order does. */
export async function lockUses(tx: Prisma.TransactionClient, checkout: FrozenCheckout): Promise<void> {
  await lockPromotions(tx, usedIn(checkout));
}

/**
 * Why a frozen price is no longer valid. After a hold or an order has ended, somebody else may have taken the uses,
 * and the email address may be new. Dates and pauses were checked when the price was shown.
 */
export async function usesProblem(
  tx: Prisma.TransactionClient,
  checkout: FrozenCheckout,
  email: string,
  isByHand = checkout.source === "manual",
): Promise<string | null> {
  const ids = usedIn(checkout);
  if (ids.length === 0) return null;
  await lockPromotions(tx, ids);
  const person = await withAccount(tx, { userId: checkout.userId, emails: email === "" ? [] : [email] });
  const uses = await usesOf(tx, ids, { person, checkoutId: checkout.id });
  for (const one of await promotionsOf(ids, tx)) {
    const always = { ...one, isOn: true, from: null, until: null };
    const use = { person, uses: uses.get(one.id), isByHand };
    const problem = await problemOf(always, use, tx);
    if (problem !== null) return problem;
  }
  return null;
}

import { lockedOffersFor, offersFor, type PromotedLine } from "~/domain/promotions/offers";
import { isId } from "~/lib/id";
import type { Offers } from "~/lib/promotions/promotion";
import { db, type Prisma } from "~/services/database";

interface WantedByHand {
  code: string;
  email: string;
  /** Empty without an account. */
  userId: string;
}

/** Discounts to show in New Order. Ignores malformed ids and variations that are not sold. */
export async function draftOffers(variationIds: readonly string[], wanted: WantedByHand): Promise<Offers> {
  const rows = await db.variation.findMany({
    where: { id: { in: variationIds.filter(isId) } },
    select: { id: true, productId: true },
  });
  const lines = rows.map(({ id, productId }) => ({ variationId: id, productId, unitCents: 0, quantity: 1 }));
  return offersFor(lines, wantedBy(wanted));
}

export function lockedOffersByHand(
  lines: readonly PromotedLine[],
  wanted: WantedByHand,
  tx: Prisma.TransactionClient,
): Promise<Offers> {
  return lockedOffersFor(lines, wantedBy(wanted), tx);
}

function wantedBy({ code, email, userId }: WantedByHand) {
  const person = { userId: isId(userId) ? userId : null, emails: email.trim() === "" ? [] : [email.trim()] };
  return { code: code.trim(), person, checkoutId: null, isByHand: true };
}

import { centsToText } from "~/lib/money/money.ts";
import { now } from "~/services/clock/clock";
import type { Db } from "~/services/database";

/** sold, given (a refund as a card), used, returned (a refund of a payment), refunded (the card itself), voided. */
export type EntryKind = "sold" | "given" | "used" | "returned" | "refunded" | "voided";

interface LedgerEntry {
  kind: EntryKind;
  /** Negative if it lowers the balance. */
  cents: number;
  orderId?: string | null;
  refundId?: string | null;
  userId?: string | null;
}

/** All balance changes go through here. The database refuses a balance below the held amount, so check it before. */
export async function writeEntry(
  tx: Db,
  giftCardId: string,
  { kind, cents, ...about }: LedgerEntry,
): Promise<void> {
  const amount = centsToText(cents);
  await tx.giftCard.update({
    where: { id: giftCardId },
    data: { balance: { increment: amount }, updatedAt: now() },
    select: { id: true },
  });
  await tx.giftCardEntry.create({
    data: { giftCardId, kind, amount, ...about, createdAt: now() },
    select: { id: true },
  });
}

/** Lock after promotions, before places (docs/money.md). Not FOR UPDATE: open checkouts that refer to a card must not wait. */
export async function lockCards(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$queryRaw`SELECT 1 FROM gift_cards WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}

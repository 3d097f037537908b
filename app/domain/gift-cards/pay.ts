import { lockCards, writeEntry } from "~/domain/gift-cards/ledger";
import { conflict } from "~/lib/errors";
import { cardName } from "~/lib/gift-cards/code.ts";
import { type CardPart, partsOfCards, type PayingCard } from "~/lib/gift-cards/share.ts";
import { sum } from "~/lib/money/allocate.ts";
import { centsToText, toCents } from "~/lib/money/money.ts";
import { giftCardPart } from "~/lib/money/quote.ts";
import { now } from "~/services/clock/clock";
import { db, type Db } from "~/services/database";

interface PayingOptions {
  /** The checkout that asks, whose own hold does not count. */
  checkoutId?: string | null;
  on?: Db;
}

/** In the order of the hashes, without unknown and empty cards. */
export async function payingCards(
  hashes: readonly string[],
  { checkoutId = null, on = db }: PayingOptions = {},
): Promise<PayingCard[]> {
  if (hashes.length === 0) return [];
  const rows = await on.giftCard.findMany({
    where: { codeHash: { in: [...hashes] } },
    select: {
      id: true,
      codeHash: true,
      lastFour: true,
      balance: true,
      held: true,
      checkouts: { where: { checkout: { state: "held" } }, select: { checkoutId: true, amount: true } },
    },
  });
  return [...new Set(hashes)].flatMap((hash) => {
    const card = rows.find(({ codeHash }) => codeHash === hash);
    if (!card) return [];
    const held = card.checkouts.filter((part) => part.checkoutId === checkoutId);
    const own = sum(held.map(({ amount }) => toCents(amount)));
    const freeCents = toCents(card.balance) - toCents(card.held) + own;
    return freeCents > 0 ? [{ id: card.id, lastFour: card.lastFour, freeCents }] : [];
  });
}

/** At Place Order: until the commit nobody else spends them. */
export async function lockedPayingCards(tx: Db, hashes: readonly string[]): Promise<PayingCard[]> {
  const cards = await payingCards(hashes, { on: tx });
  await lockCards(
    tx,
    cards.map(({ id }) => id),
  );
  return payingCards(hashes, { on: tx });
}

interface PaidByCards {
  id: string;
  total: { toString(): string };
  giftCards: readonly HeldPart[];
}

/** Whether these cards would pay the same parts of a frozen price. */
export async function isSameCards(
  on: Db,
  { id, total, giftCards }: PaidByCards,
  hashes: readonly string[] = [],
): Promise<boolean> {
  const cards = await payingCards(hashes, { checkoutId: id, on });
  const paidCents = giftCardPart(toCents(total), sum(cards.map(({ freeCents }) => freeCents)));
  const parts = partsOfCards(cards, paidCents);
  const held = partsHeld(giftCards);
  return (
    parts.length === held.length &&
    parts.every(({ giftCardId, cents }, index) => {
      const other = held[index];
      return other?.giftCardId === giftCardId && other.cents === cents;
    })
  );
}

/** What the cards pay of a checkout, as its lines are what it sells. */
export async function writeCardParts(tx: Db, checkoutId: string, parts: readonly CardPart[]): Promise<void> {
  await tx.checkoutGiftCard.deleteMany({ where: { checkoutId } });
  await tx.checkoutGiftCard.createMany({
    data: parts.map(({ giftCardId, cents }, position) => ({
      checkoutId,
      giftCardId,
      position,
      amount: centsToText(cents),
    })),
  });
}

/** @throws DomainError 409 when a card has less by now */
export async function holdCards(tx: Db, parts: readonly CardPart[]): Promise<void> {
  for (const { giftCardId, lastFour, cents } of inIdOrder(parts)) {
    const amount = centsToText(cents);
    const held = await tx.$executeRaw`
      UPDATE gift_cards SET held = held + ${amount}::numeric, updated_at = ${now()}
      WHERE id = ${giftCardId}::uuid AND balance - held >= ${amount}::numeric`;
    if (held === 0) throw tooLittle(lastFour);
  }
}

export async function releaseCards(tx: Db, parts: readonly CardPart[]): Promise<void> {
  for (const { giftCardId, cents } of inIdOrder(parts))
    await tx.$executeRaw`
      UPDATE gift_cards SET held = held - ${centsToText(cents)}::numeric, updated_at = ${now()}
      WHERE id = ${giftCardId}::uuid`;
}

/** They become payments of the order. @throws DomainError 409 when they were not held and have less by now */
export async function takeCards(
  tx: Db,
  orderId: string,
  parts: readonly CardPart[],
  isHeld: boolean,
): Promise<void> {
  if (isHeld) await releaseCards(tx, parts);
  for (const part of inIdOrder(parts)) await payWithCard(tx, orderId, part);
}

interface PaymentOfCard {
  id?: string;
  enteredById?: string;
}

/** @throws DomainError 409 when the card has less by now */
export async function payWithCard(
  tx: Db,
  orderId: string,
  { giftCardId, lastFour, cents }: CardPart,
  by: PaymentOfCard = {},
): Promise<void> {
  const amount = centsToText(cents);
  const [card] = await tx.$queryRaw<{ left: string }[]>`
    SELECT (balance - held - ${amount}::numeric)::text AS left FROM gift_cards
    WHERE id = ${giftCardId}::uuid AND balance - held >= ${amount}::numeric FOR NO KEY UPDATE`;
  if (!card) throw tooLittle(lastFour);
  await writeEntry(tx, giftCardId, { kind: "used", cents: -cents, orderId, userId: by.enteredById });
  await tx.payment.create({
    data: {
      ...by,
      orderId,
      giftCardId,
      giftCardLeft: card.left,
      amount,
      method: "gift_card",
      status: "succeeded",
      paidAt: now(),
      createdAt: now(),
      updatedAt: now(),
    },
    select: { id: true },
  });
}

/** Names no balance: others may have the code too. */
const tooLittle = (lastFour: string) =>
  conflict(`${cardName(lastFour)} has been used since.`, { reload: true });

export interface HeldPart {
  giftCardId: string;
  amount: { toString(): string };
  giftCard: { lastFour: string };
}

export const partsHeld = (rows: readonly HeldPart[]): CardPart[] =>
  rows.map(({ giftCardId, amount, giftCard: { lastFour } }) => ({
    giftCardId,
    lastFour,
    cents: toCents(amount),
  }));

/** A common lock order avoids deadlocks. */
const inIdOrder = (parts: readonly CardPart[]) =>
  parts.toSorted((a, b) => (a.giftCardId < b.giftCardId ? -1 : 1));

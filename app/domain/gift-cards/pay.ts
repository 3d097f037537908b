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
  /** The checkout to pay. Its own hold does not count. */
  checkoutId?: string | null;
  on?: Db;
}

/** Cards in the order of the hashes, without unknown and empty ones. */
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

/** For Place Order: nobody else can spend the cards until the commit. */
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

/** Whether these cards still pay the same parts of a checkout whose price is frozen. */
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

/** Stores what each card pays of a checkout. */
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

/** Turns the parts into payments of the order. @throws DomainError 409 if cards were not held and have too little now */
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

/** Does not name the balance, because others may know the code too. */
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

/** The same lock order everywhere avoids deadlocks. */
const inIdOrder = (parts: readonly CardPart[]) =>
  parts.toSorted((a, b) => (a.giftCardId < b.giftCardId ? -1 : 1));

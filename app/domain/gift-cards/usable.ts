import { cachedByVersion } from "~/domain/catalogue-version";
import { hashOfTyped } from "~/domain/gift-cards/code-hash";
import { payingCards } from "~/domain/gift-cards/pay";
import { isInShop } from "~/domain/catalog/in-shop";
import { invalid } from "~/lib/errors";
import { cardName } from "~/lib/gift-cards/code.ts";
import { toCents } from "~/lib/money/money.ts";
import { db } from "~/services/database";

/** Pages mention gift cards only if this is true. */
export const hasGiftCards: () => Promise<boolean> = cachedByVersion(async (on) => {
  const [row] = await on.$queryRaw<{ version: bigint; has: boolean }[]>`
    SELECT version, EXISTS (SELECT 1 FROM gift_cards)
      OR EXISTS (SELECT 1 FROM products p WHERE p.is_gift_card AND ${isInShop}) AS has FROM catalogue_version`;
  if (!row) throw new Error("the catalogue has no version; the migrations were not applied");
  return { version: row.version, value: row.has };
});

const EMPTY = "This gift card has no money left.";
const HELD = "The money of this gift card is held for another checkout. Try again in an hour.";

/** Why a gift card cannot pay. Null if it can, `"unknown"` if no card has this code. */
export async function cardProblem(hash: string, checkoutId: string | null): Promise<string | null> {
  const card = await db.giftCard.findUnique({
    where: { codeHash: hash },
    select: { balance: true, held: true },
  });
  if (!card) return "unknown";
  if ((await payingCards([hash], { checkoutId })).length > 0) return null;
  return toCents(card.held) > 0 ? HELD : EMPTY;
}

/** Refuses all codes if one cannot pay: the card must not be charged for it. @throws DomainError 400 */
export async function payingHashes(codes: readonly string[], checkoutId: string | null): Promise<string[]> {
  const hashes: string[] = [];
  for (const [index, code] of codes.entries()) {
    const hash = await hashOfTyped(code);
    const problem = hash === null ? "unknown" : await cardProblem(hash, checkoutId);
    const message = problem === "unknown" ? "No gift card has this code." : problem;
    if (message !== null) throw invalid(message, { [`giftCardCodes.${index}`]: [message] });
    if (hash !== null) hashes.push(hash);
  }
  return hashes;
}

/** Cards without money or with an ended code, with a sentence about each. */
export async function endedCards(hashes: readonly string[]): Promise<{ hash: string; words: string }[]> {
  if (hashes.length === 0) return [];
  const rows = await db.giftCard.findMany({
    where: { codeHash: { in: [...hashes] } },
    select: { codeHash: true, lastFour: true, balance: true },
  });
  return hashes.flatMap((hash) => {
    const card = rows.find(({ codeHash }) => codeHash === hash);
    if (card && toCents(card.balance) > 0) return [];
    const why = card ? `${cardName(card.lastFour)} has no money left` : "The code of a gift card has ended";
    return [{ hash, words: `${why}, so it does not pay any more.` }];
  });
}

/** Balance of a card. Null if no card has this code. `heldCents` is held by checkouts under way. */
export async function moneyOnCard(
  hash: string,
): Promise<{ lastFour: string; freeCents: number; heldCents: number } | null> {
  const card = await db.giftCard.findUnique({
    where: { codeHash: hash },
    select: { lastFour: true, balance: true, held: true },
  });
  if (!card) return null;
  const heldCents = toCents(card.held);
  return { lastFour: card.lastFour, freeCents: toCents(card.balance) - heldCents, heldCents };
}

/** The hashes without that of the card with this id. */
export async function withoutCard(hashes: readonly string[], id: string): Promise<string[]> {
  const card = await db.giftCard.findUnique({ where: { id }, select: { codeHash: true } });
  return hashes.filter((hash) => hash !== card?.codeHash);
}

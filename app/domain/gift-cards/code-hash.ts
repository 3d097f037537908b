import { createHash, createHmac } from "node:crypto";
import { giftCardCode } from "~/lib/gift-cards/code.ts";
import { formatCents, toCents } from "~/lib/money/money.ts";
import { type Db, db } from "~/services/database";
import { giftCardKeys } from "~/services/environment/keys";

/*
 * `code_hash` is `{mark of the key}.{HMAC}`. Four of a code's sixteen letters are stored, so a plain hash of the other
 * 51 bits could be searched through. The key is derived from SESSION_SECRET, which is not in the database.
 */

const sha256 = (text: string) => createHash("sha256").update(text).digest();

const markOf = (key: string) => sha256(key).toString("base64url").slice(0, 8);

const plainHash = (code: string) => sha256(code).toString("hex");

/** Hashes the plain hash, because older codes were stored as plain hashes. */
const keyedHash = (key: string, plain: string) =>
  `${markOf(key)}.${createHmac("sha256", key).update(plain).digest("base64url")}`;

/** One hash for each key. New codes use the first key. */
const hashesByKey = (code: string) => giftCardKeys().map((key) => keyedHash(key, plainHash(code)));

export function hashOfCode(code: string, [key = ""] = giftCardKeys()): string {
  return keyedHash(key, plainHash(code));
}

/** The stored hash if a gift card has this code. Null if the text cannot be a code. */
export async function hashOfTyped(typed: string, on: Db = db): Promise<string | null> {
  const code = giftCardCode(typed);
  if (code === null) return null;
  const card = await on.giftCard.findFirst({
    where: { codeHash: { in: hashesByKey(code) } },
    select: { codeHash: true },
  });
  return card?.codeHash ?? hashOfCode(code);
}

/** Hashes of the texts that can be codes. */
export async function hashesOf(typed: readonly string[] = [], on: Db = db): Promise<string[]> {
  const hashes: string[] = [];
  for (const code of typed) {
    const hash = await hashOfTyped(code, on);
    if (hash !== null) hashes.push(hash);
  }
  return hashes;
}

/** Adds the key to hashes that an earlier version, or its backup, stored without one. */
export async function keyPlainHashes(): Promise<void> {
  const [key = ""] = giftCardKeys();
  const plain = await db.giftCard.findMany({
    where: { codeHash: { not: { contains: "." } } },
    select: { codeHash: true },
  });
  for (const { codeHash } of plain) {
    if (codeHash === null) continue;
    await db.giftCard.updateMany({ where: { codeHash }, data: { codeHash: keyedHash(key, codeHash) } });
  }
}

interface UnusableCards {
  count: number;
  text: string;
  next: string;
}

const MOST_NAMED = 20;

/** Gift cards with money whose key is missing, so that nobody can pay with them. Null if there are none. */
export async function unusableCards(): Promise<UnusableCards | null> {
  const marks = giftCardKeys().map(markOf);
  const cards = await db.$queryRaw<{ lastFour: string; balance: string }[]>`
    SELECT last_four AS "lastFour", balance::text FROM gift_cards
    WHERE balance > 0 AND code_hash LIKE '%.%' AND split_part(code_hash, '.', 1) <> ALL (${marks}::text[])
    ORDER BY created_at, id`;
  if (cards.length === 0) return null;
  const money = formatCents(cards.reduce((sum, { balance }) => sum + toCents(balance), 0));
  const more = cards.length > MOST_NAMED ? ` and ${cards.length - MOST_NAMED} more` : "";
  const endings = cards.slice(0, MOST_NAMED).map(({ lastFour }) => lastFour);
  return {
    count: cards.length,
    text: `${cards.length === 1 ? "1 gift card" : `${cards.length} gift cards`} with ${money} cannot pay: the codes (ending ${endings.join(", ")}${more}) were made with a SESSION_SECRET that is not set here.`,
    next: "Set GIFT_CARD_SECRET to that SESSION_SECRET and start the shop again. If it is lost, press Send Again or Print on each of these gift cards: that makes a new code.",
  };
}

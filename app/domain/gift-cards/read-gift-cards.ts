import { soldCards } from "~/domain/gift-cards/give-back";
import { containsWord, everyWord } from "~/domain/search-words";
import { toCents } from "~/lib/money/money.ts";
import { notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import type { GiftCardRecord, ListedGiftCard } from "~/schemas/prices/gift-card";
import { db, Prisma } from "~/services/database";

interface GiftCardQuery {
  /** The last four letters of a code, or words of the recipient's name or email address. */
  search?: string;
  limit?: number;
  offset?: number;
}

export async function listGiftCards({ search = "", limit, offset = 0 }: GiftCardQuery = {}): Promise<{
  rows: ListedGiftCard[];
  total: number;
}> {
  const where = everyWord(
    search,
    (word) => Prisma.sql`last_four = ${word.toUpperCase()}
      OR ${containsWord(["recipient_name", "recipient_email"], word)}`,
  );
  const [ids, [found]] = await Promise.all([
    db.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM gift_cards WHERE ${where}
      ORDER BY created_at DESC, id LIMIT ${limit ?? null}::int OFFSET ${offset}::int`,
    db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM gift_cards WHERE ${where}`,
  ]);
  const rows = await db.giftCard.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    include: sourceInclude,
  });
  return { rows: rows.map(listedOf), total: found?.total ?? 0 };
}

/** Gift cards that the order sold, and those given as its refunds. `spentCents` counts only the sold ones. */
export async function giftCardsOfOrder(
  orderId: string,
): Promise<(ListedGiftCard & { spentCents: number })[]> {
  const [rows, sold] = await Promise.all([
    db.giftCard.findMany({
      where: { OR: [{ item: { orderId } }, { refund: { orderId } }] },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      include: sourceInclude,
    }),
    soldCards(db, orderId),
  ]);
  return rows.map((row) => ({
    ...listedOf(row),
    spentCents: sold.find(({ id }) => id === row.id)?.spentCents ?? 0,
  }));
}

/** What the shop owes to holders of gift cards, and how much of that checkouts hold. */
export async function giftCardTotals(): Promise<{ cards: number; openCents: number; heldCents: number }> {
  const { _count, _sum } = await db.giftCard.aggregate({
    _count: true,
    _sum: { balance: true, held: true },
  });
  return { cards: _count, openCents: toCents(_sum.balance ?? 0), heldCents: toCents(_sum.held ?? 0) };
}

/** @throws DomainError 404 */
export async function getGiftCard(id: string): Promise<GiftCardRecord> {
  const row = isId(id)
    ? await db.giftCard.findUnique({
        where: { id },
        include: {
          ...sourceInclude,
          entries: { include: { user: { select: { email: true } } }, orderBy: { position: "asc" } },
        },
      })
    : null;
  if (!row) throw notFound("Gift card");
  return {
    ...listedOf(row),
    entries: row.entries.map(({ kind, amount, orderId, user, createdAt }) => ({
      kind: kind as GiftCardRecord["entries"][number]["kind"],
      amount: amount.toFixed(2),
      orderId,
      enteredBy: user?.email ?? null,
      createdAt: createdAt.toISOString(),
    })),
  };
}

export async function giftCardIdOf(codeHash: string): Promise<string | null> {
  const card = await db.giftCard.findUnique({ where: { codeHash }, select: { id: true } });
  return card?.id ?? null;
}

export const sourceInclude = {
  item: { select: { orderId: true } },
  refund: { select: { orderId: true } },
} satisfies Prisma.GiftCardInclude;

type GiftCardRow = Prisma.GiftCardGetPayload<{ include: typeof sourceInclude }>;

function listedOf({ item, refund, ...row }: GiftCardRow): ListedGiftCard {
  return {
    id: row.id,
    lastFour: row.lastFour || null,
    balance: row.balance.toFixed(2),
    held: row.held.toFixed(2),
    recipient: {
      name: row.recipientName,
      email: row.recipientEmail,
      message: row.message,
      sendOn: row.sendOn?.toISOString().slice(0, 10) ?? null,
    },
    orderId: item?.orderId ?? refund?.orderId ?? null,
    refundId: row.refundId,
    replacesId: row.replacesId,
    sentAt: row.sentAt?.toISOString() ?? null,
    voidedAt: row.voidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

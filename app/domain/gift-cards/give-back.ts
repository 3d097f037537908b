import { lockCards, writeEntry } from "~/domain/gift-cards/ledger";
import { issueCard } from "~/domain/gift-cards/issue";
import { toCents } from "~/lib/money/money.ts";
import type { Db } from "~/services/database";

interface ReturnedMoney {
  giftCardId: string;
  cents: number;
  orderId: string | null;
  refundId: string | null;
}

/** Returns money to the gift card that paid it. For a voided card, issues a new one to the same person. */
export async function returnToCard(tx: Db, { giftCardId, ...returned }: ReturnedMoney): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM gift_cards WHERE id = ${giftCardId}::uuid FOR NO KEY UPDATE`;
  const card = await tx.giftCard.findUniqueOrThrow({ where: { id: giftCardId } });
  const { cents, orderId, refundId } = returned;
  if (!card.voidedAt) return writeEntry(tx, giftCardId, { kind: "returned", cents, orderId, refundId });
  const { recipientName: name, recipientEmail: email } = card;
  await issueCard(tx, {
    source: { replacesId: giftCardId },
    recipient: { name, email, message: "", sendOn: null },
    kind: "returned",
    cents,
    orderId,
    ...(refundId && { refundId }),
  });
}

export interface SoldCard {
  id: string;
  orderItemId: string;
  /** Neither spent nor held: the amount that refunding the card gives back. */
  freeCents: number;
  /** Spent, held or voided: the amount that refunding the card does not give back. */
  spentCents: number;
  isRefunded: boolean;
}

/** Gift cards that an order sold, those with the most money first. */
export async function soldCards(on: Db, orderId: string): Promise<SoldCard[]> {
  const rows = await on.$queryRaw<
    { id: string; orderItemId: string; free: string; spent: string; isRefunded: boolean }[]
  >`
    SELECT g.id::text, g.order_item_id::text AS "orderItemId", (g.balance - g.held)::text AS free,
      (g.held - coalesce(sum(e.amount) FILTER (WHERE e.kind IN ('used', 'returned', 'voided')), 0))::text AS spent,
      coalesce(bool_or(e.kind = 'refunded'), false) AS "isRefunded"
    FROM gift_cards g JOIN order_items i ON i.id = g.order_item_id JOIN gift_card_entries e ON e.gift_card_id = g.id
    WHERE i.order_id = ${orderId}::uuid
    GROUP BY g.id ORDER BY g.balance - g.held DESC, g.id`;
  return rows.map(({ free, spent, ...card }) => ({
    ...card,
    freeCents: toCents(free),
    spentCents: Math.max(0, toCents(spent)),
  }));
}

/** Locks gift cards that the order sold, so that no checkout holds their money, and those that paid it or will pay it. */
export async function lockCardsOf(tx: Db, orderId: string, payingHashes: readonly string[]): Promise<void> {
  const cards = await tx.giftCard.findMany({
    where: {
      OR: [
        { item: { orderId } },
        { payments: { some: { orderId } } },
        { codeHash: { in: [...payingHashes] } },
      ],
    },
    select: { id: true },
  });
  await lockCards(
    tx,
    cards.map(({ id }) => id),
  );
}

interface EmptiedCards {
  orderId: string;
  refundId: string | null;
  userId: string | null;
}

/** Takes the free money off the cards. They stay valid, because a later refund or an ended checkout may put money on them. */
export async function emptyCards(tx: Db, cards: readonly SoldCard[], about: EmptiedCards): Promise<void> {
  for (const { id, freeCents } of cards)
    if (freeCents > 0) await writeEntry(tx, id, { kind: "refunded", cents: -freeCents, ...about });
}

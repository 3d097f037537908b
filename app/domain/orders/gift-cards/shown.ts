import { cardName } from "~/lib/gift-cards/code.ts";
import { formatCents, toCents } from "~/lib/money/money.ts";
import { formatCalendarDay } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { db } from "~/services/database";

export interface CardOfOrder {
  id: string;
  words: string;
}

/** The gift cards that an order sold, as its buyer sees them. */
export async function cardsOfOrder(
  orderId: string,
): Promise<{ cards: CardOfOrder[]; printable: "none" | "new" | "again" }> {
  const rows = await db.giftCard.findMany({
    where: { item: { orderId } },
    select: {
      ...{ id: true, lastFour: true, recipientName: true, recipientEmail: true, sendOn: true, sentAt: true },
      ...{ voidedAt: true, item: { select: { unitPrice: true } }, entries: { select: { kind: true } } },
    },
    orderBy: [{ item: { position: "asc" } }, { createdAt: "asc" }, { id: "asc" }],
  });
  const order = await db.order.findUnique({ where: { id: orderId }, select: { giftCardRecipient: true } });
  const isPrinted = isForPrinting(order?.giftCardRecipient);
  const open = rows.filter(
    ({ recipientEmail, voidedAt, entries }) =>
      recipientEmail === "" && voidedAt === null && entries.every(({ kind }) => kind === "sold"),
  );
  return {
    cards: rows.map((card) => ({ id: card.id, words: wordsOf(card, isPrinted) })),
    printable: !isPrinted || open.length === 0 ? "none" : open.some(({ sentAt }) => sentAt) ? "again" : "new",
  };
}

/** Otherwise an empty address means that the recipient was erased. */
export const isForPrinting = (recipient: unknown): boolean =>
  (recipient as { email?: string } | null)?.email === "";

interface Card {
  lastFour: string;
  recipientName: string;
  recipientEmail: string;
  sendOn: Date | null;
  sentAt: Date | null;
  voidedAt: Date | null;
  item: { unitPrice: { toString(): string } } | null;
  entries: { kind: string }[];
}

function wordsOf({ lastFour, item, ...card }: Card, isPrinted: boolean): string {
  const name = lastFour === "" ? "Gift card" : cardName(lastFour);
  return `${name}, ${formatCents(toCents(item?.unitPrice ?? "0"))}: ${stateOf(card, isPrinted)}`;
}

function stateOf(
  { recipientName, recipientEmail, sendOn, sentAt, voidedAt, entries }: Omit<Card, "lastFour" | "item">,
  isPrinted: boolean,
): string {
  if (voidedAt) return "no longer valid";
  if (entries.some(({ kind }) => kind === "refunded")) return "its money was given back";
  const to = recipientName === "" ? "" : ` to ${recipientName}`;
  const isByEmail = recipientEmail !== "" || !isPrinted;
  if (sentAt) return `${isByEmail ? `sent${to}` : "printed"} on ${formatCalendarDay(dayAtShop(sentAt))}`;
  if (!isByEmail) return "to be printed";
  return sendOn
    ? `goes out${to} on ${formatCalendarDay(sendOn.toISOString().slice(0, 10))}`
    : `on its way${to} by email`;
}

import { cardName } from "~/lib/gift-cards/code.ts";
import { type CardsOfOrder, noCardsOfOrder } from "~/lib/gift-cards/of-order";
import { isolated } from "~/lib/isolated";
import { sum } from "~/lib/money/allocate.ts";
import { formatCents, toCents } from "~/lib/money/money.ts";
import { formatCalendarDay } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import type { Order } from "~/schemas/order";
import { db } from "~/services/database";

type OrderWithCards = Pick<Order, "id" | "items" | "giftCardRecipient" | "shippingAddress">;

export async function cardsOfOrder(order: OrderWithCards): Promise<CardsOfOrder> {
  return (await cardsOfOrders([order])).get(order.id) ?? noCardsOfOrder;
}

/** Gift cards of these orders, by order id. */
export async function cardsOfOrders(orders: readonly OrderWithCards[]): Promise<Map<string, CardsOfOrder>> {
  const sellers = orders.filter(({ items }) => items.some(({ isGiftCard }) => isGiftCard));
  if (sellers.length === 0) return new Map();
  const rows = await db.giftCard.findMany({
    where: { item: { orderId: { in: sellers.map(({ id }) => id) } } },
    select: {
      id: true,
      lastFour: true,
      recipientName: true,
      recipientEmail: true,
      sendOn: true,
      sentAt: true,
      voidedAt: true,
      message: true,
      codeCount: true,
      entries: { select: { kind: true } },
      item: { select: { unitPrice: true, orderId: true } },
    },
    orderBy: [{ item: { position: "asc" } }, { createdAt: "asc" }, { id: "asc" }],
  });
  return new Map(
    sellers.map((order) => [
      order.id,
      shown(
        rows.filter(({ item }) => item?.orderId === order.id),
        isForPrinting({ ...order.shippingAddress, giftCardRecipient: order.giftCardRecipient }),
      ),
    ]),
  );
}

function shown(rows: readonly ShownGiftCard[], isPrinted: boolean): CardsOfOrder {
  const open = rows.filter(
    ({ recipientEmail, voidedAt, entries }) =>
      isPrinted && recipientEmail === "" && voidedAt === null && entries.every(({ kind }) => kind === "sold"),
  );
  return {
    cards: rows.map((card) => ({ id: card.id, words: wordsOf(card, isPrinted) })),
    message: rows.find(({ message }) => message !== "")?.message ?? "",
    printable: open.length,
    codeCount: sum(open.map((card) => card.codeCount)),
  };
}

/** Whether the buyer prints the cards. If the order has no name, the address is empty because the person was erased. */
export const isForPrinting = (order: { name: string; email: string; giftCardRecipient: unknown }): boolean =>
  order.name !== "" && ((order.giftCardRecipient as { email: string } | null) ?? order).email === "";

interface ShownGiftCard {
  id: string;
  lastFour: string;
  recipientName: string;
  recipientEmail: string;
  message: string;
  sendOn: Date | null;
  sentAt: Date | null;
  codeCount: number;
  voidedAt: Date | null;
  item: { unitPrice: { toString(): string } } | null;
  entries: { kind: string }[];
}

function wordsOf(card: ShownGiftCard, isPrinted: boolean): string {
  const { lastFour, item } = card;
  const name = lastFour === "" ? "Gift card" : cardName(lastFour);
  return `${name}, ${formatCents(toCents(item?.unitPrice ?? "0"))}: ${stateOf(card, isPrinted)}`;
}

function stateOf(
  { recipientName, recipientEmail, sendOn, sentAt, voidedAt, entries }: ShownGiftCard,
  isPrinted: boolean,
): string {
  if (voidedAt) return "no longer valid";
  if (entries.some(({ kind }) => kind === "refunded")) return "its money was given back";
  const to = recipientEmail === "" ? "" : ` to ${isolated(recipientName)} (${recipientEmail})`;
  const isByEmail = recipientEmail !== "" || !isPrinted;
  if (sentAt) return `${isByEmail ? `sent${to}` : "printed"} on ${formatCalendarDay(dayAtShop(sentAt))}`;
  if (!isByEmail) return "not printed yet";
  return sendOn
    ? `goes out${to} on ${formatCalendarDay(sendOn.toISOString().slice(0, 10))}`
    : `on its way${to} by email`;
}

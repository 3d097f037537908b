import { randomUUID } from "node:crypto";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { writeEntry } from "~/domain/gift-cards/ledger";
import { sum } from "~/lib/money/allocate.ts";
import { toCents } from "~/lib/money/money.ts";
import { momentAtShop, startOfDay } from "~/lib/time/shop-days";
import type { GiftCardRecipient } from "~/schemas/prices/gift-card";
import { now } from "~/services/clock/clock";
import type { Db } from "~/services/database";
import { enqueue } from "~/services/jobs/jobs";

/** In minutes after midnight: no mail is sent at night. */
const SENT_FROM = 8 * 60;

type GiftCardSource = { orderItemId: string } | { refundId: string } | { replacesId: string };

interface NewCard {
  source: GiftCardSource;
  recipient: GiftCardRecipient;
  kind: "sold" | "given" | "returned";
  cents: number;
  orderId: string | null;
  refundId?: string;
}

/** Creates a gift card. Its code is made when it is mailed or printed. */
export async function issueCard(tx: Db, { source, recipient, ...entry }: NewCard): Promise<string> {
  const id = randomUUID();
  const { name, email, message, sendOn } = recipient;
  // Pages link to the balance page once there is a gift card, so cached pages must be made again.
  if ((await tx.giftCard.findFirst({ select: { id: true } })) === null) await raiseCatalogueVersion(tx, []);
  await tx.giftCard.create({
    data: {
      id,
      ...source,
      balance: "0",
      message,
      sendOn: sendOn ? new Date(sendOn) : null,
      recipientName: name,
      recipientEmail: email,
      createdAt: now(),
      updatedAt: now(),
    },
    select: { id: true },
  });
  await writeEntry(tx, id, entry);
  if (email !== "") await enqueueCard(tx, id, sendOn);
  return id;
}

/** Changes recipient and day of a card that has no code yet. Without an email address the card is printed. */
export async function redirectCard(tx: Db, id: string, recipient: GiftCardRecipient): Promise<void> {
  const { name, email, message, sendOn } = recipient;
  await tx.giftCard.update({
    where: { id },
    data: {
      recipientName: name,
      recipientEmail: email,
      message,
      updatedAt: now(),
      sendOn: sendOn ? new Date(sendOn) : null,
    },
    select: { id: true },
  });
  if (email !== "") await enqueueCard(tx, id, sendOn);
}

/** Safe to repeat: only a card without a code is sent. */
async function enqueueCard(tx: Db, giftCardId: string, sendOn: string | null = null): Promise<void> {
  const runAt = sendOn && startOfDay(sendOn) ? momentAtShop(sendOn, SENT_FROM) : undefined;
  await enqueue(tx, "gift-card", { giftCardId }, { key: `gift-card:${giftCardId}`, runAt });
}

/** Issues a card for each piece that has none. Call it with the order locked, once nothing is owed. */
export async function issueSoldCards(tx: Db, orderId: string): Promise<void> {
  const items = await tx.orderItem.findMany({
    where: { orderId, isGiftCard: true },
    include: {
      order: { select: { name: true, email: true, giftCardRecipient: true } },
      giftCards: { select: { id: true } },
      refunds: { select: { quantity: true } },
    },
    orderBy: { position: "asc" },
  });
  for (const { id, quantity, unitPrice, order, giftCards, refunds } of items) {
    const missing = quantity - giftCards.length - sum(refunds.map((row) => row.quantity));
    const recipient = recipientOf(order);
    for (let piece = 0; piece < missing; piece++)
      await issueCard(tx, {
        source: { orderItemId: id },
        recipient,
        kind: "sold",
        cents: toCents(unitPrice),
        orderId,
      });
  }
}

interface GiftCardBuyer {
  name: string;
  email: string;
  giftCardRecipient: unknown;
}

/** The named recipient, or else the buyer. */
export function recipientOf({ name, email, giftCardRecipient }: GiftCardBuyer): GiftCardRecipient {
  return (giftCardRecipient as GiftCardRecipient | null) ?? { name, email, message: "", sendOn: null };
}

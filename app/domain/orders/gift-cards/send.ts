import { type Actor, recordAudit } from "~/domain/audit";
import { giftCardMailKey, makeCode } from "~/domain/gift-cards/codes";
import { lockCards, writeEntry } from "~/domain/gift-cards/ledger";
import { sourceInclude } from "~/domain/gift-cards/read-gift-cards";
import { cancelMail, writeMail, type Mail } from "~/domain/mail/outbox";
import { lockOrder } from "~/domain/orders/lock";
import { fulfilIfSent } from "~/domain/orders/gift-cards/fulfil";
import { isForPrinting } from "~/domain/orders/gift-cards/shown";
import type { OrderRow } from "~/domain/orders/record";
import { shopSettings } from "~/domain/settings/settings";
import { conflict, notFound } from "~/lib/errors";
import { printedBefore } from "~/lib/gift-cards/delivery-words.ts";
import { isId } from "~/lib/id";
import { sum } from "~/lib/money/allocate.ts";
import { centsToText, toCents, formatCents } from "~/lib/money/money.ts";
import { dayOf } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import type { GiftCardSending } from "~/schemas/prices/gift-card";
import { now } from "~/services/clock/clock";
import { type Prisma, transaction } from "~/services/database";
import { words } from "~/domain/orders/mails/mail-blocks";
import { shownCode } from "~/lib/gift-cards/code.ts";
import { isolated } from "~/lib/isolated";
import { environment } from "~/services/environment/environment";

type Tx = Prisma.TransactionClient;

/** For the job: sends a card that was never sent, not before its day. Safe to repeat. */
export function sendGiftCard(giftCardId: string): Promise<void> {
  return transaction(async (tx) => {
    const { card, order } = await lockCard(tx, giftCardId);
    // The day may have changed when the job had begun. Another job waits for the new day.
    const isDue = card.sendOn === null || dayOf(card.sendOn) <= dayAtShop(now());
    const isToSend = card.codeHash === null && !card.voidedAt && toCents(card.balance) > 0 && isDue;
    // If the address was erased, an admin can still print the card.
    if (isToSend && card.recipientEmail !== "") await mailCode(tx, { card, order });
    if (order) await fulfilIfSent(tx, order);
  });
}

/** Sends a new code; the old one ends. @param recipient corrects the address @throws DomainError 404, 409 if void or no email */
export function sendGiftCardAgain(
  giftCardId: string,
  recipient: GiftCardSending | null,
  by: Actor,
): Promise<void> {
  return transaction(async (tx) => {
    const found = await lockCard(tx, giftCardId);
    refuseVoid(found.card);
    const card = recipient
      ? await tx.giftCard.update({
          where: { id: found.card.id },
          data: { recipientName: recipient.name, recipientEmail: recipient.email, updatedAt: now() },
          include: sourceInclude,
        })
      : found.card;
    if (card.recipientEmail === "") throw conflict("This gift card has no email address. Print it instead.");
    const code = await mailCode(tx, { ...found, card });
    await recordAudit(tx, { by, action: "gift-card.sent", ...subjectOf(card, code) });
    if (found.order) await fulfilIfSent(tx, found.order);
  });
}

/** Makes a new code to print; the old one ends. @throws DomainError 404, 409 if void */
export function printGiftCard(giftCardId: string, by: Actor | null): Promise<PrintedCard> {
  return transaction(async (tx) => {
    const { card, order } = await lockCard(tx, giftCardId);
    refuseVoid(card);
    return printLocked(tx, { card, order }, by);
  });
}

/** Takes the money off a card that was stolen or sold by mistake. @throws DomainError 404, 409 while a checkout holds it */
export function voidGiftCard(giftCardId: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const { card, order } = await lockCard(tx, giftCardId);
    if (card.voidedAt) return;
    if (toCents(card.held) > 0)
      throw conflict("A customer is paying with this gift card. Try again in an hour.");
    const cents = toCents(card.balance);
    if (cents > 0) await writeEntry(tx, card.id, { kind: "voided", cents: -cents, userId: by.id });
    await tx.giftCard.update({
      where: { id: card.id },
      data: { voidedAt: now(), updatedAt: now() },
      select: { id: true },
    });
    await cancelMail(tx, giftCardMailKey(card.id, card.codeCount));
    await recordAudit(tx, {
      by,
      action: "gift-card.voided",
      entity: "gift_card",
      entityId: card.id,
      name: card.lastFour,
      before: { balance: centsToText(cents) },
      after: { balance: "0.00" },
    });
    if (order) await fulfilIfSent(tx, order);
  });
}

export interface PrintedCard {
  code: string;
  balanceCents: number;
  /** Empty if the buyer keeps the card. */
  giverName: string;
  recipientName: string;
  message: string;
}

async function printLocked(tx: Tx, { card, order }: FoundGiftCard, by: Actor | null): Promise<PrintedCard> {
  const { code } = await makeCode(tx, card.id);
  await recordAudit(tx, { by, action: "gift-card.printed", ...subjectOf(card, code) });
  if (order) await fulfilIfSent(tx, order);
  const { recipientName, message } = card;
  return {
    code,
    balanceCents: toCents(card.balance),
    giverName: giverOf(card, order),
    recipientName,
    message,
  };
}

function giverOf({ recipientName, refundId }: CardRow, order: OrderRow | null): string {
  return order === null || refundId !== null || order.name === recipientName ? "" : order.name;
}

/**
 * Makes new codes for an order's unspent cards that the buyer prints. @param codeCount as on the page, so that
 * loading the page again makes no new codes @throws DomainError 409 if there is no such card, or they were printed
 * since
 */
export function printOrderCards(orderId: string, codeCount: number): Promise<PrintedCard[]> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const isPrinted = isForPrinting(order);
    const cards = await tx.giftCard.findMany({
      where: {
        item: { orderId: isPrinted ? orderId : { in: [] } },
        recipientEmail: "",
        voidedAt: null,
        entries: { every: { kind: "sold" } },
      },
      include: sourceInclude,
      orderBy: { id: "asc" },
    });
    if (cards.length === 0) throw conflict("There is no gift card to print. Please contact us.");
    await lockCards(
      tx,
      cards.map(({ id }) => id),
    );
    if (sum(cards.map((card) => card.codeCount)) !== codeCount) throw conflict(printedBefore(cards.length));
    const printed: PrintedCard[] = [];
    for (const card of cards) printed.push(await printLocked(tx, { card, order }, null));
    return printed;
  });
}

export type CardRow = Prisma.GiftCardGetPayload<{ include: typeof sourceInclude }>;

interface FoundGiftCard {
  card: CardRow;
  /** The order that sold the card, or was refunded with it. */
  order: OrderRow | null;
}

/** Locks the card's order, then the card. @throws DomainError 404 */
async function lockCard(tx: Tx, id: string): Promise<FoundGiftCard> {
  const found = isId(id) ? await tx.giftCard.findUnique({ where: { id }, include: sourceInclude }) : null;
  if (!found) throw notFound("Gift card");
  const orderId = found.item?.orderId ?? found.refund?.orderId;
  const order = orderId ? await lockOrder(tx, orderId) : null;
  await lockCards(tx, [found.id]);
  return {
    card: await tx.giftCard.findUniqueOrThrow({ where: { id: found.id }, include: sourceInclude }),
    order,
  };
}

function refuseVoid({ voidedAt, balance }: CardRow): void {
  if (voidedAt) throw conflict("This gift card is void.");
  if (toCents(balance) === 0) throw conflict("This gift card has no money left.");
}

/** In the audit log, a card is named by its new code. */
const subjectOf = ({ id }: CardRow, code: string) => ({
  entity: "gift_card" as const,
  entityId: id,
  name: code.slice(-4),
});

async function mailCode(tx: Tx, { card, order }: FoundGiftCard): Promise<string> {
  const { code, codeCount } = await makeCode(tx, card.id);
  await writeMail(tx, await shopSettings(tx), giftCardMail({ card, order, code, codeCount }));
  return code;
}

interface GiftCardMail {
  card: {
    id: string;
    recipientName: string;
    recipientEmail: string;
    message: string;
    balance: { toString(): string };
    refundId: string | null;
  };
  order: OrderRow | null;
  code: string;
  codeCount: number;
}

/** The outbox erases this mail's text once it is sent, so that only the recipient has the code. */
function giftCardMail({ card, order, code, codeCount }: GiftCardMail): Mail {
  const amount = formatCents(toCents(card.balance));
  const isPresent =
    order !== null && order.name !== "" && card.refundId === null && order.email !== card.recipientEmail;
  return {
    key: giftCardMailKey(card.id, codeCount),
    to: card.recipientEmail,
    subject: isPresent ? `A gift card from ${isolated(order.name)}` : `Your gift card of ${amount}`,
    preview: `${amount} to spend in our shop.`,
    title: isPresent ? "A present for you" : "Your gift card",
    blocks: [
      words(
        `Dear ${isolated(card.recipientName)}, ${isPresent ? `${isolated(order.name)} gives you` : "here is"} a gift card of ${amount}.`,
      ),
      ...(card.message === "" ? [] : [words(`“${card.message}”`)]),
      { kind: "facts", title: "Your code", lines: [shownCode(code)] },
      words(
        "Enter it in the field for codes in your cart or at checkout. The rest stays on the card, which never expires. Keep this email: anyone who has the code can spend it.",
      ),
      { kind: "button", label: "Go to the shop", url: `${environment.publicUrl}/products` },
      { kind: "button", label: "See what is on the card", url: `${environment.publicUrl}/gift-card` },
    ],
    orderId: order?.id ?? null,
  };
}

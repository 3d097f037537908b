import { randomUUID } from "node:crypto";
import { conflict, notFound } from "~/lib/errors";
import { owedCents, sentBackOf } from "~/lib/money/balance.ts";
import { centsToText, formatCents, toCents } from "~/lib/money/money.ts";
import { partsOf } from "~/lib/money/refund-parts.ts";
import { planRefund } from "~/lib/money/refund-plan.ts";
import { isRecent } from "~/lib/time/dates";
import type { OrderStatus } from "~/lib/orders/order-status.ts";
import type { Order } from "~/schemas/order";
import { recordAudit } from "~/domain/audit";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { returnStock } from "~/domain/stock/reservations";
import { orderPictures, type OrderPictures } from "~/domain/orders/pictures";
import { writeMail, type Mail } from "~/domain/mail/outbox";
import { verifyGuestToken } from "~/domain/orders/customer/guest-link";
import { refuseOpenLink } from "~/domain/orders/links/open-link";
import { lockOrder } from "~/domain/orders/lock";
import { customerMayCancel } from "~/domain/orders/status/status-transitions";
import { balanceOfRow, orderInclude, type OrderRow, piecesOut, toOrder } from "~/domain/orders/record";
import { emptyCards, soldCards } from "~/domain/gift-cards/give-back";
import { cancelledMoney, lockPayments, readRefundable } from "~/domain/payments/order-refunds";
import { replaceFailed } from "~/domain/payments/owed";
import { requestRefund } from "~/domain/payments/request-refund";
import { writeRefund } from "~/domain/payments/write-refund";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { now } from "~/services/clock/clock";
import { type Prisma, transaction } from "~/services/database";
import { sum } from "~/lib/money/allocate.ts";
import { type BackPart, banksNote, keptWords, partsBackTo } from "~/lib/orders/money-back.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { calendarFile } from "~/domain/orders/handover/calendar";
import { isCard, lines, link, words } from "~/domain/orders/mails/mail-blocks";

const TOO_LATE = "Cannot cancel (>4 hours old)";

/** Why the customer cannot cancel the order. Null while they can. */
export function refusalToCancel({
  status,
  createdAt,
  replacesId,
  cancelledMarketDay,
}: {
  status: string;
  createdAt: Date | string;
  replacesId: string | null;
  cancelledMarketDay: Date | string | null;
}): string | null {
  if (status === "cancelled") return "This order is already cancelled.";
  if (replacesId !== null) return "Please contact us to cancel a replacement.";
  if (!customerMayCancel[status as OrderStatus]) return "This order has already been handed over.";
  return isRecent(createdAt, now()) || cancelledMarketDay !== null ? null : TOO_LATE;
}

export type Canceller = { user: { id: string } } | { guestToken: string } | { admin: { id: string } };

/** Cancels, refunds, restocks and emails once. @throws DomainError 404 for another person's order, 409 when it is too late */
export async function cancelOrder(id: string, who: Canceller): Promise<Order> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!mayCancel(order, who)) throw notFound("Order");
    const refused = order.status === "cancelled" || !("admin" in who) ? refusalToCancel(order) : null;
    if (refused !== null) throw conflict(refused);
    const by = "admin" in who ? who.admin : "user" in who ? who.user : null;
    return toOrder(await cancelLocked(tx, order, by));
  });
}

function mayCancel(order: OrderRow, who: Canceller): boolean {
  if ("admin" in who) return true;
  if ("user" in who) return order.userId === who.user.id;
  return order.userId === null && verifyGuestToken(order, "cancel", who.guestToken);
}

/** Refunds all that is left, less what was spent of the order's gift cards, and empties those cards. @returns cents */
async function sendBack(
  tx: Prisma.TransactionClient,
  { id: orderId, payments }: OrderRow,
  by: { id: string } | null,
): Promise<number> {
  await lockPayments(tx, orderId);
  const cards = await soldCards(tx, orderId);
  const money = await readRefundable(tx, orderId);
  const { backCents, keptCents } = cancelledMoney(money);
  if (keptCents > 0)
    await tx.order.update({ where: { id: orderId }, data: { kept: centsToText(keptCents) } });
  await emptyCards(tx, cards, { orderId, refundId: null, userId: by?.id ?? null });
  let cents = 0;
  for (const { paymentId, cents: atMostCents } of partsOf(backCents, money.payments))
    cents += await requestRefund(tx, paymentId, "cancelled", { atMostCents });
  // A refund in the provider's dashboard may have failed since.
  for (const { intentId } of payments) if (intentId) cents += await replaceFailed(tx, intentId);
  return cents;
}

/**
 * Within 4 hours all orders. Later only replacements, orders with all pieces refunded and, if not handed over, unpaid
 * manual orders and orders of a cancelled market.
 */
export function isCancellable(order: OrderRow): boolean {
  const allRefunded = piecesOut({ ...order, replacements: [] }).length === 0;
  const isUnpaid = order.source === "manual" && order.payments.length === 0;
  const isHere = order.status !== "fulfilled" && (isUnpaid || order.cancelledMarketDay !== null);
  return isRecent(order.createdAt, now()) || order.replacesId !== null || allRefunded || isHere;
}

/** Waives the amount owed. If the order counts in reports, the amount counts as given back, with its GST. */
async function coverOwed(tx: Prisma.TransactionClient, order: OrderRow): Promise<void> {
  const cents = owedCents(balanceOfRow(order));
  if (cents <= 0 || order.firstPaidAt === null) return;
  const plan = planRefund(await readRefundable(tx, order.id), { goodwillCents: cents });
  if ("problem" in plan) throw new Error(`Order ${order.id} owes ${cents} cents: ${plan.problem}`);
  const rows = plan.rows.map((row) => ({ ...row, kind: "rest" as const }));
  const refund = {
    id: randomUUID(),
    orderId: order.id,
    reason: null,
    userId: null,
    restocked: new Set<string>(),
  };
  await writeRefund(tx, { ...refund, plan: { ...plan, rows } });
}

/** Call it with the order locked. */
export async function cancelLocked(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  by: { id: string } | null,
): Promise<OrderRow> {
  if (!isCancellable(order)) throw conflict(TOO_LATE);
  await refuseOpenLink(tx, order.id);
  await coverOwed(tx, order);
  await tx.order.update({
    where: { id: order.id },
    data: { status: "cancelled", version: { increment: 1 }, updatedAt: now() },
  });
  const backCents = await sendBack(tx, order, by);
  await returnStock(tx, piecesOut(order), {
    orderId: order.id,
    userId: by?.id ?? null,
    notes: "Order cancelled",
  });
  await recordAudit(tx, {
    by,
    action: "order.cancelled",
    entity: "order",
    entityId: order.id,
    before: { status: order.status },
    after: { status: "cancelled" },
  });
  const cancelled = await tx.order.findUniqueOrThrow({ where: { id: order.id }, include: orderInclude });
  const shop = await shopSettings(tx);
  await writeMail(tx, shop, cancelledMail(cancelled, shop, await orderPictures(tx, cancelled), backCents));
  await raiseCatalogueVersion(
    tx,
    order.items.map((item) => item.productId),
  );
  return cancelled;
}

/** @param backCents what this cancellation refunds, without earlier refunds */
function cancelledMail(
  order: OrderRow,
  shop: ShopSettings,
  pictures: OrderPictures,
  backCents: number,
): Mail {
  const number = orderNumber(order.id);
  const back = formatCents(backCents);
  const parts = order.payments.flatMap(({ method, refundParts, giftCard }) => {
    const sent = refundParts.filter(
      ({ cause, status }) => cause === "cancelled" && (status === "pending" || method === "gift_card"),
    );
    const cents = sum(sent.map(({ amount }) => toCents(amount)));
    return sent.length > 0 ? [{ method, cents, giftCard }] : [];
  });
  const underWay = order.payments.flatMap(({ method, refundParts }) =>
    refundParts.some(({ status }) => status === "pending") ? [method] : [],
  );
  return {
    key: `cancelled:${order.id}:${order.version}`,
    calendar: calendarFile(order, shop),
    to: order.email,
    subject: `Your order #${number} was cancelled`,
    preview: backCents > 0 ? whereItGoes(back, parts) : "Nothing more will be charged.",
    title: "Your order was cancelled",
    blocks: [
      words(
        backCents > 0
          ? `Your order #${number} was cancelled. ${howItComesBack(back, parts)}${earlier(order, backCents)}${keptWords(toCents(order.kept))}`
          : underWay.length > 0
            ? `Your order #${number} was cancelled. ${underWay.every(isCard) ? "Your refund is on its way to the card you paid with; banks take 5 to 10 days to show it." : "You get your money back from us."}`
            : order.payments.length === 0
              ? `Your order #${number} was cancelled. Nothing was paid, so there is nothing to refund.`
              : toCents(order.kept) > 0
                ? `Your order #${number} was cancelled.${keptWords(toCents(order.kept))}`
                : `Your order #${number} was cancelled. It was refunded before, so there is nothing more to refund.`,
      ),
      lines(order, shop, pictures),
      link(order, "View your order"),
    ],
    orderId: order.id,
  };
}

function earlier({ payments }: OrderRow, backCents: number): string {
  const earlierCents = sentBackOf(payments.flatMap(({ refundParts }) => refundParts)) - backCents;
  return earlierCents > 0 ? ` ${formatCents(earlierCents)} was refunded before.` : "";
}

const whereItGoes = (back: string, parts: readonly BackPart[]) =>
  parts.every(({ method }) => isCard(method)) ? `${back} goes back to your card.` : `You get ${back} back.`;

function howItComesBack(back: string, parts: readonly BackPart[]): string {
  const methods = parts.map(({ method }) => method);
  if (methods.every(isCard))
    return `We are sending ${back} back to the card you paid with; banks take 5 to 10 days to show it.`;
  if (methods.includes("gift_card"))
    return `You get ${back} back${parts.length === 1 ? "," : ":"} ${partsBackTo(parts)}.${banksNote(methods)}`;
  return methods.some(isCard)
    ? `You get ${back} back: what you paid by card goes back to that card, and the rest you get from us.`
    : `You get ${back} back from us.`;
}

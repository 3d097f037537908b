import { sentBackOf } from "~/lib/money/balance.ts";
import { formatCents, toCents } from "~/lib/money/money.ts";
import { sum } from "~/lib/money/allocate.ts";
import { type BackPart, banksNote, keptWords, partsBackTo } from "~/lib/orders/money-back.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import type { Mail } from "~/domain/mail/outbox";
import { calendarFile } from "~/domain/orders/handover/calendar";
import { isCard, lines, link, words } from "~/domain/orders/mails/mail-blocks";
import type { OrderPictures } from "~/domain/orders/pictures";
import type { OrderRow } from "~/domain/orders/record";
import type { ShopSettings } from "~/domain/settings/settings";

/** `backCents`: what this cancellation refunds, without earlier refunds. */
export function cancelledMail(
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

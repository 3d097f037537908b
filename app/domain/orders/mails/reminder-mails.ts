import type { Mail } from "~/domain/mail/outbox";
import { calendarFile } from "~/domain/orders/handover/calendar";
import { link, payButton, where, words } from "~/domain/orders/mails/mail-blocks";
import { balanceOfRow, type OrderRow } from "~/domain/orders/record";
import type { ShopSettings } from "~/domain/settings/settings";
import { isolated } from "~/lib/isolated";
import { owedCents } from "~/lib/money/balance.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { stillOwedText } from "~/lib/orders/words/payment-words.ts";
import { promiseWords } from "~/lib/orders/words/promise-words.ts";

/** The day before the pickup time or the delivery day. */
export function tomorrowMail(order: OrderRow, shop: ShopSettings, payUrl: string | null): Mail {
  const what = order.deliveryMethod === "pickup" ? "you pick up" : "we bring you";
  const when = promiseWords(order) ?? "";
  return {
    key: `tomorrow:${order.id}:${order.slotId ?? ""}`,
    calendar: calendarFile(order, shop),
    to: order.email,
    subject: `Tomorrow: your order #${orderNumber(order.id)}`,
    preview: when,
    title: "See you tomorrow!",
    blocks: [
      words(`Dear ${isolated(order.name)}, tomorrow ${what} your order #${orderNumber(order.id)}. ${when}.`),
      ...rest(order, shop, payUrl),
    ],
    orderId: order.id,
  };
}

/** For a pickup that has been ready, or was to be fetched, `days` days ago. */
export function notFetchedMail(
  order: OrderRow,
  shop: ShopSettings,
  days: number,
  payUrl: string | null,
): Mail {
  const since = order.slot
    ? `is still here. You chose to pick it up on ${order.slot.words}`
    : `has been ready for ${days} days`;
  return {
    key: `not-fetched:${days}:${order.id}:${order.readyCount}:${order.slotId ?? ""}`,
    to: order.email,
    subject: `Your order #${orderNumber(order.id)} is waiting for you`,
    preview: "It is ready for pickup.",
    title: "Your order is still here",
    blocks: [
      words(
        `Dear ${isolated(order.name)}, your order #${orderNumber(order.id)} ${since}. Please pick it up, or reply to this email if you can't come.`,
      ),
      ...rest(order, shop, payUrl),
    ],
    orderId: order.id,
  };
}

function rest(order: OrderRow, shop: ShopSettings, payUrl: string | null): Mail["blocks"] {
  const owed = owedCents(balanceOfRow(order));
  return [
    where(order, shop),
    ...(owed > 0 ? [words(stillOwedText(order, owed, payUrl)), ...payButton(owed, payUrl)] : []),
    link(order, "View your order"),
  ];
}

import { isolated } from "~/lib/isolated";
import { owedCents } from "~/lib/money/balance.ts";
import { formatCents, toCents } from "~/lib/money/money.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { promiseWords } from "~/lib/orders/words/promise-words.ts";
import { isPaymentMissing } from "~/lib/orders/order-status.ts";
import { stillOwedText } from "~/lib/orders/words/payment-words.ts";
import type { Block } from "~/domain/mail/blocks";
import type { Mail } from "~/domain/mail/outbox";
import { calendarFile } from "~/domain/orders/handover/calendar";
import type { OrderPictures } from "~/domain/orders/pictures";
import { balanceOfRow, type OrderRow, toOrder } from "~/domain/orders/record";
import type { ShopSettings } from "~/domain/settings/settings";
import {
  isCard,
  lines,
  link,
  payButton,
  progress,
  promise,
  where,
  words,
} from "~/domain/orders/mails/mail-blocks";

/** The email waits this long, so that undoing Mark ready can cancel it. */
const UNDO_READY_MS = 10_000;

export const readyMailKey = (order: Pick<OrderRow, "id" | "readyCount">) =>
  `ready:${order.id}:${order.readyCount}`;

export function readyMail(
  order: OrderRow,
  shop: ShopSettings,
  pictures: OrderPictures,
  payUrl: string | null = null,
): Mail {
  const number = orderNumber(order.id);
  const isPickup = order.deliveryMethod === "pickup";
  const owed = owedCents(balanceOfRow(order));
  const { slot } = order;
  return {
    key: readyMailKey(order),
    calendar: calendarFile(order, shop),
    delayMs: UNDO_READY_MS,
    to: order.email,
    subject: isPickup
      ? `Your order #${number} is ready for pickup`
      : `Your order #${number} is ready for delivery`,
    preview: slot
      ? `${promiseWords(order)}.`
      : isPickup
        ? "Come by whenever we are open."
        : "We will bring it to you.",
    title: isPickup ? "Ready for pickup!" : "Ready for delivery!",
    blocks: [
      words(
        isPickup
          ? `Good news, ${isolated(order.name)}: your order #${number} is ready for you. Please bring this number or your name.`
          : `Good news, ${isolated(order.name)}: your order #${number} is packed, and we will bring it to you.${order.phone && ` We call ${order.phone} before we set out.`}`,
      ),
      ...(slot ? promise(order) : []),
      progress(order, 3),
      where(order, shop),
      lines(order, shop, pictures),
      ...notPaid(order),
      ...(owed > 0 ? [words(stillOwedText(order, owed, payUrl)), ...payButton(owed, payUrl)] : []),
      link(order, "View your order"),
    ],
    orderId: order.id,
  };
}

/** Only for an order that was refunded and then reopened. */
function notPaid(order: OrderRow): Block[] {
  if (!isPaymentMissing(toOrder(order))) return [];
  const paid = formatCents(order.payments.reduce((sum, { amount }) => sum + toCents(amount), 0));
  const back = order.payments.every(({ method }) => isCard(method)) ? "sent back to your card" : "given back";
  return [words(`Your payment of ${paid} was ${back} earlier, so this order is not paid.`)];
}

import { cancelEnd, formatDate } from "~/lib/time/dates";
import { isolated } from "~/lib/isolated";
import { areGiftCards } from "~/lib/gift-cards/lines.ts";
import { cancelWords, deliveryWords, piecesOfCards } from "~/lib/gift-cards/delivery-words";
import { owedCents } from "~/lib/money/balance.ts";
import { formatCents, toCents } from "~/lib/money/money.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { pickupTitle } from "~/lib/orders/pickup-place";
import { stillOwedText } from "~/lib/orders/words/payment-words.ts";
import type { Block } from "~/domain/mail/blocks";
import type { GiftCardRecipient } from "~/schemas/prices/gift-card";
import type { Mail } from "~/domain/mail/outbox";
import { calendarFile } from "~/domain/orders/handover/calendar";
import type { OrderPictures } from "~/domain/orders/pictures";
import { balanceOfRow, type OrderRow } from "~/domain/orders/record";
import { placeNameOf } from "~/domain/settings/place";
import type { ShopSettings } from "~/domain/settings/settings";
import { environment } from "~/services/environment/environment";
import {
  addressLines,
  lines,
  link,
  payButton,
  progress,
  promise,
  where,
  words,
} from "~/domain/orders/mails/mail-blocks";

/** An order entered by an admin may be unpaid or already handed over. */
export function placedMail(
  order: OrderRow,
  shop: ShopSettings,
  pictures: OrderPictures,
  payUrl: string | null = null,
): Mail {
  const number = orderNumber(order.id);
  const totalCents = toCents(order.totalPrice);
  const paidCents = order.payments.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const owed = owedCents(balanceOfRow(order));
  const isHandedOver = order.status === "fulfilled";
  const isOnlyCards = areGiftCards(order.items);
  const payment =
    totalCents === 0
      ? ""
      : owed <= 0
        ? " and payment"
        : paidCents > 0
          ? ` and ${formatCents(paidCents)}`
          : "";
  return {
    key: `placed:${order.id}`,
    calendar: calendarFile(order, shop),
    to: order.email,
    subject: `Your order #${number} at ${shop.name}`,
    preview:
      owed > 0
        ? `We have your order. ${formatCents(owed)} is still to be paid.`
        : totalCents === 0
          ? "We have your order. There is nothing to pay."
          : `We have your order: ${formatCents(totalCents)}, paid.`,
    title: `Thank you, ${isolated(order.name)}!`,
    blocks: [
      words(
        `We've received your order #${number}${payment} (${formatDate(order.createdAt)}).${isHandedOver || isOnlyCards ? "" : " We'll email you when it's ready."}`,
      ),
      ...promise(order),
      ...giftCards(order),
      ...(owed > 0 ? [words(stillOwedText(order, owed, payUrl)), ...payButton(owed, payUrl)] : []),
      ...(isHandedOver || isOnlyCards ? [] : [progress(order, 1)]),
      lines(order, shop, pictures),
      ...(order.note === "" ? [] : [words(order.note)]),
      ...giftNote(order),
      ...(isHandedOver
        ? []
        : isOnlyCards
          ? [words(howToCancelCards(order))]
          : [where(order, shop), words(howToCancel(order, paidCents))]),
      link(order, isHandedOver ? "View your order" : "View or cancel your order"),
    ],
    orderId: order.id,
  };
}

const giftNote = ({ giftNote: text }: OrderRow): Block[] =>
  text === "" ? [] : [{ kind: "facts", title: "Gift note", lines: text.split("\n") }];

function giftCards(order: OrderRow): Block[] {
  const sold = soldCardsOf(order);
  if (sold.pieces === 0) return [];
  const isPaid = owedCents(balanceOfRow(order)) <= 0;
  return [words(deliveryWords({ ...sold, isPaid }))];
}

const soldCardsOf = ({ items, giftCardRecipient, email }: OrderRow) => ({
  pieces: piecesOfCards(items),
  recipient: giftCardRecipient as GiftCardRecipient | null,
  buyerEmail: email,
});

const howToCancelCards = (order: OrderRow) =>
  cancelWords(soldCardsOf(order), formatDate(cancelEnd(order.createdAt)));

function howToCancel({ createdAt }: OrderRow, paidCents: number): string {
  // No full stop after the time: it ends with one ("11:53 p.m.").
  const moneyBack = paidCents > 0 ? ", and get your money back." : "";
  return `Changed your mind? You can cancel within 4 hours of placing the order, until ${formatDate(cancelEnd(createdAt))}${moneyBack} After that, the order can't be cancelled; there are no returns.`;
}

export function replacementMail(order: OrderRow, shop: ShopSettings, pictures: OrderPictures): Mail {
  const number = orderNumber(order.id);
  return {
    key: `placed:${order.id}`,
    calendar: calendarFile(order, shop),
    to: order.email,
    subject: `We are replacing items of your order #${orderNumber(order.replacesId ?? "")}`,
    preview: "There is nothing to pay.",
    title: "Your replacement",
    blocks: [
      words(
        `Dear ${isolated(order.name)}, we are replacing these items of your order #${orderNumber(order.replacesId ?? "")}. The replacement is order #${number}, and there is nothing to pay. We'll email you when it's ready.`,
      ),
      ...promise(order),
      progress(order, 1),
      lines(order, shop, pictures),
      ...(order.note === "" ? [] : [words(order.note)]),
      ...giftNote(order),
      where(order, shop),
      link(order, "View your order"),
    ],
    orderId: order.id,
  };
}

export function shopMail(order: OrderRow, shop: ShopSettings, pictures: OrderPictures, to: string): Mail {
  const number = orderNumber(order.id);
  const adminUrl = `${environment.publicUrl}/admin/orders/${order.id}`;
  const isOnlyCards = areGiftCards(order.items);
  const method = isOnlyCards ? "Gift card" : order.deliveryMethod === "pickup" ? "Pickup" : "Delivery";
  const place = isOnlyCards ? null : placeNameOf(shop, order.placeId ?? undefined);
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    key: `shop:${order.id}`,
    to,
    subject: `New order #${number}: ${formatCents(toCents(order.totalPrice))}, ${method.toLowerCase()}`,
    preview: `${isolated(order.name)}, ${pieces} ${pieces === 1 ? "item" : "items"}`,
    title: `New order #${number}`,
    blocks: [
      ...promise(order),
      ...giftCards(order),
      lines(order, shop, pictures, adminUrl),
      {
        kind: "facts",
        title: isOnlyCards ? "Bought by" : place ? pickupTitle(place) : method,
        lines: [isolated(order.name), ...addressLines(order), order.phone, order.email],
      },
      ...giftNote(order),
      {
        kind: "button",
        label: "Open in the back office",
        url: adminUrl,
      },
    ],
    orderId: order.id,
  };
}

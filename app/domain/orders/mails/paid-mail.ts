import { isolated } from "~/lib/isolated";
import { owedCents } from "~/lib/money/balance.ts";
import { formatCents } from "~/lib/money/money.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { stillOwedText } from "~/lib/orders/words/payment-words.ts";
import type { Mail } from "~/domain/mail/outbox";
import { link, words } from "~/domain/orders/mails/mail-blocks";
import { balanceOfRow, type OrderRow } from "~/domain/orders/record";

/** To the customer, when a payment link of a placed order was paid. */
export function paidMail(order: OrderRow, paymentId: string, cents: number): Mail {
  const number = orderNumber(order.id);
  const owed = owedCents(balanceOfRow(order));
  const received = `We received your payment of ${formatCents(cents)} for your order #${number}.`;
  return {
    key: `paid:${paymentId}`,
    to: order.email,
    subject: `Payment received for your order #${number}`,
    preview: received,
    title: "Payment received",
    blocks: [
      words(`Dear ${isolated(order.name)}, thank you! ${received}`),
      ...(owed > 0 ? [words(stillOwedText(order, owed))] : []),
      link(order, "View your order"),
    ],
    orderId: order.id,
  };
}

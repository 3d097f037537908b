import { recordAudit } from "~/domain/audit";
import type { CheckoutRow, PaymentRow } from "~/domain/checkout/record";
import { refundUnplaceable } from "~/domain/checkout/payment/unplaceable";
import { writeMail, type Mail } from "~/domain/mail/outbox";
import { lockOrder } from "~/domain/orders/lock";
import { addressOf, orderInclude, type OrderRow, balanceOfRow } from "~/domain/orders/record";
import { forgetPaidTries } from "~/domain/payments/card-tries";
import { assignRefunds, lockPayments } from "~/domain/payments/order-refunds";
import { notePaid, owedOf } from "~/domain/payments/receive-payment";
import { shopSettings } from "~/domain/settings/settings";
import { leftCents, sentBackOf, owedCents } from "~/lib/money/balance.ts";
import { centsToText, toCents, formatCents } from "~/lib/money/money.ts";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";
import { isolated } from "~/lib/isolated";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { stillOwedText } from "~/lib/orders/words/payment-words.ts";
import { link, words } from "~/domain/orders/mails/mail-blocks";

/** Call it with the link locked, before the order's lock. Refunds it all if less is owed or the order is cancelled. */
export async function payOwed(
  tx: Prisma.TransactionClient,
  checkout: CheckoutRow & { paysOrderId: string },
  payment: PaymentRow,
): Promise<OrderRow | string> {
  const order = await lockOrder(tx, checkout.paysOrderId);
  await lockPayments(tx, order.id);
  const cents = leftCents({
    paidCents: toCents(payment.amount),
    sentBackCents: sentBackOf(payment.refundParts),
  });
  const reason = whyNotOwed(order, cents, await owedOf(tx, order.id));
  if (reason) return refundUnplaceable(tx, checkout, payment, reason, addressOf(order));

  await tx.checkout.update({
    where: { id: checkout.id },
    data: { state: "completed", heldUntil: null, updatedAt: now() },
    select: { id: true },
  });
  await tx.payment.update({
    where: { id: payment.id },
    data: { orderId: order.id, updatedAt: now() },
    select: { id: true },
  });
  await forgetPaidTries(tx, checkout.id);
  await assignRefunds(tx, order.id, payment.id);
  await notePaid(tx, order.id);
  await recordAudit(tx, {
    by: null,
    action: "order.paid",
    entity: "order",
    entityId: order.id,
    after: { amount: centsToText(cents), method: payment.method },
  });
  const paid = await tx.order.update({
    where: { id: order.id },
    data: { version: { increment: 1 }, updatedAt: now() },
    include: orderInclude,
  });
  await writeMail(tx, await shopSettings(tx), paidMail(paid, payment.id, cents));
  return paid;
}

function whyNotOwed({ status }: OrderRow, cents: number, owedCents: number): string | null {
  if (cents <= 0) return "The payment was given back before it was recorded.";
  if (status === "cancelled") return "The order it was for had been cancelled.";
  if (owedCents <= 0) return "The order it was for had already been paid.";
  return cents > owedCents ? "Less was owed for the order than was paid." : null;
}

/** Tells the customer that the payment link of a placed order was paid. */
function paidMail(order: OrderRow, paymentId: string, cents: number): Mail {
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

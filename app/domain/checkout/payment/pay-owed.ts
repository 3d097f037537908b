import { recordAudit } from "~/domain/audit";
import type { CheckoutRow, PaymentRow } from "~/domain/checkout/record";
import { refundUnplaceable } from "~/domain/checkout/payment/unplaceable";
import { writeMail } from "~/domain/mail/outbox";
import { lockOrder } from "~/domain/orders/lock";
import { paidMail } from "~/domain/orders/mails/paid-mail";
import { addressOf, orderInclude, type OrderRow } from "~/domain/orders/record";
import { forgetPaidTries } from "~/domain/payments/card-tries";
import { assignRefunds, lockPayments } from "~/domain/payments/order-refunds";
import { notePaid, owedOf } from "~/domain/payments/receive-payment";
import { shopSettings } from "~/domain/settings/settings";
import { leftCents, sentBackOf } from "~/lib/money/balance.ts";
import { centsToText, toCents } from "~/lib/money/money.ts";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";

/** The link's lock comes before the order's. Refunds it all if less is owed or the order is cancelled. */
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
    ...{ by: null, action: "order.paid", entity: "order", entityId: order.id },
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

import { amountDueOf, contactOf, type CheckoutRow, type PaymentRow } from "~/domain/checkout/record";
import { endHold } from "~/domain/checkout/holds/end-hold";
import { writeMail } from "~/domain/mail/outbox";
import { refundedMail } from "~/domain/payments/refunded-mail";
import { requestRefund } from "~/domain/payments/request-refund";
import { shopSettings } from "~/domain/settings/settings";
import { sentBackOf } from "~/lib/money/balance.ts";
import type { Prisma } from "~/services/database";
import { logger } from "~/services/logging/logger";
import type { Intent } from "~/services/payments/intents";

export function whyUnplaceable(
  checkout: CheckoutRow,
  intent: Intent,
  payment: Pick<PaymentRow, "refundParts">,
): string | null {
  if (checkout.order) return "This order had already been paid; a second payment was not needed.";
  // A partial refund counts as a discount and does not prevent the order.
  const backCents = sentBackOf(payment.refundParts);
  if (backCents > 0 && backCents >= intent.receivedCents)
    return "The payment was given back before the order was placed.";
  if (checkout.state === "refunded") return "The order it was for could no longer be placed.";
  if (intent.currency !== "cad" || intent.receivedCents !== amountDueOf(checkout))
    return "The amount paid was not the order's total.";
  return null;
}

/** Requests a refund, which the worker sends. @returns the message for the customer */
export async function refundUnplaceable(
  tx: Prisma.TransactionClient,
  checkout: CheckoutRow,
  payment: PaymentRow,
  reason: string,
  contact = contactOf(checkout),
): Promise<string> {
  const cause = checkout.order ? "duplicate" : "unplaceable";
  const backCents = await requestRefund(tx, payment.id, cause, { reason });
  const { paysOrderId: orderId } = checkout;
  if (contact)
    await writeMail(
      tx,
      await shopSettings(tx),
      refundedMail({ payment, contact, reason, backCents, orderId }),
    );
  logger.warn(
    { checkoutId: checkout.id, paymentId: payment.id, reason },
    "a payment could not become an order and is given back",
  );
  if (checkout.state !== "completed" && checkout.state !== "refunded")
    await endHold(tx, checkout, "refunded");
  return refundMessage(reason);
}

export function refundMessage(reason: string | null): string {
  return `${reason ?? "No order came of this payment."} Your payment is being refunded.`;
}

/** The shop's own refund. One made in the provider's dashboard does not tell whether the order was refused. */
export function ownRefund({ refundParts }: Pick<PaymentRow, "refundParts">) {
  return refundParts.find((part) => !part.cause.startsWith("provider:"));
}

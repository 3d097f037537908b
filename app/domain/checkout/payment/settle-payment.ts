import { DomainError } from "~/lib/errors";
import type { Order } from "~/schemas/order";
import { endUnpayable } from "~/domain/checkout/holds/end-hold";
import { writeOrder } from "~/domain/checkout/write-order";
import {
  type CheckoutRow,
  contactOf,
  isTheirs,
  lockCheckout,
  type PaymentRow,
} from "~/domain/checkout/record";
import {
  ownRefund,
  refundMessage,
  refundUnplaceable,
  whyUnplaceable,
} from "~/domain/checkout/payment/unplaceable";
import { payOwed } from "~/domain/checkout/payment/pay-owed";
import { acceptDetails, type OrderDetails } from "~/domain/checkout/payment/order-details";
import { recordDecline } from "~/domain/payments/card-tries";
import { recordRefunds } from "~/domain/payments/record-refunds";
import { orderInclude, type OrderRow, toOrder } from "~/domain/orders/record";
import { ago, now } from "~/services/clock/clock";
import { type Prisma, transaction, type Db } from "~/services/database";
import { type Intent } from "~/services/payments/intents";
import { type ProviderRefund } from "~/services/payments/refunds";
import { centsToText } from "~/lib/money/money.ts";

export type Settlement =
  | {
      outcome: "ordered";
      order: Order;
      created: boolean;
      checkoutId: string | null;
      userId: string | null;
      intentId: string | null;
    }
  /** `pending`: unpaid, or paid without Place Order and waiting for POST /api/orders. */
  | { outcome: "refunded" | "failed" | "pending" | "unknown"; message: string; isCharged?: true };

/** Marks the webhook event as processed in the same transaction that handles it. */
export type Mark = (tx: Prisma.TransactionClient) => Promise<void>;

export interface SettleOptions {
  mark?: Mark;
  /** Set it only under the checkout's lock, because another request may be replacing the payment. */
  endsHold?: boolean;
}

const DETAILS_MS = 30 * 60 * 1000;

interface SettlementInput {
  checkoutId: string;
  intent: Intent;
  refunds: readonly ProviderRefund[];
  sessionId: string | null;
  details: OrderDetails | undefined;
  isOver: boolean;
  options: SettleOptions;
}

export async function settlePayment(settling: SettlementInput): Promise<Settlement> {
  try {
    return await transaction((tx) => decide(tx, settling));
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") throw error;
    // The order was rolled back. The second transaction reads everything again and refunds.
    return transaction((tx) => decide(tx, settling, error.message));
  }
}

async function decide(
  tx: Prisma.TransactionClient,
  { checkoutId, intent, refunds, sessionId, details, isOver, options }: SettlementInput,
  impossible?: string,
): Promise<Settlement> {
  let checkout = await lockCheckout(tx, checkoutId);
  if (!checkout) return { outcome: "unknown", message: "We don't recognize this payment." };
  const orderId = checkout.paysOrderId ?? checkout.order?.id ?? null;
  // Lock the order before its payments.
  if (orderId) await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId}::uuid FOR UPDATE`;
  const recorded = await recordPayment(tx, checkout, intent, sessionId);
  const payment = refunds.length > 0 ? await withRefunds(tx, recorded, refunds) : recorded;
  if (intent.declinedCharge)
    await recordDecline(tx, { chargeId: intent.declinedCharge, intentId: intent.id, at: now() });
  await options.mark?.(tx);
  if (payment.orderId)
    return ordered(
      await tx.order.findUniqueOrThrow({ where: { id: payment.orderId }, include: orderInclude }),
      false,
    );
  const refund = ownRefund(payment);
  if (refund) return { outcome: "refunded", message: refundMessage(refund.reason) };
  if (intent.status !== "succeeded") {
    if (isOver && options.endsHold) await endUnpayable(tx, checkout, payment.id);
    return unpaid(intent, checkout.state);
  }
  const { paysOrderId } = checkout;
  if (paysOrderId) {
    const paid = await payOwed(tx, { ...checkout, paysOrderId }, payment);
    return typeof paid === "string" ? { outcome: "refunded", message: paid } : ordered(paid, false);
  }
  if (details && !checkout.order && isTheirs(checkout, details.buyer)) {
    const accepted = await acceptDetails(tx, checkout, details);
    if (typeof accepted === "string") return refuseDetails(tx, checkout, payment, accepted);
    checkout = accepted;
  }

  const contact = contactOf(checkout);
  const reason = impossible ?? whyUnplaceable(checkout, intent, payment);
  if (reason) return { outcome: "refunded", message: await refundUnplaceable(tx, checkout, payment, reason) };
  if (!contact) return awaitDetails(tx, checkout, payment);
  return ordered(await writeOrder(tx, checkout, contact, payment), true);
}

async function withRefunds(
  tx: Prisma.TransactionClient,
  { id, intentId }: PaymentRow,
  refunds: readonly ProviderRefund[],
): Promise<PaymentRow> {
  await recordRefunds(tx, intentId ?? "", refunds);
  return tx.payment.findUniqueOrThrow({ where: { id }, include: { refundParts: true } });
}

export const HOLD_RAN_OUT = "The time to pay ran out, so your items are no longer held.";

function unpaid(intent: Intent, checkoutState: string): Settlement {
  if (intent.status === "canceled")
    return {
      outcome: "failed",
      message: checkoutState === "expired" ? HOLD_RAN_OUT : "The payment was cancelled.",
    };
  if (intent.failure) return { outcome: "failed", message: intent.failure };
  return {
    outcome: "pending",
    message:
      intent.status === "processing"
        ? "The payment is still being processed."
        : "The payment was not completed.",
  };
}

export const CHARGED =
  "Your card was charged. Send the order again, corrected, within 30 minutes of the payment; otherwise the payment is refunded.";

async function refuseDetails(
  tx: Prisma.TransactionClient,
  checkout: CheckoutRow,
  payment: PaymentRow,
  reason: string,
): Promise<Settlement> {
  // Place Order has written the details: the payment becomes that order.
  if (checkout.contact)
    return { outcome: "failed", message: `${reason} Your card was charged for the cart of Place Order.` };
  const waiting = await awaitDetails(tx, checkout, payment, reason);
  if (waiting.outcome !== "pending") return waiting;
  return { outcome: "failed", message: `${reason} ${CHARGED}` };
}

/** Waits for the details of POST /api/orders. If they never come, the payment is refunded. */
async function awaitDetails(
  tx: Prisma.TransactionClient,
  checkout: CheckoutRow,
  payment: PaymentRow,
  reason = "The order's name and address never arrived.",
): Promise<Settlement> {
  const { paidAt } = payment;
  if (!paidAt)
    await tx.payment.update({ where: { id: payment.id }, data: { paidAt: now() }, select: { id: true } });
  else if (paidAt < ago(DETAILS_MS))
    return {
      outcome: "refunded",
      message: await refundUnplaceable(tx, checkout, payment, reason),
    };
  return {
    outcome: "pending",
    message:
      "Your card was charged, but the order's name and address are still missing. If they do not arrive within 30 minutes of the payment, it is refunded.",
    isCharged: true,
  };
}

export function ordered(row: OrderRow, created: boolean): Settlement {
  return {
    outcome: "ordered",
    order: toOrder(row),
    created,
    checkoutId: row.checkoutId,
    userId: row.userId,
    intentId: row.stripePaymentIntentId,
  };
}

/** Writes the payment's status. A paid payment stays paid. */
async function recordPayment(
  tx: Db,
  checkout: CheckoutRow,
  intent: Intent,
  sessionId: string | null,
): Promise<PaymentRow> {
  const isPaid = intent.status === "succeeded";
  const status = isPaid ? "succeeded" : intent.status === "canceled" ? "canceled" : "pending";
  const state = {
    status,
    failure: intent.failure,
    ...(isPaid && { amount: centsToText(intent.receivedCents), paidAt: now() }),
  };
  const bySession = checkout.payments.find((payment) => sessionId && payment.sessionId === sessionId);
  const row = checkout.payments.find((payment) => payment.intentId === intent.id) ?? bySession;
  if (!row) {
    const made = {
      checkoutId: checkout.id,
      intentId: intent.id,
      sessionId,
      amount: centsToText(intent.amountCents),
      createdAt: now(),
    };
    return tx.payment.create({ data: { ...made, ...state }, include: { refundParts: true } });
  }
  const isNews =
    row.status !== "succeeded" && (row.status !== status || row.failure !== state.failure || !row.intentId);
  // Session and intent are one payment but were recorded as two.
  if (bySession && bySession.id !== row.id) await tx.payment.delete({ where: { id: bySession.id } });
  if (!isNews && row.intentId === intent.id && (!sessionId || row.sessionId === sessionId)) return row;
  const links = { intentId: intent.id, ...(sessionId && { sessionId }) };
  return tx.payment.update({
    where: { id: row.id },
    data: isNews ? { ...links, ...state, updatedAt: now() } : links,
    include: { refundParts: true },
  });
}

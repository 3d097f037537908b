import { type Buyer, isPaymentTheirs, isTheirs } from "~/domain/checkout/record";
import { settle } from "~/domain/checkout/payment/settle";
import { ownRefund } from "~/domain/checkout/payment/unplaceable";
import { guestOrderPath } from "~/domain/orders/customer/guest-link";
import { orderInclude, type OrderRow, toOrder } from "~/domain/orders/record";
import { isId } from "~/lib/id";
import { toCents } from "~/lib/money/money";
import { orderNumber } from "~/lib/orders/order-number";
import type { Order } from "~/schemas/order";
import { db } from "~/services/database";

export interface ConfirmationRequest {
  /** An order of 0.00 has no payment. */
  payment: { intentId: string } | { sessionId: string } | { orderId: string };
  buyer: Buyer;
}

export type Confirmation =
  | { outcome: "ordered"; order: Order; reference: string; guestPath: string | null }
  | { outcome: "failed" | "pending" | "unknown"; message: string }
  | {
      outcome: "refunded";
      message: string;
      reference: string;
      paidCents: number;
      backCents: number;
      refundStatus: string;
    }
  /** The payment is another person's: the answer has no details. */
  | { outcome: "notTheirs" };

/** The URL is in histories, emails and at the provider, so only our cookie or the account proves who bought. */
export async function confirmOrder({ payment, buyer }: ConfirmationRequest): Promise<Confirmation> {
  if ("orderId" in payment) return confirmUnpaid(payment.orderId, buyer);
  const settled = await settle(payment);
  if (settled.outcome !== "unknown" && !(await isPaymentTheirs(payment, buyer)))
    return { outcome: "notTheirs" };
  if (settled.outcome === "refunded")
    return { ...(await refundOf(payment)), ...settled, outcome: "refunded" };
  if (settled.outcome !== "ordered") return { ...settled, outcome: settled.outcome };
  const row = await db.order.findUniqueOrThrow({ where: { id: settled.order.id }, include: orderInclude });
  return confirmed(row);
}

async function confirmUnpaid(id: string, buyer: Buyer): Promise<Confirmation> {
  const row = isId(id) ? await db.order.findUnique({ where: { id }, include: orderInclude }) : null;
  if (!row || row.source !== "web" || row.stripePaymentIntentId !== null)
    return { outcome: "unknown", message: "We don't recognize this order." };
  return isTheirs({ id: row.checkoutId, userId: row.userId }, buyer)
    ? confirmed(row)
    : { outcome: "notTheirs" };
}

function confirmed(row: OrderRow): Confirmation {
  return {
    outcome: "ordered",
    order: toOrder(row),
    reference: row.stripePaymentIntentId ?? `#${orderNumber(row.id)}`,
    guestPath: row.userId === null ? guestOrderPath(row) : null,
  };
}

async function refundOf(payment: { intentId: string } | { sessionId: string }) {
  const row = await db.payment.findUniqueOrThrow({ where: payment, include: { refundParts: true } });
  const refund = ownRefund(row);
  return {
    reference: row.intentId ?? "",
    paidCents: toCents(row.amount),
    backCents: toCents(refund?.amount ?? 0),
    refundStatus: refund?.status ?? "pending",
  };
}

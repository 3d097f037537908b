import { type Buyer, isPaymentTheirs } from "~/domain/checkout/record";
import { settle } from "~/domain/checkout/payment/settle";
import { ownRefund } from "~/domain/checkout/payment/unplaceable";
import { guestOrderPath } from "~/domain/orders/guest-link";
import { orderInclude, toOrder } from "~/domain/orders/record";
import { toCents } from "~/lib/money/money";
import type { Order } from "~/schemas/order";
import { db } from "~/services/database";

export interface ConfirmationRequest {
  payment: { intentId: string } | { sessionId: string };
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
  /** Another person's payment: no details. */
  | { outcome: "notTheirs" };

/** Histories, emails and the provider know the URL, so only our cookie or the account shows who bought. */
export async function confirmOrder({ payment, buyer }: ConfirmationRequest): Promise<Confirmation> {
  const settled = await settle(payment);
  if (settled.outcome !== "unknown" && !(await isPaymentTheirs(payment, buyer)))
    return { outcome: "notTheirs" };
  if (settled.outcome === "refunded")
    return { ...(await refundOf(payment)), ...settled, outcome: "refunded" };
  if (settled.outcome !== "ordered") return { ...settled, outcome: settled.outcome };
  const row = await db.order.findUniqueOrThrow({ where: { id: settled.order.id }, include: orderInclude });
  const guestPath = row.userId === null ? guestOrderPath(row) : null;
  return {
    outcome: "ordered",
    order: toOrder(row),
    reference: row.stripePaymentIntentId ?? "",
    guestPath,
  };
}

async function refundOf(payment: ConfirmationRequest["payment"]) {
  const row = await db.payment.findUniqueOrThrow({ where: payment, include: { refundParts: true } });
  const refund = ownRefund(row);
  return {
    reference: row.intentId ?? "",
    paidCents: toCents(row.amount),
    backCents: toCents(refund?.amount ?? 0),
    refundStatus: refund?.status ?? "pending",
  };
}

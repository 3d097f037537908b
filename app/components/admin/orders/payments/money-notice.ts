import { formatCents, toCents } from "~/lib/money/money";
import { isToGiveBack } from "~/lib/orders/give-back";
import { isPaymentMissing, notPaidLabel } from "~/lib/orders/order-status";
import type { AdminOrder } from "~/schemas/order";

/** Shown to admins; customers read "Refund delayed". */
export const REFUND_FAILED = "Refund failed";
export const TO_GIVE_BACK = "To be given back";

export function owedText({ owed }: Pick<AdminOrder, "owed">): string | null {
  const cents = toCents(owed);
  return cents > 0 ? `${formatCents(cents)} is owed` : null;
}

export function moneyNotice(
  order: Pick<AdminOrder, "status" | "source" | "refundStatus" | "paymentStatus" | "owed" | "refunds">,
): { text: string; look: string } | null {
  const owed = owedText(order);
  if (owed) return { text: owed, look: "text-danger" };
  if (isToGiveBack(order)) return { text: TO_GIVE_BACK, look: "text-warn" };
  const notPaid = notPaidLabel(order);
  if (notPaid) return { text: notPaid, look: isPaymentMissing(order) ? "text-danger" : "text-muted" };
  if (order.refundStatus === "pending") return { text: "Refund pending", look: "text-warn" };
  if (order.refundStatus === "failed") return { text: REFUND_FAILED, look: "text-danger" };
  return order.paymentStatus === "partly_refunded" ? { text: "Partly refunded", look: "text-muted" } : null;
}

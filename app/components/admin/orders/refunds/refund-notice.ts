import { notPaidLabel } from "~/lib/orders/order-status";
import type { AdminOrder } from "~/schemas/order";

/** For admins; customers read "Refund delayed". */
export const REFUND_FAILED = "Refund failed";

export function refundNotice(
  order: Pick<AdminOrder, "status" | "refundStatus" | "paymentStatus">,
): { text: string; look: string } | null {
  const notPaid = notPaidLabel(order);
  if (notPaid) return { text: notPaid, look: "text-danger" };
  if (order.refundStatus === "pending") return { text: "Refund pending", look: "text-warn" };
  if (order.refundStatus === "failed") return { text: REFUND_FAILED, look: "text-danger" };
  return order.paymentStatus === "partly_refunded" ? { text: "Partly refunded", look: "text-muted" } : null;
}

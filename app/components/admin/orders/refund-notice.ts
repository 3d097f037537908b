import { notPaidLabel } from "~/lib/orders/order-status";
import type { AdminOrder } from "~/schemas/order";

/** For admins; customers read "Refund delayed". */
export const REFUND_FAILED = "Refund failed";

export function refundNotice(
  order: Pick<AdminOrder, "status" | "refundStatus">,
): { text: string; look: string } | null {
  const notPaid = notPaidLabel(order);
  if (notPaid) return { text: notPaid, look: "text-danger" };
  if (order.refundStatus === "pending") return { text: "Refund pending", look: "text-warn" };
  return order.refundStatus === "failed" ? { text: REFUND_FAILED, look: "text-danger" } : null;
}

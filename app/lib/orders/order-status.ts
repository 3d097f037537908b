export const orderStatuses = ["pending", "processing", "ready", "fulfilled", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Neither handed over nor cancelled: whose order it is must be known. */
export const unfinishedStatuses = ["pending", "processing", "ready"] as const satisfies OrderStatus[];

/** What the admin's status select offers; ready is reached only by marking ready. */
export const settableStatuses = ["pending", "processing", "fulfilled", "cancelled"] as const;
export type SettableStatus = (typeof settableStatuses)[number];

/**
 * Of an order that goes on although its money went back, or is on its way: it was cancelled and taken up
 * again, or was refunded at the provider. Null for all others.
 */
export function notPaidLabel({
  status,
  refundStatus,
}: {
  status: OrderStatus;
  refundStatus: "pending" | "refunded" | "failed" | null;
}): string | null {
  if (status === "cancelled") return null;
  if (refundStatus === "refunded") return "Refunded, not paid";
  return refundStatus === "pending" ? "Refund pending, not paid" : null;
}

export const statusLabels: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  ready: "Ready",
  fulfilled: "Fulfilled",
  cancelled: "Cancelled",
};

/** The button that hands an order over, by its delivery method. */
export const handOverLabels = { pickup: "Mark picked up", delivery: "Mark delivered" } as const;

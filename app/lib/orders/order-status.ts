export const orderStatuses = ["pending", "processing", "ready", "fulfilled", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const unfinishedStatuses = ["pending", "processing", "ready"] as const satisfies OrderStatus[];

export const settableStatuses = ["pending", "processing", "fulfilled", "cancelled"] as const;
export type SettableStatus = (typeof settableStatuses)[number];

/** The order goes on although its money went back: it was taken up again, or refunded. */
export function notPaidLabel({
  status,
  refundStatus,
  source,
}: {
  status: OrderStatus;
  refundStatus: "pending" | "refunded" | "failed" | null;
  source: string;
}): string | null {
  if (status === "cancelled") return null;
  // The shop sold it and gave the money back by hand, so nobody waits for a payment.
  const end = source === "manual" ? "" : ", not paid";
  if (refundStatus === "refunded") return `Refunded${end}`;
  return refundStatus === "pending" ? `Refund pending${end}` : null;
}

export const statusLabels: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  ready: "Ready",
  fulfilled: "Fulfilled",
  cancelled: "Cancelled",
};

/** New pieces of a ready order are not packed yet. */
export function statusWithNewPieces(status: string): string {
  return status === "ready" ? "processing" : status;
}

export const handOverLabels = { pickup: "Mark picked up", delivery: "Mark delivered" } as const;

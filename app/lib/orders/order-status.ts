export const orderStatuses = ["pending", "processing", "ready", "fulfilled", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const unfinishedStatuses = ["pending", "processing", "ready"] as const satisfies OrderStatus[];

export const isUnfinished = (status: OrderStatus): boolean =>
  unfinishedStatuses.some((unfinished) => unfinished === status);

export const settableStatuses = ["pending", "processing", "fulfilled", "cancelled"] as const;
export type SettableStatus = (typeof settableStatuses)[number];

interface RefundableStatus {
  status: OrderStatus;
  refundStatus: "pending" | "refunded" | "failed" | null;
  source: string;
  refunds: readonly { lines: readonly { kind: string }[] }[];
}

/** The label of an order that was not cancelled although its money went back. */
export function notPaidLabel(order: RefundableStatus): string | null {
  const { status, refundStatus } = order;
  if (status === "cancelled") return null;
  const end = isPaymentMissing(order) ? ", not paid" : "";
  if (refundStatus === "refunded") return `Refunded${end}`;
  return refundStatus === "pending" ? `Refund pending${end}` : null;
}

/** True if the money went back because the order was cancelled (and reopened), or in the provider's dashboard. */
export function isPaymentMissing({ status, refundStatus, source, refunds }: RefundableStatus): boolean {
  const isGivenBack = refundStatus === "refunded" || refundStatus === "pending";
  const isOver = status === "cancelled" || status === "fulfilled";
  const isForNothing = refunds.some(({ lines }) =>
    lines.some(({ kind }) => kind === "rest" || kind === "unassigned"),
  );
  return isGivenBack && isForNothing && !isOver && source !== "manual";
}

export const statusLabels: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  ready: "Ready",
  fulfilled: "Fulfilled",
  cancelled: "Cancelled",
};

/** The steps of an order, as its customer sees them. */
export const progressSteps = (deliveryMethod: string) => [
  "Received",
  "Making",
  "Ready",
  deliveryMethod === "pickup" ? "Picked up" : "Delivered",
];

/** New pieces of a ready order are not packed yet. */
export function statusWithNewPieces(status: string): string {
  return status === "ready" ? "processing" : status;
}

/** True for an order from New Order that was handed over: it never waited for a pickup. */
export function isSoldByHand(order: { source: string; status: string; deliveryMethod: string }): boolean {
  return order.source === "manual" && order.status === "fulfilled" && order.deliveryMethod === "pickup";
}

export const handOverLabels = { pickup: "Mark picked up", delivery: "Mark delivered" } as const;

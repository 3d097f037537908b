export const orderStatuses = ["pending", "processing", "ready", "fulfilled", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What the admin's status select offers; ready is reached only by marking ready. */
export const settableStatuses = ["pending", "processing", "fulfilled", "cancelled"] as const;
export type SettableStatus = (typeof settableStatuses)[number];

export const statusLabels: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  ready: "Ready",
  fulfilled: "Fulfilled",
  cancelled: "Cancelled",
};

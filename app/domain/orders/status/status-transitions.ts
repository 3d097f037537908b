import type { OrderStatus } from "~/lib/orders/order-status.ts";

/** `ready`: only by Mark ready; sends an email. `cancel`: refunds and restocks, within 4 hours. `reopen`: takes stock. */
export type StatusTransition = "set" | "ready" | "cancel" | "reopen" | "stay" | null;

export const statusTransitions: Record<OrderStatus, Record<OrderStatus, StatusTransition>> = {
  pending: { pending: "stay", processing: "set", ready: "ready", fulfilled: "set", cancelled: "cancel" },
  processing: { pending: "set", processing: "stay", ready: "ready", fulfilled: "set", cancelled: "cancel" },
  ready: { pending: "set", processing: "set", ready: "stay", fulfilled: "set", cancelled: "cancel" },
  fulfilled: { pending: "set", processing: "set", ready: null, fulfilled: "stay", cancelled: "cancel" },
  cancelled: { pending: "reopen", processing: "reopen", ready: null, fulfilled: "reopen", cancelled: "stay" },
};

export const customerMayCancel: Record<OrderStatus, boolean> = {
  pending: true,
  processing: true,
  ready: true,
  fulfilled: false,
  cancelled: false,
};

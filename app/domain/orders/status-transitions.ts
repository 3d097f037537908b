import type { OrderStatus } from "~/lib/orders/order-status.ts";

/**
 * What it takes to bring an order from one status to another. `set`: only the status changes. `ready`: the
 * customer is told; through mark-ready alone, never through the status select. `cancel`: refund and stock
 * back, within 4 hours. `reopen`: stock is taken again. `stay`: nothing happens. `null`: refused.
 */
export type StatusTransition = "set" | "ready" | "cancel" | "reopen" | "stay" | null;

/** Every transition there is, for page and API alike: `statusTransitions[from][to]`. */
export const statusTransitions: Record<OrderStatus, Record<OrderStatus, StatusTransition>> = {
  pending: { pending: "stay", processing: "set", ready: "ready", fulfilled: "set", cancelled: "cancel" },
  processing: { pending: "set", processing: "stay", ready: "ready", fulfilled: "set", cancelled: "cancel" },
  ready: { pending: "set", processing: "set", ready: "stay", fulfilled: "set", cancelled: "cancel" },
  fulfilled: { pending: "set", processing: "set", ready: null, fulfilled: "stay", cancelled: "cancel" },
  cancelled: { pending: "reopen", processing: "reopen", ready: null, fulfilled: "reopen", cancelled: "stay" },
};

/** Customers and guests cancel what is neither cancelled nor fulfilled. */
export const customerMayCancel: Record<OrderStatus, boolean> = {
  pending: true,
  processing: true,
  ready: true,
  fulfilled: false,
  cancelled: false,
};

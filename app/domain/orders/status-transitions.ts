import type { OrderStatus } from "~/lib/order-status.ts";

/**
 * What it takes to bring an order from one status to another. `set`: only the status changes. `ready`: the
 * customer is told; through mark-ready alone, never through the status select. `cancel`: refund and stock
 * back, within 4 hours. `revive`: stock is taken again. `stay`: nothing happens. `null`: refused.
 */
export type Move = "set" | "ready" | "cancel" | "revive" | "stay" | null;

/** Every move there is, for page and API alike: `moves[from][to]`. */
export const moves: Record<OrderStatus, Record<OrderStatus, Move>> = {
  pending: { pending: "stay", processing: "set", ready: "ready", fulfilled: "set", cancelled: "cancel" },
  processing: { pending: "set", processing: "stay", ready: "ready", fulfilled: "set", cancelled: "cancel" },
  ready: { pending: "set", processing: "set", ready: "stay", fulfilled: "set", cancelled: "cancel" },
  fulfilled: { pending: "set", processing: "set", ready: null, fulfilled: "stay", cancelled: "cancel" },
  cancelled: { pending: "revive", processing: "revive", ready: null, fulfilled: "revive", cancelled: "stay" },
};

/** Customers and guests cancel what is neither cancelled nor fulfilled. */
export const customerCancels: Record<OrderStatus, boolean> = {
  pending: true,
  processing: true,
  ready: true,
  fulfilled: false,
  cancelled: false,
};

import { urlWith } from "~/lib/url/list-url";
import { type SettableStatus, settableStatuses } from "~/lib/orders/order-status";
import type { AdminOrder, PaymentRecord } from "~/schemas/order";
import { refundedAt } from "./order-dates";

/** Query parameter with the status that a refunded order gets after confirmation. */
export const TAKE_UP = "takeUp";

export function takeUpOf(
  order: AdminOrder & { paymentRecords: PaymentRecord[] },
  params: URLSearchParams,
): { status: SettableStatus; refundedAt: string | null } | null {
  const wanted = settableStatuses.find((status) => status === params.get(TAKE_UP));
  const isGivenBack = order.refundStatus === "refunded" || order.refundStatus === "pending";
  return order.status === "cancelled" && isGivenBack && wanted && wanted !== "cancelled"
    ? { status: wanted, refundedAt: refundedAt(order) }
    : null;
}

export function takeUpUrl(orderUrl: string, search: string, status: string): string {
  return urlWith(orderUrl, { ...Object.fromEntries(new URLSearchParams(search)), [TAKE_UP]: status });
}

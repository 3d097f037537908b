import { centsToText, toCents } from "~/lib/money/money.ts";
import type { OrderStatus } from "~/lib/orders/order-status.ts";
import type { DeliveryMethod, ShippingAddress } from "~/schemas/checkout";
import type { AdminOrder, Order } from "~/schemas/order";
import type { Prisma } from "~/services/database";

/** What is read with an order so that it can be shown. */
export const orderInclude = {
  items: { orderBy: { position: "asc" } },
  payment: { include: { refunds: { orderBy: { createdAt: "asc" } } } },
} satisfies Prisma.OrderInclude;

export type OrderRow = Prisma.OrderGetPayload<{ include: typeof orderInclude }>;

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    status: row.status as OrderStatus,
    deliveryMethod: row.deliveryMethod as DeliveryMethod,
    items: row.items.map((item) => ({
      id: item.id,
      variationId: item.variationId,
      productName: item.productName,
      variationName: item.variationName,
      quantity: item.quantity,
      unitPrice: decimal(item.unitPrice),
      totalPrice: decimal(item.totalPrice),
    })),
    subtotal: decimal(row.subtotal),
    gst: decimal(row.gst),
    totalPrice: decimal(row.totalPrice),
    shippingAddress: addressOf(row),
    refundStatus: refundStatusOf(row),
  };
}

export function toAdminOrder(row: OrderRow): AdminOrder {
  return {
    ...toOrder(row),
    ...(row.userId && { userId: row.userId }),
    guestEmail: row.guestEmail,
    stripePaymentIntentId: row.stripePaymentIntentId,
    version: row.version,
    readyAt: (row.status === "ready" && row.readyAt?.toISOString()) || null,
    shopNote: row.shopNote,
  };
}

export function addressOf({
  name,
  email,
  phone,
  address,
  address2,
  city,
  province,
  postalCode,
}: ShippingAddress): ShippingAddress {
  return { name, email, phone, address, ...(address2 && { address2 }), city, province, postalCode };
}

/**
 * Refunded once all that was paid went back, whoever sent it, and pending once all of it went back or is on its way;
 * until then what is known of the shop's own refund.
 */
export function refundStatusOf({
  payment,
  totalPrice,
}: Pick<OrderRow, "payment" | "totalPrice">): Order["refundStatus"] {
  const refunds = payment?.refunds ?? [];
  const centsThatAre = (...statuses: string[]) =>
    refunds.reduce((sum, { status, amount }) => sum + (statuses.includes(status) ? toCents(amount) : 0), 0);
  if (centsThatAre("refunded") >= toCents(totalPrice)) return "refunded";
  if (centsThatAre("refunded", "pending") >= toCents(totalPrice)) return "pending";
  const own = refunds.filter((refund) => !refund.cause.startsWith("provider:"));
  if (own.some((refund) => refund.status === "pending")) return "pending";
  return own.some((refund) => refund.status === "failed") ? "failed" : null;
}

export function decimal(value: { toString(): string }): string {
  return centsToText(toCents(value));
}

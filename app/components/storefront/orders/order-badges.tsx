import { Badge, type BadgeVariant } from "~/components/ui/badge";
import { type OrderStatus, statusLabels } from "~/lib/orders/order-status";
import type { DeliveryMethod } from "~/schemas/checkout";
import type { Order } from "~/schemas/order";

const statusVariants: Record<OrderStatus, BadgeVariant> = {
  pending: "secondary",
  processing: "default",
  ready: "success",
  fulfilled: "default",
  cancelled: "destructive",
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge variant={statusVariants[status]}>{statusLabels[status]}</Badge>;
}

export const deliveryLabels: Record<DeliveryMethod, string> = { pickup: "Pickup", delivery: "Delivery" };

export function DeliveryBadge({ method }: { method: DeliveryMethod }) {
  return <Badge variant="outline">{deliveryLabels[method]}</Badge>;
}

const refundWords: Record<NonNullable<Order["refundStatus"]>, { label: string; variant: BadgeVariant }> = {
  pending: { label: "Refund pending", variant: "warning" },
  refunded: { label: "Refunded", variant: "success" },
  failed: { label: "Refund delayed", variant: "warning" },
};

interface RefundBadgeProps {
  order: Pick<Order, "refundStatus" | "paymentStatus">;
  notPaid: string | null;
}

export function RefundBadge({ order, notPaid }: RefundBadgeProps) {
  if (notPaid !== null) return <Badge variant="warning">{notPaid}</Badge>;
  if (!order.refundStatus)
    return order.paymentStatus === "partly_refunded" ? (
      <Badge variant="outline">Partly refunded</Badge>
    ) : null;
  const { label, variant } = refundWords[order.refundStatus];
  return <Badge variant={variant}>{label}</Badge>;
}

import { LinkButton } from "~/components/ui/form/button";
import { hasPiecesOut } from "~/lib/orders/pieces";
import type { AdminOrder } from "~/schemas/order";

interface RefundButtonsProps {
  order: AdminOrder & { replaced: Record<string, number> };
  cancellable: boolean;
  search: string;
}

export function RefundButtons({ order, cancellable, search }: RefundButtonsProps) {
  if (order.status === "cancelled") return null;
  const isReplacement = order.replacesId !== null;
  const hasMoney = order.payments.length > 0 && !["unpaid", "refunded"].includes(order.paymentStatus);
  const links = [
    { label: "Refund", to: "refund", isShown: hasMoney },
    {
      label: "Send a replacement",
      to: "replacement",
      isShown: hasPiecesOut(order) && order.shippingAddress.name !== "",
    },
  ].filter(({ isShown }) => isShown && !isReplacement);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {!cancellable && <p className="text-sm text-muted">Cannot cancel (&gt;4 hours old)</p>}
      {links.map(({ label, to }) => (
        <LinkButton
          key={to}
          to={`/admin/orders/${order.id}/${to}${search}`}
          variant="outline"
          size="sm"
          preventScrollReset
        >
          {label}
        </LinkButton>
      ))}
    </div>
  );
}

import { LinkButton } from "~/components/ui/form/button";
import type { AdminOrder } from "~/schemas/order";

const moveNames = { "pickup-time": "pickup time", "delivery-day": "delivery day" };

interface OrderLinksProps {
  order: Pick<AdminOrder, "id" | "userId" | "shippingAddress" | "slot">;
  removable: boolean;
  /** The page where the pickup time or delivery day is changed. */
  move: keyof typeof moveNames | null;
  search: string;
}

export function OrderLinks({ order, removable, move, search }: OrderLinksProps) {
  const { name, email } = order.shippingAddress;
  return (
    <div className="flex flex-wrap gap-2">
      {name !== "" && (order.userId !== undefined || email !== "") && (
        <LinkButton to={`/admin/orders/${order.id}/customer${search}`} variant="ghost" size="sm">
          Customer&apos;s orders and note
        </LinkButton>
      )}
      {move && (
        <LinkButton to={`/admin/orders/${order.id}/${move}${search}`} variant="ghost" size="sm">
          {`${order.slot ? "Change" : "Set"} ${moveNames[move]}`}
        </LinkButton>
      )}
      <LinkButton to={`/admin/audit?entity=order&id=${order.id}`} variant="ghost" size="sm">
        Changes
      </LinkButton>
      {removable && (
        <LinkButton to={`/admin/orders/${order.id}/remove-customer${search}`} variant="ghost" size="sm">
          Remove customer
        </LinkButton>
      )}
    </div>
  );
}

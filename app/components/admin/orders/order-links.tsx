import { LinkButton } from "~/components/ui/form/button";
import type { AdminOrder } from "~/schemas/order";

interface OrderLinksProps {
  order: Pick<AdminOrder, "id" | "userId" | "shippingAddress">;
  removable: boolean;
  movable: boolean;
  search: string;
}

export function OrderLinks({ order, removable, movable, search }: OrderLinksProps) {
  const { name, email } = order.shippingAddress;
  return (
    <div className="flex flex-wrap gap-2">
      {name !== "" && (order.userId !== undefined || email !== "") && (
        <LinkButton to={`/admin/orders/${order.id}/customer${search}`} variant="ghost" size="sm">
          Customer&apos;s orders and note
        </LinkButton>
      )}
      {movable && (
        <LinkButton to={`/admin/orders/${order.id}/pickup-time${search}`} variant="ghost" size="sm">
          Change pickup time
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

import { LinkButton } from "~/components/ui/form/button";
import type { AdminOrder } from "~/schemas/order";

interface OrderLinksProps {
  order: Pick<AdminOrder, "id" | "shippingAddress">;
  removable: boolean;
  search: string;
}

export function OrderLinks({ order, removable, search }: OrderLinksProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {order.shippingAddress.name !== "" && (
        <LinkButton to={`/admin/orders/${order.id}/customer${search}`} variant="ghost" size="sm">
          Customer&apos;s orders and note
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

import ChevronRight from "lucide-react/icons/chevron-right";
import Pencil from "lucide-react/icons/pencil";
import Printer from "lucide-react/icons/printer";
import { NextStep } from "~/routes/admin/orders/order/order-status-panel";
import { LinkButton } from "~/components/ui/form/button";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { refusalToChange } from "~/lib/orders/words/change-words";
import type { AdminOrder } from "~/schemas/order";

interface OrderButtonsProps {
  order: AdminOrder & { replaced: Record<string, number> };
  nextId: string | null;
  search: string;
}

export function OrderButtons({ order, nextId, search }: OrderButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <NextStep order={order} />
      {refusalToChange({ status: order.status, name: order.shippingAddress.name }) === null && (
        <LinkButton
          to={`/admin/orders/${order.id}/change${search}`}
          variant="outline"
          size="compact"
          preventScrollReset
        >
          <Pencil aria-hidden className="size-5" />
          Change Order
        </LinkButton>
      )}
      {!areGiftCards(order.items) && (
        <LinkButton to={`/admin/orders/${order.id}/slip${search}`} variant="outline" size="compact">
          <Printer aria-hidden className="size-5" />
          Packing slip
        </LinkButton>
      )}
      {nextId && (
        <LinkButton
          to={`/admin/orders/${nextId}${search}`}
          variant="outline"
          size="compact"
          preventScrollReset
        >
          Next order
          <ChevronRight aria-hidden className="size-5" />
        </LinkButton>
      )}
    </div>
  );
}
